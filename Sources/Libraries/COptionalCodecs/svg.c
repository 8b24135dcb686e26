#include "COptionalCodecs.h"
#include "library.h"
#include "unpremultiply.h"

// The functions used of librsvg 2.46 or newer and of cairo 1, which it needs (rsvg.h, cairo.h).

typedef struct {
  double x, y, width, height;
} rectangle;

enum { cairo_argb32 = 0, cairo_success = 0 };

static struct {
  void *(*open)(const uint8_t *, size_t, void **);
  int (*render)(void *, void *, const rectangle *, void **);
  void (*release)(void *);
  void (*free_error)(void *);
  void *(*create_surface)(int, int, int);
  int (*surface_status)(void *);
  void (*flush)(void *);
  uint8_t *(*data)(void *);
  int (*stride)(void *);
  void (*destroy_surface)(void *);
  void *(*create)(void *);
  void (*destroy)(void *);
} svg;

LOADED_ONCE

static void load(void) {
  static const char *const names[] = {"librsvg-2.so.2", "librsvg-2.2.dylib", NULL};
  void *library = first_library(names);
  if (!library) return;
  // dlsym also searches the libraries that this one needs.
  FIND(svg.open, "rsvg_handle_new_from_data");
  FIND(svg.render, "rsvg_handle_render_document");
  FIND(svg.release, "g_object_unref");
  FIND(svg.free_error, "g_error_free");
  FIND(svg.create_surface, "cairo_image_surface_create");
  FIND(svg.surface_status, "cairo_surface_status");
  FIND(svg.flush, "cairo_surface_flush");
  FIND(svg.data, "cairo_image_surface_get_data");
  FIND(svg.stride, "cairo_image_surface_get_stride");
  FIND(svg.destroy_surface, "cairo_surface_destroy");
  FIND(svg.create, "cairo_create");
  FIND(svg.destroy, "cairo_destroy");
  is_loaded = 1;
}

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
  void *handle = svg.open(bytes, count, &error);
  if (!handle) {
    if (error) svg.free_error(error);
    return photowall_broken;
  }
  photowall_result result = photowall_no_memory;
  void *surface = svg.create_surface(cairo_argb32, width, height);
  if (surface && svg.surface_status(surface) == cairo_success) {
    void *cairo = svg.create(surface);
    rectangle viewport = {0, 0, width, height};
    result = photowall_broken;
    if (cairo && svg.render(handle, cairo, &viewport, &error)) {
      svg.flush(surface);
      uint8_t *pixels = svg.data(surface);
      int stride = svg.stride(surface);
      for (int row = 0; row < height; row++) {
        unpack(pixels + (size_t)row * stride, width);
        unpremultiply(pixels + (size_t)row * stride, (size_t)width);
      }
      visitor(context, pixels, stride, width, height, height);
      result = photowall_decoded;
    }
    if (error) svg.free_error(error);
    if (cairo) svg.destroy(cairo);
  }
  if (surface) svg.destroy_surface(surface);
  svg.release(handle);
  return result;
}
