import CollectionView
import Foundation

/// What the wall's parts share: the photos, what is on the wall, and how it is to look.
final class WallContents {
  /// The photos behind their numbers.
  var photos: PhotoTable
  /// What is on the wall.
  var model: WallModel
  /// Positions that are to be marked together, while that is being decided.
  var range: ClosedRange<Int>?
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

  /// Whether a photo looks marked: it is, or is about to be.
  func isMarked(_ photo: PhotoID, at path: IndexPath) -> Bool {
    if let range, let position = model.shown.position(of: path), range.contains(position) { return true }
    return model.marked.contains(photo)
  }
}
