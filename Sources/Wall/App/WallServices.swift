import PhotoFeed
import Pictures
import Platform

/// Functions that reach files, programs and the network. Those that are nil are unavailable, as in some tapes.
public struct WallServices {
  public var desktop = Desktop()
  public var feed = Feed()
  public var writing = Writing()
  public var memory = Memory()
  public var facts = Facts()
  /// Moves photos to the trash and to folders, and writes sidecars.
  public var files: FileActs?
  /// Computes layouts and orders of large feeds in the background; if nil, they are computed at once.
  public var worker: BackgroundWorker?
  public var log: SessionLog?

  /// The desktop and other programs. Errors are returned as messages.
  public struct Desktop {
    /// Copies text to the clipboard.
    public var copy: ([UInt8]) -> Void = { _ in }
    /// Opens an address with its default program. Returns an error message, or nil.
    public var open: (([UInt8]) -> String?)?
    /// Runs a program in the terminal until it ends. Returns an error message, or nil.
    public var run: (([[UInt8]]) -> String?)?
  }

  /// The source of the wall's feed.
  public struct Feed {
    /// Starts to reload the feed. Returns a message; the result is passed to `Wall.replaceFeed`.
    public var reload: (() -> String)?
    /// Starts to read subfolders, too. Returns a message.
    public var includeFolders: (() -> String)?
    /// Returns the names of files and folders in pasted text, to open them.
    public var pastedSources: ((String) -> [String])?
  }

  /// Writing of decisions.
  public struct Writing {
    /// Writes the remaining photos to a feed, at once or in the background. Calls `finish` with a message.
    public var writeFeed: ((WriteRequest, _ finish: @escaping (Result<String, any Error>) -> Void) -> Void)?
    /// Writes labels to a file of labels, at once or in the background. Calls `finish` with a message.
    public var writeLabels: ((LabelRequest, _ finish: @escaping (Result<String, any Error>) -> Void) -> Void)?
    /// The content of the file of labels; nil if the file does not exist.
    public var labelFile: LabelFile?
    /// Writes decisions to the journal, so that a crash does not lose them. Returns an error message, or nil.
    public var record: (([SessionJournal.Entry]) -> String?)?
  }

  /// Values that are kept from session to session.
  public struct Memory {
    /// Returns the size of a picture from an earlier session; nil if unknown.
    public var size: ((PhotoAddress) -> PixelSize?)?
    /// Stores the action of Enter and a click, which the first of them asks for. Returns an error message, or nil. If
    /// the service is nil, the wall does not ask, and they delete.
    public var rememberTap: ((TapAction) -> String?)?
    /// The pairs of photos that the user has called different.
    public var notDuplicates = NotDuplicates()
  }

  /// Facts from the files of photos.
  public struct Facts {
    public var store = FileFactsStore()
    /// Reads all files of photos in the background. If nil, the wall does not show stars, flags and labels of files,
    /// and reads a file only for a search or an order.
    public var worker: BackgroundWorker?
    /// Returns the camera's metadata of a file, or nil.
    public var cameraDetails: (PhotoAddress) -> PictureDetails? = WallServices.readCameraDetails
    /// Returns the identity of a file; nil if it cannot be read. The wall compares it before it moves the file to the
    /// trash. If the service is nil, nothing is compared.
    public var identity: (@Sendable (FilePath, _ readsBytes: Bool) -> FileIdentity?)?
  }

  /// Creates services. Those that are nil are unavailable.
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

  /// Returns the camera's metadata of a file; nil for an address on the network.
  public static func readCameraDetails(_ address: PhotoAddress) -> PictureDetails? {
    address.filePath.flatMap(PictureDetails.read(path:))
  }
}

/// A request to write a feed.
public struct WriteRequest: Sendable {
  public var feed: PhotoFeed
  /// The indices of the photos to write, in the new order.
  public var kept: [Int]
  /// The stars, flags and labels to write, by photo index.
  public var decisions: [Int: ItemDecisions] = [:]
  public var path: String
  /// Whether an existing file may be replaced.
  public var mayReplace: Bool
  /// Whether columns for labels may be added to a table.
  public var addsColumns = false
}

/// A request to write labels to a file of labels.
public struct LabelRequest: Sendable {
  public var changes: [LabelFile.Change]
  public var path: String
}
