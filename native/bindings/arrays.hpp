// Arrays that Python hands over: looked at before a byte of them is touched.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

#include "kyokai/bits.hpp"

namespace kyokai::bindings {

namespace nb = nanobind;

using Written = nb::ndarray<nb::device::cpu>;
using Read = nb::ndarray<nb::ro, nb::device::cpu>;
using Shape = std::initializer_list<std::size_t>;

/// Raise the error that Python has for an array that cannot be used.
[[noreturn]] inline void refuse_array(nb::handle given, const char* code,
                                      const std::string& wanted) {
  nb::module_::import_("kyokai.core.errors").attr("refuse_array")(given, code, wanted);
  throw nb::type_error("an array was refused");  // not reached: the line above raises
}

inline std::string told(Shape shape) {
  std::string text = "(";
  for (const std::size_t length : shape) {
    text.append(text.size() > 1 ? ", " : "").append(std::to_string(length));
  }
  return text.append(shape.size() == 1 ? ",)" : ")");
}

template <class A>
A taken(nb::handle given, const char* wanted) {
  A array;
  bool is_one = false;
  try {
    is_one = !given.is_none() && nb::try_cast<A>(given, array, false);
  } catch (nb::python_error&) {
    is_one = false;  // an array that fails to tell what it is
  }
  if (!is_one) {
    refuse_array(given, "array_kind", wanted);
  }
  return array;
}

template <class A>
void check_shape(nb::handle given, const A& array, Shape shape) {
  bool same = array.ndim() == shape.size();
  std::size_t axis = 0;
  for (const std::size_t length : shape) {
    same = same && array.shape(axis++) == length;
  }
  if (!same) {
    refuse_array(given, "array_shape", told(shape));
  }
}

/// The memory of an array to be filled: of this shape, in rows without gaps, one type of these.
inline Written to_fill(nb::handle given, Shape shape) {
  auto array = taken<Written>(given, "writable");
  check_shape(given, array, shape);
  i64 step = 1;
  for (std::size_t axis = array.ndim(); axis-- > 0;) {
    if (array.shape(axis) > 1 && array.stride(axis) != step) {
      refuse_array(given, "array_gaps", told(shape));
    }
    step *= static_cast<i64>(array.shape(axis));
  }
  if (std::bit_cast<std::uintptr_t>(array.data()) % array.itemsize() != 0) {
    refuse_array(given, "array_aligned", told(shape));
  }
  return array;
}

template <class T>
bool is_of(const Written& array) {
  return array.dtype() == nb::dtype<T>();
}

/// Whether an array holds one byte, 0 or 1, for each thing.
inline bool is_bytes(const Written& array) {
  return is_of<u8>(array) || is_of<i8>(array) || is_of<bool>(array);
}

/// Ids as they were given. What is 2^63 or more, and no id, became negative: it is told as it was.
struct Ids {
  std::vector<i64> numbers;
  bool were_unsigned = false;

  [[nodiscard]] nb::object as_given(i64 id) const {
    return were_unsigned ? nb::cast(static_cast<u64>(id)) : nb::cast(id);
  }
};

/// Copy numbers that lie anywhere in memory, near to one another or not.
template <class T>
void copy_ids(const Read& array, std::vector<i64>& ids) {
  const auto* from = static_cast<const char*>(array.data());
  const i64 step = array.stride(0) * static_cast<i64>(sizeof(T));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    T id{};
    std::memcpy(&id, from + static_cast<i64>(i) * step, sizeof(T));
    ids[i] = static_cast<i64>(id);
  }
}

/// One id for each game, out of whole numbers of any size.
inline Ids read_ids(nb::handle given, std::size_t n) {
  const auto array = taken<Read>(given, "readable");
  check_shape(given, array, {n});
  Ids found{std::vector<i64>(n)};
  std::vector<i64>& ids = found.numbers;
  const nb::dlpack::dtype type = array.dtype();
  const auto is = [&](nb::dlpack::dtype other) { return type == other; };
  if (is(nb::dtype<i64>())) {
    copy_ids<i64>(array, ids);
  } else if (is(nb::dtype<i32>())) {
    copy_ids<i32>(array, ids);
  } else if (is(nb::dtype<std::int16_t>())) {
    copy_ids<std::int16_t>(array, ids);
  } else if (is(nb::dtype<i8>())) {
    copy_ids<i8>(array, ids);
  } else if (is(nb::dtype<u64>())) {
    copy_ids<u64>(array, ids);
    found.were_unsigned = true;
  } else if (is(nb::dtype<u32>())) {
    copy_ids<u32>(array, ids);
  } else if (is(nb::dtype<u16>())) {
    copy_ids<u16>(array, ids);
  } else if (is(nb::dtype<u8>())) {
    copy_ids<u8>(array, ids);
  } else {
    refuse_array(given, "array_type", "whole numbers");
  }
  return found;
}

}  // namespace kyokai::bindings
