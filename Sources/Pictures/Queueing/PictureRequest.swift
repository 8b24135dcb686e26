/// A wish for a picture, as a cell utters it.
public struct PictureRequest: Sendable {
  /// Chosen by the caller; a new request of the same number replaces the old one.
  public var id: UInt64
  /// Where the bytes come from.
  public var source: PictureSource
  /// The box of pixels that the picture is for.
  public var target: PixelSize
  /// How it takes up the box.
  public var mode: PictureFit
  /// The larger, the sooner: the negative distance from the viewport, say.
  public var priority: Float
  /// Whether a coarse picture is worth handing out before the good one.
  public var wantsPreview: Bool
  /// Whether all frames are wanted of a picture that plays.
  public var wantsAnimation: Bool

  /// A request of its parts.
  public init(
    id: UInt64, source: PictureSource, target: PixelSize, mode: PictureFit = .fill, priority: Float = 0,
    wantsPreview: Bool = false, wantsAnimation: Bool = false
  ) {
    self.id = id
    self.source = source
    self.target = target
    self.mode = mode
    self.priority = priority
    self.wantsPreview = wantsPreview
    self.wantsAnimation = wantsAnimation
  }
}

/// What became of a request.
public struct PictureResult: Sendable {
  /// The request's number.
  public var id: UInt64
  /// The picture, or what is wrong with it.
  public var outcome: Result<Picture, PictureError>
  /// A coarse picture; the good one follows under the same number.
  public var isPreview: Bool

  /// A result of its parts.
  public init(id: UInt64, outcome: Result<Picture, PictureError>, isPreview: Bool = false) {
    self.id = id
    self.outcome = outcome
    self.isPreview = isPreview
  }
}
