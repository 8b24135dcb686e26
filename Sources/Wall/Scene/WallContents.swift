import CollectionView
import Foundation

/// State that the parts of the wall share: the photos, which of them are on the wall, and their appearance.
final class WallContents {
  var photos: PhotoTable
  var model: WallModel
  /// Positions of a range that the user is about to mark; nil if there is none.
  var range: ClosedRange<Int>?
  var frame: FrameStyle
  var fit: PictureFitting
  var showsCaptions: Bool
  /// Whether only pictures are shown: no focus, no status line.
  let isBare: Bool
  /// The words of the search, which are highlighted in captions.
  var searchWords: [String] = []

  init(photos: PhotoTable, model: WallModel, options: WallOptions) {
    self.photos = photos
    self.model = model
    frame = options.frame
    fit = options.fit
    showsCaptions = options.showsCaptions
    isBare = options.isBare
  }

  /// Returns true if a photo is drawn as marked: it is marked, or in the range that is about to be.
  func isMarked(_ photo: PhotoID, at path: IndexPath) -> Bool {
    if let range, let position = model.shown.position(of: path), range.contains(position) { return true }
    return model.marked.contains(photo)
  }
}
