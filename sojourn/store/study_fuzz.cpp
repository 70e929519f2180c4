// What stands in the cells of a study file, and points that arrive from other processes: damage is told as such, and
// what was written comes back.
#include <iterator>

#include "sojourn/store/json_text.h"
#include "sojourn/store/point_bytes.h"
#include "tests/fuzz/promises.h"

namespace sojourn::store {
namespace {

using fuzz::promise;

void numbers(const std::string& text) {
  const std::string again = to_json(numbers_from_json(text));
  promise(to_json(numbers_from_json(again)) == again, "numbers come back");
}

void texts(const std::string& text) {
  const auto read = texts_from_json(text);
  promise(texts_from_json(to_json(read)) == read, "texts come back");
}

void tables(const std::string& text) {
  const std::string again = to_json(tables_from_json(text));
  promise(to_json(tables_from_json(again)) == again, "tables come back");
}

void settings(const std::string& text) {
  const std::string again = to_json(settings_from_json(text));
  promise(to_json(settings_from_json(again)) == again, "settings come back");
}

void point(const std::string& bytes) {
  const std::string again = to_bytes(point_from_bytes(bytes));
  promise(to_bytes(point_from_bytes(again)) == again, "points come back");
}

}  // namespace
}  // namespace sojourn::store

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sojourn;
  fuzz::Choices choices(data, size);
  constexpr void (*kWays[])(const std::string&) = {store::numbers, store::texts, store::tables, store::settings,
                                                   store::point};
  const auto way = choices.next(std::size(kWays));
  try {
    kWays[way](choices.rest());
  } catch (const store::DamagedText&) {
  } catch (const store::DamagedPoint&) {
  }
  return 0;
}
