import CollectionView
import PhotoFeed
import Pictures
import SymbolArt
import TerminalPanels

/// All values that the drawing of a photo's panel depends on. Equal configurations are drawn once.
struct PhotoCellConfiguration: Hashable {
  var photo: PhotoID
  var size: CellSize
  /// The frame style; nil if not even a dark picture has an outline.
  var frame: FrameStyle? = FrameStyle.none
  var body = Body.placeholder(title: "", size: "", progress: nil)
  /// The name below the picture; nil if captions are off.
  var caption: String?
  /// The words of the search, to highlight in the caption.
  var matchedWords: [String] = []
  var isFocused = false
  /// The texts on the picture, such as the mark and stars.
  var badges: [Badge] = []
  var boxes: [CellBox] = []
  /// The opacity in twentieths, 0…20.
  var opacity = 20
  /// The geometry of a leaning photo; nil if it is upright.
  var lean: Lean?

  /// A text on the picture.
  struct Badge: Hashable {
    var text: String
    /// The background colour; nil for the default of badges.
    var color: RGB?
  }

  /// The middle of a photo's panel.
  enum Body: Hashable {
    /// Exact pixels, and the art that is shown until they arrive; one of them may be nil.
    case picture(ArtKey?, PlacedPixels?)
    /// The picture is not loaded: name, size, and the progress of a download.
    case placeholder(title: String, size: String, progress: FetchProgress.Bytes?)
    /// Loading failed: name and error.
    case failure(title: String, PictureError)
  }

  /// The geometry of a leaning photo. It has no caption; its frame and focus ring are lines along its edges.
  struct Lean: Hashable {
    var quadrilateral: CellQuadrilateral
    /// The screen cell at the panel's top left.
    var origin: CellPoint
    /// The width of the picture before its transform, in points; the line is half a column wide.
    var width: Double
    var height: Double
    /// The colour of the line; nil without a line.
    var line: CellColor?
    /// The cells below the panel.
    var beneath: CellGrid
    /// The leaning pictures in exact pixels below this one, from bottom to top.
    var pictures: [LeaningPlace] = []
  }

  /// A leaning picture in exact pixels, by its number, in cells of the screen.
  struct LeaningPlace: Hashable {
    var number: Int
    var area: CellRect
  }
}

extension PhotoCellConfiguration {
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

  /// The values that the exact pixels of a leaning picture depend on.
  var leaningKey: PhotoCellConfiguration {
    var key = self
    if case .picture(let art, _) = body { key.body = .picture(art, nil) }
    key.badges = []
    key.lean?.beneath = CellGrid(size)
    return key
  }

  /// Returns the leaning picture of a bitmap, with a line of a colour. A substitute bitmap is shown as a whole.
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
