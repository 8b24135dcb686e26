import UIKit

/// A compositional layout as apps write it.
enum GalleryLayout {
  enum Section: Int, CaseIterable {
    case featured
    case albums
    case settings
  }

  static let badgeKind = "badge-kind"
  static let backgroundKind = "background-kind"

  static func make() -> UICollectionViewLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 20
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { sectionIndex, layoutEnvironment -> NSCollectionLayoutSection? in
        guard let kind = Section(rawValue: sectionIndex) else { return nil }
        switch kind {
        case .featured:
          let isWide = layoutEnvironment.container.effectiveContentSize.width > 500
          let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalHeight(1.0)))
          item.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
          let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(isWide ? 0.425 : 0.85), heightDimension: .absolute(150)),
            subitems: [item])
          let section = NSCollectionLayoutSection(group: group)
          section.orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPagingCentered
          let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(1.0), heightDimension: .absolute(44)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
          section.boundarySupplementaryItems = [header]
          section.visibleItemsInvalidationHandler = { visibleItems, point, environment in
            visibleItems.forEach { item in
              let middle = point.x + environment.container.contentSize.width / 2
              item.alpha = abs(item.frame.midX - middle) < 1 ? 1 : 0.9
            }
          }
          return section
        case .albums:
          let anchor = NSCollectionLayoutAnchor(
            edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3))
          let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(20), heightDimension: .absolute(20)),
            elementKind: badgeKind, containerAnchor: anchor)
          let item = NSCollectionLayoutItem(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1.0)),
            supplementaryItems: [badge])
          let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: NSCollectionLayoutSize(
              widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalWidth(0.2)),
            subitem: item, count: 2)
          group.interItemSpacing = .fixed(CGFloat(10))
          group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: nil, top: .fixed(10), trailing: nil, bottom: .flexible(0))
          let section = NSCollectionLayoutSection(group: group)
          section.interGroupSpacing = 10
          section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
          section.decorationItems = [NSCollectionLayoutDecorationItem.background(elementKind: backgroundKind)]
          return section
        case .settings:
          var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
          list.headerMode = .none
          list.showsSeparators = true
          return NSCollectionLayoutSection.list(using: list, layoutEnvironment: layoutEnvironment)
        }
      }, configuration: configuration)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: backgroundKind)
    return layout
  }
}
