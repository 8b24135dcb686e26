#include "COptionalCodecs.h"
#include "library.h"
#include "unpremultiply.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The functions used of libtiff 4, whose binary interface has had them since 4.0 (tiffio.h).

// A file that is read as libtiff asks for its parts. It is not mapped: another program may shorten it.
typedef struct {
  int descriptor;
  const uint8_t *bytes;  // Instead of a descriptor; NULL with one.
  uint64_t count;
  uint64_t offset;
} source;

#define FUNCTIONS(ROW)                                                                                  \
  ROW(void *, open,                                                                                     \
      (const char *, const char *, void *, ptrdiff_t (*)(void *, void *, ptrdiff_t),                    \
       ptrdiff_t (*)(void *, void *, ptrdiff_t), uint64_t (*)(void *, uint64_t, int), int (*)(void *),  \
       uint64_t (*)(void *), int (*)(void *, void **, uint64_t *), void (*)(void *, void *, uint64_t)), \
      "TIFFClientOpen")                                                                                 \
  ROW(void, close, (void *), "TIFFClose")                                                               \
  ROW(int, get, (void *, uint32_t, ...), "TIFFGetField")                                                \
  ROW(int, get_defaulted, (void *, uint32_t, ...), "TIFFGetFieldDefaulted")                             \
  ROW(int, read_strip, (void *, uint32_t, uint32_t *), "TIFFReadRGBAStrip")                             \
  ROW(int, read_tile, (void *, uint32_t, uint32_t, uint32_t *), "TIFFReadRGBATile")                     \
  ROW(int, is_tiled, (void *), "TIFFIsTiled")                                                           \
  ROW(uint64_t, tile_size, (void *), "TIFFTileSize64")                                                  \
  ROW(uint64_t, strip_size, (void *), "TIFFStripSize64")                                                \
  ROW(void *, set_error, (void *), "TIFFSetErrorHandler")                                               \
  ROW(void *, set_warning, (void *), "TIFFSetWarningHandler")

// The default handlers write to standard error.
LIBRARY((lib.set_error(NULL), lib.set_warning(NULL)), "libtiff.so.6", "libtiff.so.5", "libtiff.6.dylib")

int photowall_has_tiff(void) { return is_available(); }

static ptrdiff_t read_bytes(void *handle, void *memory, ptrdiff_t count) {
  source *from = handle;
  if (count < 0 || from->offset >= from->count) return 0;
  uint64_t left = from->count - from->offset;
  size_t length = (uint64_t)count < left ? (size_t)count : (size_t)left;
  if (from->bytes) {
    memcpy(memory, from->bytes + from->offset, length);
  } else {
    ssize_t got = pread(from->descriptor, memory, length, (off_t)from->offset);
    if (got < 0) return -1;
    length = (size_t)got;
  }
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
  if (!from->bytes) return 0;
  *memory = (void *)from->bytes;
  *count = from->count;
  return 1;
}

static void unmap_bytes(void *handle, void *memory, uint64_t count) {}

enum { width_tag = 256, height_tag = 257, orientation_tag = 274, strip_rows_tag = 278, tile_width_tag = 322 };
enum { tile_height_tag = 323 };

// A picture that is read one band of strips or tiles at a time.
typedef struct {
  void *file;
  uint32_t width, height;
  // libtiff turns rows so that the bottom row comes first and the left pixel, unless the file has them so. The file's own
  // order is wanted.
  int is_upside_down, is_mirrored;
} picture;

static void mirror(uint32_t *row, uint32_t width) {
  for (uint32_t left = 0, right = width - 1; left < right; left++, right--) {
    uint32_t pixel = row[left];
    row[left] = row[right];
    row[right] = pixel;
  }
}

