#define _GNU_SOURCE
#include "CFaults.h"
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

static enum fault_way way;
static int target, calls, armed, no_rename, no_link, no_permissions;
static const char *replaced, *replacement;

void faults_begin(enum fault_way new_way, int number) { way = new_way; target = number; calls = 0; armed = 1; }
void faults_forbid(int renames, int links) { no_rename = renames; no_link = links; }
void faults_hide_permissions(int mask) { no_permissions = 1; umask(mask); }
void faults_replace(const char *path, const char *other) { replaced = path; replacement = other; }
int faults_end(void) { armed = 0; return calls; }
int faults_fork(void) { return fork(); }

/* Returns 1 if the call is not to be made, 2 if it is to report an error afterwards. */
static int fault(void) {
  if (!armed) return 0;
  calls++;
  if (way == FAULT_NONE || calls < target || (calls > target && way != FAULT_FROM)) return 0;
  if (way == FAULT_EXIT) _exit(FAULT_STATUS);
  return way == FAULT_DONE ? 2 : 1;
}

#define REAL(name) ((__typeof__(&name))(real_##name ? real_##name : (real_##name = dlsym(RTLD_NEXT, #name))))
/* A function of the C library that goes wrong. */
#define CALL(type, name, parameters, arguments, failed)                                                                          \
  static void *real_##name;                                                                                                      \
  type name parameters {                                                                                                         \
    int f = fault();                                                                                                             \
    if (f == 1) { errno = EIO; return failed; }                                                                                  \
    type result = REAL(name) arguments;                                                                                          \
    if (f == 2 && result != failed) { errno = EIO; return failed; }                                                              \
    return result;                                                                                                               \
  }

CALL(ssize_t, read, (int d, void *b, size_t n), (d, b, n), -1)
CALL(ssize_t, pread, (int d, void *b, size_t n, off_t o), (d, b, n, o), -1)
CALL(ssize_t, write, (int d, const void *b, size_t n), (d, b, n), -1)
CALL(ssize_t, pwrite, (int d, const void *b, size_t n, off_t o), (d, b, n, o), -1)
CALL(int, fstat, (int d, struct stat *s), (d, s), -1)
CALL(int, stat, (const char *p, struct stat *s), (p, s), -1)
CALL(int, lstat, (const char *p, struct stat *s), (p, s), -1)
CALL(int, fstatat, (int d, const char *p, struct stat *s, int f_), (d, p, s, f_), -1)
CALL(ssize_t, readlink, (const char *p, char *b, size_t n), (p, b, n), -1)
CALL(int, symlink, (const char *t, const char *p), (t, p), -1)
CALL(int, unlink, (const char *p), (p), -1)
CALL(int, mkdir, (const char *p, mode_t m), (p, m), -1)
CALL(int, fchmod, (int d, mode_t m), (d, m), -1)
CALL(int, futimens, (int d, const struct timespec t[2]), (d, t), -1)
CALL(char *, realpath, (const char *p, char *b), (p, b), NULL)
CALL(DIR *, opendir, (const char *p), (p), NULL)

static void *real_linkat, *real_rename, *real_renameat2, *real_open, *real_close, *real_fstatfs;

int fstatfs(int d, struct statfs *s) {
  int f = fault();
  if (f == 1) { errno = EIO; return -1; }
  int result = REAL(fstatfs)(d, s);
  if (f == 2 && result == 0) { errno = EIO; return -1; }
  // MSDOS_SUPER_MAGIC
  if (no_permissions && result == 0) s->f_type = 0x4d44;
  return result;
}

int rename(const char *a, const char *b) {
  int f = fault();
  if (f == 1) { errno = EIO; return -1; }
  if (replaced && strcmp(a, replaced) == 0) {
    REAL(rename)(replacement, a);
    replaced = NULL;
  }
  int result = REAL(rename)(a, b);
  if (f == 2 && result == 0) { errno = EIO; return -1; }
  return result;
}

int linkat(int a, const char *p, int b, const char *q, int flags) {
  int f = fault();
  if (f == 1) { errno = EIO; return -1; }
  if (no_link) { errno = EPERM; return -1; }
  int result = REAL(linkat)(a, p, b, q, flags);
  if (f == 2 && result == 0) { errno = EIO; return -1; }
  return result;
}

int renameat2(int a, const char *p, int b, const char *q, unsigned flags) {
  int f = fault();
  if (f == 1) { errno = EIO; return -1; }
  if (no_rename) { errno = EINVAL; return -1; }
  int result = REAL(renameat2)(a, p, b, q, flags);
  if (f == 2 && result == 0) { errno = EIO; return -1; }
  return result;
}

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list list;
    va_start(list, flags);
    mode = va_arg(list, mode_t);
    va_end(list);
  }
  int f = fault();
  if (f == 1) { errno = EIO; return -1; }
  int result = REAL(open)(path, flags, mode);
  if (f == 2 && result >= 0) { REAL(close)(result); errno = EIO; return -1; }
  return result;
}

int close(int d) {
  int f = fault();
  int result = REAL(close)(d);
  if (f) { errno = EIO; return -1; }
  return result;
}

/* Nothing is cut off by a power failure here. */
static int sync_fails(void) {
  if (fault()) { errno = EIO; return -1; }
  return 0;
}
int fsync(int d) { (void)d; return sync_fails(); }
int syncfs(int d) { (void)d; return sync_fails(); }
