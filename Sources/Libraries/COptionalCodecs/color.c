#include "COptionalCodecs.h"
#include "library.h"

// The functions used of Little CMS 2.8 or newer (lcms2.h).

enum { color_space_rgb = 0x52474220, type_rgba_8 = 4 << 16 | 1 << 7 | 3 << 3 | 1 };
enum { intent_perceptual = 0, flag_no_cache = 0x0040, flag_copy_alpha = 0x04000000 };

#define FUNCTIONS(ROW)                                                                                \
  ROW(void *, open, (const void *, uint32_t), "cmsOpenProfileFromMem")                                \
  ROW(void *, srgb, (void), "cmsCreate_sRGBProfile")                                                  \
  ROW(int, close, (void *), "cmsCloseProfile")                                                        \
  ROW(uint32_t, color_space, (void *), "cmsGetColorSpace")                                            \
  ROW(void *, create, (void *, uint32_t, void *, uint32_t, uint32_t, uint32_t), "cmsCreateTransform") \
  ROW(void, apply, (void *, const void *, void *, uint32_t), "cmsDoTransform")                        \
  ROW(void, release, (void *), "cmsDeleteTransform")

LIBRARY((void)0, "liblcms2.so.2", "liblcms2.2.dylib")

int photowall_has_colors(void) { return is_available(); }

void *photowall_create_transform(const void *profile, size_t count) {
  if (!photowall_has_colors() || count > UINT32_MAX) return NULL;
  void *source = lib.open(profile, (uint32_t)count);
  if (!source) return NULL;
  void *transform = NULL;
  void *target = lib.color_space(source) == color_space_rgb ? lib.srgb() : NULL;
  if (target) {
    // Without the cache of the last pixel, several threads can use it at once.
    transform = lib.create(source, type_rgba_8, target, type_rgba_8, intent_perceptual,
                             flag_no_cache | flag_copy_alpha);
    lib.close(target);
  }
  lib.close(source);
  return transform;
}

void photowall_apply_transform(void *transform, uint8_t *pixels, size_t count) {
  while (count > 0) {
    uint32_t part = count > 1 << 20 ? 1 << 20 : (uint32_t)count;
    lib.apply(transform, pixels, pixels, part);
    pixels += 4 * (size_t)part;
    count -= part;
  }
}

void photowall_release_transform(void *transform) { lib.release(transform); }
