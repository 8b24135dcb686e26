import AppLayouts
import UIKit

/// A collection view on a screen of 40 × 16 characters, with plain data. Tests advance its clock.
final class Host: NSObject, UICollectionViewDataSource {
  let view: UICollectionView
  var counts: [Int]
  var configure: (UICollectionViewCell, IndexPath) -> Void = { _, _ in }

  init(_ layout: UICollectionViewLayout, counts: [Int], cell: AnyClass = UICollectionViewCell.self) {
    self.counts = counts
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 256), collectionViewLayout: layout)
    super.init()
    view.register(cell, forCellWithReuseIdentifier: "cell")
    for kind in [UICollectionView.elementKindSectionHeader, DayPlanLayout.hourKind] {
      view.register(BoardTitleView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
    }
    view.dataSource = self
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    configure(cell, indexPath)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "title", for: indexPath)
  }
}

/// Returns what a collection view shows, back to front: items by section and number, titles as `t`, lines as `-`.
func drawing(_ view: UICollectionView) -> String {
  drawBoxes(
    view.presentedElements.map { element in
      let path = element.indexPath
      return switch element.category {
      case .cell: (view.numberOfSections > 1 ? "\(path.section).\(path.item)" : "\(path.item)", element.frame)
      case .supplementaryView: ("t\(path.item)", element.frame)
      case .decorationView: ("-", element.frame)
      }
    }, unit: CGSize(width: 8, height: 16))
}

/// Advances a collection view until nothing moves.
func rest(_ view: UICollectionView) {
  for _ in 0..<600 where view.isAnimating { view.advance(to: view.now + 1 / 60) }
}
