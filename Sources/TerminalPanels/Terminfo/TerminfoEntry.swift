/// A terminfo entry as a value that can be read, changed, and passed to ncurses without a file.
///
/// ncurses takes the number of colours and their commands only from terminfo. The entries that users have in `TERM`
/// have up to 256 colours; those for direct colour are often not installed, and their keys differ. So the user's
/// own entry is used and only its colours are changed.
struct TerminfoEntry: Hashable, Sendable {
  /// The terminal type, under which ncurses looks the entry up.
  var name: String
  /// The names, as in terminfo(5), of the booleans that are true.
  var booleans: Set<String> = []
  var numbers: [String: Int32] = [:]
  /// Command and key strings by name, with `%` parameters as in terminfo(5) and control characters not escaped.
  var strings: [String: [UInt8]] = [:]

  /// The entry without the commands that move cells: to scroll, and to insert and delete lines and characters.
  var withoutShifting: TerminfoEntry {
    var entry = self
    for name in ["csr", "ind", "indn", "ri", "rin", "il", "il1", "dl", "dl1", "ich", "ich1", "smir", "dch", "dch1"] {
      entry.strings[name] = nil
    }
    return entry
  }

  mutating func set(_ capability: String, _ text: String) { strings[capability] = Array(text.utf8) }
}

extension TerminfoEntry {
  /// The entry for headless screens: a plain modern terminal, the same on every machine.
  static let headless: TerminfoEntry = {
    var entry = TerminfoEntry(name: "photowall-headless")
    entry.booleans = ["am", "bce", "mir", "msgr", "xenl"]
    entry.numbers = ["cols": 80, "lines": 24, "it": 8]
    let commands = [
      "bel": "\u{7}", "cr": "\r", "ind": "\n", "ht": "\t", "cub1": "\u{8}",
      "clear": "\u{1b}[H\u{1b}[2J", "home": "\u{1b}[H", "ed": "\u{1b}[J", "el": "\u{1b}[K", "el1": "\u{1b}[1K",
      "cup": "\u{1b}[%i%p1%d;%p2%dH", "hpa": "\u{1b}[%i%p1%dG", "vpa": "\u{1b}[%i%p1%dd",
      "cuu1": "\u{1b}[A", "cud1": "\n", "cuf1": "\u{1b}[C",
      "cuu": "\u{1b}[%p1%dA", "cud": "\u{1b}[%p1%dB", "cuf": "\u{1b}[%p1%dC", "cub": "\u{1b}[%p1%dD",
      "ech": "\u{1b}[%p1%dX",
      // Without a command to turn wrapping off, ncurses leaves the last cell of the screen empty.
      "smam": "\u{1b}[?7h", "rmam": "\u{1b}[?7l",
      "civis": "\u{1b}[?25l", "cnorm": "\u{1b}[?25h", "smcup": "\u{1b}[?1049h", "rmcup": "\u{1b}[?1049l",
      "sgr0": "\u{1b}[m", "bold": "\u{1b}[1m", "dim": "\u{1b}[2m", "sitm": "\u{1b}[3m", "ritm": "\u{1b}[23m",
      "smul": "\u{1b}[4m", "rmul": "\u{1b}[24m", "blink": "\u{1b}[5m", "rev": "\u{1b}[7m",
    ]
    for (name, text) in commands { entry.set(name, text) }
    return entry
  }()
}
