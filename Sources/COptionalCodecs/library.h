#pragma once
#include <dlfcn.h>
#include <stddef.h>

// The first of these libraries that is there; NULL if none is. Never closed: codecs keep state of their own.
static inline void *first_library(const char *const *names) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}
