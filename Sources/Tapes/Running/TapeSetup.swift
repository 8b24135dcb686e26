import Pictures
import TerminalPanels
import Wall

/// The values of a tape's settings.
struct TapeSetup {
  var options: WallOptions
  var size = CellSize(columns: 80, rows: 24)
  var cellPixels: PixelSize?
  var isUnicode = true
  /// Whether a warning ends the tape.
  var isStrict = false
  /// Whether videos and casts show pressed keys.
  var showsKeys = false
  /// The frame rate, in frames per second.
  var rate = 60
  /// The line speed in bytes per second; nil for no limit.
  var lineSpeed: Double?
  /// The pause after each key, in seconds.
  var typingSpeed = 0.05
  /// The time limit of `Wait`, in seconds.
  var waitTimeout = 15.0
  /// Virtual seconds per real second, for `--watch` and videos.
  var playbackSpeed = 1.0
  /// The latency of pictures, in seconds.
  var latency = 0.0
  var filter: String?
  var limit: Int?
  /// The required SHA-256 of the feed's file, in hexadecimal digits; nil to accept any.
  var feedDigest: String?
  /// The picture folder of a program with views; nil for the program's own.
  var pictures: String?
  /// The arguments of the program, and the tape that sets them.
  var arguments: (words: [String], tape: String) = ([], "")
  var keyChanges: [String: [String]] = [:]
  /// The variables of `Env`.
  var variables: [String: String] = [:]
  private var sources: [String]
  /// Whether the tape or an option of the replay names a feed.
  private(set) var namesFeed: Bool
  /// The base folder of relative addresses in feed files; nil for the file's folder.
  private var folder: String?
  /// Whether the tape cannot change `sources`.
  private let keepsSources: Bool

  init(_ world: TapeWorld) {
    options = world.options
    sources = world.feed.map { [$0] } ?? []
    keepsSources = world.feedOverrides
    namesFeed = world.feedOverrides
  }

  /// The feed to show.
  var feed: TapeFeed {
    TapeFeed(sources, folders: options.folders, filter: filter, limit: limit, folder: folder)
  }

  mutating func setSources(_ sources: [String], besides tape: String) {
    namesFeed = true
    if !keepsSources { self.sources = sources.map { path(of: $0, besides: tape) } }
  }

  mutating func setFolder(_ folder: String, besides tape: String) {
    if !keepsSources { self.folder = path(of: folder, besides: tape) }
  }

  /// Applies the arguments of the program.
  mutating func apply(_ read: TapeArguments) {
    read.apply(&options)
    if !read.sources.isEmpty { setSources(read.sources, besides: arguments.tape) }
    filter = read.filter ?? filter
    limit = read.limit ?? limit
  }

  private func path(of path: String, besides tape: String) -> String {
    Self.folded(TapeRunner.path(expanding(path), besides: tape))
  }

  /// Returns a path without `name/..`, as the wall shows paths.
  private static func folded(_ path: String) -> String {
    guard !path.contains("://") else { return path }
    var names: [Substring] = []
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      if name == "..", let last = names.last, last != "..", !last.isEmpty {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    return names.joined(separator: "/")
  }

  /// Returns a path with its `${NAME}`s replaced.
  func expanding(_ path: String) -> String {
    variables.reduce(path) { $0.replacing("${\($1.key)}", with: $1.value) }
  }

  /// Resolves the theme and the keys after all settings are applied.
  mutating func finish() throws(KeyRemappingError) {
    if options.themeName != nil || !options.themeColors.isEmpty { options.resolveTheme(options.themeName ?? .dark) }
    if !keyChanges.isEmpty { options.keys = try KeyTable.standard.remapped(keyChanges) }
  }
}
