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

#define FUNCTIONS(ROW)                                                                                    \
  ROW(void *, context_alloc, (void), "heif_context_alloc")                                                \
  ROW(void, context_free, (void *), "heif_context_free")                                                  \
  ROW(struct heif_error, read, (void *, const void *, size_t, const void *),                              \
      "heif_context_read_from_memory_without_copy")                                                       \
  ROW(struct heif_error, primary, (void *, void **), "heif_context_get_primary_image_handle")             \
  ROW(int, width, (const void *), "heif_image_handle_get_width")                                          \
  ROW(int, height, (const void *), "heif_image_handle_get_height")                                        \
  ROW(void, handle_release, (const void *), "heif_image_handle_release")                                  \
  ROW(struct heif_error, decode, (const void *, void **, int, int, const void *), "heif_decode_image")    \
  ROW(const uint8_t *, plane, (const void *, int, int *), "heif_image_get_plane_readonly")                \
  ROW(int, image_width, (const void *, int), "heif_image_get_width")                                      \
  ROW(int, image_height, (const void *, int), "heif_image_get_height")                                    \
  ROW(void, image_release, (const void *), "heif_image_release")                                          \
  ROW(int, have_decoder, (int), "heif_have_decoder_for_format")                                           \
  ROW(int, thumbnail_ids, (const void *, uint32_t *, int), "heif_image_handle_get_list_of_thumbnail_IDs") \
  ROW(struct heif_error, thumbnail, (const void *, uint32_t, void **), "heif_image_handle_get_thumbnail")

LIBRARY((void)0, "libheif.so.1", "libheif.1.dylib")

static int has(int format) { return is_available() && lib.have_decoder(format); }

int photowall_has_avif(void) { return has(heif_compression_AV1); }
int photowall_has_heic(void) { return has(heif_compression_HEVC); }

photowall_result photowall_decode_heif(const void *bytes, size_t count, int is_thumbnail, int64_t max_pixels,
                                       photowall_visitor visitor, void *context, char *message, size_t capacity) {
  if (!is_available()) return photowall_no_library;
  void *file = lib.context_alloc();
  if (!file) return photowall_no_memory;
  void *handle = NULL;
  void *image = NULL;
  photowall_result result = photowall_broken;
  struct heif_error error = lib.read(file, bytes, count, NULL);
  if (error.code == 0) error = lib.primary(file, &handle);
  if (error.code == 0 && is_thumbnail) {
    void *whole = handle;
    uint32_t id = 0;
    handle = NULL;
    // Without a thumbnail of that number this is an error.
    lib.thumbnail_ids(whole, &id, 1);
    error = lib.thumbnail(whole, id, &handle);
    lib.handle_release(whole);
  }
  if (error.code == 0 && (int64_t)lib.width(handle) * lib.height(handle) > max_pixels) {
    result = photowall_too_large;
  } else if (error.code == 0) {
    error = lib.decode(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, NULL);
    int stride = 0;
    const uint8_t *plane = error.code == 0 ? lib.plane(image, heif_channel_interleaved, &stride) : NULL;
    int width = plane ? lib.image_width(image, heif_channel_interleaved) : 0;
    int height = plane ? lib.image_height(image, heif_channel_interleaved) : 0;
    if (plane && width > 0 && height > 0 && stride >= 4 * width) {
      visitor(context, plane, stride, width, height, height);
      result = photowall_decoded;
    }
  }
  // Copied, since the message may belong to the context, which is freed below.
  if (result == photowall_broken) snprintf(message, capacity, "%s", error.message ? error.message : "");
  if (image) lib.image_release(image);
  if (handle) lib.handle_release(handle);
  lib.context_free(file);
  return result;
}
