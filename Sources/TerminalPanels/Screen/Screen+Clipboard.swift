import Basics

extension Screen {
  /// Copies text, or the bytes of a file's name, to the clipboard of the terminal's machine, also over SSH, if the terminal allows it.
  ///
  /// Source: xterm's control sequences, `OSC 52`.
  public func setClipboard(_ text: [UInt8]) {
    emit(Array("\u{1b}]52;c;".utf8) + text.base64 + [0x07])
  }
}
