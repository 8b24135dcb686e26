import Basics

extension Screen {
  /// Sends bytes that draw no text, such as a graphics command, in their place between frames.
  func sendGraphics(_ command: [UInt8]) {
    guard !isClosed else { return }
    bytesWritten += command.count
    if let terminal { terminal.sendGraphics(command) } else { output += command }
  }

  /// Sends an image between frames, and calls `completion` when later output cannot precede it any more.
  func sendImage(_ sequences: [[UInt8]], completion: @escaping () -> Void) {
    guard !isClosed else { return }
    for sequence in sequences { bytesWritten += sequence.count }
    if let terminal {
      terminal.sendInBackground(sequences, completion: completion)
    } else {
      for sequence in sequences { output += sequence }
      completion()
    }
  }

  /// Removes the images that have not begun to be sent. Returns true if there were any.
  func dropImages() -> Bool { terminal?.dropBackground() ?? false }

  /// Pads all later frames, which go to a tmux that passes images through.
  func padFrames() { terminal?.padsFrames = true }

  /// Sets bytes that are sent however the program ends, also in a crash.
  func setExitSequence(_ bytes: [UInt8]) {
    alternate.exitSequence = bytes
    terminal?.setReset(alternate)
  }

  /// Sends an escape sequence that draws nothing, such as one that sets the window title, without ncurses.
  public func send(_ sequence: String) { sendGraphics(Array(sequence.utf8)) }

  /// Copies text, or the bytes of a file's name, to the clipboard of the terminal's machine, also over SSH, if the terminal allows it.
  ///
  /// Source: xterm's control sequences, `OSC 52`.
  public func setClipboard(_ text: [UInt8]) {
    emit(Array("\u{1b}]52;c;".utf8) + text.base64 + [0x07])
  }
}
