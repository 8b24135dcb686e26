#include "CSimdJSON.h"

#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <string>
#include <vector>

using namespace simdjson;

static_assert(ROWS_PADDING >= SIMDJSON_PADDING, "simdjson reads more bytes past the end than ROWS_PADDING");

namespace {

constexpr size_t rows_in_batch = 256;

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

/// The text being read.
struct Text {
  const char *begin;
  const char *end;

  rows_token token(std::string_view view) const { return token(view.data(), view.data() + view.size()); }

  /// Returns the token from `from` to `to`, without white space at its end.
  rows_token token(const char *from, const char *to) const {
    while (to > from && is_space(to[-1])) --to;
    return {uint32_t(from - begin), uint32_t(to - from)};
  }
};

}  // namespace

namespace {

/// A step of a path: the column that it ends in, the node of the steps that follow, or both; -1 for none.
struct Step {
  std::string key;
  int column = -1;
  int child = -1;
};

/// The steps that are possible at one level of the paths.
struct Node {
  std::vector<Step> keys;
  uint64_t keys_by_first_byte[256] = {};  ///< one bit for each key that begins with the byte
  std::vector<std::pair<size_t, Step>> elements;  ///< steps to elements of an array, by their index
  int any = -1;  ///< the index in `keys` of the step to the first member of an object

  /// Returns the index of the key at `key`, which ends with a quote; -1 if it is none of the node's keys.
  int index_of(const char *key, const char *end) const {
    for (uint64_t left = keys_by_first_byte[uint8_t(key[0])]; left; left &= left - 1) {
      int index = __builtin_ctzll(left);
      const std::string &wanted = keys[size_t(index)].key;
      if (size_t(end - key) > wanted.size() && key[wanted.size()] == '"'
          && std::memcmp(key, wanted.data(), wanted.size()) == 0)
        return index;
    }
    return -1;
  }

  Step &step(const std::string &key) {
    for (Step &step : keys)
      if (step.key == key) return step;
    if (key == "*")
      any = int(keys.size());
    else if (keys.size() < 64)
      keys_by_first_byte[uint8_t(key[0])] |= uint64_t(1) << keys.size();
    keys.push_back({key});
    return keys.back();
  }

  Step &step(size_t index) {
    for (auto &element : elements)
      if (element.first == index) return element.second;
    elements.push_back({index, {}});
    return elements.back().second;
  }
};

}  // namespace

struct rows_reader {
  ondemand::parser parser;
  std::vector<Node> nodes{1};
  size_t columns = 0;
  bool reads_members = false;
  std::vector<rows_token> batch;
  size_t filled = 0;

  size_t width() const { return ROWS_FIRST_KEY + columns; }

  /// Adds a path such as `images[0].url`, whose value is the next column. Deep paths end at the recursion limit.
  void add(const char *path, size_t length) {
    size_t node = 0;
    const char *end = path + length;
    int column = int(columns++);
    while (path < end) {
      bool is_index = *path == '[';
      size_t index = 0;
      std::string key;
      if (is_index) {
        for (++path; path < end && *path >= '0' && *path <= '9'; ++path) index = index * 10 + size_t(*path - '0');
        if (path < end) ++path;
      } else {
        while (path < end && *path != '.' && *path != '[') key += *path++;
      }
      if (path < end && *path == '.') ++path;
      if (path == end) {
        Step &step = is_index ? nodes[node].step(index) : nodes[node].step(key);
        if (step.column < 0) step.column = column;
        return;
      }
      size_t next = nodes.size();
      {
        Step &step = is_index ? nodes[node].step(index) : nodes[node].step(key);
        if (step.child >= 0) next = size_t(step.child);
        step.child = int(next);
      }
      if (next == nodes.size()) nodes.emplace_back();
      node = next;
    }
  }
};

