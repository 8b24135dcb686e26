#pragma once
/* System calls that fail. This program's own definitions take the place of the C library's, so that every call of the code
   under test is counted, whatever makes it. */

enum fault_way {
  FAULT_NONE = 0,
  /* The call is not made and reports EIO. */
  FAULT_ONCE,
  /* So do all calls from then on. */
  FAULT_FROM,
  /* The call is made, and reports EIO all the same. */
  FAULT_DONE,
  /* The process ends before the call. */
  FAULT_EXIT,
};

/* Counts the calls from now on; call `number`, the first being 1, goes wrong. Syncs do nothing. */
void faults_begin(enum fault_way way, int number);
/* Whether the file system does not support renaming without replacing, and second names. */
void faults_forbid(int renames, int links);
/* Lets every file system look like FAT, which has no permissions, and sets the umask of this process. */
void faults_hide_permissions(int mask);
/* Gives the name of a file to another file just before the next rename of it, as another program could. */
void faults_replace(const char *path, const char *other);
/* Returns the number of calls since then, in this process. */
int faults_end(void);
/* fork(2), which Swift hides. */
int faults_fork(void);
/* The status with which a process ends at a call. */
#define FAULT_STATUS 99
