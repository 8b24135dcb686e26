#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

// MARK: the guard

// Two places, so that one is complete at any time a signal arrives.
static struct guard {
  int fd;
  struct termios modes;
  uint8_t bytes[1024];
  size_t count;
} guards[2];
static atomic_int armed = -1;

int ct_guard_arm(int fd, const struct termios *original, const uint8_t *bytes, size_t count) {
  if (count > sizeof guards[0].bytes) return -1;
  int next = atomic_load(&armed) == 0 ? 1 : 0;
  guards[next].fd = fd;
  guards[next].modes = *original;
  memcpy(guards[next].bytes, bytes, count);
  guards[next].count = count;
  atomic_store(&armed, next);
  return 0;
}

// Writes all bytes. Returns 0 if the terminal takes none for a second, so that the process can end.
static int write_all(int fd, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EINTR) {
      continue;
    } else {
      struct pollfd ready = {.fd = fd, .events = POLLOUT};
      if (errno != EAGAIN || poll(&ready, 1, 1000) <= 0 || !(ready.revents & POLLOUT)) return 0;
    }
  }
  return 1;
}

void ct_guard_restore(void) {
  int saved = errno;
  int place = atomic_exchange(&armed, -1);
  if (place >= 0) {
    const struct guard *guard = &guards[place];
    // In a background process group tcsetattr and tcflush would stop the process by SIGTTOU.
    sigset_t mask, before;
    sigemptyset(&mask);
    sigaddset(&mask, SIGTTOU);
    sigprocmask(SIG_BLOCK, &mask, &before);
    if (write_all(guard->fd, guard->bytes, guard->count)) {
      tcsetattr(guard->fd, TCSADRAIN, &guard->modes);
    } else {
      // A blocked terminal gets nothing but the reset bytes when it wakes.
      tcflush(guard->fd, TCOFLUSH);
      write_all(guard->fd, guard->bytes, guard->count);
      tcsetattr(guard->fd, TCSANOW, &guard->modes);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
  }
  ct_stderr_release();
  errno = saved;
}

// MARK: standard error

// A duplicate of standard error while it is redirected, else -1.
static atomic_int stderr_duplicate = -1;
static int stderr_file = -1;

int ct_stderr_hold(void) {
  if (atomic_load(&stderr_duplicate) >= 0) return 0;
  int file = ct_memory_file("stderr");
  if (file < 0) return -1;
  int duplicate = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (duplicate < 0 || dup2(file, STDERR_FILENO) < 0) {
    close(file);
    if (duplicate >= 0) close(duplicate);
    return -1;
  }
  stderr_file = file;
  atomic_store(&stderr_duplicate, duplicate);
  return 0;
}

void ct_stderr_release(void) {
  int duplicate = atomic_exchange(&stderr_duplicate, -1);
  if (duplicate < 0) return;
  dup2(duplicate, STDERR_FILENO);
  uint8_t buffer[1024];
  off_t offset = 0;
  ssize_t count;
  while ((count = pread(stderr_file, buffer, sizeof buffer, offset)) > 0) {
    write_all(STDERR_FILENO, buffer, (size_t)count);
    offset += count;
  }
  close(duplicate);
  close(stderr_file);
  stderr_file = -1;
}

void ct_return_free_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

int ct_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int ct_pipe(int ends[2], int nonblocking) { return pipe2(ends, O_CLOEXEC | (nonblocking ? O_NONBLOCK : 0)); }

int ct_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// MARK: signals

static const int reported[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP};
// Crashes, and signals that end a process that does not handle them.
static const int crashes[] = {
  SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGQUIT, SIGSYS, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM,
  SIGPROF, SIGXCPU, SIGXFSZ, SIGIO,
#ifdef SIGPWR
  SIGPWR, SIGSTKFLT,
#endif
};
enum { REPORTED = sizeof reported / sizeof *reported, CRASHES = sizeof crashes / sizeof *crashes };

static struct sigaction reported_before[REPORTED], crashes_before[CRASHES];
static atomic_uint pending;
static int wake_pipe[2] = {-1, -1};
static int is_installed;
// A separate stack, so that the terminal is restored after a stack overflow too.
static uint8_t crash_stack[64 * 1024];

static uint32_t bit_of(int signal) {
  switch (signal) {
    case SIGWINCH: return CT_RESIZED;
    case SIGTSTP: return CT_STOP;
    case SIGCONT: return CT_CONTINUED;
    case SIGINT: return CT_INTERRUPT;
    case SIGTERM: return CT_TERMINATE;
    default: return CT_HANGUP;
  }
}

void ct_terminate_by(int number) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  sigaction(number, &standard, NULL);
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, number);
  // Delivery to this thread is enough, since the default action ends the whole process.
  raise(number);
  sigprocmask(SIG_UNBLOCK, &mask, NULL);
}

