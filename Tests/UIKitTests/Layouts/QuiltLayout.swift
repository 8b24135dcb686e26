import UIKit

/// Bands of a square patch and two half patches beside it, on alternating sides. Bands have equal height, so the
/// visible ones are found by division.
class QuiltLayout: UICollectionViewLayout {
  private static let patchesPerBand = 3

  private var patches: [UICollectionViewLayoutAttributes] = []
  private var bandHeight: CGFloat = 0

  override func prepare() {
    super.prepare()
    patches = []
    guard let quilt = collectionView else { return }
    bandHeight = quilt.bounds.width / 2
    guard bandHeight > 0 else { return }

    for number in 0..<quilt.numberOfItems(inSection: 0) {
      let patch = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: number, section: 0))
      patch.frame = frame(ofPatch: number)
      patches.append(patch)
    }
  }

  private func frame(ofPatch number: Int) -> CGRect {
    let (band, patch) = number.quotientAndRemainder(dividingBy: QuiltLayout.patchesPerBand)
    let strip = CGRect(
      x: 0, y: CGFloat(band) * bandHeight, width: bandHeight * 2, height: bandHeight)
    let (left, right) = strip.divided(atDistance: bandHeight, from: .minXEdge)
    let (whole, halved) = band % 2 == 0 ? (left, right) : (right, left)
    let (upper, lower) = halved.divided(atDistance: bandHeight / 2, from: .minYEdge)
    return [whole, upper, lower][patch]
  }

  override var collectionViewContentSize: CGSize {
    return patches.reduce(CGRect.zero) { $0.union($1.frame) }.size
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let quilt = collectionView else { return false }
    return !newBounds.size.equalTo(quilt.bounds.size)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    return patches[indexPath.item]
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard bandHeight > 0, rect.maxY > 0 else { return [] }
    let first = max(Int(rect.minY / bandHeight), 0) * QuiltLayout.patchesPerBand
    let last = min((Int(rect.maxY / bandHeight) + 1) * QuiltLayout.patchesPerBand, patches.count)
    return first < last ? patches[first..<last].filter { rect.intersects($0.frame) } : []
  }
}
