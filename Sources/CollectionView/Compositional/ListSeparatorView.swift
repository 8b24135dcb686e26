import Foundation

/// The line between two rows of a list, or the background of the list.
public final class ListSeparatorView: CollectionReusableView {
  public static let kind = "CollectionLayoutListSeparator"
  static let backgroundKind = "CollectionLayoutListBackground"

  public override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    backgroundColor = (layoutAttributes as? ListSeparatorAttributes)?.color
  }
}

/// The attributes of a line or background, with its colour.
final class ListSeparatorAttributes: CollectionViewLayoutAttributes {
  var color = Color(white: 0, alpha: 0)

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? ListSeparatorAttributes)?.color = color
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? ListSeparatorAttributes)?.color == color
  }
}
