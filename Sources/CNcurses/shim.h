#pragma once
// ncurses with wide characters and extended colours; what Swift cannot see (macros, variadics, globals) is wrapped here.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <term.h>
#undef columns
#undef lines
#include <curses.h>
#include <panel.h>

/// Swift 6 refuses imported global variables: hand them out.
static inline WINDOW *photowall_stdscr(void) { return stdscr; }
static inline WINDOW *photowall_curscr(void) { return curscr; }
