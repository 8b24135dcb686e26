import CollectionView

/// The view of a photo. Its appearance is set when it is drawn: see `PhotoCellConfiguration`.
final class PhotoCell: CollectionViewCell {
  static let reuseIdentifier = "photo"

  /// The photo; nil in the reuse pool.
  var photo: PhotoID?
  /// Whether the view has shown a photo before, for the count of reused views.
  var isUsed = false

  override func prepareForReuse() {
    super.prepareForReuse()
    photo = nil
  }
}

/// A section's title, above its photos or where a layout puts it.
final class SectionTitleView: CollectionReusableView {
  static let reuseIdentifier = "title"

  var title = ""

  override func prepareForReuse() {
    super.prepareForReuse()
    title = ""
  }
}
