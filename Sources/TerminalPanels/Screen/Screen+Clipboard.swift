extension Screen {
  /// Puts text on the clipboard of the machine that the terminal is on, also through SSH, where the terminal allows it.
  ///
  /// Source: xterm's control sequences, `OSC 52`, which takes the text in base64.
  public func setClipboard(base64 text: String) { emit(Array("\u{1b}]52;c;\(text)\u{7}".utf8)) }
}
