#include "COptionalCodecs.h"
#include "library.h"
#include <stdio.h>

// The functions used of libheif 1.x, whose binary interface has had them since 1.0 (heif.h).

struct heif_error {
  int code;
  int subcode;
  const char *message;
};

enum { heif_compression_HEVC = 1, heif_compression_AV1 = 4 };
enum { heif_colorspace_RGB = 1, heif_chroma_interleaved_RGBA = 11, heif_channel_interleaved = 10 };

static struct {
  void *(*context_alloc)(void);
  void (*context_free)(void *);
  struct heif_error (*read)(void *, const void *, size_t, const void *);
  struct heif_error (*primary)(void *, void **);
  int (*width)(const void *);
  int (*height)(const void *);
  void (*handle_release)(const void *);
  struct heif_error (*decode)(const void *, void **, int, int, const void *);
  const uint8_t *(*plane)(const void *, int, int *);
  int (*image_width)(const void *, int);
  int (*image_height)(const void *, int);
  void (*image_release)(const void *);
  int (*have_decoder)(int);
  int (*thumbnail_ids)(const void *, uint32_t *, int);
  struct heif_error (*thumbnail)(const void *, uint32_t, void **);
} heif;

LOADED_ONCE

static void load(void) {
  static const char *const names[] = {"libheif.so.1", "libheif.1.dylib", NULL};
  void *library = first_library(names);
  if (!library) return;
  FIND(heif.context_alloc, "heif_context_alloc");
  FIND(heif.context_free, "heif_context_free");
  FIND(heif.read, "heif_context_read_from_memory_without_copy");
  FIND(heif.primary, "heif_context_get_primary_image_handle");
  FIND(heif.width, "heif_image_handle_get_width");
  FIND(heif.height, "heif_image_handle_get_height");
  FIND(heif.handle_release, "heif_image_handle_release");
  FIND(heif.decode, "heif_decode_image");
  FIND(heif.plane, "heif_image_get_plane_readonly");
  FIND(heif.image_width, "heif_image_get_width");
  FIND(heif.image_height, "heif_image_get_height");
  FIND(heif.image_release, "heif_image_release");
  FIND(heif.have_decoder, "heif_have_decoder_for_format");
  FIND(heif.thumbnail_ids, "heif_image_handle_get_list_of_thumbnail_IDs");
  FIND(heif.thumbnail, "heif_image_handle_get_thumbnail");
  is_loaded = 1;
}

static int has(int format) { return is_available() && heif.have_decoder(format); }

int photowall_has_avif(void) { return has(heif_compression_AV1); }
int photowall_has_heic(void) { return has(heif_compression_HEVC); }

photowall_result photowall_decode_heif(const void *bytes, size_t count, int is_thumbnail, int64_t max_pixels,
                                       photowall_visitor visitor, void *context, char *message, size_t capacity) {
  if (!is_available()) return photowall_no_library;
  void *file = heif.context_alloc();
  if (!file) return photowall_no_memory;
  void *handle = NULL;
  void *image = NULL;
  photowall_result result = photowall_broken;
  struct heif_error error = heif.read(file, bytes, count, NULL);
  if (error.code == 0) error = heif.primary(file, &handle);
  if (error.code == 0 && is_thumbnail) {
    void *whole = handle;
    uint32_t id = 0;
    handle = NULL;
    // Without a thumbnail of that number this is an error.
    heif.thumbnail_ids(whole, &id, 1);
    error = heif.thumbnail(whole, id, &handle);
    heif.handle_release(whole);
  }
  if (error.code == 0 && (int64_t)heif.width(handle) * heif.height(handle) > max_pixels) {
    result = photowall_too_large;
  } else if (error.code == 0) {
    error = heif.decode(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL);
    int stride = 0;
    const uint8_t *plane = error.code == 0 ? heif.plane(image, heif_channel_interleaved, &stride) : NULL;
    int width = plane ? heif.image_width(image, heif_channel_interleaved) : 0;
    int height = plane ? heif.image_height(image, heif_channel_interleaved) : 0;
    if (plane && width > 0 && height > 0 && stride >= 4 * width) {
      visitor(context, plane, stride, width, height, height);
      result = photowall_decoded;
    }
  }
  // Copied, since the message may belong to the context, which is freed below.
  if (result == photowall_broken) snprintf(message, capacity, "%s", error.message ? error.message : "");
  if (image) heif.image_release(image);
  if (handle) heif.handle_release(handle);
  heif.context_free(file);
  return result;
}
