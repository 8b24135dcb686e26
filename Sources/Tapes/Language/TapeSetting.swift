import SymbolArt
import TerminalPanels

/// What `Set` sets.
public enum TapeSetting: Hashable, Sendable {
  /// Rows of the screen.
  case rows(Int)
  /// Columns of the screen.
  case columns(Int)
  /// A cell in pixels, which says how many points high it is.
  case cellSize(width: Int, height: Int)
  /// How many colours the screen has.
  case colors(ColorDepth)
  /// Whether the screen shows more than ASCII.
  case unicode(Bool)
  /// Frames a second of virtual time.
  case framerate(Int)
  /// Seconds after each key.
  case typingSpeed(Double)
  /// Virtual seconds a real one, with `--watch`.
  case playbackSpeed(Double)
  /// Seconds after which `Wait` gives up.
  case waitTimeout(Double)
  /// Virtual seconds until a picture is there.
  case latency(Double)
  /// What to show; several sources make one wall.
  case feed([String])
  /// Whether folders are looked into all the way down.
  case recursive(Bool)
  /// Only photos that this matches.
  case filter(TapePattern)
  /// At most so many photos.
  case limit(Int)
  /// The layout to open with.
  case layout(String)
  /// For `shuffle` and `--jitter`.
  case seed(UInt64)
  /// Colours of the interface: `dark` or `light`.
  case theme(String)
  /// A colour of the interface that differs from the theme's, by its name in the settings file.
  case color(String, RGB)
  /// The keys of an action, by its name in the settings file.
  case keys(action: String, [String])
  /// A row of `TapeWallSetting` and its value.
  case wall(name: String, value: String)

  /// Whether it makes sense only before anything has run.
  public var isForTheStart: Bool {
    switch self {
    case .typingSpeed, .playbackSpeed, .waitTimeout, .latency: false
    default: true
    }
  }
}
