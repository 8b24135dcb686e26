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

// Defines `lib`, the functions of a library, and `is_available`, which opens the library the first time. Before it comes the table
// FUNCTIONS(ROW) with a row ROW(type, name, parameters, symbol) for each function. Without one of them the library is not used.
// `set_up` is called once they are found. The library's names follow.
#define LIBRARY(set_up, ...)                                \
  static struct {                                           \
    FUNCTIONS(MEMBER)                                       \
  } lib;                                                    \
  static int is_loaded;                                     \
  static void load(void) {                                  \
    static const char *const names[] = {__VA_ARGS__, NULL}; \
    void *library = first_library(names);                   \
    if (!library) return;                                   \
    FUNCTIONS(FIND)                                         \
    set_up;                                                 \
    is_loaded = 1;                                          \
  }                                                         \
  static int is_available(void) {                           \
    static pthread_once_t once = PTHREAD_ONCE_INIT;         \
    pthread_once(&once, load);                              \
    return is_loaded;                                       \
  }

#define MEMBER(type, name, parameters, symbol) type(*name) parameters;
// dlsym also searches the libraries that the library needs.
#define FIND(type, name, parameters, symbol) \
  if (!(*(void **)&lib.name = dlsym(library, symbol))) return;
