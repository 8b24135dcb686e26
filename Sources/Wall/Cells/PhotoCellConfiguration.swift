import Pictures
import TerminalPanels

/// Everything that the drawing of a photo's panel depends on. Equal configurations are drawn once.
struct PhotoCellConfiguration: Hashable {
  var photo: PhotoID
  var size: CellSize
  var frame = FrameStyle.none
  var body: Body
  /// The name below the picture; nil without captions.
  var caption: String?
  /// The words of the search, which are highlighted in the caption.
  var matchedWords: [String] = []
  var isFocused = false
  /// The text on the picture, such as a mark; empty if there is none.
  var badge = ""
  /// The opacity in steps of a twentieth, 0…20.
  var opacity = 20

  /// The middle of a photo's panel.
  enum Body: Hashable {
    case art(ArtKey)
    /// Exact pixels, and the art below them where they need some.
    case pixels(PlacedPixels, ArtKey?)
    /// The picture has not been loaded: name, size, and the progress of a transfer from the network.
    case placeholder(title: String, size: String, progress: FetchProgress.Part?)
    /// Loading failed: name and error.
    case failure(title: String, PictureError)
  }
}

extension PhotoCellConfiguration {
  /// The area of the picture in the panel, without frame and caption if there is room for these.
  var pictureArea: CellRect { Self.pictureArea(in: size, frame: frame, hasCaption: caption != nil) }

  /// Whether the picture is shown in exact pixels.
  var hasPixels: Bool { if case .pixels = body { true } else { false } }

  /// Returns the area of the picture in a panel.
  static func pictureArea(in size: CellSize, frame: FrameStyle, hasCaption: Bool) -> CellRect {
    var area = CellRect(origin: .zero, size: size)
    if frame != .none, size.columns >= 3, size.rows >= 3 { area = area.inset(by: 1) }
    if hasCaption, area.rows >= 2 { area.size.rows -= 1 }
    return area
  }
}
