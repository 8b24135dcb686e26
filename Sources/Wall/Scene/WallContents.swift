import Foundation

/// What the wall's parts share: the photos, what is on the wall, and how it is to look.
final class WallContents {
  /// The photos behind their numbers.
  var photos: PhotoTable
  /// What is on the wall.
  var model: WallModel
  /// What is drawn around each picture.
  var frame: FrameStyle
  /// How pictures take up their cells.
  var fit: PictureFitting
  /// Whether names stand below pictures.
  var showsCaptions: Bool
  /// Whether only pictures are shown, without a focus.
  let isBare: Bool
  /// Words of the search, to stand out in captions.
  var searchWords: [String] = []

  init(photos: PhotoTable, model: WallModel, options: WallOptions) {
    self.photos = photos
    self.model = model
    frame = options.frame
    fit = options.fit
    showsCaptions = options.showsCaptions
    isBare = options.isBare
  }
}
