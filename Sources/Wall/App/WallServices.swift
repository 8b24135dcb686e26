import PhotoFeed
import Pictures
import Platform

/// The services of the world outside the wall. Those that are nil are not used, as in tapes that check only the screen.
public struct WallServices {
  /// Copies text to the clipboard.
  public var copy: ([UInt8]) -> Void
  /// Opens an address with the desktop's program; returns an error message, or nil.
  public var open: (([UInt8]) -> String?)?
  /// Runs a program with its arguments in the terminal until it ends; returns an error message, or nil.
  public var run: (([[UInt8]]) -> String?)?
  /// Writes the remaining photos to a feed, now or beside the wall, and calls `finish` with a message.
  public var write: ((WriteRequest, _ finish: @escaping (Result<String, any Error>) -> Void) -> Void)?
  /// Writes labels to a file of labels, now or beside the wall, and calls `finish` with a message.
  public var writeLabels: ((LabelRequest, _ finish: @escaping (Result<String, any Error>) -> Void) -> Void)?
  /// The file of labels; nil if there is none yet.
  public var labelFile: LabelFile?
  /// What the files of photos tell.
  public var fileFacts = FileFactsStore()
  /// What the user has called no duplicates.
  public var notDuplicates = NotDuplicates()
  /// Reads all files of photos in the background. Without it stars, flags and labels in files are not shown, and a file is read when
  /// a search or an order needs it.
  public var fileFactsWorker: BackgroundWorker?
  /// Moves photos to the trash and to folders, and writes their sidecars.
  public var files: FileActs?
  /// Records decisions on disk, so that a crash does not lose them; returns an error message, or nil.
  public var record: (([SessionJournal.Entry]) -> String?)?
  /// Returns the identity of a file, which is compared before it goes to the trash; nil if it cannot be read. Without the service
  /// no files are compared.
  public var identity: (@Sendable (FilePath, _ readsBytes: Bool) -> FileIdentity?)?
  /// Returns the camera's metadata in a file, or nil.
  public var cameraDetails: (PhotoAddress) -> PictureDetails?
  /// Starts to reload the feed; returns a message. The result is passed to `Wall.replaceFeed`.
  public var reload: (() -> String)?
  /// Starts to read the folders below the folders of the feed, too; returns a message.
  public var includeFolders: (() -> String)?
  /// Prepares layouts and orders of large feeds in the background; without it, they are computed at once.
  public var worker: BackgroundWorker?
  public var log: SessionLog?
  /// Returns the size that a picture had in an earlier session, if it is known.
  public var rememberedSize: ((PhotoAddress) -> PixelSize?)?
  /// Remembers what Enter and a click do to photos, which the first of them asks for; returns an error message, or nil. Without it
  /// they are not asked for, and delete.
  public var rememberTap: ((TapAction) -> String?)?
  /// Returns the names of the files and folders in a text that is pasted, which are then opened. Without it, pastes open nothing.
  public var pastedSources: ((String) -> [String])?

  /// Creates services; those that are nil are not used.
  public init(
    copy: @escaping ([UInt8]) -> Void = { _ in }, write: ((WriteRequest) throws -> String)? = nil,
    files: FileActs? = nil, record: (([SessionJournal.Entry]) -> String?)? = nil,
    cameraDetails: @escaping (PhotoAddress) -> PictureDetails? = WallServices.readCameraDetails,
    reload: (() -> String)? = nil, worker: BackgroundWorker? = nil, log: SessionLog? = nil
  ) {
    self.copy = copy
    self.write = write.map { write in { request, finish in finish(Result { try write(request) }) } }
    self.files = files
    self.record = record
    self.cameraDetails = cameraDetails
    self.reload = reload
    self.worker = worker
    self.log = log
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
