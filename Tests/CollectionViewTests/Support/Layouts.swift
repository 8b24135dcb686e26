import CollectionView
import Foundation

/// Squares of ten points in rows of a number of columns, section after section, optionally with headers. Computes
/// frames by arithmetic, so it works for a million items; records the calls to it.
class SquaresLayout: CollectionViewLayout {
  var columns = 3
  var side: CGFloat = 10
  var headerHeight: CGFloat = 0
  private(set) var calls: [String] = []
  private var tops: [CGFloat] = []
  private var counts: [Int] = []
  private var height: CGFloat = 0

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
  func note(_ call: String) { calls.append(call) }

  override func prepare() {
    note("prepare")
    tops = []
    counts = []
    height = 0
    guard let view = collectionView else { return }
    for section in 0..<view.numberOfSections {
      let count = view.numberOfItems(inSection: section)
      tops.append(height)
      counts.append(count)
      height += headerHeight + CGFloat((count + columns - 1) / columns) * side
    }
  }

  override var collectionViewContentSize: CGSize {
    note("size")
    return CGSize(width: CGFloat(columns) * side, height: height)
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    note("elements")
    var all: [CollectionViewLayoutAttributes] = []
    for (section, top) in tops.enumerated() {
      if headerHeight > 0 { all.append(header(section)) }
      let first = max(Int(((rect.minY - top - headerHeight) / side).rounded(.down)), 0) * columns
      let last = min(Int(((rect.maxY - top - headerHeight) / side).rounded(.up)) * columns, counts[section])
      guard first < last else { continue }
      for number in first..<last { all.append(cell(IndexPath(item: number, section: section))) }
    }
    return all
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    cell(indexPath)
  }

  override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { headerHeight > 0 ? header(indexPath.section) : nil }

  func cell(_ path: IndexPath) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    let top = tops[path.section] + headerHeight
    attributes.frame = CGRect(
      x: CGFloat(path.item % columns) * side, y: top + CGFloat(path.item / columns) * side, width: side, height: side)
    return attributes
  }

  private func header(_ section: Int) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: section))
    attributes.frame = CGRect(x: 0, y: tops[section], width: CGFloat(columns) * side, height: headerHeight)
    return attributes
  }
}

/// Returns the attributes in an array that the test sets, whatever the rectangle: a layout that breaks the rules.
class ListedLayout: CollectionViewLayout {
  var listed: [CollectionViewLayoutAttributes]? = []
  var size = CGSize(width: 30, height: 40)

  override var collectionViewContentSize: CGSize { size }
  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? { listed }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    listed?.first { $0.indexPath == indexPath && $0.representedElementCategory == .cell }
  }

  /// Returns a cell's attributes.
  static func cell(_ number: Int, _ frame: CGRect, zIndex: Int = 0) -> CollectionViewLayoutAttributes {
    let attributes = CollectionViewLayoutAttributes(forCellWith: item(number))
    attributes.frame = frame
    attributes.zIndex = zIndex
    return attributes
  }
}

/// A column of items whose heights depend on their numbers.
final class ColumnLayout: SquaresLayout {
  override init() {
    super.init()
    columns = 1
    side = 7
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
