#pragma once
// Signal handling is in C, since handlers may only make async-signal-safe calls on plain memory. Signals and the
// controlling terminal belong to the process, so only one guard may be armed at a time.
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// Arms the guard, which restores the terminal `fd`: the `original` modes and up to 1,024 reset bytes.
/// Returns 0, or -1 when there are too many bytes.
int ct_guard_arm(int fd, const struct termios *original, const uint8_t *bytes, size_t count);

/// If the guard is armed, writes the reset bytes, sets the original modes and disarms it. What a blocked terminal has not
/// taken after a second is discarded. Async-signal-safe.
void ct_guard_restore(void);

/// Redirects standard error to a file in memory, so that messages do not appear on the screen. ct_stderr_release or
/// ct_guard_restore writes them to standard error. Returns 0 or -1.
int ct_stderr_hold(void);

/// Ends the redirection and writes the held messages to standard error. Async-signal-safe.
void ct_stderr_release(void);

/// The signals that ct_signals_take reports, as bits.
enum {
  CT_RESIZED = 1,
  CT_STOP = 2,
  CT_CONTINUED = 4,
  CT_INTERRUPT = 8,
  CT_TERMINATE = 16,
  CT_HANGUP = 32,
};

/// Installs the handlers and returns a descriptor that is readable after a signal; -1 on failure.
/// A second SIGINT, SIGTERM or SIGHUP before the first was taken restores the terminal and ends the process at once.
int ct_signals_install(void);

/// Restores the previous handlers and closes the descriptor. If a signal has asked the process to end that was not taken,
/// the process ends by it.
void ct_signals_remove(void);

/// Returns the signals received since the last call, as bits.
uint32_t ct_signals_take(void);

/// Stops the process by the default action of SIGTSTP and returns when it is continued. With `whole_group` 1, the other
/// processes of a pipeline stop too, as the terminal does for Ctrl-Z.
void ct_stop_self(int whole_group);

/// Ends the process by the default action of `signal`, which its parent sees.
void ct_terminate_by(int signal);

/// Returns the memory of freed blocks to the system, also of those between others, which glibc keeps.
void ct_return_free_memory(void);

/// Creates a file in memory; returns its descriptor, or -1 on failure.
int ct_memory_file(const char *name);

/// Creates a pipe that children do not inherit, non-blocking on request. Returns 0 or -1.
int ct_pipe(int ends[2], int nonblocking);

/// Returns the number of columns of a character according to the C library, and so to ncurses; -1 if it is unprintable.
int ct_width(uint32_t scalar);