// Passes the rows of a band on, in the order of the file. `tall` is the height of the memory, of which `rows` are used.
static void pass(const picture *of, uint32_t *band, uint32_t rows, photowall_visitor visitor, void *context) {
  size_t width = of->width;
  unpremultiply((uint8_t *)band, width * rows);
  if (of->is_mirrored) {
    for (uint32_t row = 0; row < rows; row++) mirror(band + row * width, of->width);
  }
  ptrdiff_t stride = (ptrdiff_t)width * 4;
  const uint8_t *first = (const uint8_t *)(of->is_upside_down ? band + (rows - 1) * width : band);
  visitor(context, first, of->is_upside_down ? -stride : stride, (int)of->width, (int)of->height, (int)rows);
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

static photowall_result read_strips(const picture *of, uint64_t max_bytes, photowall_visitor visitor, void *context) {
  uint32_t rows = of->height;
  lib.get_defaulted(of->file, strip_rows_tag, &rows);
  rows = rows ? least(rows, of->height) : of->height;
  if ((uint64_t)of->width * rows * 4 + lib.strip_size(of->file) > max_bytes) return photowall_too_large;
  uint32_t *band = calloc((size_t)of->width * rows, 4);
  if (!band) return photowall_no_memory;
  photowall_result result = photowall_decoded;
  for (uint32_t row = 0; row < of->height && result == photowall_decoded; row += rows) {
    if (lib.read_strip(of->file, row, band)) {
      pass(of, band, least(rows, of->height - row), visitor, context);
    } else {
      result = photowall_broken;
    }
    if (of->height - row <= rows) break;
  }
  free(band);
  return result;
}

static photowall_result read_tiles(const picture *of, uint64_t max_bytes, photowall_visitor visitor, void *context) {
  uint32_t across = 0, down = 0;
  if (!lib.get(of->file, tile_width_tag, &across) || !lib.get(of->file, tile_height_tag, &down) || !across || !down) {
    return photowall_broken;
  }
  uint64_t pixels = (uint64_t)across * down, row_pixels = (uint64_t)of->width * least(down, of->height);
  if (across > 1 << 20 || down > 1 << 20 || (pixels + row_pixels) * 4 + lib.tile_size(of->file) > max_bytes) {
    return photowall_too_large;
  }
  uint32_t *tile = calloc(pixels, 4);
  uint32_t *band = calloc(row_pixels, 4);
  photowall_result result = tile && band ? photowall_decoded : photowall_no_memory;
  for (uint32_t row = 0; row < of->height && result == photowall_decoded; row += down) {
    uint32_t rows = least(down, of->height - row);
    for (uint32_t column = 0; column < of->width && result == photowall_decoded; column += across) {
      uint32_t columns = least(across, of->width - column);
      if (!lib.read_tile(of->file, column, row, tile)) result = photowall_broken;
      // The rows of a tile at an edge are the last ones in memory. Its pixels are mirrored with its own columns, so they are
      // mirrored back here.
      for (uint32_t line = 0; line < rows; line++) {
        uint32_t *from = tile + (size_t)(down - rows + line) * across;
        if (of->is_mirrored) mirror(from, columns);
        memcpy(band + (size_t)line * of->width + column, from, (size_t)columns * 4);
      }
    }
    picture unmirrored = *of;
    unmirrored.is_mirrored = 0;
    if (result == photowall_decoded) pass(&unmirrored, band, rows, visitor, context);
  }
  free(tile);
  free(band);
  return result;
}

photowall_result photowall_decode_tiff(const char *path, const void *bytes, size_t count, int64_t max_bytes,
                                       photowall_visitor visitor, void *context) {
  if (!photowall_has_tiff()) return photowall_no_library;
  source from = {-1, path ? NULL : bytes, count, 0};
  if (path) {
    from.descriptor = open(path, O_RDONLY | O_CLOEXEC);
    off_t end = from.descriptor < 0 ? -1 : lseek(from.descriptor, 0, SEEK_END);
    if (end >= 0) from.count = (uint64_t)end;
  }
  // Bytes in memory are read in place by map_bytes.
  void *file = lib.open("picture", "r", &from, read_bytes, write_bytes, seek_bytes, close_bytes, size_bytes,
                         map_bytes, unmap_bytes);
  photowall_result result = photowall_broken;
  picture picture = {.file = file};
  uint16_t orientation = 1;
  if (file && lib.get(file, width_tag, &picture.width) && lib.get(file, height_tag, &picture.height) &&
      picture.width && picture.height && picture.width <= INT32_MAX && picture.height <= INT32_MAX) {
    lib.get_defaulted(file, orientation_tag, &orientation);
    // 1 top left, 2 top right, 3 bottom right, 4 bottom left; 5 to 8 are the same with rows and columns exchanged.
    unsigned corner = (orientation - 1u) % 4;
    picture.is_upside_down = corner < 2;
    picture.is_mirrored = corner == 1 || corner == 2;
    result = (lib.is_tiled(file) ? read_tiles : read_strips)(&picture, (uint64_t)max_bytes, visitor, context);
  }
  if (file) lib.close(file);
  if (from.descriptor >= 0) close(from.descriptor);
  return result;
}
