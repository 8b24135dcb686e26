#include "CJPEG.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// Needs size_t and FILE.
#include <jpeglib.h>

struct photowall_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  char message[JMSG_LENGTH_MAX];
};

static void fail(j_common_ptr info) {
  photowall_jpeg *decoder = info->client_data;
  info->err->format_message(info, decoder->message);
  longjmp(decoder->failed, 1);
}

// The first warning tells most: others follow from it.
static void warn(j_common_ptr info, int level) {
  photowall_jpeg *decoder = info->client_data;
  if (level < 0 && info->err->num_warnings++ == 0) info->err->format_message(info, decoder->message);
}

photowall_jpeg *photowall_jpeg_open(const uint8_t *bytes, size_t count) {
  photowall_jpeg *decoder = calloc(1, sizeof(photowall_jpeg));
  if (!decoder) return NULL;
  decoder->info.err = jpeg_std_error(&decoder->errors);
  decoder->info.client_data = decoder;
  decoder->errors.error_exit = fail;
  decoder->errors.emit_message = warn;
  if (setjmp(decoder->failed)) return decoder;
  jpeg_create_decompress(&decoder->info);
  jpeg_mem_src(&decoder->info, bytes, count);
  return decoder;
}

int photowall_jpeg_start(photowall_jpeg *decoder, int eighths, photowall_jpeg_colors colors) {
  struct jpeg_decompress_struct *info = &decoder->info;
  if (setjmp(decoder->failed)) return -1;
  jpeg_read_header(info, TRUE);
  info->out_color_space = colors == photowall_jpeg_cmyk ? JCS_CMYK : JCS_RGB;
  info->scale_num = (unsigned)eighths;
  info->scale_denom = 8;
  if (eighths < 8) info->do_fancy_upsampling = FALSE;
  jpeg_start_decompress(info);
  return 0;
}

int photowall_jpeg_width(const photowall_jpeg *decoder) { return (int)decoder->info.output_width; }
int photowall_jpeg_height(const photowall_jpeg *decoder) { return (int)decoder->info.output_height; }

int photowall_jpeg_crop(photowall_jpeg *decoder, int *column, int *count) {
  if (setjmp(decoder->failed)) return -1;
  JDIMENSION first = (JDIMENSION)*column, width = (JDIMENSION)*count;
  jpeg_crop_scanline(&decoder->info, &first, &width);
  *column = (int)first;
  *count = (int)width;
  return 0;
}

int photowall_jpeg_skip(photowall_jpeg *decoder, int count) {
  if (setjmp(decoder->failed)) return -1;
  jpeg_skip_scanlines(&decoder->info, (JDIMENSION)count);
  return 0;
}

int photowall_jpeg_read(photowall_jpeg *decoder, uint8_t *row) {
  if (setjmp(decoder->failed)) return -1;
  jpeg_read_scanlines(&decoder->info, &row, 1);
  return 0;
}

const char *photowall_jpeg_message(const photowall_jpeg *decoder) { return decoder->message; }

void photowall_jpeg_close(photowall_jpeg *decoder) {
  // Destroying fails only if it is called wrongly; it frees what there is.
  jpeg_destroy_decompress(&decoder->info);
  free(decoder);
}
