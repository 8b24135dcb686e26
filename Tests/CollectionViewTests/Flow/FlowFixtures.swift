import CollectionView
import Foundation
import TestSupport

/// Returns a flow layout of items of 40×20 points.
func flow(_ change: (CollectionViewFlowLayout) -> Void = { _ in }) -> CollectionViewFlowLayout {
  let layout = CollectionViewFlowLayout()
  layout.itemSize = CGSize(width: 40, height: 20)
  change(layout)
  return layout
}

/// Returns a wall of sections of these lengths that animates nothing.
func wall(
  _ counts: [Int], _ layout: CollectionViewFlowLayout, size: CGSize = CGSize(width: 100, height: 100)
) -> Wall {
  let wall = Wall(Source(counts.map { (0..<$0).map(String.init) }), layout: layout, size: size)
  wall.view.animation = .none
  return wall
}

/// Returns the frames of the headers that are shown, by their sections.
func headerFrames(_ view: CollectionView) -> [Int: CGRect] {
  Dictionary(
    uniqueKeysWithValues: view.presentedElements.filter { $0.kind == CollectionView.elementKindSectionHeader }
      .map { ($0.indexPath.section, $0.frame) })
}
