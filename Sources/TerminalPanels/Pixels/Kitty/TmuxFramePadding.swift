/// Adds empty passthrough sequences to frames, which keep tmux from discarding images.
///
/// When the outer terminal is slower than the frames, tmux discards all queued output and everything that comes in the
/// next tenth of a second, and then redraws its text. Images, which it does not know, are lost: other ones or none are
/// shown in their place. It discards nothing while a passthrough sequence is queued too, even an empty one (`tty.c` of
/// tmux 3.3 to 3.5: `TTY_NOBLOCK` in `tty_block_maybe`).
enum TmuxFramePadding {
  private static let emptySequence = Array("\u{1b}Ptmux;\u{1b}\\".utf8)

  /// Returns the frame with empty sequences, each before an escape sequence, so that none is split.
  /// - Parameter distance: the bytes of text between two sequences, at least 1: far less than the eight bytes per cell that
  ///   tmux queues.
  static func padded(_ frame: [UInt8], distance: Int = 1_024) -> [UInt8] {
    var result = emptySequence
    result.reserveCapacity(frame.count + (frame.count / distance + 2) * emptySequence.count)
    var start = 0
    while start < frame.count {
      let rest = frame[min(start + distance, frame.count)...]
      let end = rest.firstIndex(of: 0x1b) ?? frame.count
      result += frame[start..<end]
      if end < frame.count { result += emptySequence }
      start = end
    }
    return result
  }
}
