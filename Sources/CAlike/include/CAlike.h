#pragma once
#include <stddef.h>
#include <stdint.h>

// Hashes are four words of 64 bits each.

// Writes in how many bits each of `count` hashes differs from the nearest of `others`, of which there are `other_count`.
void photowall_distances(const uint64_t *others, size_t other_count, const uint64_t *hashes, size_t count,
                         uint16_t *distances);

// Hashes ordered by one of their 16 chunks of 16 bits.
struct photowall_chunk_index {
  const uint64_t *hashes;
  // The chunk, from 0.
  unsigned chunk;
  // 65,537 places in `order`: the hashes of each value of the chunk begin there.
  const uint32_t *starts;
  // Numbers of hashes, ascending within each value.
  const uint32_t *order;
};

// Finds the hashes with numbers above `after` that differ from `hash` in at most one bit of the chunk, and in at most `bound` bits in
// all. Writes their numbers and distances, no more than `capacity`, and returns how many there are.
size_t photowall_near(const struct photowall_chunk_index *index, const uint64_t *hash, uint32_t after, unsigned bound,
                      uint32_t *numbers, uint16_t *distances, size_t capacity);
