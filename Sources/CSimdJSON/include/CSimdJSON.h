#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Where a value's text stands: bytes from the start of the text that was handed in. A length of 0: there is none.
typedef struct {
  uint32_t start;
  uint32_t length;
} rows_token;

/// How a reading ended.
typedef enum {
  ROWS_READ,       ///< to the end
  ROWS_STOPPED,    ///< the handler asked for it
  ROWS_MALFORMED,  ///< the text is no JSON; where, only about
  ROWS_NOT_UTF8,   ///< the text has bytes that are no UTF-8
  ROWS_NO_MEMORY,  ///< not enough memory, or more than 4 GB of text
} rows_outcome;

/// The first tokens of a row have fixed meanings, those of the keys follow in the order the keys were given.
enum {
  ROWS_WHOLE = 0,     ///< the element itself
  ROWS_REPEATED = 1,  ///< the value of a key of ours that was there before: the last such
  ROWS_FIRST_KEY = 2
};

/// Given `count` rows of `ROWS_FIRST_KEY + keys` tokens each, in the order of the text. Answers whether to go on.
typedef bool (*rows_handler)(void *context, const rows_token *rows, size_t count);

/// Finds the values of a few keys in many objects, with simdjson's On-Demand API. Keeps its memory from one reading to the next.
typedef struct rows_reader rows_reader;

/// A reader that looks for these keys, one a line; they are compared byte by byte with the text between the quotes, so that a key written with
/// escapes is not found. NULL when there is no memory.
rows_reader *rows_reader_new(const char *keys);
void rows_reader_free(rows_reader *reader);

/// Reads one JSON text: a row for each element of an array, or a single row for an object. An element that is no object has no keys.
///
/// Strings come with their quotes and escapes, numbers and words as written, arrays and objects whole. What belongs to no key is skipped and
/// not looked at closely, and nothing inside strings is checked but for UTF-8 and control characters.
///
/// `ROWS_PADDING` readable bytes must follow the text. `offset` is set when the text is malformed: a place near the fault, or behind it.
rows_outcome rows_read(
  rows_reader *reader, const uint8_t *text, size_t length, rows_handler handler, void *context, size_t *offset);

enum { ROWS_PADDING = 64 };

#ifdef __cplusplus
}
#endif
