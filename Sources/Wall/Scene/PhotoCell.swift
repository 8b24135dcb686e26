import CollectionView

/// The view of one photo. What it looks like is decided when it is drawn: see `PhotoCellConfiguration`.
final class PhotoCell: CollectionViewCell {
  static let reuseIdentifier = "photo"

  /// Whose view it is; nil in the pool.
  var photo: PhotoID?
  /// Whether it has shown a photo before: so the wall counts what is reused.
  var isUsed = false

  override func prepareForReuse() {
    super.prepareForReuse()
    photo = nil
  }
}

/// A section's title, above its photos or wherever a layout puts it.
final class SectionTitleView: CollectionReusableView {
  static let reuseIdentifier = "title"

  /// What it says.
  var title = ""

  override func prepareForReuse() {
    super.prepareForReuse()
    title = ""
  }
}
