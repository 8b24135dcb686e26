#include "COptionalCodecs.h"
#include "library.h"

// The functions used of Little CMS 2.8 or newer (lcms2.h).

enum { color_space_rgb = 0x52474220, type_rgba_8 = 4 << 16 | 1 << 7 | 3 << 3 | 1 };
enum { intent_perceptual = 0, flag_no_cache = 0x0040, flag_copy_alpha = 0x04000000 };

static struct {
  void *(*open)(const void *, uint32_t);
  void *(*srgb)(void);
  int (*close)(void *);
  uint32_t (*color_space)(void *);
  void *(*create)(void *, uint32_t, void *, uint32_t, uint32_t, uint32_t);
  void (*apply)(void *, const void *, void *, uint32_t);
  void (*release)(void *);
} color;

LOADED_ONCE

static void load(void) {
  static const char *const names[] = {"liblcms2.so.2", "liblcms2.2.dylib", NULL};
  void *library = first_library(names);
  if (!library) return;
  FIND(color.open, "cmsOpenProfileFromMem");
  FIND(color.srgb, "cmsCreate_sRGBProfile");
  FIND(color.close, "cmsCloseProfile");
  FIND(color.color_space, "cmsGetColorSpace");
  FIND(color.create, "cmsCreateTransform");
  FIND(color.apply, "cmsDoTransform");
  FIND(color.release, "cmsDeleteTransform");
  is_loaded = 1;
}

int photowall_has_colors(void) { return is_available(); }

void *photowall_create_transform(const void *profile, size_t count) {
  if (!photowall_has_colors() || count > UINT32_MAX) return NULL;
  void *source = color.open(profile, (uint32_t)count);
  if (!source) return NULL;
  void *transform = NULL;
  void *target = color.color_space(source) == color_space_rgb ? color.srgb() : NULL;
  if (target) {
    // Without the cache of the last pixel, several threads can use it at once.
    transform = color.create(source, type_rgba_8, target, type_rgba_8, intent_perceptual,
                             flag_no_cache | flag_copy_alpha);
    color.close(target);
  }
  color.close(source);
  return transform;
}

void photowall_apply_transform(void *transform, uint8_t *pixels, size_t count) {
  while (count > 0) {
    uint32_t part = count > 1 << 20 ? 1 << 20 : (uint32_t)count;
    color.apply(transform, pixels, pixels, part);
    pixels += 4 * (size_t)part;
    count -= part;
  }
}

void photowall_release_transform(void *transform) { color.release(transform); }
