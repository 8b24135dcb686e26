#pragma once
// What must happen inside signal handlers: there only async-signal-safe calls on plain memory are allowed, so it is C.
// Signals, and the terminal that a process is attached to, belong to the process: one guard may be armed at a time.
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

/// Remembers how to give the terminal back: `original` modes and up to 1,024 reset bytes, for descriptor `fd`.
/// Returns 0, or -1 when there are too many bytes.
int ct_guard_arm(int fd, const struct termios *original, const uint8_t *bytes, size_t count);

/// Writes the reset bytes and sets the original modes, if a guard is armed, and disarms it. Async-signal-safe.
void ct_guard_restore(void);

/// Keeps what is written to standard error out of the screen: it goes to a file in memory until ct_stderr_release, or
/// until the guard restores the terminal, and is passed on then. Returns 0 or -1.
int ct_stderr_hold(void);

/// Passes on what was held back, and lets standard error through again. Async-signal-safe.
void ct_stderr_release(void);

/// Signals that the loop wants to know of, as bits of ct_signals_take.
enum {
  CT_RESIZED = 1,
  CT_STOP = 2,
  CT_CONTINUED = 4,
  CT_INTERRUPT = 8,
  CT_TERMINATE = 16,
  CT_HANGUP = 32,
};

/// Installs the handlers and returns a descriptor that becomes readable when a signal came; -1 on failure.
/// A second SIGINT, SIGTERM or SIGHUP before the first was taken ends the process at once, the terminal restored.
int ct_signals_install(void);

/// Puts the handlers back that were there before and closes the descriptor.
void ct_signals_remove(void);

/// The signals that came since the last call, as bits.
uint32_t ct_signals_take(void);

/// Stops the process by the default action of SIGTSTP and returns when it is continued. For Ctrl-Z `whole_group` is to
/// be 1, as the terminal would do it: the others of a pipeline stop too.
void ct_stop_self(int whole_group);

/// Ends the process by `signal`, so that whoever waits for it sees that signal.
void ct_die_of(int signal);

/// A file in memory; -1 on failure.
int ct_memory_file(const char *name);

/// Both ends of a pipe that children do not inherit; with `nonblocking` neither end waits. Returns 0 or -1.
int ct_pipe(int ends[2], int nonblocking);

/// The columns that the C library, and so ncurses, counts for a character; -1 when it is not printable.
int ct_width(uint32_t scalar);

