import Foundation
import TestSupport

@testable import CollectionView

/// Returns a size by its dimensions; short for tables of groups.
func size(
  _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
) -> CollectionLayoutSize { CollectionLayoutSize(widthDimension: width, heightDimension: height) }

func layoutItem(_ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension) -> CollectionLayoutItem {
  CollectionLayoutItem(layoutSize: size(width, height))
}

func insets(_ value: CGFloat) -> DirectionalEdgeInsets {
  DirectionalEdgeInsets(top: value, leading: value, bottom: value, trailing: value)
}

/// A collection view with a compositional layout, a clock, and supplementary and decoration views of any kind.
final class CompositionalHost {
  let wall: Wall
  let layout: CollectionViewCompositionalLayout
  var view: CollectionView { wall.view }
  private(set) var time = 0.0

  init(
    _ layout: CollectionViewCompositionalLayout, counts: [Int], width: CGFloat = 200, height: CGFloat = 100,
    kinds: [String] = []
  ) {
    self.layout = layout
    for kind in kinds { layout.register(CollectionReusableView.self, forDecorationViewOfKind: kind) }
    var number = 0
    let source = Source(
      counts.map { count in
        defer { number += count }
        return (number..<number + count).map(String.init)
      })
    wall = Wall(source, layout: CollectionViewLayout(), size: CGSize(width: width, height: height))
    for kind in kinds + [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
      wall.view.register(
        CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
    }
    wall.view.setCollectionViewLayout(layout, animated: false)
    wall.view.advance(to: 0)
  }

  /// Returns sections of the same arrangement.
  convenience init(
    _ section: CollectionLayoutSection, count: Int, width: CGFloat = 200, height: CGFloat = 100, kinds: [String] = [],
    configure: (CollectionViewCompositionalLayoutConfiguration) -> Void = { _ in }
  ) {
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configure(configuration)
    self.init(
      CollectionViewCompositionalLayout(section: section, configuration: configuration), counts: [count], width: width,
      height: height, kinds: kinds)
  }

  func rest() {
    for _ in 0..<100 where view.isAnimating {
      time += 0.1
      view.advance(to: time)
    }
  }

  /// All elements of the content, in the layout's order.
  var everything: [CollectionViewLayoutAttributes] {
    layout.layoutAttributesForElements(in: CGRect(x: -1e4, y: -1e4, width: 2e4, height: 1e6)) ?? []
  }

  /// The frames of all items of a section, in order.
  func frames(section: Int = 0) -> [CGRect] {
    (0..<view.numberOfItems(inSection: section)).compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
    }
  }

  /// Returns the elements that touch a rectangle, drawn back to front with the rectangle's origin in the corner; a
  /// character is 5 points wide and 10 high. Items have their number in all sections, other views the first letter of
  /// their kind.
  func drawing(of rect: CGRect? = nil) -> String {
    let rect = rect ?? CGRect(origin: .zero, size: layout.collectionViewContentSize)
    let found = (layout.layoutAttributesForElements(in: rect) ?? []).enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    return drawBoxes(
      found.map { label($0.element) }.map { ($0.label, $0.frame.offsetBy(dx: -rect.minX, dy: -rect.minY)) },
      unit: CGSize(width: 5, height: 10))
  }

  /// The same for what the viewport shows.
  var screen: String { drawing(of: view.bounds) }

  private func label(_ attributes: CollectionViewLayoutAttributes) -> (label: String, frame: CGRect) {
    let path = attributes.indexPath
    let label =
      attributes.representedElementKind.map { String($0.prefix(1)) } ?? wall.source.sections[path.section][path.item]
    return (label, attributes.frame)
  }
}
