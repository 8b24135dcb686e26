/// A key, and its details that only kitty's keyboard protocol reports.
public struct KeyReport: Hashable, Sendable {
  public var key: Key
  public var modifiers: KeyModifiers
  /// Whether the key is held, and the terminal repeats it.
  public var isRepeat: Bool
  /// The character that the key types on a US keyboard, if it types a letter of another script than Latin; else nil.
  public var latin: Character?

  /// Creates the report of a key. By default, the terminal tells nothing but the key.
  public init(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false, latin: Character? = nil) {
    (self.key, self.modifiers, self.isRepeat, self.latin) = (key, modifiers, isRepeat, latin)
  }

  /// The event of the key: the report if it tells more than the key.
  var event: InputEvent { isRepeat || latin != nil ? .keyReport(self) : .key(key, modifiers) }
}

extension InputEvent {
  /// The report of a key; nil for other events.
  public var report: KeyReport? {
    switch self {
    case .key(let key, let modifiers): KeyReport(key, modifiers)
    case .keyReport(let report): report
    default: nil
    }
  }

  /// The event as terminals without the protocol tell it.
  public var plain: InputEvent { report.map { .key($0.key, $0.modifiers) } ?? self }
}
