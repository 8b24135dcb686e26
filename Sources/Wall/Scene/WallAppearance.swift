/// The appearance of the photos of a wall. The wall sets it before a frame.
struct WallAppearance {
  var frame: FrameStyle
  var fit: PictureFitting
  var showsCaptions: Bool
  /// Whether only pictures are shown: no focus, no status line.
  let isBare: Bool
  /// The words of the search, which are highlighted in captions.
  var searchWords: [String] = []
  /// The positions of a range that the user is about to mark, which are drawn as marked; nil if there is none.
  var range: ClosedRange<Int>?

  init(_ options: WallOptions) {
    frame = options.frame
    fit = options.fit
    showsCaptions = options.showsCaptions
    isBare = options.isBare
  }
}
