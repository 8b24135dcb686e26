#include "CAlike.h"

// In C for `target_clones`: one bit count is one instruction on every processor of the last fifteen years, but a program that is to
// run on all of them may not use it without a look.
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GLIBC__)
#define FAST __attribute__((target_clones("popcnt", "default")))
#else
#define FAST
#endif

__attribute__((always_inline)) static inline unsigned difference(const uint64_t *a, const uint64_t *b) {
  return (unsigned)(__builtin_popcountll(a[0] ^ b[0]) + __builtin_popcountll(a[1] ^ b[1]) +
                    __builtin_popcountll(a[2] ^ b[2]) + __builtin_popcountll(a[3] ^ b[3]));
}

FAST void photowall_distances(const uint64_t *others, size_t other_count, const uint64_t *hashes, size_t count,
                              uint16_t *distances) {
  for (size_t i = 0; i < count; i++) {
    unsigned least = 256;
    for (size_t k = 0; k < other_count; k++) {
      unsigned distance = difference(others + 4 * k, hashes + 4 * i);
      if (distance < least) least = distance;
    }
    distances[i] = (uint16_t)least;
  }
}

FAST size_t photowall_near(const struct photowall_chunk_index *index, const uint64_t *hash, uint32_t after,
                           unsigned bound, uint32_t *numbers, uint16_t *distances, size_t capacity) {
  unsigned own = hash[index->chunk / 4] >> (16 * (index->chunk % 4)) & 0xffff;
  size_t found = 0;
  for (int bit = -1; bit < 16; bit++) {
    unsigned value = bit < 0 ? own : own ^ (1u << bit);
    for (uint32_t place = index->starts[value + 1]; place > index->starts[value]; place--) {
      uint32_t number = index->order[place - 1];
      if (number <= after) break;
      unsigned distance = difference(hash, index->hashes + 4 * (size_t)number);
      if (distance > bound) continue;
      if (found < capacity) {
        numbers[found] = number;
        distances[found] = (uint16_t)distance;
      }
      found++;
    }
  }
  return found;
}
