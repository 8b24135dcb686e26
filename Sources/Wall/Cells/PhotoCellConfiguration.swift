import CollectionView
import Pictures
import SymbolArt
import TerminalPanels

/// Everything that the drawing of a photo's panel depends on. Equal configurations are drawn once.
struct PhotoCellConfiguration: Hashable {
  var photo: PhotoID
  var size: CellSize
  /// Nil where not even a dark picture has an outline.
  var frame: FrameStyle? = FrameStyle.none
  var body = Body.placeholder(title: "", size: "", progress: nil)
  /// The name below the picture; nil without captions.
  var caption: String?
  /// The words of the search, which are highlighted in the caption.
  var matchedWords: [String] = []
  var isFocused = false
  /// The texts on the picture, such as a mark and stars.
  var badges: [Badge] = []
  /// The boxes on the picture.
  var boxes: [CellBox] = []
  /// The opacity in steps of a twentieth, 0…20.
  var opacity = 20
  /// The lean of the photo; nil if it is upright.
  var lean: Lean?

  /// A text on the picture.
  struct Badge: Hashable {
    var text: String
    /// The background; nil for that of marks.
    var color: RGB?
  }

  /// The middle of a photo's panel.
  enum Body: Hashable {
    /// Exact pixels, and the art below them; one of them may be nil.
    case picture(ArtKey?, PlacedPixels?)
    /// The picture has not been loaded: name, size, and the progress of a transfer from the network.
    case placeholder(title: String, size: String, progress: FetchProgress.Part?)
    /// Loading failed: name and error.
    case failure(title: String, PictureError)
  }

  /// The location of a leaning photo. It has no caption, and its frame and focus ring are a line along its edges.
  struct Lean: Hashable {
    var quadrilateral: CellQuadrilateral
    /// The cell of the screen at the panel's top left.
    var origin: CellPoint
    /// The size of the picture before its transform, in points: the line is as wide as half a column.
    var width: Double
    var height: Double
    /// The colour of the line; nil if there is none.
    var line: CellColor?
    /// The cells beneath the panel.
    var beneath: CellGrid
    /// The leaning pictures in exact pixels that lie beneath, from bottom to top.
    var pictures: [LeaningPlace] = []
  }

  /// A leaning picture in exact pixels, by its number, in cells of the screen.
  struct LeaningPlace: Hashable {
    var number: Int
    var area: CellRect
  }
}

extension PhotoCellConfiguration {
  /// The area of the picture in the panel.
  var pictureArea: CellRect { pictureArea(in: size) }

  /// Whether the picture is shown in exact pixels.
  var hasPixels: Bool { if case .picture(_, _?) = body { true } else { false } }

  /// Returns the area of the picture in a panel of a size, without frame and caption if there is room for these.
  func pictureArea(in size: CellSize) -> CellRect {
    Self.pictureArea(in: size, frame: frame ?? .none, hasCaption: caption != nil)
  }

  /// Returns the area of the picture in a panel.
  static func pictureArea(in size: CellSize, frame: FrameStyle, hasCaption: Bool) -> CellRect {
    var area = CellRect(origin: .zero, size: size)
    if frame != .none, size.columns >= 3, size.rows >= 3 { area = area.inset(by: 1) }
    if hasCaption, area.rows >= 2 { area.size.rows -= 1 }
    return area
  }

  /// The part that the exact pixels of a leaning picture depend on.
  var leaningKey: PhotoCellConfiguration {
    var key = self
    if case .picture(let art, _) = body { key.body = .picture(art, nil) }
    key.badges = []
    key.lean?.beneath = CellGrid(size)
    return key
  }

  /// Returns what is drawn on the quadrilateral of a leaning photo, with a line of a colour. A bitmap that stands for a
  /// picture is seen as a whole.
  func leaningPicture(_ bitmap: Bitmap, on lean: Lean, line: CellColor?) -> LeaningPicture {
    var part = bitmap.size.whole
    if case .picture(let art?, _) = body { part = art.part }
    func width(_ pixels: Int, _ points: Double) -> Int {
      max(1, Int((Double(pixels) * 4 / max(points, 4)).rounded()))
    }
    var picture = LeaningPicture(bitmap, part: part, on: lean.quadrilateral)
    if let rgb = line?.rgbValue {
      picture.border = (RGB(rawValue: rgb), width(part.width, lean.width), width(part.height, lean.height))
    }
    picture.opacity = opacity
    return picture
  }
}
