#pragma once
#include <stddef.h>
#include <stdint.h>

// A hash is four words of 64 bits: of the bits with even row and column, with odd columns, with odd rows, and with both. A turn
// inverts whole words or transposes all, or both. A word has its 8 × 8 bits in four chunks of 4 × 4.

// Exchanges rows and columns.
void photowall_transpose(const uint64_t *hash, uint64_t *result);

// Writes in how many bits each of `count` hashes differs from one, in the turn in which that is least.
void photowall_distances(const uint64_t *hash, const uint64_t *hashes, size_t count, uint16_t *distances);

// Hashes ordered by one of their 16 chunks of 16 bits, which is inverted if its highest bit is set, as turns invert it.
struct photowall_chunk_index {
  const uint64_t *hashes;
  // The chunk, from 0.
  unsigned chunk;
  // 32,769 places in `order`: the hashes of each value of the chunk begin there.
  const uint32_t *starts;
  // Numbers of hashes, ascending within each value.
  const uint32_t *order;
};

struct photowall_pair {
  uint32_t first, second;
  // The number of different bits, in the turn in which that is least.
  uint32_t distance;
};

// Finds the pairs of `count` hashes that differ in at most `bound` bits in their nearest turn and there in at most one bit of the
// index's chunk, but in more of each chunk before it. Begins with the first hash `*next`, and sets it to the one to go on with,
// `count` at the end. All pairs of one hash are written or none. Returns how many were written.
size_t photowall_pairs(const struct photowall_chunk_index *index, uint32_t count, uint32_t *next, unsigned bound,
                       struct photowall_pair *pairs, size_t capacity);

// Writes the brightness (Rec. 601) of pixels of four bytes, 0...255, transparent ones before white.
void photowall_brightness(const uint8_t *pixels, size_t count, float *brightness);

// The rows, or columns, of which each of `count` samples is made: from `starts` to before `ends`, with weights, sample after sample.
struct photowall_weights {
  size_t count;
  const uint32_t *starts, *ends;
  const float *weights;
};

// Writes samples, each a sum of values by the weights of its row and its column. `line` has room for `width` values.
void photowall_samples(const float *values, size_t width, struct photowall_weights rows, struct photowall_weights columns,
                       float *line, float *samples);

// Returns the sum of the steps between neighbours in both directions, each in whole percent of 255.
unsigned photowall_step_sum(const float *samples, size_t width, size_t height);

// Writes the product of two matrices to a third one; rows follow each other. There are 16 columns, or a multiple of that.
void photowall_multiply(const float *a, const float *b, size_t rows, size_t inner, size_t columns, float *result);

// Returns how many numbers are less than one.
size_t photowall_count_below(int32_t limit, const int32_t *numbers, size_t count);
