#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A value's place in the text, in bytes. The length is 0 if there is no value.
typedef struct {
  uint32_t start;
  uint32_t length;
} rows_token;

/// The result of reading.
typedef enum {
  ROWS_READ,       ///< to the end
  ROWS_STOPPED,    ///< the handler returned false
  ROWS_MALFORMED,  ///< the text is not JSON
  ROWS_NOT_UTF8,   ///< the text is not UTF-8
  ROWS_NO_MEMORY,  ///< not enough memory, or more than 4 GB of text
} rows_result;

/// The first tokens of a row have fixed meanings; those of the paths follow in their order.
enum {
  ROWS_WHOLE = 0,     ///< the element itself
  ROWS_REPEATED = 1,  ///< the value of the last key that occurred more than once
  ROWS_FIRST_KEY = 2
};

/// Receives `count` rows of `ROWS_FIRST_KEY + paths` tokens each, in the order of the text. Returns false to stop.
typedef bool (*rows_handler)(void *context, const rows_token *rows, size_t count);

/// Finds the values of a few keys in many objects, with simdjson's On-Demand API. A reader reuses its memory.
typedef struct rows_reader rows_reader;

/// Creates a reader for the values at these paths, one per line; NULL if there is no memory. A path is a key, or steps
/// such as `images[0].url`, where `*` is the first member that is none of the keys. Keys are compared byte by byte with
/// the text between the quotes, so a key with escapes is not found. At most 64 keys of one object are found, and of
/// equal paths the first has the value. With `reads_members`, the values of an object's members are elements like those
/// of an array.
rows_reader *rows_reader_new(const char *paths, bool reads_members);
void rows_reader_free(rows_reader *reader);

/// Reads one JSON text: one row for each element of an array, or a single row for an object. An element that is not an
/// object has no keys.
///
/// Tokens are the text of the values; strings include their quotes and escapes. Values of other keys are skipped
/// without full validation, and strings are only checked for UTF-8 and control characters.
///
/// `ROWS_PADDING` readable bytes must follow the text. If the text is malformed, `offset` is set to a place at or after
/// the error.
rows_result rows_read(
  rows_reader *reader, const uint8_t *text, size_t length, rows_handler handler, void *context, size_t *offset);

enum { ROWS_PADDING = 64 };

#ifdef __cplusplus
}
#endif
