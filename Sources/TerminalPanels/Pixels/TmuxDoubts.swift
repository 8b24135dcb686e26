/// Pictures that may have been lost on their way through tmux, which are sent once more when all is calm.
///
/// While tmux is about to draw a pane anew, what should be passed on from there goes nowhere (`tty_client_ready` and
/// `screen_write_set_client_cb` of tmux 3.3 to 3.5), and nobody is told: answers of the terminal come to whichever pane is
/// in front, so they cannot be asked for. The text of frames comes again, so after a moment without anything sent a picture
/// goes through.
struct TmuxDoubts {
  /// Seconds without anything sent.
  static let calm = 0.6
  private var keys: [PixelPictures.Key] = []
  private var lastSend = 0.0

  /// Notes that a picture, or its extent, was sent.
  mutating func add(_ key: PixelPictures.Key, at time: Double) {
    if !keys.contains(key) { keys.append(key) }
    lastSend = time
  }

  /// When calm has come; nil while there is nothing to send once more.
  var due: Double? { keys.isEmpty ? nil : lastSend + Self.calm }

  /// What to send once more now.
  mutating func take(at time: Double) -> [PixelPictures.Key] {
    guard let due, time >= due else { return [] }
    defer { keys = [] }
    return keys
  }
}
