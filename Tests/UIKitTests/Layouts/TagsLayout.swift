import UIKit

/// A flow layout without justification: each line starts at the section's inset and has the least spacing.
final class TagsLayout: UICollectionViewFlowLayout {

  init(gap: CGFloat) {
    super.init()
    minimumInteritemSpacing = gap
    minimumLineSpacing = gap
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard
      let originals = super.layoutAttributesForElements(in: rect),
      let copies = NSArray(array: originals, copyItems: true) as? [UICollectionViewLayoutAttributes]
    else { return nil }
    for element in copies where element.representedElementKind == nil {
      element.frame = packed(element.indexPath) ?? element.frame
    }
    return copies
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    let attributes =
      super.layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
    if let frame = packed(indexPath) { attributes?.frame = frame }
    return attributes
  }

  /// Returns the frame after the previous item if that is in the same line, else at the line's start.
  private func packed(_ indexPath: IndexPath) -> CGRect? {
    guard var frame = super.layoutAttributesForItem(at: indexPath)?.frame else { return nil }
    frame.origin.x = inset(of: indexPath.section).left
    var item = indexPath.item - 1
    while item >= 0,
      let before = super.layoutAttributesForItem(
        at: IndexPath(item: item, section: indexPath.section)),
      before.frame.minY < frame.maxY, frame.minY < before.frame.maxY
    {
      frame.origin.x += before.frame.width + gap(in: indexPath.section)
      item -= 1
    }
    return frame
  }

  private var flowDelegate: UICollectionViewDelegateFlowLayout? {
    return collectionView?.delegate as? UICollectionViewDelegateFlowLayout
  }

  private func inset(of section: Int) -> UIEdgeInsets {
    guard let view = collectionView else { return sectionInset }
    return flowDelegate?.collectionView?(view, layout: self, insetForSectionAt: section)
      ?? sectionInset
  }

  private func gap(in section: Int) -> CGFloat {
    guard let view = collectionView else { return minimumInteritemSpacing }
    return flowDelegate?.collectionView?(
      view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
  }
}
