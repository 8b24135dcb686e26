import UIKit

extension UICollectionViewLayoutAttributes {
  fileprivate func aligned(after previous: CGRect?, inset: CGFloat, spacing: CGFloat) {
    guard let previous = previous, previous.minY <= center.y, center.y <= previous.maxY else {
      frame.origin.x = inset
      return
    }
    frame.origin.x = previous.maxX + spacing
  }
}

/// Tags of any width, each beside the one before it.
public final class LeftAlignedLayout: UICollectionViewFlowLayout {
  public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let attributes = super.layoutAttributesForElements(in: rect)?.map { $0.copy() as! UICollectionViewLayoutAttributes }
    var previous: CGRect?
    attributes?.filter { $0.representedElementCategory == .cell }.forEach {
      $0.aligned(after: previous, inset: sectionInset.left, spacing: minimumInteritemSpacing)
      previous = $0.frame
    }
    return attributes
  }
}
