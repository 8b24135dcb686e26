/// Images that tmux may have discarded, which are transmitted once more after a period without output.
///
/// While tmux is about to redraw a pane, it discards the passthrough sequences that come from there (`tty_client_ready`
/// and `screen_write_set_client_cb` of tmux 3.3 to 3.5). The terminal cannot be asked, since its replies go to the
/// active pane. The text of frames is drawn again by tmux, so an image that is sent while nothing else is gets through.
struct PendingRetransmissions {
  /// Seconds without a transmission.
  static let quietPeriod = 0.6
  private var keys: [PixelKey] = []
  private var lastTransmission = 0.0

  /// Adds an image that was transmitted or placed.
  mutating func add(_ key: PixelKey, at time: Double) {
    if !keys.contains(key) { keys.append(key) }
    lastTransmission = time
  }

  /// The end of the period without output; nil if there is nothing to retransmit.
  var dueTime: Double? { keys.isEmpty ? nil : lastTransmission + Self.quietPeriod }

  /// Returns and removes the images to retransmit at `time`.
  mutating func takeDue(at time: Double) -> [PixelKey] {
    guard let dueTime, time >= dueTime else { return [] }
    defer { keys = [] }
    return keys
  }
}
