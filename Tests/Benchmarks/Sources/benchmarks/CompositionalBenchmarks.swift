import CollectionView
import Foundation

/// The cost of the compositional layout with a million items in one section, as a ratio to the flow layout's with the
/// same tiles.
enum CompositionalBenchmarks {
  private static let count = 1_000_000
  private static let viewport = CGRect(x: 0, y: 0, width: 800, height: 800)

  /// Prints the ratios of preparing and of a scroll step.
  static func run() throws {
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 80, height: 80)
    flow.minimumLineSpacing = 0
    flow.minimumInteritemSpacing = 0
    let (known, knownSource) = makeView(flow)
    defer { withExtendedLifetime(knownSource) {} }
    for (name, layout) in [("of tiles", tiles()), ("of tiles with a pinned header", tiles(pinned: true))] {
      let (view, source) = makeView(layout)
      defer { withExtendedLifetime(source) {} }
      var fastest = [Double](repeating: .infinity, count: 6)
      for round in 0..<600 {
        let times = [
          preparing(known), preparing(view), layingOut(known), layingOut(view), scrolling(known, round: round),
          scrolling(view, round: round),
        ]
        fastest = zip(fastest, times).map(min)
      }
      let (prepared, ratios) = (
        (flow: (fastest[0] * 1e6).inMicroseconds, own: (fastest[1] * 1e6).inMicroseconds),
        String(format: "%.2f × the time to lay out again, %.2f ×", fastest[3] / fastest[2], fastest[5] / fastest[4])
      )
      print(
        "compositional layout \(name): 1,000,000 items are prepared in \(prepared.own) (flow layout \(prepared.flow)); "
          + "\(ratios) a scroll step of the flow layout (aim 1.50 at most)")
    }
  }

  /// Ten columns of squares.
  private static func tiles(pinned: Bool = false) -> CollectionViewCompositionalLayout {
    func size(_ width: CGFloat, _ height: CollectionLayoutDimension) -> CollectionLayoutSize {
      CollectionLayoutSize(widthDimension: .fractionalWidth(width), heightDimension: height)
    }
    let tile = CollectionLayoutItem(layoutSize: size(0.1, .fractionalHeight(1)))
    let section = CollectionLayoutSection(group: .horizontal(layoutSize: size(1, .absolute(80)), subitems: [tile]))
    if pinned {
      let header = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(1, .absolute(16)), elementKind: CollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = true
      section.boundarySupplementaryItems = [header]
    }
    return CollectionViewCompositionalLayout(section: section)
  }

  private static func makeView(_ layout: CollectionViewLayout) -> (CollectionView, Source) {
    let view = CollectionView(frame: viewport, collectionViewLayout: layout)
    let source = Source()
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = source
    view.advance(to: 0)
    return (view, source)
  }

  /// Returns the seconds of preparing the layout again.
  private static func preparing(_ view: CollectionView) -> Double {
    ContinuousClock().measure {
      view.collectionViewLayout.invalidateLayout()
      view.collectionViewLayout.prepare()
    }.seconds
  }

  /// Returns the seconds of a layout pass after an invalidation.
  private static func layingOut(_ view: CollectionView) -> Double {
    ContinuousClock().measure {
      view.collectionViewLayout.invalidateLayout()
      view.advance(to: view.now)
    }.seconds
  }

  /// Returns the seconds of a scroll step of one terminal row, in the middle of the content.
  private static func scrolling(_ view: CollectionView, round: Int) -> Double {
    let steps = 5
    if round % 40 == 0 { view.contentOffset.y = 4_000_000 }
    view.advance(to: view.now)
    let origin = view.contentOffset.y
    return ContinuousClock().measure {
      for step in 1...steps {
        view.contentOffset.y = origin + CGFloat(step) * 16
        view.advance(to: view.now)
      }
    }.seconds / Double(steps)
  }

  /// A million items without data.
  private final class Source: NSObject, CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
      _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> CollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
  }
}
