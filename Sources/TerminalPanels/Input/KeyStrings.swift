/// The strings that keys send, from the terminfo entry. `InputDecoder` itself knows only xterm's.
enum KeyStrings {
  /// Returns the key of each string in `entry`.
  static func chords(of entry: TerminfoEntry) -> [[UInt8]: KeyChord] {
    var keys: [[UInt8]: KeyChord] = [:]
    for (capability, chord) in capabilities {
      // Single bytes mean the same on all terminals.
      if let string = entry.strings[capability], string.count > 1 { keys[string] = chord }
    }
    return keys
  }

  private static let capabilities: [(String, KeyChord)] = {
    // The capability without modifiers, the capability with Shift, and the beginning of the capabilities with other modifiers,
    // which end in xterm's number for these.
    let keys: [(Key, plain: String, shifted: String, modified: String)] = [
      (.up, "kcuu1", "kri", "kUP"), (.down, "kcud1", "kind", "kDN"), (.left, "kcub1", "kLFT", "kLFT"),
      (.right, "kcuf1", "kRIT", "kRIT"), (.home, "khome", "kHOM", "kHOM"), (.end, "kend", "kEND", "kEND"),
      (.pageUp, "kpp", "kPRV", "kPRV"), (.pageDown, "knp", "kNXT", "kNXT"), (.insert, "kich1", "kIC", "kIC"),
      (.delete, "kdch1", "kDC", "kDC"),
    ]
    var list: [(String, KeyChord)] = [
      ("kbs", KeyChord(.backspace)), ("kent", KeyChord(.enter)),
      ("kcbt", KeyChord(.tab, .shift)),
    ]
    for number in 1...12 { list.append(("kf\(number)", KeyChord(.function(number)))) }
    for (key, plain, shifted, modified) in keys {
      list += [(plain, KeyChord(key)), (shifted, KeyChord(key, .shift))]
      list += (3...8).map {
        ("\(modified)\($0)", KeyChord(key, KeyModifiers(rawValue: UInt8($0 - 1))))
      }
    }
    return list
  }()
}
