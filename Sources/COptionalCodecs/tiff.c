#include "COptionalCodecs.h"
#include "library.h"
#include "unpremultiply.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions used of libtiff 4, whose binary interface has had them since 4.0 (tiffio.h).

typedef struct {
  const uint8_t *bytes;
  uint64_t count;
  uint64_t offset;
} source;

static struct {
  void *(*open)(const char *, const char *, void *, ptrdiff_t (*)(void *, void *, ptrdiff_t),
                ptrdiff_t (*)(void *, void *, ptrdiff_t), uint64_t (*)(void *, uint64_t, int), int (*)(void *),
                uint64_t (*)(void *), int (*)(void *, void **, uint64_t *), void (*)(void *, void *, uint64_t));
  void (*close)(void *);
  int (*get)(void *, uint32_t, ...);
  int (*get_defaulted)(void *, uint32_t, ...);
  int (*read)(void *, uint32_t, uint32_t, uint32_t *, int, int);
  int (*is_tiled)(void *);
  uint64_t (*tile_size)(void *);
  uint64_t (*strip_size)(void *);
} tiff;

LOADED_ONCE

static void load(void) {
  static const char *const names[] = {"libtiff.so.6", "libtiff.so.5", "libtiff.6.dylib", NULL};
  void *library = first_library(names);
  if (!library) return;
  FIND(tiff.open, "TIFFClientOpen");
  FIND(tiff.close, "TIFFClose");
  FIND(tiff.get, "TIFFGetField");
  FIND(tiff.get_defaulted, "TIFFGetFieldDefaulted");
  FIND(tiff.read, "TIFFReadRGBAImageOriented");
  FIND(tiff.is_tiled, "TIFFIsTiled");
  FIND(tiff.tile_size, "TIFFTileSize64");
  FIND(tiff.strip_size, "TIFFStripSize64");
  // The default handlers write to standard error.
  void *(*set_error)(void *) = (void *(*)(void *))dlsym(library, "TIFFSetErrorHandler");
  void *(*set_warning)(void *) = (void *(*)(void *))dlsym(library, "TIFFSetWarningHandler");
  if (!set_error || !set_warning) return;
  set_error(NULL);
  set_warning(NULL);
  is_loaded = 1;
}

int photowall_has_tiff(void) { return is_available(); }

static ptrdiff_t read_bytes(void *handle, void *memory, ptrdiff_t count) {
  source *from = handle;
  if (count < 0 || from->offset >= from->count) return 0;
  uint64_t left = from->count - from->offset;
  size_t length = (uint64_t)count < left ? (size_t)count : (size_t)left;
  memcpy(memory, from->bytes + from->offset, length);
  from->offset += length;
  return (ptrdiff_t)length;
}

static ptrdiff_t write_bytes(void *handle, void *memory, ptrdiff_t count) { return 0; }

static uint64_t seek_bytes(void *handle, uint64_t offset, int whence) {
  source *from = handle;
  from->offset = whence == SEEK_CUR ? from->offset + offset : whence == SEEK_END ? from->count + offset : offset;
  return from->offset;
}

static int close_bytes(void *handle) { return 0; }
static uint64_t size_bytes(void *handle) { return ((source *)handle)->count; }

static int map_bytes(void *handle, void **memory, uint64_t *count) {
  source *from = handle;
  *memory = (void *)from->bytes;
  *count = from->count;
  return 1;
}

static void unmap_bytes(void *handle, void *memory, uint64_t count) {}

photowall_result photowall_decode_tiff(const void *bytes, size_t count, int64_t max_pixels, photowall_visitor visitor,
                                       void *context) {
  enum { width_tag = 256, height_tag = 257, orientation_tag = 274 };
  if (!photowall_has_tiff()) return photowall_no_library;
  source from = {bytes, count, 0};
  // Without "m", libtiff reads the bytes in place by map_bytes.
  void *file = tiff.open("picture", "r", &from, read_bytes, write_bytes, seek_bytes, close_bytes, size_bytes,
                         map_bytes, unmap_bytes);
  if (!file) return photowall_broken;
  photowall_result result = photowall_broken;
  uint32_t width = 0, height = 0;
  uint16_t orientation = 1;
  if (tiff.get(file, width_tag, &width) && tiff.get(file, height_tag, &height) && width && height) {
    tiff.get_defaulted(file, orientation_tag, &orientation);
    uint64_t piece = tiff.is_tiled(file) ? tiff.tile_size(file) : tiff.strip_size(file);
    uint32_t *raster = NULL;
    if ((int64_t)width * height > max_pixels || piece > 8 * (uint64_t)max_pixels) {
      result = photowall_too_large;
    } else if (!(raster = calloc((size_t)width * height, 4))) {
      result = photowall_no_memory;
    } else if (tiff.read(file, width, height, raster, orientation, 0)) {
      // With the file's own orientation, libtiff returns the pixels as they are stored.
      unpremultiply((uint8_t *)raster, (size_t)width * height);
      visitor(context, (const uint8_t *)raster, (size_t)width * 4, (int)width, (int)height);
      result = photowall_decoded;
    }
    free(raster);
  }
  tiff.close(file);
  return result;
}
