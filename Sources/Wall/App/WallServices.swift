import PhotoFeed
import Pictures
import Platform

/// The world outside the wall. What is nil is not used, as in tapes that check only the screen.
public struct WallServices {
  public var desktop = Desktop()
  public var feed = Feed()
  public var writing = Writing()
  public var memory = Memory()
  public var facts = Facts()
  /// Moves photos to the trash and to folders, and writes their sidecars.
  public var files: FileActs?
  /// Prepares layouts and orders of large feeds in the background; without it, they are computed at once.
  public var worker: BackgroundWorker?
  public var log: SessionLog?

  /// The desktop, and programs that the wall starts. Errors are messages.
  public struct Desktop {
    /// Copies text to the clipboard.
    public var copy: ([UInt8]) -> Void = { _ in }
    /// Opens an address with the desktop's program; returns an error message, or nil.
    public var open: (([UInt8]) -> String?)?
    /// Runs a program with its arguments in the terminal until it ends; returns an error message, or nil.
    public var run: (([[UInt8]]) -> String?)?
  }

  /// The source of the wall's feed.
  public struct Feed {
    /// Starts to reload the feed; returns a message. The result is passed to `Wall.replaceFeed`.
    public var reload: (() -> String)?
    /// Starts to read the folders below the folders of the feed, too; returns a message.
    public var includeFolders: (() -> String)?
    /// Returns the names of the files and folders in a text that is pasted, which are then opened.
    public var pastedSources: ((String) -> [String])?
  }

  /// Writes decisions.
  public struct Writing {
    /// Writes the remaining photos to a feed, now or beside the wall, and calls `finish` with a message.
    public var writeFeed: ((WriteRequest, _ finish: @escaping (Result<String, any Error>) -> Void) -> Void)?
    /// Writes labels to a file of labels, now or beside the wall, and calls `finish` with a message.
    public var writeLabels: ((LabelRequest, _ finish: @escaping (Result<String, any Error>) -> Void) -> Void)?
    /// The file of labels; nil if there is none yet.
    public var labelFile: LabelFile?
    /// Records decisions on disk, so that a crash does not lose them; returns an error message, or nil.
    public var record: (([SessionJournal.Entry]) -> String?)?
  }

  /// What is remembered from session to session.
  public struct Memory {
    /// Returns the size that a picture had in an earlier session, if it is known.
    public var size: ((PhotoAddress) -> PixelSize?)?
    /// Remembers what Enter and a click do to photos, which the first of them asks for; returns an error message, or nil. Without
    /// it they are not asked for, and delete.
    public var rememberTap: ((TapAction) -> String?)?
    /// What the user has called no duplicates.
    public var notDuplicates = NotDuplicates()
  }

  /// What the files of photos tell.
  public struct Facts {
    public var store = FileFactsStore()
    /// Reads all files of photos in the background. Without it stars, flags and labels in files are not shown, and a file is read
    /// when a search or an order needs it.
    public var worker: BackgroundWorker?
    /// Returns the camera's metadata in a file, or nil.
    public var cameraDetails: (PhotoAddress) -> PictureDetails? = WallServices.readCameraDetails
    /// Returns the identity of a file, which is compared before it goes to the trash; nil if it cannot be read. Without it no files
    /// are compared.
    public var identity: (@Sendable (FilePath, _ readsBytes: Bool) -> FileIdentity?)?
  }

  /// Creates services; those that are nil are not used.
  public init(
    copy: @escaping ([UInt8]) -> Void = { _ in }, write: ((WriteRequest) throws -> String)? = nil,
    files: FileActs? = nil, record: (([SessionJournal.Entry]) -> String?)? = nil,
    cameraDetails: @escaping (PhotoAddress) -> PictureDetails? = WallServices.readCameraDetails,
    reload: (() -> String)? = nil, worker: BackgroundWorker? = nil, log: SessionLog? = nil
  ) {
    desktop.copy = copy
    writing.writeFeed = write.map { write in { request, finish in finish(Result { try write(request) }) } }
    writing.record = record
    facts.cameraDetails = cameraDetails
    feed.reload = reload
    (self.files, self.worker, self.log) = (files, worker, log)
  }

  /// Returns the camera's metadata in a file; nil for an address on the network.
  public static func readCameraDetails(_ address: PhotoAddress) -> PictureDetails? {
    address.filePath.flatMap(PictureDetails.read(path:))
  }
}

/// A request to write a feed.
public struct WriteRequest: Sendable {
  public var feed: PhotoFeed
  /// The indices of the photos to write, in their new order.
  public var kept: [Int]
  /// Stars, flags and labels that the items get, by the indices of photos.
  public var decisions: [Int: ItemDecisions] = [:]
  public var path: String
  /// Whether an existing file may be replaced.
  public var mayReplace: Bool
  /// Whether a table gets columns for labels.
  public var addsColumns = false
}

/// A request to write labels to a file of labels.
public struct LabelRequest: Sendable {
  public var changes: [LabelFile.Change]
  public var path: String
}