namespace {

error_code find_value(ondemand::value value, const Text &text, rows_token &token) {
  ondemand::json_type type;
  SIMDJSON_TRY(value.type().get(type));
  std::string_view view;
  switch (type) {
    case ondemand::json_type::array: {
      ondemand::array array;
      SIMDJSON_TRY(value.get_array().get(array));
      SIMDJSON_TRY(array.raw_json().get(view));
      break;
    }
    case ondemand::json_type::object: {
      ondemand::object object;
      SIMDJSON_TRY(value.get_object().get(object));
      SIMDJSON_TRY(object.raw_json().get(view));
      break;
    }
    default: view = value.raw_json_token();
  }
  token = text.token(view);
  return SUCCESS;
}

/// Sets the token of a column.
inline error_code find_column(int column, ondemand::value value, const Text &text, rows_token *row) {
  rows_token &token = row[ROWS_FIRST_KEY + column];
  bool repeated = token.length > 0;
  SIMDJSON_TRY(find_value(value, text, token));
  if (repeated) row[ROWS_REPEATED] = token;
  return SUCCESS;
}

error_code find_fields(
  const rows_reader &reader, const Node &node, ondemand::object object, const Text &text, rows_token *row);

/// Sets the token of the column of a step, or those of the steps that follow it.
error_code find_step(
  const rows_reader &reader, const Step &step, ondemand::value value, const Text &text, rows_token *row) {
  if (step.child >= 0) {
    const Node &node = reader.nodes[size_t(step.child)];
    ondemand::json_type type;
    SIMDJSON_TRY(value.type().get(type));
    if (type == ondemand::json_type::object && !node.keys.empty()) {
      ondemand::object object;
      SIMDJSON_TRY(value.get_object().get(object));
      return find_fields(reader, node, object, text, row);
    }
    if (type == ondemand::json_type::array && !node.elements.empty()) {
      ondemand::array array;
      SIMDJSON_TRY(value.get_array().get(array));
      size_t index = 0;
      for (auto result : array) {
        ondemand::value element;
        SIMDJSON_TRY(std::move(result).get(element));
        for (const auto &wanted : node.elements)
          if (wanted.first == index) {
            SIMDJSON_TRY(find_step(reader, wanted.second, element, text, row));
            break;
          }
        ++index;
      }
      return SUCCESS;
    }
  }
  return step.column < 0 ? SUCCESS : find_column(step.column, value, text, row);
}

/// Sets the tokens of the paths of one object.
error_code find_fields(
  const rows_reader &reader, const Node &node, ondemand::object object, const Text &text, rows_token *row) {
  bool is_first = node.any >= 0;
  for (auto result : object) {
    ondemand::field field;
    SIMDJSON_TRY(std::move(result).get(field));
    int index = node.index_of(field.key().raw(), text.end);
    if (index < 0) {
      if (!is_first) continue;
      index = node.any;
      is_first = false;
    }
    const Step &step = node.keys[size_t(index)];
    SIMDJSON_TRY(
      step.child < 0 ? find_column(step.column, field.value(), text, row)
                     : find_step(reader, step, field.value(), text, row));
  }
  return SUCCESS;
}

/// Returns the place of the next token, or the end.
const char *place(ondemand::document &document, const Text &text) {
  const char *location;
  return document.current_location().get(location) == SUCCESS && location < text.end ? location : text.end;
}

error_code find_element(
  rows_reader &reader, ondemand::document &document, ondemand::value element, const Text &text, rows_token *row) {
  ondemand::json_type type;
  SIMDJSON_TRY(element.type().get(type));
  if (type != ondemand::json_type::object) return find_value(element, text, row[ROWS_WHOLE]);
  const char *begin = place(document, text);
  ondemand::object object;
  SIMDJSON_TRY(element.get_object().get(object));
  SIMDJSON_TRY(find_fields(reader, reader.nodes[0], object, text, row));
  row[ROWS_WHOLE] = text.token(begin, place(document, text));
  return SUCCESS;
}

/// Appends an empty row to the batch.
rows_token *next_row(rows_reader &reader) {
  rows_token *row = reader.batch.data() + reader.filled++ * reader.width();
  std::memset(row, 0, reader.width() * sizeof(rows_token));
  return row;
}

/// Passes the batch to the handler. Returns false if reading stops.
bool flush(rows_reader &reader, rows_handler handler, void *context) {
  size_t count = reader.filled;
  reader.filled = 0;
  return count == 0 || handler(context, reader.batch.data(), count);
}

error_code read_all(
  rows_reader &reader, ondemand::document &document, const Text &text, rows_handler handler, void *context,
  bool &stopped) {
  ondemand::json_type type;
  SIMDJSON_TRY(document.type().get(type));
  if (type == ondemand::json_type::object && reader.reads_members) {
    ondemand::object object;
    SIMDJSON_TRY(document.get_object().get(object));
    for (auto result : object) {
      ondemand::field field;
      SIMDJSON_TRY(std::move(result).get(field));
      SIMDJSON_TRY(find_element(reader, document, field.value(), text, next_row(reader)));
      if (reader.filled == rows_in_batch && !flush(reader, handler, context)) {
        stopped = true;
        return SUCCESS;
      }
    }
  } else if (type == ondemand::json_type::object) {
    const char *begin = place(document, text);
    ondemand::object object;
    SIMDJSON_TRY(document.get_object().get(object));
    rows_token *row = next_row(reader);
    SIMDJSON_TRY(find_fields(reader, reader.nodes[0], object, text, row));
    row[ROWS_WHOLE] = text.token(begin, text.end);
  } else {
    ondemand::array array;
    SIMDJSON_TRY(document.get_array().get(array));
    for (auto result : array) {
      ondemand::value element;
      SIMDJSON_TRY(std::move(result).get(element));
      SIMDJSON_TRY(find_element(reader, document, element, text, next_row(reader)));
      if (reader.filled == rows_in_batch && !flush(reader, handler, context)) {
        stopped = true;
        return SUCCESS;
      }
    }
  }
  if (document.current_location().error() != OUT_OF_BOUNDS) return TRAILING_CONTENT;
  stopped = !flush(reader, handler, context);
  return SUCCESS;
}

}  // namespace

rows_reader *rows_reader_new(const char *paths, bool reads_members) try {
  auto reader = std::make_unique<rows_reader>();
  reader->reads_members = reads_members;
  while (size_t length = std::strcspn(paths, "\n")) {
    reader->add(paths, length);
    paths += length + (paths[length] == '\n');
  }
  reader->batch.resize(rows_in_batch * reader->width());
  return reader.release();
} catch (const std::bad_alloc &) {
  return nullptr;
}

void rows_reader_free(rows_reader *reader) { delete reader; }

rows_result rows_read(
  rows_reader *reader, const uint8_t *bytes, size_t length, rows_handler handler, void *context, size_t *offset) {
  const char *begin = reinterpret_cast<const char *>(bytes);
  Text text{begin, begin + length};
  bool stopped = false;
  ondemand::document document;
  reader->filled = 0;
  error_code error =
    reader->parser.iterate(padded_string_view(begin, length, length + ROWS_PADDING)).get(document);
  size_t error_offset = 0;
  if (!error) {
    error = read_all(*reader, document, text, handler, context, stopped);
    if (error) error_offset = size_t(place(document, text) - begin);
  }
  switch (error) {
    case SUCCESS: return stopped ? ROWS_STOPPED : ROWS_READ;
    case UTF8_ERROR: return ROWS_NOT_UTF8;
    case MEMALLOC:
    case CAPACITY: return ROWS_NO_MEMORY;
    default: *offset = error_offset; return ROWS_MALFORMED;
  }
}
