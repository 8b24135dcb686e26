/// Keeps tmux from throwing pictures away while frames pass through it.
///
/// When the terminal outside is slower than frames come, tmux drops all that waits for it, and everything that comes within
/// the next tenth of a second; then it draws its text anew. Pictures, which it knows nothing of, are lost: other ones, or
/// none, are seen in their place. It drops nothing as long as something that it passed on waits too, were it empty
/// (`tty.c` of tmux 3.3 to 3.5: `TTY_NOBLOCK` in `tty_block_maybe`). So a frame carries such an empty thing every now and then.
struct TmuxGuard {
  /// Bytes of text between two guards, at least 1: far less than the eight a cell that tmux lets wait.
  let distance: Int
  private static let empty = Array("\u{1b}Ptmux;\u{1b}\\".utf8)

  init(distance: Int = 1_024) { self.distance = distance }

  /// A frame with guards in it, each before an escape sequence so that it parts nothing.
  func guarded(_ frame: [UInt8]) -> [UInt8] {
    var result = Self.empty
    result.reserveCapacity(frame.count + (frame.count / distance + 2) * Self.empty.count)
    var start = 0
    while start < frame.count {
      let rest = frame[min(start + distance, frame.count)...]
      let end = rest.firstIndex(of: 0x1b) ?? frame.count
      result += frame[start..<end]
      if end < frame.count { result += Self.empty }
      start = end
    }
    return result
  }
}
