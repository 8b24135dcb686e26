import Platform

/// The use of a picture. Each use of a photo has its own request.
public enum PictureUse: Hashable, Sendable, CaseIterable {
  /// A cell view of the wall.
  case cell
  case fullView
  /// The visible part of a picture in the full view, if the whole picture is too large for memory.
  case part
  /// A cell view that plays an animated picture.
  case playback
}

/// Identifies a request: one use of one picture.
public struct PictureID: Hashable, Sendable {
  /// The number that the requester gives the picture: on the wall, the index of its photo.
  public var number: Int
  /// The purpose of the picture.
  public var use: PictureUse

  /// The request of a picture for a use.
  public init(_ number: Int, for use: PictureUse = .cell) {
    self.number = number
    self.use = use
  }
}

/// A request for a picture's pixels, from the cell that shows them down to the thread that fetches their bytes.
public struct PictureRequest: Sendable, Hashable {
  /// Identifies the request; a new request with the same identity replaces it.
  public var id: PictureID
  /// The address of the picture.
  public var address: PhotoAddress
  /// The part of the picture to decode, upright; nil for all. Some formats do not support parts: see `Picture.part`.
  public var part: PicturePart?
  /// The box of pixels for the picture or its part.
  public var target: PixelSize
  /// The fit of the picture in the box.
  public var fit: PictureFit
  /// The priority: larger is sooner. For example, the negative distance from the viewport's centre.
  public var priority: Float
  /// Whether to deliver a preview before the picture.
  public var wantsPreview: Bool
  /// Whether to load all frames of an animated picture.
  public var wantsAnimation: Bool
  /// Whether an embedded preview of a file on a server is enough, so that only the start of the file is read.
  public var allowsEmbedded = false

  public init(
    id: PictureID, address: PhotoAddress, target: PixelSize, fit: PictureFit = .fill, priority: Float = 0,
    wantsPreview: Bool = false, wantsAnimation: Bool = false
  ) {
    self.id = id
    self.address = address
    self.target = target
    self.fit = fit
    self.priority = priority
    self.wantsPreview = wantsPreview
    self.wantsAnimation = wantsAnimation
  }

  /// The parts of a request that affect decoding. Requests with equal keys get the same pixels.
  struct DecodeKey: Hashable {
    var address: PhotoAddress
    var part: PicturePart?
    /// The target rounded up to a standard size.
    var box: PixelSize
    var fit: PictureFit
    var isAnimated: Bool
    var allowsEmbedded: Bool
  }

  var decodeKey: DecodeKey {
    DecodeKey(
      address: address, part: part, box: StandardSizes.box(holding: target), fit: fit, isAnimated: wantsAnimation,
      allowsEmbedded: allowsEmbedded)
  }
}

/// The result of a request.
public struct PictureResult: Sendable {
  /// The request as it was when the result came.
  public internal(set) var request: PictureRequest
  /// The picture, or why there is none.
  public internal(set) var outcome: Result<Picture, PictureError>
  /// Whether it is a preview; the picture follows.
  public let isPreview: Bool
  /// The state of the file that the picture was decoded from; nil if it was no file.
  public internal(set) var stamp: FileFingerprint?
  /// Identifies the picture among all that were added to a cache; 0 before.
  public internal(set) var number = 0

  public init(_ request: PictureRequest, _ outcome: Result<Picture, PictureError>, isPreview: Bool = false) {
    (self.request, self.outcome, self.isPreview) = (request, outcome, isPreview)
  }

  /// The request's identity.
  public var id: PictureID { request.id }
  /// The picture, unless loading failed.
  public var picture: Picture? { try? outcome.get() }
  /// The reason why loading failed.
  public var error: PictureError? { if case .failure(let error) = outcome { error } else { nil } }

  /// Returns the result with a changed picture, which has a number of its own.
  ///
  /// - Parameter code: The number of the change among all that are made, 0 to 127.
  public func changed(_ code: Int, _ change: (Picture) -> Picture) -> PictureResult {
    var result = self
    (result.outcome, result.number) = (outcome.map(change), number + code << 48)
    return result
  }
}
