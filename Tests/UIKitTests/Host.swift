import UIKit

/// A collection view with numbered cells, with counts from a data source and a clock that the test advances.
final class Host: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  let view: UICollectionView
  var counts: [Int]
  var sizes: ((IndexPath) -> CGSize)?
  var texts: [String] = []

  init(
    _ layout: UICollectionViewLayout, counts: [Int], size: CGSize,
    cell: AnyClass = UICollectionViewCell.self
  ) {
    self.counts = counts
    view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    super.init()
    view.register(cell, forCellWithReuseIdentifier: "cell")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "bar")
    }
    view.dataSource = self
    view.delegate = self
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  {
    counts[section]
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? MeasuredRow)?.label.text = texts[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "bar", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes?(indexPath) ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }

  /// The elements on screen in viewport coordinates: `0.3` for item 3 of section 0, `header 1`.
  var shown: [String: CGRect] {
    Dictionary(
      view.presentedElements.filter { !$0.isLeaving }.map { element in
        let name =
          switch element.category {
          case .cell: "\(element.indexPath.section).\(element.indexPath.item)"
          default: "\(element.kind ?? "") \(element.indexPath.section).\(element.indexPath.item)"
          }
        return (name, element.frame)
      }
    ) { first, _ in first }
  }

  /// Advances until nothing moves.
  func rest() {
    var time = view.now
    let limit = time + 60
    while view.isAnimating, time < limit {
      time += 0.1
      view.advance(to: time)
    }
  }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

func item(_ number: Int, _ section: Int = 0) -> IndexPath {
  IndexPath(item: number, section: section)
}

func isNear(_ a: CGRect?, _ b: CGRect, within tolerance: CGFloat = 1e-6) -> Bool {
  guard let a else { return false }
  return abs(a.minX - b.minX) <= tolerance && abs(a.minY - b.minY) <= tolerance
    && abs(a.width - b.width) <= tolerance
    && abs(a.height - b.height) <= tolerance
}
