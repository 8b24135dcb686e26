import Basics

extension Screen {
  /// Copies text to the clipboard of the terminal's machine, also over SSH, if the terminal allows it.
  ///
  /// Source: xterm's control sequences, `OSC 52`.
  public func setClipboard(_ text: String) {
    emit(Array("\u{1b}]52;c;".utf8) + text.utf8.base64 + [0x07])
  }
}
