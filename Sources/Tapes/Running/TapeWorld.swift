import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import Wall
import WallLayouts

/// Everything that a replay depends on, apart from the tape. Nothing else can affect a frame.
public struct TapeWorld {
  /// The layouts in the order of the number keys.
  public var layouts: [LayoutEntry] = WallLayouts.all
  /// The options of the wall; the tape's settings override them.
  public var options = WallOptions()
  /// The feed of tapes that set none; with `feedOverrides`, of all tapes.
  public var feed: String?
  /// Whether `feed` overrides the feeds of tapes (`--feed`).
  public var feedOverrides = false
  /// The size of the screen, which overrides the tapes' (`--size`); nil for the tape's size, or 80 × 24.
  public var size: CellSize?
  /// Loads a feed. Relative paths are already resolved in the tape's folder.
  public var loadFeed: (TapeFeed) throws -> PhotoFeed
  /// Creates the picture loader.
  public var makeLoader: () -> PictureLoader
  public var files: TapeFiles
  /// Whether golden screens are written. A run that writes one fails, so that updates are noticed.
  public var updatesGoldens = false
  /// The only golden screen to write, by its name in the tape or its file name; nil for all.
  public var updatedGolden: String?
  /// The restrictions on files that tapes write.
  public var writing = TapeWriting()
  /// Creates the program for tapes; nil for a wall.
  public var makeProgram: ((TapeProgramParts) -> any ScreenProgram)?
  /// Reads the program's arguments. The description of a thrown error is one sentence.
  public var readArguments: (_ words: [String]) throws -> TapeArguments = { _ in TapeArguments() }
  /// The parent folder of tapes' temporary folders; nil for the system's.
  public var temporaryFolder: String?
  /// The time limit of a tape in real seconds; nil for none.
  public var timeout: Double?
  /// Returns the real time in seconds.
  public var realTime: () -> Double = { EventLoop.now }
  /// The frame rate of casts, in frames per second; nil to keep every frame as ncurses wrote it.
  public var castRate: Int?
  /// Creates a video from a list for ffmpeg's concat demuxer, in the format of an extension such as `.gif`.
  public var makeVideo: (_ list: String, _ ending: Substring) throws -> [UInt8] = { _, _ in [] }
  /// Returns true if a program is installed, for `Require`; `path` is the tape's search path, or nil.
  public var hasProgram: (_ name: String, _ path: String?) -> Bool = { _, _ in true }

  /// Creates a world with the built-in layouts.
  public init(
    loadFeed: @escaping (TapeFeed) throws -> PhotoFeed, makeLoader: @escaping () -> PictureLoader, files: TapeFiles
  ) {
    self.loadFeed = loadFeed
    self.makeLoader = makeLoader
    self.files = files
  }
}

/// The arguments for creating a tape's program.
public struct TapeProgramParts {
  public var screen: Screen
  public var options: WallOptions
  /// Loads pictures with the tape's `Latency`.
  public var pictures: any PictureLoading
  public var pixels: (any PixelDisplay)?
  /// The folder of the tape, the base of the program's files.
  public var folder: String
  /// The folder of the program's pictures; nil for its own.
  public var pictureFolder: String?
  /// Notes a key or gesture that had an effect.
  public var noteTrigger: (_ trigger: String) -> Void
}

extension TapeWorld {
  /// Returns true if the golden screen with this name is written.
  func updates(_ name: String) -> Bool {
    updatesGoldens && updatedGolden.map { $0 == name || name.hasSuffix("/" + $0) } ?? true
  }
}

/// Access to the files of tapes: golden screens, screens and casts.
public struct TapeFiles {
  /// Returns the bytes of a file; nil if it cannot be read.
  public var read: (_ path: String) -> [UInt8]?
  /// Writes a file. The description of a thrown error is one sentence.
  public var write: (_ path: String, _ bytes: [UInt8]) throws -> Void

  /// Removes a file if it exists.
  public var remove: (_ path: String) -> Void = { _ in }
  /// Returns true if a file is unchanged since an earlier run of the tape wrote it.
  public var isOutput: (_ path: String, _ tape: String) -> Bool = { _, _ in false }
  /// Records a written file for `isOutput`.
  public var noteOutput: (_ path: String, _ bytes: [UInt8], _ tape: String) -> Void = { _, _, _ in }
  /// Returns a path without links, `.` and `..`. The default does not access the disk.
  public var resolve: (_ path: String) -> String = Self.normalized

  public init(
    read: @escaping (_ path: String) -> [UInt8]?, write: @escaping (_ path: String, _ bytes: [UInt8]) throws -> Void
  ) {
    self.read = read
    self.write = write
  }

  func exists(_ path: String) -> Bool { read(path) != nil }

  /// Returns a path without `.` and `..`; relative paths are resolved in a virtual working folder.
  public static func normalized(_ path: String) -> String {
    FilePath("/working/folder").pushing(FilePath(path)).lexicallyNormalized().string
  }
}
