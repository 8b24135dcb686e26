import PhotoFeed
import Pictures

/// The appearance of the photos of a wall. The wall sets it before a frame.
struct WallAppearance {
  var frame: FrameStyle
  var fit: PictureFitting
  var showsCaptions: Bool
  /// What is seen through transparent parts of pictures.
  var ground: PictureGround
  /// Whether large pictures have a histogram.
  var showsHistogram = false
  /// Whether clipped highlights and shadows of large pictures are painted.
  var paintsClipping = false
  /// Whether boxes are drawn on pictures.
  var showsBoxes = true
  /// Where the user says that items have boxes.
  let boxes: BoxForm
  /// The text of captions.
  let caption: CaptionTemplate
  /// Whether only pictures are shown: no focus, no status line.
  let isBare: Bool
  /// The words of the search, which are highlighted in captions.
  var searchWords: [String] = []
  /// The positions of a range that the user is about to mark, which are drawn as marked; nil if there is none.
  var range: ClosedRange<Int>?

  init(_ options: WallOptions) {
    frame = options.frame
    fit = options.fit
    ground = options.ground
    boxes = options.boxes
    showsCaptions = options.showsCaptions || !options.caption.isName
    caption = options.caption
    isBare = options.isBare
  }
}
