#pragma once
// ncurses with wide characters and extended colours. Functions wrap macros and globals, which Swift cannot import.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <langinfo.h>
#include <term.h>
#undef columns
#undef lines
#include <curses.h>
#include <panel.h>

/// Swift 6 does not allow access to imported global variables.
static inline WINDOW *cn_stdscr(void) { return stdscr; }
static inline WINDOW *cn_curscr(void) { return curscr; }
static inline WINDOW *cn_newscr(void) { return newscr; }
static inline int cn_color_pairs(void) { return COLOR_PAIRS; }
static inline TERMINAL *cn_cur_term(void) { return cur_term; }

/// The character set of the current locale.
static inline const char *cn_codeset(void) { return nl_langinfo(CODESET); }

/// Attributes, which are macros of casts.
static inline attr_t cn_bold(void) { return A_BOLD; }
static inline attr_t cn_dim(void) { return A_DIM; }
static inline attr_t cn_italic(void) { return A_ITALIC; }
static inline attr_t cn_underline(void) { return A_UNDERLINE; }
static inline attr_t cn_reverse(void) { return A_REVERSE; }
static inline attr_t cn_blink(void) { return A_BLINK; }
/// An attribute that no cell has.
static inline attr_t cn_protect(void) { return A_PROTECT; }
/// The bits of the low colour pairs, and those for the halves of a wide character: 1 for the first, 2 for the second.
static inline attr_t cn_color_bits(void) { return A_COLOR; }
static inline attr_t cn_half_bits(void) { return A_CHARTEXT; }

/// Returns a cell. Like setcchar(), it stores the pair twice: in full, and limited to 255 in the attributes.
static inline cchar_t cn_cell(wchar_t base, wchar_t a, wchar_t b, wchar_t c, wchar_t d, attr_t attributes, int pair) {
  cchar_t cell = {.attr = attributes | COLOR_PAIR(pair > 255 ? 255 : pair), .chars = {base, a, b, c, d}};
  cell.ext_color = pair;
  return cell;
}

/// The names of terminfo capabilities, in the order of the compiled form; null beyond the last.
static inline const char *cn_boolean_name(int index) { return boolnames[index]; }
static inline const char *cn_number_name(int index) { return numnames[index]; }
static inline const char *cn_string_name(int index) { return strnames[index]; }

/// The names of the entry's extended capabilities: booleans, then numbers, then strings.
static inline int cn_extended_count(TERMINAL *terminal) {
  const TERMTYPE *type = (const TERMTYPE *)terminal;
  return type->ext_Booleans + type->ext_Numbers + type->ext_Strings;
}
static inline const char *cn_extended_name(TERMINAL *terminal, int index) {
  return ((const TERMTYPE *)terminal)->ext_Names[index];
}

/// Returns 0 if `value` is one of tigetstr's results for a name that is absent or no string capability.
static inline int cn_is_string(const char *value) { return value != NULL && value != (const char *)-1; }
