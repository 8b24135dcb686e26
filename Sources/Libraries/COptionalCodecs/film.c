#include "COptionalCodecs.h"
#include "library.h"

// The functions used of libffmpegthumbnailer 2.1 or newer (videothumbnailerc.h).

// The beginning of the library's structure.
typedef struct {
  const uint8_t *bytes;
  int count;
} image;

static struct {
  void *(*create)(void);
  void (*destroy)(void *);
  void *(*create_image)(void);
  void (*destroy_image)(void *);
  int (*generate)(void *, const char *, void *);
  int (*set_size)(void *, int, int);
} film;

LOADED_ONCE

static void load(void) {
  static const char *const names[] = {"libffmpegthumbnailer.so.4", "libffmpegthumbnailer.4.dylib", NULL};
  void *library = first_library(names);
  if (!library) return;
  FIND(film.create, "video_thumbnailer_create");
  FIND(film.destroy, "video_thumbnailer_destroy");
  FIND(film.create_image, "video_thumbnailer_create_image_data");
  FIND(film.destroy_image, "video_thumbnailer_destroy_image_data");
  FIND(film.generate, "video_thumbnailer_generate_thumbnail_to_buffer");
  FIND(film.set_size, "video_thumbnailer_set_size");
  // The decoders below it write to standard error. dlsym also searches the libraries that this one needs.
  void (*set_level)(int) = (void (*)(int))dlsym(library, "av_log_set_level");
  if (!set_level) return;
  set_level(-8);
  is_loaded = 1;
}

int photowall_has_film(void) { return is_available(); }

photowall_result photowall_decode_film(const char *path, int width, int height, photowall_visitor visitor,
                                       void *context) {
  if (!photowall_has_film()) return photowall_no_library;
  void *thumbnailer = film.create();
  image *frame = thumbnailer ? film.create_image() : NULL;
  photowall_result result = frame ? photowall_broken : photowall_no_memory;
  // Without another setting, the frame becomes a PNG file.
  if (frame && film.set_size(thumbnailer, width, height) == 0 && film.generate(thumbnailer, path, frame) == 0 &&
      frame->bytes && frame->count > 0) {
    visitor(context, frame->bytes, (ptrdiff_t)frame->count, 0, 0, 0);
    result = photowall_decoded;
  }
  if (frame) film.destroy_image(frame);
  if (thumbnailer) film.destroy(thumbnailer);
  return result;
}
