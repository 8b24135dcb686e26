#pragma once
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// Opens the first of these libraries that is installed; NULL if none is. It is never closed, since codecs keep state.
static inline void *first_library(const char *const *names) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

// Sets a function pointer to a function of `library`; the caller returns when the library has none of that name.
#define FIND(pointer, name) if (!(*(void **)&(pointer) = dlsym(library, name))) return

// Declares `is_available`, which calls `load` the first time. `load` finds the functions of a library, and sets `is_loaded` if it has
// them all.
#define LOADED_ONCE                               \
  static int is_loaded;                           \
  static pthread_once_t once = PTHREAD_ONCE_INIT; \
  static void load(void);                         \
  static int is_available(void) {                 \
    pthread_once(&once, load);                    \
    return is_loaded;                             \
  }
