#include "CAlike.h"
#include <stdlib.h>
#include <string.h>

// In C for `target_clones`: one bit count is one instruction on every processor of the last fifteen years, but a program that is to
// run on all of them may not use it without a look.
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GLIBC__)
#define FAST __attribute__((target_clones("popcnt", "default")))
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define FAST
#define WIDE
#endif
#define INLINE __attribute__((always_inline)) static inline

// Exchanges the bits of `mask` with those `shift` places above.
INLINE uint64_t exchanged(uint64_t word, unsigned shift, uint64_t mask) {
  uint64_t change = (word >> shift ^ word) & mask;
  return word ^ change ^ change << shift;
}

INLINE uint64_t transposed_word(uint64_t word) {
  word = exchanged(word, 16, 0x00000000ffff0000);
  word = exchanged(word, 6, 0x00cc00cc00cc00cc);
  return exchanged(word, 3, 0x0a0a0a0a0a0a0a0a);
}

INLINE void transpose(const uint64_t *hash, uint64_t *result) {
  uint64_t words[4] = {transposed_word(hash[0]), transposed_word(hash[2]), transposed_word(hash[1]),
                       transposed_word(hash[3])};
  for (int i = 0; i < 4; i++) result[i] = words[i];
}

void photowall_transpose(const uint64_t *hash, uint64_t *result) { transpose(hash, result); }

// The words that each of four turns inverts, a bit for each.
static const unsigned inverted[4] = {0, 5, 3, 6};

// Writes the distances of two hashes in the four turns that exchange no axes: a word in which n bits differ differs in 64 - n when
// it is inverted.
INLINE void four_distances(const uint64_t *a, const uint64_t *b, unsigned *distances) {
  int n[4];
  for (int i = 0; i < 4; i++) n[i] = __builtin_popcountll(a[i] ^ b[i]);
  distances[0] = (unsigned)(n[0] + n[1] + n[2] + n[3]);
  distances[1] = (unsigned)(128 - n[0] + n[1] - n[2] + n[3]);
  distances[2] = (unsigned)(128 - n[0] - n[1] + n[2] + n[3]);
  distances[3] = (unsigned)(128 + n[0] - n[1] - n[2] + n[3]);
}

INLINE unsigned least(const unsigned *distances, int count) {
  unsigned result = distances[0];
  for (int i = 1; i < count; i++) result = distances[i] < result ? distances[i] : result;
  return result;
}

FAST void photowall_distances(const uint64_t *hash, const uint64_t *hashes, size_t count, uint16_t *distances) {
  uint64_t transposed[4];
  transpose(hash, transposed);
  for (size_t i = 0; i < count; i++) {
    unsigned all[8];
    four_distances(hash, hashes + 4 * i, all);
    four_distances(transposed, hashes + 4 * i, all + 4);
    distances[i] = (uint16_t)least(all, 8);
  }
}

INLINE unsigned chunk_value(const uint64_t *hash, unsigned chunk) { return hash[chunk / 4] >> (16 * (chunk % 4)) & 0xffff; }

// Returns whether two hashes differ in at most one bit of a chunk, in one of the four turns.
INLINE int agrees(const uint64_t *a, const uint64_t *b, unsigned chunk, int turn) {
  unsigned different = chunk_value(a, chunk) ^ chunk_value(b, chunk);
  if (inverted[turn] >> (chunk / 4) & 1) different ^= 0xffff;
  return (different & (different - 1)) == 0;
}

// Returns a number that words add at least to the distance in every one of the four turns.
INLINE unsigned least_difference(uint64_t a, uint64_t b) {
  unsigned n = (unsigned)__builtin_popcountll(a ^ b);
  return n < 64 - n ? n : 64 - n;
}

