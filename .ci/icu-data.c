/* Locale data without contents, in the place of the 32 MB that Foundation brings along. The program asks for none of them:
   `make check-deb` plays the tapes with this. See "stubdata" in the documentation of ICU. */
#include <stdint.h>

const struct {
  uint16_t headerSize;
  uint8_t magic[2];
  uint16_t size, reserved;
  uint8_t isBigEndian, charset, sizeOfUChar, padding;
  uint8_t format[4], formatVersion[4], dataVersion[4];
  uint8_t rest[8];
  uint32_t count, offset;
} __attribute__((aligned(16))) __wrap_icudt76_dat = {
  32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1, 0, 0, 0}, {0}, {0}, 0, 0,
};
