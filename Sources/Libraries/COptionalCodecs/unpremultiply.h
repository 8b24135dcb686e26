#pragma once
#include <stddef.h>
#include <stdint.h>

// Divides the colours of a row by their alpha, in place.
static inline void unpremultiply(uint8_t *row, size_t count) {
  for (size_t index = 0; index < count; index++, row += 4) {
    unsigned alpha = row[3];
    if (alpha == 255) continue;
    for (int channel = 0; channel < 3; channel++) {
      unsigned value = alpha ? (row[channel] * 255u + alpha / 2) / alpha : 0;
      row[channel] = value > 255 ? 255 : (uint8_t)value;
    }
  }
}