FAST size_t photowall_pairs(const struct photowall_chunk_index *index, uint32_t count, uint32_t *next, unsigned bound,
                            struct photowall_pair *pairs, size_t capacity) {
  size_t found = 0;
  for (uint32_t first = *next; first < count; first++) {
    size_t before = found;
    uint64_t turned[2][4];
    for (int i = 0; i < 4; i++) turned[0][i] = index->hashes[4 * (size_t)first + i];
    transpose(turned[0], turned[1]);
    for (int axes = 0; axes < 2; axes++) {
      const uint64_t *hash = turned[axes];
      unsigned own = chunk_value(hash, index->chunk);
      for (int bit = -1; bit < 16; bit++) {
        unsigned value = bit < 0 ? own : own ^ (1u << bit);
        if (value & 0x8000) value ^= 0xffff;
        for (uint32_t place = index->starts[value + 1]; place > index->starts[value]; place--) {
          uint32_t second = index->order[place - 1];
          if (second <= first) break;
          // Most differ enough in two words.
          const uint64_t *other = index->hashes + 4 * (size_t)second;
          unsigned partial = least_difference(hash[0], other[0]) + least_difference(hash[1], other[1]);
          if (partial > bound || partial + least_difference(hash[2], other[2]) > bound) continue;
          unsigned all[8];
          four_distances(turned[0], other, all);
          four_distances(turned[1], other, all + 4);
          unsigned distance = least(all, 8);
          if (distance > bound) continue;
          int turn = 0;
          while (all[turn] != distance) turn++;
          // Each pair once: in its nearest turn, and in the first chunk that agrees there.
          if (turn / 4 != axes) continue;
          unsigned chunk = 0;
          while (chunk < index->chunk && !agrees(hash, other, chunk, turn % 4)) chunk++;
          if (chunk < index->chunk || !agrees(hash, other, chunk, turn % 4)) continue;
          if (found == capacity) {
            *next = first;
            return before;
          }
          pairs[found++] = (struct photowall_pair){first, second, distance};
        }
      }
    }
  }
  *next = count;
  return found;
}

WIDE void photowall_brightness(const uint8_t *pixels, size_t count, float *brightness) {
  for (size_t i = 0; i < count; i++) {
    // Read as one word, of which compilers make vectors.
    uint32_t pixel;
    memcpy(&pixel, pixels + 4 * i, 4);
    float value = 0.299f * (pixel & 255) + 0.587f * (pixel >> 8 & 255) + 0.114f * (pixel >> 16 & 255);
    float alpha = (float)(pixel >> 24);
    brightness[i] = value * (alpha * (1 / 255.0f)) + (255 - alpha);
  }
}

WIDE void photowall_samples(const float *values, size_t width, struct photowall_weights rows,
                            struct photowall_weights columns, float *line, float *samples) {
  const float *row_weight = rows.weights;
  for (size_t row = 0; row < rows.count; row++) {
    for (size_t i = 0; i < width; i++) line[i] = 0;
    for (size_t place = rows.starts[row]; place < rows.ends[row]; place++) {
      float weight = *row_weight++;
      for (size_t i = 0; i < width; i++) line[i] += weight * values[place * width + i];
    }
    const float *weight = columns.weights;
    for (size_t column = 0; column < columns.count; column++) {
      float value = 0;
      for (size_t place = columns.starts[column]; place < columns.ends[column]; place++) value += *weight++ * line[place];
      *samples++ = value;
    }
  }
}

WIDE unsigned photowall_step_sum(const float *samples, size_t width, size_t height) {
  unsigned sum = 0;
  for (size_t row = 0; row < height; row++) {
    const float *line = samples + row * width;
    for (size_t i = 0; i + 1 < width; i++) sum += (unsigned)abs((int)((line[i] - line[i + 1]) * (100 / 255.0f)));
    if (row + 1 == height) break;
    for (size_t i = 0; i < width; i++) sum += (unsigned)abs((int)((line[i] - line[i + width]) * (100 / 255.0f)));
  }
  return sum;
}

// Multiplies by 16 columns of a matrix, whose sums stay in registers.
INLINE void multiply_block(const float *a, const float *b, size_t rows, size_t inner, size_t columns, float *result) {
  for (size_t row = 0; row < rows; row++) {
    float sums[16] = {0};
    for (size_t i = 0; i < inner; i++) {
      float factor = a[row * inner + i];
      for (size_t column = 0; column < 16; column++) sums[column] += factor * b[i * columns + column];
    }
    memcpy(result + row * columns, sums, sizeof sums);
  }
}

WIDE void photowall_multiply(const float *a, const float *b, size_t rows, size_t inner, size_t columns, float *result) {
  for (size_t column = 0; column < columns; column += 16) {
    multiply_block(a, b + column, rows, inner, columns, result + column);
  }
}

WIDE size_t photowall_count_below(int32_t limit, const int32_t *numbers, size_t count) {
  uint32_t below = 0;
  for (size_t i = 0; i < count; i++) below += numbers[i] < limit;
  return below;
}
