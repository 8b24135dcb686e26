#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <wchar.h>
#include <wctype.h>

// The octants came with Unicode 16. A C library that is older (glibc up to 2.40) calls them unprintable, and ncurses, which
// asks it, shows nothing in their place. The dynamic linker looks for wcwidth and iswprint in the program before it does
// in the library, so ncurses asks these two, which know the blocks of “Symbols for Legacy Computing” as they are now and
// pass on every other question.

static int is_legacy_computing(wint_t character) {
  return (character >= 0x1cc00 && character <= 0x1ceb3) || (character >= 0x1fbcb && character <= 0x1fbef);
}

typedef int (*question)(wint_t);

static int pass_on(_Atomic(question) *known, const char *name, wint_t character) {
  question next = atomic_load(known);
  if (!next) {
    next = (question)dlsym(RTLD_NEXT, name);
    if (!next) return 0;
    atomic_store(known, next);
  }
  return next(character);
}

int wcwidth(wchar_t character) {
  static _Atomic(question) next;
  return is_legacy_computing((wint_t)character) ? 1 : pass_on(&next, "wcwidth", (wint_t)character);
}

int iswprint(wint_t character) {
  static _Atomic(question) next;
  return is_legacy_computing(character) ? 1 : pass_on(&next, "iswprint", character);
}
