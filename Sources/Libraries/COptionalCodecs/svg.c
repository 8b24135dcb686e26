#include "COptionalCodecs.h"
#include "library.h"
#include "unpremultiply.h"

// The functions used of librsvg 2.46 or newer and of cairo 1, which it needs (rsvg.h, cairo.h).

typedef struct {
  double x, y, width, height;
} rectangle;

enum { cairo_argb32 = 0, cairo_success = 0 };

#define FUNCTIONS(ROW)                                                                          \
  ROW(void *, open, (const uint8_t *, size_t, void **), "rsvg_handle_new_from_data")            \
  ROW(int, render, (void *, void *, const rectangle *, void **), "rsvg_handle_render_document") \
  ROW(void, release, (void *), "g_object_unref")                                                \
  ROW(void, free_error, (void *), "g_error_free")                                               \
  ROW(void *, create_surface, (int, int, int), "cairo_image_surface_create")                    \
  ROW(int, surface_status, (void *), "cairo_surface_status")                                    \
  ROW(void, flush, (void *), "cairo_surface_flush")                                             \
  ROW(uint8_t *, data, (void *), "cairo_image_surface_get_data")                                \
  ROW(int, stride, (void *), "cairo_image_surface_get_stride")                                  \
  ROW(void, destroy_surface, (void *), "cairo_surface_destroy")                                 \
  ROW(void *, create, (void *), "cairo_create")                                                 \
  ROW(void, destroy, (void *), "cairo_destroy")

LIBRARY((void)0, "librsvg-2.so.2", "librsvg-2.2.dylib")

int photowall_has_svg(void) { return is_available(); }

// Cairo's pixels are 32-bit numbers with alpha in the highest byte and premultiplied colours.
static void unpack(uint8_t *row, int width) {
  for (int column = 0; column < width; column++) {
    uint32_t pixel = ((uint32_t *)(void *)row)[column];
    uint8_t *out = row + 4 * column;
    out[0] = (uint8_t)(pixel >> 16);
    out[1] = (uint8_t)(pixel >> 8);
    out[2] = (uint8_t)pixel;
    out[3] = (uint8_t)(pixel >> 24);
  }
}

photowall_result photowall_decode_svg(const void *bytes, size_t count, int width, int height,
                                      photowall_visitor visitor, void *context) {
  if (!photowall_has_svg()) return photowall_no_library;
  void *error = NULL;
  void *handle = lib.open(bytes, count, &error);
  if (!handle) {
    if (error) lib.free_error(error);
    return photowall_broken;
  }
  photowall_result result = photowall_no_memory;
  void *surface = lib.create_surface(cairo_argb32, width, height);
  if (surface && lib.surface_status(surface) == cairo_success) {
    void *cairo = lib.create(surface);
    rectangle viewport = {0, 0, width, height};
    result = photowall_broken;
    if (cairo && lib.render(handle, cairo, &viewport, &error)) {
      lib.flush(surface);
      uint8_t *pixels = lib.data(surface);
      int stride = lib.stride(surface);
      for (int row = 0; row < height; row++) {
        unpack(pixels + (size_t)row * stride, width);
        unpremultiply(pixels + (size_t)row * stride, (size_t)width);
      }
      visitor(context, pixels, stride, width, height, height);
      result = photowall_decoded;
    }
    if (error) lib.free_error(error);
    if (cairo) lib.destroy(cairo);
  }
  if (surface) lib.destroy_surface(surface);
  lib.release(handle);
  return result;
}
