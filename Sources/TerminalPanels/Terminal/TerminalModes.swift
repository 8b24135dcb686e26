/// The escape sequences that switch mouse, paste and focus reports and the like on and off.
struct TerminalModes {
  /// The bytes to send when the screen is opened.
  let set: [UInt8]
  /// The bytes to send when the program ends or crashes. They also end an escape sequence that was being written.
  let reset: [UInt8]
  /// Whether the terminal is compatible with xterm and ignores unknown sequences, so that queries and synchronized
  /// updates may be sent to it.
  let isXtermLike: Bool

  /// Begin and end of a synchronized update, which the terminal shows at once.
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)

  /// Creates the modes for the terminal that `entry` describes. Private modes are sent only to terminals whose entry
  /// has mouse reports: these are compatible with xterm and ignore unknown modes.
  init(entry: TerminfoEntry, mouse: MouseReporting) {
    isXtermLike = entry.strings["kmous"] != nil
    var set: [UInt8] = entry.strings["smkx"] ?? []
    // A string terminator ends a string sequence that was being sent, and has no effect otherwise.
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

  /// Returns the string without its `$<…>` delays, which only `tputs` understands.
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
