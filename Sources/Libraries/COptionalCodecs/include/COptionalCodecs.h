#pragma once
#include <stddef.h>
#include <stdint.h>

// Decoders of optional libraries. They are opened when the first picture of their format is decoded and never linked,
// so they cost no time at the start, and the build needs none of their headers.

typedef enum {
  photowall_decoded,
  // The library is not installed or lacks this format.
  photowall_no_library,
  photowall_broken,
  photowall_too_large,
  photowall_no_memory,
} photowall_result;

// Called with some rows of a picture, from its first to its last: red, green, blue and alpha, not premultiplied, with `stride`
// bytes from one row to the next, negative if that is before it in memory. Most codecs pass all rows at once.
typedef void (*photowall_visitor)(void *context, const uint8_t *pixels, ptrdiff_t stride, int width, int height, int rows);

// Return 1 if the library is installed and decodes the format, else 0.
int photowall_has_avif(void);
int photowall_has_heic(void);
int photowall_has_tiff(void);
int photowall_has_svg(void);
int photowall_has_jxl(void);
int photowall_has_film(void);

// Returns 1 if Little CMS is installed, else 0.
int photowall_has_colors(void);

// Returns a transform from the colours of an ICC profile to sRGB; NULL if the profile is not one of red, green and blue.
void *photowall_create_transform(const void *profile, size_t count);

// Converts pixels of red, green, blue and alpha in place. Several threads may use a transform.
void photowall_apply_transform(void *transform, uint8_t *pixels, size_t count);
void photowall_release_transform(void *transform);

// Decodes AVIF and HEIC with libheif, or the thumbnail in it if there is one, and applies the orientation of the file. `message` receives the library's error.
// Pictures with more than `max_pixels` are too large.
photowall_result photowall_decode_heif(const void *bytes, size_t count, int is_thumbnail, int64_t max_pixels,
                                       photowall_visitor visitor, void *context, char *message, size_t capacity);

// Decodes TIFF with libtiff, without applying the orientation, from a file, or from bytes if `path` is NULL. A strip, or a row of
// tiles, that takes more than `max_bytes` is too large.
photowall_result photowall_decode_tiff(const char *path, const void *bytes, size_t count, int64_t max_bytes,
                                       photowall_visitor visitor, void *context);

// Decodes JPEG XL with libjxl, with its orientation applied; the result has to be `width` × `height`.
photowall_result photowall_decode_jxl(const void *bytes, size_t count, int width, int height,
                                      photowall_visitor visitor, void *context);

// Makes a picture of a frame of the film at `path`, which fits in `width` × `height`, with libffmpegthumbnailer. The visitor gets a
// PNG file instead of pixels: its bytes, and their number as the stride.
photowall_result photowall_decode_film(const char *path, int width, int height, photowall_visitor visitor,
                                       void *context);

// Draws SVG with librsvg at `width` × `height`. It reads no other files.
photowall_result photowall_decode_svg(const void *bytes, size_t count, int width, int height,
                                       photowall_visitor visitor, void *context);
