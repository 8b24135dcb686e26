#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <wchar.h>
#include <wctype.h>

// The octants are from Unicode 16. Older C libraries (glibc up to 2.40) report them as unprintable, and ncurses shows
// blanks for them. The dynamic linker searches the program before the C library, so ncurses calls these replacements of
// wcwidth and iswprint, which know the current blocks “Symbols for Legacy Computing” and call the C library for all
// other characters.

static int is_legacy_computing(wint_t character) {
  return (character >= 0x1cc00 && character <= 0x1ceb3) || (character >= 0x1fbcb && character <= 0x1fbef);
}

typedef int (*function)(wint_t);

static int call_next(_Atomic(function) *cache, const char *name, wint_t character) {
  function next = atomic_load(cache);
  if (!next) {
    next = (function)dlsym(RTLD_NEXT, name);
    if (!next) return 0;
    atomic_store(cache, next);
  }
  return next(character);
}

int wcwidth(wchar_t character) {
  static _Atomic(function) next;
  return is_legacy_computing((wint_t)character) ? 1 : call_next(&next, "wcwidth", (wint_t)character);
}

int iswprint(wint_t character) {
  static _Atomic(function) next;
  return is_legacy_computing(character) ? 1 : call_next(&next, "iswprint", character);
}
