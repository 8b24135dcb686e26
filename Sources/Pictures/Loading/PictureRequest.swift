import Platform

/// What a picture is for. Each use of a photo has a request of its own.
public enum PictureUse: Hashable, Sendable, CaseIterable {
  /// A cell view of the wall.
  case cell
  /// The full view.
  case fullView
  /// A cell view that plays a picture with all its frames.
  case playback
}

/// Identifies a request: one use of one photo.
public struct PictureID: Hashable, Sendable {
  /// The photo's number.
  public var photo: Int
  /// What its picture is for.
  public var use: PictureUse

  /// The request of a photo for a use.
  public init(photo: Int, use: PictureUse = .cell) {
    self.photo = photo
    self.use = use
  }
}

/// A request for a picture's pixels, from the cell that shows them down to the thread that fetches their bytes.
public struct PictureRequest: Sendable, Hashable {
  /// Identifies the request; a new one with the same identity replaces it.
  public var id: PictureID
  /// Where the bytes come from.
  public var source: PictureSource
  /// The box of pixels that the picture is for.
  public var target: PixelSize
  /// How the picture fits the box.
  public var mode: PictureFit
  /// The larger, the sooner: the negative distance from the middle of the viewport, for example.
  public var priority: Float
  /// Whether a coarse picture may come before the good one.
  public var wantsPreview: Bool
  /// Whether all frames of an animated picture are needed.
  public var wantsAnimation: Bool

  /// Creates a request.
  public init(
    id: PictureID, source: PictureSource, target: PixelSize, mode: PictureFit = .fill, priority: Float = 0,
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

  /// What decoding depends on. Requests that are equal in this get the same pixels.
  struct DecodeKey: Hashable {
    var source: PictureSource
    /// The target rounded up to a standard size.
    var box: PixelSize
    var mode: PictureFit
    var isAnimated: Bool
  }

  var decodeKey: DecodeKey {
    DecodeKey(source: source, box: StandardSizes.box(holding: target), mode: mode, isAnimated: wantsAnimation)
  }
}

/// The result of a request.
public struct PictureResult: Sendable {
  /// The request's identity.
  public var id: PictureID
  /// The picture, or why there is none.
  public var outcome: Result<Picture, PictureError>
  /// Whether the picture is a coarse one; the good one follows.
  public var isPreview: Bool
  /// The state of the file that the picture was decoded from; nil if it was no file.
  var stamp: FileFingerprint?

  /// Creates a result.
  public init(id: PictureID, outcome: Result<Picture, PictureError>, isPreview: Bool = false) {
    self.id = id
    self.outcome = outcome
    self.isPreview = isPreview
  }
}
