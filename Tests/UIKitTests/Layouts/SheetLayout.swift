import UIKit

/// A sheet with one section per row. The first row and column stay visible.
class SheetLayout: UICollectionViewLayout {
  var columnWidths: [CGFloat] = [] { didSet { invalidateLayout() } }
  var rowHeight: CGFloat = 20 { didSet { invalidateLayout() } }

  private var lefts: [CGFloat] = []

  override func prepare() {
    super.prepare()
    lefts = columnWidths.reduce(into: [0]) { $0.append($0.last! + $1) }
  }

  override var collectionViewContentSize: CGSize {
    guard let rows = collectionView?.numberOfSections else { return CGSize.zero }
    return CGSize(width: lefts.last ?? 0, height: CGFloat(rows) * rowHeight)
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { return true }

  override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard indexPath.row < columnWidths.count, let offset = collectionView?.contentOffset else {
      return nil
    }
    let cell = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    cell.frame = CGRect(
      x: lefts[indexPath.row], y: CGFloat(indexPath.section) * rowHeight,
      width: columnWidths[indexPath.row], height: rowHeight)
    if indexPath.row == 0 { cell.frame = cell.frame.offsetBy(dx: max(offset.x, 0), dy: 0) }
    if indexPath.section == 0 { cell.frame = cell.frame.offsetBy(dx: 0, dy: max(offset.y, 0)) }
    cell.zIndex = (indexPath.row == 0 ? 1 : 0) + (indexPath.section == 0 ? 2 : 0)
    return cell
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard let view = collectionView, view.numberOfSections > 0, !columnWidths.isEmpty else {
      return nil
    }
    let top = max(Int(floor(rect.minY / rowHeight)), 0)
    let bottom = min(Int(ceil(rect.maxY / rowHeight)), view.numberOfSections)
    let rows = Set([0] + (top < bottom ? Array(top..<bottom) : []))
    let columns = columnWidths.indices.filter {
      $0 == 0 || lefts[$0] < rect.maxX && lefts[$0 + 1] > rect.minX
    }
    var cells: [UICollectionViewLayoutAttributes] = []
    for row in rows.sorted() {
      for column in columns where column < view.numberOfItems(inSection: row) {
        if let cell = layoutAttributesForItem(at: IndexPath(row: column, section: row)) {
          cells += [cell]
        }
      }
    }
    return cells
  }
}
