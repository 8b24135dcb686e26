import SymbolArt

/// What a user may set about the wall, by command line, configuration file or tape.
public struct WallOptions: Sendable {
  /// Name of the layout to open with; `nil`: the catalogue's first.
  public var layout: String?
  /// Density to open with, in the layout's own measure; `nil`: the layout's own.
  public var columns: Int?
  /// What stands round each picture.
  public var frame: FrameStyle = .none
  /// How a picture takes up its cell view.
  public var fit: PictureFitting = .fill
  /// Whether a title stands below each picture.
  public var showsCaptions = false
  /// The order to open with.
  public var sort = WallSort.feed
  /// What a tap (Enter, or a click on a picture) does.
  public var tap: TapAction = .delete
  /// How pictures are drawn.
  public var graphics: GraphicsMode = .auto
  /// Characters for pictures; `nil`: what the locale and the terminal can show.
  public var symbols: SymbolSet?
  /// Whether changes glide; `false` is also the reduced-motion setting.
  public var isAnimated = true
  /// Whether only the pictures are shown, without focus and status line: for sheets that are printed.
  public var isBare = false
  /// Where `w` writes the feed that is left; `nil`: it asks.
  public var output: String?
  /// What `w` takes for an answer where it asks and Enter is all that is typed.
  public var suggestedOutput = ""
  /// Whether `w` also moves the files of deleted photos to the trash.
  public var usesTrash = false
  /// Whether clicks come to the wall, so that they are worth a hint.
  public var hearsMouse = true
  /// Colours of the interface.
  public var theme = Theme.dark
  /// The terminal's own background, where it has told; pictures that can be seen through are mixed with it.
  public var terminalBackground: RGB?
  /// The keys: `KeyTable.standard`, or that with a person's own keys (`KeyTable.remapped`).
  public var keys = KeyTable.standard
  /// Addresses below this folder are shown without it. A tape's wall leaves the feed's folder out, so that no screen tells
  /// where it lies.
  public var shownFolder: String?
  /// Seed of `shuffle`.
  public var seed: UInt64 = 0

  /// The defaults.
  public init() {}
}

/// What stands round a picture.
public enum FrameStyle: String, Sendable, CaseIterable {
  /// Nothing: the picture fills its cell view.
  case none
  /// A thin line.
  case line
  /// A thin line with round corners.
  case rounded
  /// A white border, as round a print.
  case photo
}

/// How a picture takes up its box.
public enum PictureFitting: String, Sendable, CaseIterable {
  /// Fills the box; what hangs over is cut evenly.
  case fill
  /// The whole picture is shown; the rest of the box stays empty.
  case fit
}

/// What a tap on a picture does.
public enum TapAction: String, Sendable, CaseIterable {
  /// Takes the photo off the wall.
  case delete
  /// Opens the full view.
  case open
  /// Marks the photo, or takes its mark away.
  case mark
}

/// How pictures come on the screen.
public enum GraphicsMode: String, Sendable, CaseIterable {
  /// Pixels where the terminal says that it can, symbols elsewhere.
  case auto
  /// Exact pixels through kitty's graphics protocol.
  case kitty
  /// Characters with two colours.
  case symbols
  /// Plain boxes with title and size.
  case boxes
}
