import TerminalPanels

/// What `Set` sets.
public enum TapeSetting: Hashable, Sendable {
  /// Rows of the screen.
  case rows(Int)
  /// Columns of the screen.
  case columns(Int)
  /// Frames a second of virtual time.
  case framerate(Int)
  /// Seconds after each key.
  case typingSpeed(Double)
  /// Virtual seconds a real one, with `--watch`.
  case playbackSpeed(Double)
  /// Seconds after which `Wait` gives up.
  case waitTimeout(Double)
  /// Colours of the interface.
  case theme(String)
  /// What to show.
  case feed(String)
  /// The layout to open with.
  case layout(String)
  /// For `shuffle` and `--jitter`.
  case seed(UInt64)
  /// Virtual seconds until a picture is there.
  case latency(Double)
  /// A cell in pixels, which says how many points high it is.
  case cellSize(width: Int, height: Int)

  /// Whether it makes sense only before anything has run.
  public var isForTheStart: Bool {
    switch self {
    case .typingSpeed, .playbackSpeed, .waitTimeout, .latency: false
    default: true
    }
  }
}
