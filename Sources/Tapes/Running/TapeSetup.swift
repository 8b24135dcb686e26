import Pictures
import TerminalPanels
import Wall

/// What a tape's settings add up to.
struct TapeSetup {
  var options: WallOptions
  var size = CellSize(columns: 80, rows: 24)
  var cellPixels: PixelSize?
  var isUnicode = true
  /// Frames a second.
  var rate = 60
  /// Seconds after each key.
  var typingSpeed = 0.05
  /// Seconds after which `Wait` fails.
  var waitTimeout = 15.0
  /// Virtual seconds per real second under `--watch`.
  var playbackSpeed = 1.0
  /// Seconds from a picture's request until it is there.
  var latency = 0.0
  var filter: String?
  var limit: Int?
  var keyChanges: [String: [String]] = [:]
  /// Variables that `Env` sets.
  var variables: [String: String] = [:]
  private var sources: [String]
  /// True if the tape cannot change `sources`.
  private let keepsSources: Bool

  init(_ world: TapeWorld) {
    options = world.options
    sources = world.feed.map { [$0] } ?? []
    keepsSources = world.feedOverrides
  }

  /// The feed to show.
  var feed: TapeFeed { TapeFeed(sources, isRecursive: options.isRecursive, filter: filter, limit: limit) }

  mutating func take(sources: [String], besides tape: String) {
    if !keepsSources { self.sources = sources.map { TapeRunner.path(expanding($0), besides: tape) } }
  }

  /// Returns a path with the values of its `${NAME}`.
  func expanding(_ path: String) -> String {
    variables.reduce(path) { $0.replacing("${\($1.key)}", with: $1.value) }
  }

  /// Resolves the theme and the keys, once every setting has been applied.
  mutating func finish() throws(KeyRemappingError) {
    if options.themeName != nil || !options.themeColors.isEmpty { options.resolveTheme(options.themeName ?? .dark) }
    if !keyChanges.isEmpty { options.keys = try KeyTable.standard.remapped(keyChanges) }
  }
}
