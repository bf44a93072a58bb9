// The Python module: games that are played fast, one by one or many at once.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "batch.hpp"
#include "line.hpp"
#include "thinker.hpp"

namespace kyokai::bindings {

namespace {

nb::dict described(const Room& room) {
  nb::dict told;
  told["actions"] = room.actions();
  told["planes"] = nb::make_tuple(room.plane_count(), room.height(), room.width());
  told["state_bytes"] = room.state_bytes();
  nb::list features;
  for (const std::string_view name : room.features()) {
    features.append(nb::str(name.data(), name.size()));
  }
  told["features"] = features;
  return told;
}

nb::dict rooms() {
  nb::dict told;
  for (const Room* room : all_rooms()) {
    told[nb::str(room->name().data(), room->name().size())] = described(*room);
  }
  return told;
}

/// Whether this machine runs what is compiled for x86-64-v3.
bool runs_v3() {
#ifdef __x86_64__
  const auto has = [](auto said) { return static_cast<bool>(said); };
  return has(__builtin_cpu_supports("avx2")) && has(__builtin_cpu_supports("bmi")) &&
         has(__builtin_cpu_supports("bmi2")) && has(__builtin_cpu_supports("fma"));
#else
  return false;
#endif
}

}  // namespace

NB_MODULE(KYOKAI_MODULE, m) {
  m.def("rooms", &rooms, "Tell the games that were compiled in, and how big their arrays are.");
  m.def("runs_v3", &runs_v3, "Tell whether this machine runs code for x86-64-v3.");
  m.attr("LEVEL") = KYOKAI_LEVEL;
  // NOLINTNEXTLINE(bugprone-unused-raii,bugprone-throw-keyword-missing): it makes a class of Python
  nb::exception<Unsupported>(m, "Unsupported", PyExc_ValueError);
  add_line(m);
  add_batch(m);
  add_thinker(m);
}

}  // namespace kyokai::bindings
