# The pages that the server shows, built for a wheel where npm is there and they are not built yet,
# or are older than what they are made of. Without them all else works.
file(GLOB_RECURSE written "${CMAKE_SOURCE_DIR}/web/src/*" "${CMAKE_SOURCE_DIR}/web/public/*"
     "${CMAKE_SOURCE_DIR}/web/tools/*")
set(page "${CMAKE_SOURCE_DIR}/src/kyokai/server/pages/index.html")
set(stale FALSE)
foreach(file IN LISTS written)
  if("${file}" IS_NEWER_THAN "${page}")
    set(stale TRUE)
    break()
  endif()
endforeach()
find_program(NPM npm)
if(stale AND NPM)
  set(failed 0)
  if(NOT EXISTS "${CMAKE_SOURCE_DIR}/web/node_modules")
    execute_process(COMMAND "${NPM}" ci --silent --no-progress --fetch-retries=1
                    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}/web" RESULT_VARIABLE failed)
  endif()
  if(failed EQUAL 0)
    execute_process(COMMAND "${NPM}" run --silent build -- --logLevel warn
                    WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}/web" RESULT_VARIABLE failed)
  endif()
  if(NOT failed EQUAL 0)
    message(WARNING "The pages could not be built; the server will say how to build them.")
  endif()
endif()
