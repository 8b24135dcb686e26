/// A key event.
public struct KeyEvent: Hashable, Sendable {
  public var chord: KeyChord
  /// Whether the key is held, and the terminal repeats it. Only kitty's keyboard protocol reports that.
  public var isRepeat: Bool
  /// The character that the key types on a US keyboard, if it types a letter of another script than Latin; else nil. Only
  /// kitty's keyboard protocol reports it.
  public var latin: Character?

  /// Creates an event. By default, the terminal reports nothing but the key.
  public init(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false, latin: Character? = nil) {
    (chord, self.isRepeat, self.latin) = (KeyChord(key, modifiers), isRepeat, latin)
  }
}
