import PhotoFeed
import Pictures
import TerminalPanels
import Wall
import WallLayouts

/// Everything that a replay depends on besides the tape. Nothing else can affect a frame.
public struct TapeWorld {
  /// Layouts in the order of the number keys.
  public var layouts: [LayoutEntry] = WallLayouts.all
  /// Options of the wall, which the tape's settings override.
  public var options = WallOptions()
  /// Feed of tapes that set none; with `feedOverrides`, of all tapes.
  public var feed: String?
  /// Whether `feed` overrides the tapes' own (`--feed`).
  public var feedOverrides = false
  /// Size of the screen, which overrides the tapes' own (`--size`). nil: the size that the tape sets, or 80 × 24.
  public var size: CellSize?
  /// Loads a feed. Relative paths are already relative to the tape's folder.
  public var loadFeed: (TapeFeed) throws -> PhotoFeed
  /// Creates the loader that decodes pictures.
  public var makeLoader: () -> PictureLoader
  public var files: TapeFiles
  /// Whether golden screens are written. A run that wrote one fails, so that no update goes unnoticed.
  public var updatesGoldens = false
  /// Returns whether a program is installed, for `Require`.
  public var hasProgram: (String) -> Bool = { _ in true }

  /// Creates an environment with the built-in layouts.
  public init(
    loadFeed: @escaping (TapeFeed) throws -> PhotoFeed, makeLoader: @escaping () -> PictureLoader, files: TapeFiles
  ) {
    self.loadFeed = loadFeed
    self.makeLoader = makeLoader
    self.files = files
  }
}

/// Reads golden screens, and writes screens and casts.
public struct TapeFiles {
  /// Returns the bytes of a file, or nil if it cannot be read.
  public var read: (_ path: String) -> [UInt8]?
  /// Writes a file. The description of a thrown error is one sentence.
  public var write: (_ path: String, _ bytes: [UInt8]) throws -> Void

  /// Creates files from these functions.
  public init(
    read: @escaping (_ path: String) -> [UInt8]?, write: @escaping (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) {
    self.read = read
    self.write = write
  }
}
