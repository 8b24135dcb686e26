import Pictures
import SymbolArt
import TerminalPanels
import Wall

/// How a recorded tape begins: what was shown, on what, and what the wall was told.
public struct TapeHeader: Sendable {
  /// The feed, as the tape is to name it: absolute, or relative to the tape's folder. `nil`: one that a tape cannot name.
  public var feed: TapeFeed?
  /// SHA-256 of the feed's bytes, in hexadecimal digits; `nil`: it has none, being a folder or several sources.
  public var feedDigest: String?
  /// The screen.
  public var size: CellSize
  /// A cell in pixels, where the terminal told.
  public var cellPixels: PixelSize?
  /// How many colours the screen has.
  public var colors: ColorDepth
  /// Whether it shows more than ASCII.
  public var isUnicode: Bool
  /// Frames a second.
  public var rate: Int
  /// The layout that the wall opened with.
  public var layout: String
  /// What the wall was told.
  public var options: WallOptions

  /// A header.
  public init(
    feed: TapeFeed?, feedDigest: String? = nil, size: CellSize, cellPixels: PixelSize? = nil,
    colors: ColorDepth = .truecolor, isUnicode: Bool = true, rate: Int = 60, layout: String,
    options: WallOptions = WallOptions()
  ) {
    self.feed = feed
    self.feedDigest = feedDigest
    self.size = size
    self.cellPixels = cellPixels
    self.colors = colors
    self.isUnicode = isUnicode
    self.rate = rate
    self.layout = layout
    self.options = options
  }

  /// The header of a session on a screen.
  public init(of wall: Wall, feed: TapeFeed?, feedDigest: String?) {
    self.init(
      feed: feed, feedDigest: feedDigest, size: wall.screen.size, cellPixels: wall.screen.cellPixels,
      colors: wall.screen.colors, isUnicode: wall.screen.isUnicode, layout: wall.state.layout, options: wall.options)
  }

  /// The tape's first lines.
  public var text: String {
    var comment = "# Recorded by photowall"
    if let feed {
      comment += " on " + feed.sources.map(Self.onOneLine).joined(separator: ", ")
    } else {
      comment += " on what came by standard input: name a feed with --feed"
    }
    if let feedDigest { comment += ", SHA-256 \(feedDigest)" }
    return comment + "\n" + TapePrinter.text(settings.map(SetCommand.init)) + "\n"
  }

  private var settings: [TapeSetting] {
    var settings = feedSettings + [.columns(size.columns), .rows(size.rows)]
    if let cellPixels { settings.append(.cellSize(width: cellPixels.width, height: cellPixels.height)) }
    if colors != .truecolor { settings.append(.colors(colors)) }
    if !isUnicode { settings.append(.unicode(false)) }
    settings += [.framerate(rate), .typingSpeed(0), .layout(layout), .seed(options.seed)] + themeSettings
    settings += options.keys.changes.sorted { $0.key < $1.key }.map { .keys(action: $0.key, $0.value) }
    for row in TapeWallSetting.rows {
      if let value = row.written(options) { settings.append(.wall(name: row.name, value: value)) }
    }
    return settings
  }

  private var feedSettings: [TapeSetting] {
    guard let feed else { return [] }
    var settings: [TapeSetting] = []
    if feed.sources.allSatisfy(TapePrinter.isWritable) { settings.append(.feed(feed.sources)) }
    if feed.isRecursive { settings.append(.recursive(true)) }
    if let pattern = feed.filter.flatMap(TapePattern.init) { settings.append(.filter(pattern)) }
    if let limit = feed.limit { settings.append(.limit(limit)) }
    return settings
  }

  /// The theme that the wall's colours are nearer to, and what differs from it.
  private var themeSettings: [TapeSetting] {
    func changes(from theme: Theme) -> [TapeSetting] {
      Theme.colors.filter { theme[keyPath: $0.path] != options.theme[keyPath: $0.path] }
        .map { .color($0.name, options.theme[keyPath: $0.path]) }
    }
    let (dark, light) = (changes(from: .dark), changes(from: .light))
    return dark.count <= light.count ? [.theme("dark")] + dark : [.theme("light")] + light
  }

  /// A name in a comment, which ends with its line.
  static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
