import Pictures
import TerminalPanels

/// All that decides what a photo's panel shows. Two equal looks need one drawing.
struct PhotoCellConfiguration: Hashable {
  /// Whose it is.
  var photo: PhotoID
  /// The panel's extent.
  var size: CellSize
  /// What is drawn around it.
  var frame = FrameStyle.none
  /// What is in the middle.
  var body: Body
  /// The name below; nil leaves it out.
  var caption: String?
  /// Letters of the caption, in the search's words, to stand out.
  var matchedWords: [String] = []
  /// Whether keys act on it.
  var isFocused = false
  /// Whether it has a mark.
  var isMarked = false
  /// How much of it shows, in steps of a twentieth.
  var opacity = 20

  /// What is in the middle of a photo's panel.
  enum Body: Hashable {
    /// The picture as characters.
    case art(ArtKey)
    /// The picture in exact pixels.
    case pixels(PlacedPixels)
    /// Not there yet: name and size, and how far it has come where it is on its way from the network.
    case placeholder(title: String, size: String, progress: FetchProgress.Part?)
    /// It can't be shown: its name, and what is wrong.
    case failure(title: String, PictureError)
  }
}

extension PhotoCellConfiguration {
  /// Where the picture goes, in cells of the panel: inside frame and caption, as far as there is room for them.
  var pictureArea: CellRect { Self.pictureArea(in: size, frame: frame, hasCaption: caption != nil) }

  /// Where a picture goes in a panel of that size.
  static func pictureArea(in size: CellSize, frame: FrameStyle, hasCaption: Bool) -> CellRect {
    var area = CellRect(origin: .zero, size: size)
    if frame != .none, size.columns >= 3, size.rows >= 3 { area = area.inset(by: 1) }
    if hasCaption, area.rows >= 2 { area.size.rows -= 1 }
    return area
  }
}
