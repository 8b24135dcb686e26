import PhotoFeed
import Pictures
import TerminalPanels
import Wall
import WallLayouts

/// What a tape runs in: all that it may depend on, handed over, so that nothing else reaches a frame.
public struct TapeWorld {
  /// The layouts, in the order of the number keys.
  public var layouts: [LayoutEntry] = WallLayouts.all
  /// What the wall is told before the tape's own settings.
  public var options = WallOptions()
  /// The feed of tapes that set none; with `feedOverrides`, of all.
  public var feed: String?
  /// Whether `feed` goes before what tapes set (`--feed`).
  public var feedOverrides = false
  /// The screen's size, before what tapes set (`--size`); `nil`: theirs, or 80 × 24.
  public var size: CellSize?
  /// Loads a feed; relative paths have been made relative to the tape's folder.
  public var loadFeed: (TapeFeed) throws -> PhotoFeed
  /// Makes the workers that decode pictures.
  public var makeLoader: () -> PictureLoader
  /// Reads and writes files beside the tape.
  public var files: TapeFiles
  /// Whether golden screens are written anew; a run that wrote one has failed, so that no update passes unseen.
  public var updatesGoldens = false
  /// Whether a program is there, for `Require`.
  public var hasProgram: (String) -> Bool = { _ in true }

  /// A world with the built-in layouts.
  public init(
    loadFeed: @escaping (TapeFeed) throws -> PhotoFeed, makeLoader: @escaping () -> PictureLoader, files: TapeFiles
  ) {
    self.loadFeed = loadFeed
    self.makeLoader = makeLoader
    self.files = files
  }
}

/// Where goldens are read, and screens and casts written.
public struct TapeFiles {
  /// A file's bytes; `nil`: it is not there.
  public var read: (_ path: String) -> [UInt8]?
  /// Writes a file; throws one sentence.
  public var write: (_ path: String, _ bytes: [UInt8]) throws -> Void

  /// Files by these two.
  public init(
    read: @escaping (_ path: String) -> [UInt8]?, write: @escaping (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) {
    self.read = read
    self.write = write
  }
}
