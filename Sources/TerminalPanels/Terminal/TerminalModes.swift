/// What the terminal is told beside ncurses' drawing: to report the mouse, pastes, focus, and to stop it.
struct TerminalModes {
  /// Bytes for entering.
  let set: [UInt8]
  /// Bytes for leaving, and for every other way out: they end whatever sequence was being written, too.
  let reset: [UInt8]
  /// Whether the terminal is of xterm's kind, which ignores what it does not know: it may be asked, and told where a
  /// frame begins and ends.
  let isXtermLike: Bool

  /// Begin and end of a synchronised update: the terminal shows the frame as a whole.
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)

  /// The modes for a terminal that `entry` describes. Only those that know of a mouse get private modes: they all are
  /// of xterm's kind, where unknown modes are ignored.
  init(entry: TerminfoEntry, mouse: MouseReporting) {
    isXtermLike = entry.strings["kmous"] != nil
    var set: [UInt8] = entry.strings["smkx"] ?? []
    // A string terminator ends what was being sent; elsewhere it means nothing.
    var reset: [UInt8] = isXtermLike ? Array("\u{1b}\\\u{1b}[?2026l".utf8) : []
    if isXtermLike {
      switch mouse {
      case .off: break
      case .buttons: set += Array("\u{1b}[?1000h\u{1b}[?1002h\u{1b}[?1006h".utf8)
      case .motion: set += Array("\u{1b}[?1000h\u{1b}[?1003h\u{1b}[?1006h".utf8)
      }
      set += Array("\u{1b}[?2004h\u{1b}[?1004h".utf8)
      reset += Array("\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?2004l\u{1b}[?1004l".utf8)
    }
    for name in ["rmkx", "sgr0", "op", "cnorm", "rmcup"] { reset += Self.withoutPadding(entry.strings[name] ?? []) }
    self.set = Self.withoutPadding(set)
    self.reset = reset
  }

  /// The string without its `$<…>` delays, which only `tputs` understands.
  static func withoutPadding(_ string: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < string.count {
      if string[index...].starts(with: Array("$<".utf8)), let end = string[index...].firstIndex(of: UInt8(ascii: ">")) {
        index = end + 1
      } else {
        result.append(string[index])
        index += 1
      }
    }
    return result
  }
}
