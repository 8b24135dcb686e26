import PhotoFeed
import Pictures

/// The appearance of photos. The wall sets it before a frame.
struct WallAppearance {
  var frame: FrameStyle
  var fit: PictureFitting
  var showsCaptions: Bool
  /// The background behind transparent parts of pictures.
  var ground: PictureGround
  /// Whether large pictures have a histogram.
  var showsHistogram = false
  /// Whether clipped highlights and shadows of large pictures are marked.
  var paintsClipping = false
  /// Whether boxes are drawn on pictures.
  var showsBoxes = true
  /// The fields and format of boxes that the user has given.
  let boxes: BoxForm
  /// The template of captions.
  let caption: CaptionTemplate
  /// Whether only pictures are shown, without focus and status line.
  let isBare: Bool
  /// The words of the search, to highlight in captions.
  var searchWords: [String] = []
  /// The positions of the range being selected, which are drawn as marked; nil if there is none.
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
