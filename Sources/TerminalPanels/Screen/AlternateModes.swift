/// The modes that last as long as the alternate screen is shown: how keys are told, and the window's title.
struct AlternateModes: Hashable {
  /// Whether the terminal tells keys by kitty's keyboard protocol.
  var reportsKeys = false
  /// The title; nil: the terminal's own.
  var title: String?

  /// The query for the flags of kitty's keyboard protocol. Terminals without the protocol do not answer.
  static let keyboardQuery = Array("\u{1b}[?u".utf8)

  /// Returns the bytes that set the modes after `former` ones. The protocol's flags are all set: keys as numbers, events, alternate
  /// keys and texts.
  ///
  /// Sources: https://sw.kovidgoyal.net/kitty/keyboard-protocol/ and XTWINOPS of xterm's control sequences.
  func set(after former: AlternateModes = AlternateModes()) -> [UInt8] {
    var text = reportsKeys && !former.reportsKeys ? "\u{1b}[>31u" : ""
    if let title, title != former.title {
      text += (former.title == nil ? "\u{1b}[22;2t" : "") + "\u{1b}]2;\(title)\u{1b}\\"
    }
    return Array(text.utf8)
  }

  /// The bytes that end the modes.
  var reset: [UInt8] { Array(((title == nil ? "" : "\u{1b}[23;2t") + (reportsKeys ? "\u{1b}[<u" : "")).utf8) }
}

/// The modes of the alternate screen, and the bytes that are sent when the terminal is left.
struct AlternateScreen {
  private(set) var modes = AlternateModes()
  /// Whether the terminal has the modes: not from when the alternate screen is left to the next frame.
  private var areModesSet = true
  /// Sent, with the sequences that reset the modes, however the program ends.
  var exitSequence: [UInt8] = []
  /// Whether the terminal is restored until `Screen.resume`.
  var isSuspended = false

  /// The modes that the terminal has.
  var activeModes: AlternateModes { areModesSet ? modes : AlternateModes() }

  /// Changes the modes. Returns the bytes that set them; empty while the terminal does not have them.
  mutating func change(_ change: (inout AlternateModes) -> Void) -> [UInt8] {
    let former = modes
    change(&modes)
    return areModesSet && modes != former ? modes.set(after: former) : []
  }

  /// Returns the bytes that set the modes after the terminal's own screen was shown; nil if the terminal has them.
  mutating func enter() -> [UInt8]? {
    guard !areModesSet else { return nil }
    areModesSet = true
    return modes.set()
  }

  /// Returns the bytes that end the modes, before the alternate screen is left.
  mutating func leave() -> [UInt8] {
    defer { (areModesSet, isSuspended) = (false, true) }
    return activeModes.reset
  }
}

extension Screen {
  /// Has the terminal tell keys by kitty's keyboard protocol. The terminal must have answered that it knows the protocol.
  public func reportKeys() { setModes { $0.reportsKeys = true } }

  /// Shows a text as the title of the terminal's window. The title from before returns with the terminal's own screen.
  public func showTitle(_ text: String) {
    guard terminal?.acceptsQueries ?? true else { return }
    setModes { $0.title = String(text.filter { !$0.isControl }.prefix(300)) }
  }

  private func setModes(_ change: (inout AlternateModes) -> Void) {
    let bytes = alternate.change(change)
    guard !bytes.isEmpty, !isClosed else { return }
    emit(bytes)
    terminal?.setReset(alternate)
  }

  /// Sets the modes after the terminal's own screen was shown, once the alternate one is shown again.
  func setModesAgain() {
    guard let bytes = alternate.enter() else { return }
    emit(bytes)
    terminal?.setReset(alternate)
  }
}
