/// The strings that the terminal's keys send, as its terminfo entry knows them. Most are what `InputDecoder` knows by
/// itself; those of other terminals than xterm's kind are only here.
enum KeyStrings {
  /// A key with what is held down.
  struct Stroke: Hashable, Sendable {
    var key: Key
    var modifiers: KeyModifiers = []
  }

  /// The keys of a terminal that `entry` describes.
  static func strokes(of entry: TerminfoEntry) -> [[UInt8]: Stroke] {
    var keys: [[UInt8]: Stroke] = [:]
    for (capability, stroke) in capabilities {
      // Single bytes are what they are everywhere.
      if let string = entry.strings[capability], string.count > 1 { keys[string] = stroke }
    }
    return keys
  }

  private static let capabilities: [(String, Stroke)] = {
    var list: [(String, Stroke)] = [
      ("kcuu1", Stroke(key: .up)), ("kcud1", Stroke(key: .down)),
      ("kcub1", Stroke(key: .left)), ("kcuf1", Stroke(key: .right)),
      ("khome", Stroke(key: .home)), ("kend", Stroke(key: .end)),
      ("kpp", Stroke(key: .pageUp)), ("knp", Stroke(key: .pageDown)),
      ("kich1", Stroke(key: .insert)), ("kdch1", Stroke(key: .delete)),
      ("kbs", Stroke(key: .backspace)), ("kent", Stroke(key: .enter)),
      ("kcbt", Stroke(key: .tab, modifiers: .shift)),
      ("kri", Stroke(key: .up, modifiers: .shift)), ("kind", Stroke(key: .down, modifiers: .shift)),
      ("kLFT", Stroke(key: .left, modifiers: .shift)), ("kRIT", Stroke(key: .right, modifiers: .shift)),
      ("kHOM", Stroke(key: .home, modifiers: .shift)), ("kEND", Stroke(key: .end, modifiers: .shift)),
      ("kDC", Stroke(key: .delete, modifiers: .shift)), ("kIC", Stroke(key: .insert, modifiers: .shift)),
      ("kPRV", Stroke(key: .pageUp, modifiers: .shift)), ("kNXT", Stroke(key: .pageDown, modifiers: .shift)),
    ]
    for number in 1...12 { list.append(("kf\(number)", Stroke(key: .function(number)))) }
    // The names of keys with other modifiers end in xterm's number for them.
    let named: [(String, Key)] = [
      ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end),
      ("kDC", .delete), ("kIC", .insert), ("kPRV", .pageUp), ("kNXT", .pageDown),
    ]
    for (name, key) in named {
      for number in 3...8 {
        list.append(("\(name)\(number)", Stroke(key: key, modifiers: KeyModifiers(rawValue: UInt8(number - 1)))))
      }
    }
    return list
  }()
}
