import UIKit

/// A flow layout that keeps the header of the first visible section in view, as layouts did before iOS 9.
class FloatingHeadersLayout: UICollectionViewFlowLayout {

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    return true
  }

  override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    guard let flow = context as? UICollectionViewFlowLayoutInvalidationContext else {
      return context
    }
    let isTurned = newBounds.width != collectionView?.bounds.width
    flow.invalidateFlowLayoutDelegateMetrics = isTurned
    flow.invalidateFlowLayoutAttributes = isTurned
    return flow
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let found = super.layoutAttributesForElements(in: rect) else { return nil }
    var result = found.filter { $0.representedElementKind != UICollectionElementKindSectionHeader }
    for section in Set(found.map { $0.indexPath.section }).sorted() {
      if let header = layoutAttributesForSupplementaryView(
        ofKind: UICollectionElementKindSectionHeader, at: IndexPath(item: 0, section: section))
      {
        result.append(header)
      }
    }
    return result
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    guard elementKind == UICollectionView.elementKindSectionHeader, let header = attributes,
      let view = collectionView
    else { return attributes }
    let count = view.numberOfItems(inSection: indexPath.section)
    let end =
      count == 0
      ? header.frame.maxY
      : super.layoutAttributesForItem(at: IndexPath(item: count - 1, section: indexPath.section))?
        .frame.maxY
        ?? header.frame.maxY
    let top = view.contentOffset.y + view.adjustedContentInset.top
    let lowest = end + sectionInset.bottom - header.frame.height
    header.frame.origin.y = min(max(header.frame.minY, top), max(header.frame.minY, lowest))
    header.zIndex = 1024
    return header
  }
}
