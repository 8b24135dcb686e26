/// The strings that keys send, from the terminfo entry. `InputDecoder` itself knows only those of xterm.
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
    var list: [(String, KeyPress)] = [
      ("kcuu1", KeyPress(key: .up)), ("kcud1", KeyPress(key: .down)),
      ("kcub1", KeyPress(key: .left)), ("kcuf1", KeyPress(key: .right)),
      ("khome", KeyPress(key: .home)), ("kend", KeyPress(key: .end)),
      ("kpp", KeyPress(key: .pageUp)), ("knp", KeyPress(key: .pageDown)),
      ("kich1", KeyPress(key: .insert)), ("kdch1", KeyPress(key: .delete)),
      ("kbs", KeyPress(key: .backspace)), ("kent", KeyPress(key: .enter)),
      ("kcbt", KeyPress(key: .tab, modifiers: .shift)),
      ("kri", KeyPress(key: .up, modifiers: .shift)), ("kind", KeyPress(key: .down, modifiers: .shift)),
      ("kLFT", KeyPress(key: .left, modifiers: .shift)), ("kRIT", KeyPress(key: .right, modifiers: .shift)),
      ("kHOM", KeyPress(key: .home, modifiers: .shift)), ("kEND", KeyPress(key: .end, modifiers: .shift)),
      ("kDC", KeyPress(key: .delete, modifiers: .shift)), ("kIC", KeyPress(key: .insert, modifiers: .shift)),
      ("kPRV", KeyPress(key: .pageUp, modifiers: .shift)), ("kNXT", KeyPress(key: .pageDown, modifiers: .shift)),
    ]
    for number in 1...12 { list.append(("kf\(number)", KeyPress(key: .function(number)))) }
    // Capabilities of keys with other modifiers end in xterm's number for these.
    let named: [(String, Key)] = [
      ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end),
      ("kDC", .delete), ("kIC", .insert), ("kPRV", .pageUp), ("kNXT", .pageDown),
    ]
    for (name, key) in named {
      for number in 3...8 {
        list.append(("\(name)\(number)", KeyPress(key: key, modifiers: KeyModifiers(rawValue: UInt8(number - 1)))))
      }
    }
    return list
  }()
}
