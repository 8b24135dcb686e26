#pragma once
#ifdef __linux__
/* Calls that the C library's headers show only with _GNU_SOURCE, or not at all to Swift. */
#include <errno.h>
#include <sys/vfs.h>

#ifdef __GLIBC__
int renameat2(int, const char *, int, const char *, unsigned);
#else
static inline int renameat2(int a, const char *p, int b, const char *q, unsigned f) {
  (void)a, (void)p, (void)b, (void)q, (void)f;
  errno = ENOSYS;
  return -1;
}
#endif

/* Brings all that the file system of an open file has to write to the disk. */
int syncfs(int descriptor);

/* Returns the kind of the file system of an open file (linux/magic.h); 0 if it is unknown. */
static inline long file_system_kind(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (long)status.f_type : 0;
}
#endif
