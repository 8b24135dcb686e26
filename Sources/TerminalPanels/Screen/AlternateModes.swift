/// The modes that the terminal has for its alternate screen: the way of telling keys, and the title, which is another one meanwhile.
struct AlternateModes: Hashable {
  /// Whether keys are told by kitty's keyboard protocol.
  var reportsKeys = false
  /// The title; nil for the one that the terminal has.
  var title: String?

  /// The question which flags of kitty's keyboard protocol are on. Terminals without it do not answer.
  static let keyboardQuery = Array("\u{1b}[?u".utf8)

  /// Returns the bytes that set the modes where `former` ones are set. Flags: all keys are told by numbers, with events, alternate
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

extension Screen {
  /// Has the terminal tell keys by kitty's keyboard protocol, which it has answered to know.
  public func reportKeys() { setModes { $0.reportsKeys = true } }

  /// Shows a text as the title of the terminal's window. The title from before returns with the terminal's own screen.
  public func showTitle(_ text: String) {
    guard terminal?.acceptsQueries ?? true else { return }
    setModes { $0.title = String(text.filter { !$0.isControl }.prefix(300)) }
  }

  private func setModes(_ change: (inout AlternateModes) -> Void) {
    let former = alternateModes
    change(&alternateModes)
    guard alternateModes != former, areModesSet, !isClosed else { return }
    emit(alternateModes.set(after: former))
    terminal?.setReset(exitSequence, alternateModes)
  }

  /// Sets the modes after the terminal's own screen was shown, once the alternate one is shown again.
  func setModesAgain() {
    guard !areModesSet else { return }
    areModesSet = true
    emit(alternateModes.set())
    terminal?.setReset(exitSequence, alternateModes)
  }

  /// Ends the modes before the alternate screen is left.
  func endModes() {
    if areModesSet { emit(alternateModes.reset) }
    areModesSet = false
  }
}
