import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels
import Wall

/// The header of a recorded tape: feed, screen and options.
package struct TapeHeader: Sendable {
  /// The feed for the tape, with an absolute path or one relative to the tape's folder; nil if a tape cannot name it.
  package var feed: TapeFeed?
  /// The SHA-256 of the feed's bytes in hexadecimal digits; nil for a folder or several sources.
  package var feedDigest: String?
  package var size: CellSize
  /// The size of a cell in pixels, if known.
  package var cellPixels: PixelSize?
  package var colors = ColorDepth.truecolor
  /// Whether the screen shows Unicode.
  package var isUnicode = true
  /// The frame rate, in frames per second.
  package var rate = 60
  /// The first layout; empty for another program.
  package var layout: String
  /// The picture folder of a program with views, relative to the tape; nil for the default.
  package var pictures: String?
  package var options = WallOptions()
  /// The options of `replay` for fetching the feed, or empty.
  package var replayOptions = ""
}

extension TapeHeader {
  /// Creates the header for a session of a program.
  package init(of wall: any ScreenProgram, feed: TapeFeed?, feedDigest: String?) {
    self.init(
      feed: feed, feedDigest: feedDigest, size: wall.screen.size, cellPixels: wall.screen.cellPixels,
      colors: wall.screen.colors, isUnicode: wall.screen.isUnicode, layout: wall is Wall ? wall.state.layout : "",
      options: wall.options)
  }

  /// The first lines of the tape.
  package var text: String {
    var comment = "# Recorded by photowall"
    if let feed {
      comment += " on " + feed.sources.map(Self.onOneLine).joined(separator: ", ")
    } else if !layout.isEmpty {
      comment += " on what came by standard input: name a feed with --feed"
    }
    if !replayOptions.isEmpty { comment += "\n# Replay with \(Self.onOneLine(replayOptions))" }
    return comment + "\n" + settings.map { "Set \($0)\n" }.joined() + "\n"
  }

  private var settings: [String] {
    var lines = feedSettings + ["Columns \(size.columns)", "Rows \(size.rows)"]
    if let cellPixels { lines.append("CellSize \(cellPixels.width)x\(cellPixels.height)") }
    if !isUnicode { lines.append("Unicode off") }
    lines += ["Framerate \(rate)", "TypingSpeed 0s"]
    // Other programs have no order to shuffle.
    if !layout.isEmpty { lines.append("Seed \(options.seed)") }
    if let pictures, TapePrinter.isWritable(pictures) { lines.append("Pictures \(TapePrinter.quoted(pictures))") }
    let theme = nearestTheme
    lines += theme.changes.map { "Color \($0.name) \($0.color)" }
    for (action, keys) in options.keys.changes.sorted(by: { $0.key < $1.key }) {
      lines.append("Keys \(action)" + keys.map { " " + TapePrinter.quoted($0) }.joined())
    }
    var options = options
    options.layout = layout.isEmpty ? nil : layout
    options.colors = colors == .truecolor ? nil : colors
    options.folders = feed?.folders ?? FolderOptions()
    options.themeName = theme.name
    for setting in WallOptions.settings {
      guard let name = setting.tapeName, let text = setting.tapeText(of: options) else { continue }
      lines.append("\(name) \(TapePrinter.word(text))")
    }
    return lines
  }

  private var feedSettings: [String] {
    guard let feed else { return [] }
    var lines: [String] = []
    if feed.sources.allSatisfy(TapePrinter.isWritable) {
      lines.append("Feed " + feed.sources.map(TapePrinter.quoted).joined(separator: " "))
    }
    if let folder = feed.folder { lines.append("FeedFolder \(TapePrinter.quoted(folder))") }
    if let feedDigest { lines.append("FeedDigest \(feedDigest)") }
    if let filter = feed.filter, TapePrinter.isWritable(filter) { lines.append("Filter \(TapePrinter.query(filter))") }
    if let limit = feed.limit { lines.append("Limit \(limit)") }
    return lines
  }

  /// The theme with the fewest colours that differ from the wall's, and these colours.
  private var nearestTheme: (name: ThemeName, changes: [(name: String, color: RGB)]) {
    func changes(from theme: Theme) -> [(name: String, color: RGB)] {
      Theme.colors.filter { theme[keyPath: $0.path] != options.theme[keyPath: $0.path] }
        .map { ($0.name, options.theme[keyPath: $0.path]) }
    }
    let (dark, light) = (changes(from: .dark), changes(from: .light))
    return dark.count <= light.count ? (.dark, dark) : (.light, light)
  }

  /// Returns a name for a comment, without line breaks.
  static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
