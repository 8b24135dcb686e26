import CollectionView
import PhotoFeed

/// The cell view of a photo. Its appearance is set when it is drawn; see `PhotoCellConfiguration`.
final class PhotoCell: CollectionViewCell {
  static let reuseIdentifier = "photo"

  /// The photo; nil in the reuse pool.
  var photo: PhotoID?
  /// Whether the view has shown a photo before, to count reused views.
  var isUsed = false

  override func prepareForReuse() {
    super.prepareForReuse()
    photo = nil
  }
}

/// The title of a section, as header or footer.
final class SectionTitleView: CollectionReusableView {
  static let reuseIdentifier = "title"

  var title = ""
}
