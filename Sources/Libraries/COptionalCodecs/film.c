#include "COptionalCodecs.h"
#include "library.h"

// The functions used of libffmpegthumbnailer 2.1 or newer (videothumbnailerc.h).

// The beginning of the library's structure.
typedef struct {
  const uint8_t *bytes;
  int count;
} image;

#define FUNCTIONS(ROW)                                                                                 \
  ROW(void *, create, (void), "video_thumbnailer_create")                                              \
  ROW(void, destroy, (void *), "video_thumbnailer_destroy")                                            \
  ROW(void *, create_image, (void), "video_thumbnailer_create_image_data")                             \
  ROW(void, destroy_image, (void *), "video_thumbnailer_destroy_image_data")                           \
  ROW(int, generate, (void *, const char *, void *), "video_thumbnailer_generate_thumbnail_to_buffer") \
  ROW(int, set_size, (void *, int, int), "video_thumbnailer_set_size")                                 \
  ROW(void, set_level, (int), "av_log_set_level")

// The decoders below it write to standard error.
LIBRARY(lib.set_level(-8), "libffmpegthumbnailer.so.4", "libffmpegthumbnailer.4.dylib")

int photowall_has_film(void) { return is_available(); }

photowall_result photowall_decode_film(const char *path, int width, int height, photowall_visitor visitor,
                                       void *context) {
  if (!photowall_has_film()) return photowall_no_library;
  void *thumbnailer = lib.create();
  image *frame = thumbnailer ? lib.create_image() : NULL;
  photowall_result result = frame ? photowall_broken : photowall_no_memory;
  // Without another setting, the frame becomes a PNG file.
  if (frame && lib.set_size(thumbnailer, width, height) == 0 && lib.generate(thumbnailer, path, frame) == 0 &&
      frame->bytes && frame->count > 0) {
    visitor(context, frame->bytes, (ptrdiff_t)frame->count, 0, 0, 0);
    result = photowall_decoded;
  }
  if (frame) lib.destroy_image(frame);
  if (thumbnailer) lib.destroy(thumbnailer);
  return result;
}
