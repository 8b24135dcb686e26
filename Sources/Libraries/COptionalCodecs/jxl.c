#include "COptionalCodecs.h"
#include "library.h"
#include <stdio.h>
#include <stdlib.h>

// The functions used of libjxl 0.7 or newer (jxl/decode.h).

enum { jxl_success = 0, jxl_need_image_out_buffer = 5, jxl_full_image = 0x1000 };

typedef struct {
  uint32_t channels;
  int type;
  int endianness;
  size_t align;
} pixel_format;

enum { jxl_type_uint8 = 2, jxl_native_endian = 0 };

#define FUNCTIONS(ROW)                                                                                  \
  ROW(void *, create, (const void *), "JxlDecoderCreate")                                               \
  ROW(void, destroy, (void *), "JxlDecoderDestroy")                                                     \
  ROW(int, subscribe, (void *, int), "JxlDecoderSubscribeEvents")                                       \
  ROW(int, unpremultiply, (void *, int), "JxlDecoderSetUnpremultiplyAlpha")                             \
  ROW(int, set_input, (void *, const uint8_t *, size_t), "JxlDecoderSetInput")                          \
  ROW(void, close_input, (void *), "JxlDecoderCloseInput")                                              \
  ROW(int, process, (void *), "JxlDecoderProcessInput")                                                 \
  ROW(int, buffer_size, (const void *, const pixel_format *, size_t *), "JxlDecoderImageOutBufferSize") \
  ROW(int, set_buffer, (void *, const pixel_format *, void *, size_t), "JxlDecoderSetImageOutBuffer")

LIBRARY((void)0, "libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9", "libjxl.so.0.8", "libjxl.so.0.7", "libjxl.dylib")

int photowall_has_jxl(void) { return is_available(); }

// libjxl prints where a broken file fails, and cannot be asked not to. While one or more threads decode, C's stream of errors is
// another one.
static void set_quiet(int is_quiet) {
#ifdef __GLIBC__
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static int count;
  static FILE *nothing, *kept;
  pthread_mutex_lock(&lock);
  if (!nothing) nothing = fopen("/dev/null", "we");
  if (is_quiet && count++ == 0 && nothing) {
    kept = stderr;
    stderr = nothing;
  } else if (!is_quiet && --count == 0 && kept) {
    stderr = kept;
    kept = NULL;
  }
  pthread_mutex_unlock(&lock);
#endif
}

photowall_result photowall_decode_jxl(const void *bytes, size_t count, int width, int height,
                                      photowall_visitor visitor, void *context) {
  if (!photowall_has_jxl()) return photowall_no_library;
  void *decoder = lib.create(NULL);
  if (!decoder) return photowall_no_memory;
  static const pixel_format format = {4, jxl_type_uint8, jxl_native_endian, 0};
  photowall_result result = photowall_broken;
  uint8_t *pixels = NULL;
  size_t size = 0;
  set_quiet(1);
  if (lib.subscribe(decoder, jxl_full_image) == jxl_success && lib.unpremultiply(decoder, 1) == jxl_success &&
      lib.set_input(decoder, bytes, count) == jxl_success) {
    lib.close_input(decoder);
    int status = lib.process(decoder);
    if (status == jxl_need_image_out_buffer && lib.buffer_size(decoder, &format, &size) == jxl_success &&
        size == (size_t)width * height * 4) {
      pixels = malloc(size);
      if (!pixels) {
        result = photowall_no_memory;
      } else if (lib.set_buffer(decoder, &format, pixels, size) == jxl_success &&
                 lib.process(decoder) == jxl_full_image) {
        visitor(context, pixels, (ptrdiff_t)width * 4, width, height, height);
        result = photowall_decoded;
      }
    }
  }
  free(pixels);
  lib.destroy(decoder);
  set_quiet(0);
  return result;
}
