#pragma once
#include <stddef.h>
#include <stdint.h>

// JPEG decoded row by row with libjpeg-turbo, whose errors are jumps that Swift must not see. So a picture takes the memory
// of a row, not of all rows; a progressive one takes that of its coefficients as well.

typedef struct photowall_jpeg photowall_jpeg;

typedef enum { photowall_jpeg_rgb, photowall_jpeg_cmyk } photowall_jpeg_colors;

// Reads the header of a file, whose bytes stay valid until the decoder is closed. Returns NULL if memory is refused.
photowall_jpeg *photowall_jpeg_open(const uint8_t *bytes, size_t count);

// Begins to decode at a scale of `eighths` / 8. A scale below 1 takes the fast upsampling of colours. Returns 0, or -1 with
// a message. Of a progressive picture, all scans are read here.
int photowall_jpeg_start(photowall_jpeg *decoder, int eighths, photowall_jpeg_colors colors);

// The size of the rows that come: all columns, or those of the region.
int photowall_jpeg_width(const photowall_jpeg *decoder);
int photowall_jpeg_height(const photowall_jpeg *decoder);

// Narrows rows to some columns; the first one moves to the left, and the count grows, to edges of blocks. To be called between
// `start` and the first row.
int photowall_jpeg_crop(photowall_jpeg *decoder, int *column, int *count);

// Skips rows.
int photowall_jpeg_skip(photowall_jpeg *decoder, int count);

// Decodes the next row. Returns 0, or -1 with a message.
int photowall_jpeg_read(photowall_jpeg *decoder, uint8_t *row);

// The error, or else the first warning; an empty text if there is none.
const char *photowall_jpeg_message(const photowall_jpeg *decoder);

// Frees all memory.
void photowall_jpeg_close(photowall_jpeg *decoder);
