import Basics

extension Screen {
  /// Puts text on the clipboard of the machine that the terminal is on, also through SSH, where the terminal allows it.
  ///
  /// Source: xterm's control sequences, `OSC 52`.
  public func setClipboard(_ text: String) {
    emit(Array("\u{1b}]52;c;".utf8) + text.utf8.base64 + [0x07])
  }
}
