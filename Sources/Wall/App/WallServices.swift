import PhotoFeed
import Pictures

/// What a wall asks of the world outside it. What is left out is not done, as in tapes that check only the screen.
public struct WallServices {
  /// Puts text on the clipboard.
  public var copy: (String) -> Void
  /// Writes the feed that is left.
  public var write: ((WriteRequest) throws -> String)?
  /// Keeps what was decided where a crash leaves it; answers a sentence when it can't.
  public var record: (([SessionJournal.Entry]) -> String?)?
  /// What the picture's file tells of how it was taken.
  public var cameraDetails: (PhotoAddress) -> PictureDetails?
  /// Begins to load the feed anew; answers a sentence. What comes of it is handed over by `Wall.replaceFeed`.
  public var reload: (() -> String)?
  /// Lays out and sorts large feeds while keys are answered; without it, that is done at once.
  public var worker: BackgroundWorker?
  /// Where notable events are written down.
  public var log: SessionLog?

  /// Services; what is left out is not done.
  public init(
    copy: @escaping (String) -> Void = { _ in }, write: ((WriteRequest) throws -> String)? = nil,
    record: (([SessionJournal.Entry]) -> String?)? = nil,
    cameraDetails: @escaping (PhotoAddress) -> PictureDetails? = WallServices.readCameraDetails,
    reload: (() -> String)? = nil, worker: BackgroundWorker? = nil, log: SessionLog? = nil
  ) {
    self.copy = copy
    self.write = write
    self.record = record
    self.cameraDetails = cameraDetails
    self.reload = reload
    self.worker = worker
    self.log = log
  }

  /// Reads what a camera wrote into a file; of an address nothing is known.
  public static func readCameraDetails(_ address: PhotoAddress) -> PictureDetails? {
    guard case .file(let path) = address else { return nil }
    return PictureDetails.read(path: path)
  }
}

/// A feed to be written.
public struct WriteRequest: Sendable {
  /// The feed that the items come from.
  public var feed: PhotoFeed
  /// Their places in it, in the order that they are to have.
  public var kept: [Int]
  /// The places of those that were taken off the wall.
  public var deleted: [Int]
  /// Where to.
  public var path: String
  /// Whether a file that stands there may be replaced.
  public var mayReplace: Bool
}
