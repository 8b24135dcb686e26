#pragma once
#include <stddef.h>
#include <stdint.h>

// Undoes the filter of a PNG row of `count` bytes in place, 3 or 4 bytes a pixel. `above` is the row before it, or zeros.
// Both rows must have a byte more that can be read. Returns 0 if there is no such filter.
int photowall_unfilter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t count, int bytes_per_pixel);
