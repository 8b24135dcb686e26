import PhotoFeed
import Pictures
import Platform
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
  /// The only golden screen that is written, by its name in the tape or the last component of that; nil for all.
  public var updatedGolden: String?
  /// The folders that tapes may write to.
  public var writing = TapeWriting()
  /// Creates the program that tapes run instead of a wall; nil for a wall of a feed.
  public var makeProgram: ((TapeProgramParts) -> any ScreenProgram)?
  /// Reads the program's arguments. The description of a thrown error is one sentence.
  public var readArguments: (_ words: [String]) throws -> TapeArguments = { _ in TapeArguments() }
  /// Folder for the temporary folders of tapes; nil for that of the system.
  public var temporaryFolder: String?
  /// Real seconds after which a tape fails; nil: it may take any time.
  public var timeout: Double?
  /// Returns the real time in seconds.
  public var realTime: () -> Double = { EventLoop.now }
  /// Frames per second of casts, which merge those of the tape; nil: a cast has every frame, as ncurses wrote it.
  public var castRate: Int?
  /// Creates a video of the frames that a list for ffmpeg's concat demuxer names, in the form of an extension such as `.gif`.
  public var makeVideo: (_ list: String, _ ending: Substring) throws -> [UInt8] = { _, _ in [] }
  /// Returns whether a program is installed, for `Require`; `path` is the search path that the tape sets, or nil.
  public var hasProgram: (_ name: String, _ path: String?) -> Bool = { _, _ in true }

  /// Creates an environment with the built-in layouts.
  public init(
    loadFeed: @escaping (TapeFeed) throws -> PhotoFeed, makeLoader: @escaping () -> PictureLoader, files: TapeFiles
  ) {
    self.loadFeed = loadFeed
    self.makeLoader = makeLoader
    self.files = files
  }
}

/// The parts of a program that a tape runs.
public struct TapeProgramParts {
  public var screen: Screen
  public var options: WallOptions
  /// Delivers pictures after the tape's `Latency`.
  public var pictures: any PictureLoading
  public var pixels: (any PixelDisplay)?
  /// The folder of the tape, in which the program finds its files.
  public var folder: String
  /// The folder of the pictures that the program names; nil for its own.
  public var pictureFolder: String?
  /// Notes a key or a gesture that had an effect.
  public var noteTrigger: (_ trigger: String) -> Void
}

extension TapeWorld {
  /// Whether a golden screen of this name is written.
  func isUpdated(_ name: String) -> Bool {
    updatedGolden.map { $0 == name || name.hasSuffix("/" + $0) } ?? true
  }
}

/// Reads golden screens, and writes screens and casts.
public struct TapeFiles {
  /// Returns the bytes of a file, or nil if it cannot be read.
  public var read: (_ path: String) -> [UInt8]?
  /// Writes a file. The description of a thrown error is one sentence.
  public var write: (_ path: String, _ bytes: [UInt8]) throws -> Void

  /// Removes a file if it exists.
  public var remove: (_ path: String) -> Void = { _ in }
  /// Returns whether a file is as an earlier run of a tape wrote it.
  public var isOutput: (_ path: String, _ tape: String) -> Bool = { _, _ in false }
  /// Notes what a tape has written, for `isOutput`.
  public var noteOutput: (_ path: String, _ bytes: [UInt8], _ tape: String) -> Void = { _, _, _ in }
  /// Returns a path without links, `.` and `..`. The default looks at the text only.
  public var resolve: (_ path: String) -> String = Self.normalized

  /// Creates files from these functions.
  public init(
    read: @escaping (_ path: String) -> [UInt8]?, write: @escaping (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  func exists(_ path: String) -> Bool { read(path) != nil }

  /// Returns a path without `.` and `..`; relative paths are below a working folder of their own.
  public static func normalized(_ path: String) -> String {
    FilePath("/working/folder").pushing(FilePath(path)).lexicallyNormalized().string
  }
}
