extension Screen {
  /// Writes a graphics command, or whatever else is not drawing, in its place among the frames.
  func sendGraphics(_ command: [UInt8]) {
    guard !isClosed else { return }
    bytesWritten += command.count
    if let terminal { terminal.sendGraphics(command) } else { output += command }
  }

  /// Sends a picture between frames, and tells when all of it is among the output.
  func sendPicture(_ sequences: [[UInt8]], completion: @escaping () -> Void) {
    guard !isClosed else { return }
    for sequence in sequences { bytesWritten += sequence.count }
    if let terminal {
      terminal.sendInBackground(sequences, completion: completion)
    } else {
      for sequence in sequences { output += sequence }
      completion()
    }
  }

  /// From here on frames go to a tmux that passes pictures on.
  func guardFrames(with tmuxGuard: TmuxGuard) { terminal?.frameGuard = tmuxGuard }

  /// Has a crash, and every other way out, write these bytes too.
  func addReset(_ bytes: [UInt8]) {
    crashReset = bytes
    terminal?.addReset(bytes)
  }

  /// Writes an escape sequence that draws nothing, such as OSC 52 (the clipboard) or a window title, past ncurses.
  public func send(_ sequence: String) { sendGraphics(Array(sequence.utf8)) }
}
