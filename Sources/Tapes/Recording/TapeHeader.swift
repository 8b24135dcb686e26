import TerminalPanels

/// How a recorded tape begins: what was shown, and what the wall was told.
public struct TapeHeader: Sendable {
  /// The feed, as the tape is to name it: absolute, or relative to the tape's folder. `nil`: one that a tape cannot name.
  public var feed: String?
  /// SHA-256 of the feed's bytes, in hexadecimal digits; `nil`: it has none, being a folder or several sources.
  public var feedDigest: String?
  /// The screen.
  public var size: CellSize
  /// A cell in pixels, where the terminal told.
  public var cellPixels: CellPixels?
  /// Frames a second.
  public var rate: Int
  /// The layout that the wall opened with.
  public var layout: String
  /// `dark` or `light`.
  public var theme: String
  /// For shuffling.
  public var seed: UInt64

  /// A header.
  public init(
    feed: String?, feedDigest: String?, size: CellSize, cellPixels: CellPixels? = nil, rate: Int = 60, layout: String,
    theme: String = "dark", seed: UInt64 = 0
  ) {
    self.feed = feed
    self.feedDigest = feedDigest
    self.size = size
    self.cellPixels = cellPixels
    self.rate = rate
    self.layout = layout
    self.theme = theme
    self.seed = seed
  }

  /// The tape's first lines.
  public var text: String {
    var comment = "# Recorded by photowall"
    if let feed {
      comment += " on \(Self.onOneLine(feed))"
    } else {
      comment += " on several sources: name a feed with --feed"
    }
    if let feedDigest { comment += ", SHA-256 \(feedDigest)" }
    var settings: [TapeSetting] = [
      .columns(size.columns), .rows(size.rows), .framerate(rate), .theme(theme), .layout(layout), .seed(seed),
      .typingSpeed(0),
    ]
    if let feed, TapeCommand.isWritable(feed) { settings.insert(.feed(feed), at: 0) }
    if let cellPixels { settings.append(.cellSize(width: cellPixels.width, height: cellPixels.height)) }
    return comment + "\n" + TapePrinter.text(settings.map(TapeCommand.set)) + "\n"
  }

  /// A name in a comment, which ends with its line.
  static func onOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
