import Pictures

/// What a picture is wanted for; each use of a photo is asked for and cancelled by itself.
public enum PictureUse: UInt64, Hashable, Sendable {
  /// A cell view of the wall.
  case cell = 0
  /// The full view.
  case fullView = 1
  /// A cell view in which a picture plays: all its frames.
  case playing = 2
}

/// One use of one photo.
public struct PictureKey: Hashable, Sendable {
  /// The photo.
  public var photo: PhotoID
  /// What it is wanted for.
  public var use: PictureUse

  /// A use of a photo.
  public init(_ photo: PhotoID, for use: PictureUse = .cell) {
    self.photo = photo
    self.use = use
  }

  /// One number for both, as picture requests have it.
  var requestID: UInt64 { use.rawValue << 32 | UInt64(photo.index) }

  init?(requestID: UInt64) {
    guard let use = PictureUse(rawValue: requestID >> 32) else { return nil }
    self.init(PhotoID(Int(requestID & 0xffff_ffff)), for: use)
  }
}

/// A wish for a picture's pixels.
public struct PictureWant: Hashable, Sendable {
  /// Whose.
  public var key: PictureKey
  /// Where they come from.
  public var source: PictureSource
  /// The box of pixels that they are for.
  public var target: PixelSize
  /// How they take up the box.
  public var mode: PictureFit
  /// The larger, the sooner: 0 on screen, less the farther away.
  public var priority: Float
  /// Whether all frames are wanted of a picture that plays.
  public var wantsAnimation = false
}

/// Pixels that were wanted, or what is wrong with them.
public struct PictureArrival: Sendable {
  /// Whose.
  public var key: PictureKey
  /// The pixels or what is wrong.
  public var outcome: Result<Picture, PictureError>
  /// Whether these are coarse ones and the good ones follow.
  public var isPreview: Bool

  /// An arrival of its parts.
  public init(key: PictureKey, outcome: Result<Picture, PictureError>, isPreview: Bool = false) {
    self.key = key
    self.outcome = outcome
    self.isPreview = isPreview
  }
}

/// Where a wall's pictures come from: the workers of a live wall, or those of a tape, whose pictures come when the tape's
/// clock says. A wall asks for nothing else that could differ from run to run.
public protocol PictureSupply: AnyObject {
  /// Asks for a picture at a time of the wall's clock; a new want of the same key replaces the old one.
  func want(_ want: PictureWant, at time: Double)
  /// Changes how soon a picture is wanted that has not come yet.
  func reprioritise(_ key: PictureKey, to priority: Float)
  /// Nobody wants it any longer.
  func cancel(_ key: PictureKey)
  /// What has come by `time`.
  func take(at time: Double) -> [PictureArrival]
  /// When something will come although nobody wakes the wall; nil when the wall is woken or nothing is open.
  var nextArrival: Double? { get }
  /// How far a picture has come that is on its way from the network; nil while none of it has, and on a virtual clock,
  /// where it is there or not.
  func progress(of key: PictureKey) -> FetchProgress.Part?
  /// Forgets what is kept of a picture that has changed.
  func forget(_ source: PictureSource)
  /// Forgets what could not be shown, so that it is tried again when it is wanted.
  func forgetFailures()
}
