/// The strings that keys send, from the terminfo entry. `InputDecoder` itself knows only xterm's.
enum KeyStrings {
  /// A key with its modifiers.
  struct KeyPress: Hashable, Sendable {
    var key: Key
    var modifiers: KeyModifiers = []
  }

  /// Returns the key of each string in `entry`.
  static func keyPresses(of entry: TerminfoEntry) -> [[UInt8]: KeyPress] {
    var keys: [[UInt8]: KeyPress] = [:]
    for (capability, press) in capabilities {
      // Single bytes mean the same on all terminals.
      if let string = entry.strings[capability], string.count > 1 { keys[string] = press }
    }
    return keys
  }

  private static let capabilities: [(String, KeyPress)] = {
    // The capability without modifiers, the capability with Shift, and the beginning of the capabilities with other modifiers,
    // which end in xterm's number for these.
    let keys: [(Key, plain: String, shifted: String, modified: String)] = [
      (.up, "kcuu1", "kri", "kUP"), (.down, "kcud1", "kind", "kDN"), (.left, "kcub1", "kLFT", "kLFT"),
      (.right, "kcuf1", "kRIT", "kRIT"), (.home, "khome", "kHOM", "kHOM"), (.end, "kend", "kEND", "kEND"),
      (.pageUp, "kpp", "kPRV", "kPRV"), (.pageDown, "knp", "kNXT", "kNXT"), (.insert, "kich1", "kIC", "kIC"),
      (.delete, "kdch1", "kDC", "kDC"),
    ]
    var list: [(String, KeyPress)] = [
      ("kbs", KeyPress(key: .backspace)), ("kent", KeyPress(key: .enter)),
      ("kcbt", KeyPress(key: .tab, modifiers: .shift)),
    ]
    for number in 1...12 { list.append(("kf\(number)", KeyPress(key: .function(number)))) }
    for (key, plain, shifted, modified) in keys {
      list += [(plain, KeyPress(key: key)), (shifted, KeyPress(key: key, modifiers: .shift))]
      list += (3...8).map {
        ("\(modified)\($0)", KeyPress(key: key, modifiers: KeyModifiers(rawValue: UInt8($0 - 1))))
      }
    }
    return list
  }()
}