static void on_reported(int number) {
  int saved = errno;
  uint32_t bit = bit_of(number);
  uint32_t before = atomic_fetch_or(&pending, bit);
  uint32_t ending = CT_INTERRUPT | CT_TERMINATE | CT_HANGUP;
  if ((bit & ending) && (before & ending)) {
    ct_guard_restore();
    ct_terminate_by(number);
  }
  uint8_t byte = 0;
  // If the pipe is full, the loop wakes anyway.
  (void)!write(wake_pipe[1], &byte, 1);
  errno = saved;
}

// Calls the previous handler, such as that of Swift's backtraces, which may return, and ends the process.
static void on_crash(int number, siginfo_t *info, void *context) {
  ct_guard_restore();
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  // A crash of the previous handler ends the process.
  sigaction(number, &standard, NULL);
  for (size_t i = 0; i < CRASHES; i++) {
    const struct sigaction *before = &crashes_before[i];
    if (crashes[i] != number || before->sa_handler == SIG_DFL || before->sa_handler == SIG_IGN) continue;
    // Swift's asks on a terminal what to do and waits for half a minute.
    int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing >= 0) dup2(nothing, STDIN_FILENO);
    if (before->sa_flags & SA_SIGINFO) {
      before->sa_sigaction(number, info, context);
    } else {
      before->sa_handler(number);
    }
  }
  ct_terminate_by(number);
}

int ct_signals_install(void) {
  if (is_installed) return wake_pipe[0];
  if (pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) < 0) return -1;
  atomic_store(&pending, 0);
  struct sigaction action = {.sa_handler = on_reported, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < REPORTED; i++) sigaction(reported[i], &action, &reported_before[i]);
  stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof crash_stack};
  sigaltstack(&stack, NULL);
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO | SA_NODEFER;
  for (size_t i = 0; i < CRASHES; i++) {
    sigaction(crashes[i], &action, &crashes_before[i]);
    if (crashes_before[i].sa_handler == SIG_IGN) sigaction(crashes[i], &crashes_before[i], NULL);
  }
  is_installed = 1;
  return wake_pipe[0];
}

void ct_signals_remove(void) {
  if (!is_installed) return;
  is_installed = 0;
  for (size_t i = 0; i < REPORTED; i++) sigaction(reported[i], &reported_before[i], NULL);
  for (size_t i = 0; i < CRASHES; i++) sigaction(crashes[i], &crashes_before[i], NULL);
  close(wake_pipe[0]);
  close(wake_pipe[1]);
  wake_pipe[0] = wake_pipe[1] = -1;
  uint32_t left = atomic_exchange(&pending, 0);
  if (left & CT_INTERRUPT) ct_terminate_by(SIGINT);
  if (left & CT_TERMINATE) ct_terminate_by(SIGTERM);
  if (left & CT_HANGUP) ct_terminate_by(SIGHUP);
}

uint32_t ct_signals_take(void) {
  uint8_t bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) {}
  return atomic_exchange(&pending, 0);
}

void ct_stop_self(int whole_group) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, before;
  sigemptyset(&standard.sa_mask);
  sigaction(SIGTSTP, &standard, &before);
  if (whole_group) {
    kill(0, SIGTSTP);
  } else {
    raise(SIGTSTP);
  }
  sigaction(SIGTSTP, &before, NULL);
}
