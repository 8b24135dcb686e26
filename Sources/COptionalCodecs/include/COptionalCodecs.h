#pragma once
#include <stddef.h>
#include <stdint.h>

// Formats whose libraries are taken if the machine has them: they are opened when the first such picture is met, never
// linked, so that nobody pays for them at the start, and no header of theirs is needed to build.

typedef enum {
  photowall_decoded,
  // The library is not on this machine, or can't do this format.
  photowall_no_library,
  photowall_broken,
  photowall_too_large,
  photowall_no_memory,
} photowall_outcome;

// Called once with the pixels: four bytes each (red, green, blue, alpha that is not multiplied in), `stride` bytes a row.
typedef void (*photowall_visitor)(void *context, const uint8_t *pixels, size_t stride, int width, int height);

// Whether the library is there and can do the format.
int photowall_has_avif(void);
int photowall_has_heic(void);
int photowall_has_tiff(void);
int photowall_has_svg(void);

// AVIF and HEIC by libheif, turned as the file says. `words` takes what the library complains of.
photowall_outcome photowall_decode_heif(const void *bytes, size_t count, int64_t pixels, photowall_visitor visitor,
                                        void *context, char *words, size_t room);

// TIFF by libtiff, not turned.
photowall_outcome photowall_decode_tiff(const void *bytes, size_t count, int64_t pixels, photowall_visitor visitor,
                                        void *context);

// SVG by librsvg, drawn at `width` × `height`. Nothing outside of the bytes is read.
photowall_outcome photowall_decode_svg(const void *bytes, size_t count, int width, int height,
                                       photowall_visitor visitor, void *context);
