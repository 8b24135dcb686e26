import UIKit

/// Featured pictures that turn page by page, a shelf of columns, and a list: three sections with pinned titles.
final class StoreViewController: UIViewController {
  private enum Section: Int, CaseIterable {
    case featured, shelf, list
  }

  private struct Item: Hashable {
    let section: Section
    let name: String
    var isNew = false
  }

  private static let badgeKind = "badge"
  private static let titleKind = "title"
  private var collectionView: UICollectionView!
  private var dataSource: UICollectionViewDiffableDataSource<Section, Item>!
  private let pageLabel = UILabel()
  private let names = [
    "aurora", "balloons", "canyon", "dahlia", "eclipse", "fern", "iceberg", "lagoon", "moon", "rainbow", "reef",
    "volcano",
  ]
  private var bought: Set<String> = []

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = "Store"
    view.backgroundColor = .white
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.delegate = self
    view.addSubview(collectionView)
    pageLabel.textAlignment = .right
    pageLabel.textColor = .systemBlue
    pageLabel.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(pageLabel)
    NSLayoutConstraint.activate([
      pageLabel.trailingAnchor.constraint(equalTo: view.readableContentGuide.trailingAnchor),
      pageLabel.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    configureDataSource()
  }

  private func makeLayout() -> UICollectionViewLayout {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 16
    return UICollectionViewCompositionalLayout(
      sectionProvider: { [weak self] index, environment in
        self?.section(Section(rawValue: index) ?? .list, environment)
      }, configuration: configuration)
  }

  private func section(_ kind: Section, _ environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection {
    func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
      NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
    }
    let section: NSCollectionLayoutSection
    switch kind {
    case .featured:
      let badge = NSCollectionLayoutSupplementaryItem(
        layoutSize: size(.absolute(40), .absolute(16)), elementKind: Self.badgeKind,
        containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], absoluteOffset: CGPoint(x: -8, y: 16)))
      let item = NSCollectionLayoutItem(
        layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)), supplementaryItems: [badge])
      let isWide = environment.container.effectiveContentSize.width > 480
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size(.fractionalWidth(isWide ? 0.6 : 0.9), .absolute(144)), subitems: [item])
      section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .groupPagingCentered
      section.visibleItemsInvalidationHandler = { [weak self] items, offset, environment in
        let middle = offset.x + environment.container.contentSize.width / 2
        let nearest = items.filter { $0.representedElementCategory == .cell }
          .min { abs($0.frame.midX - middle) < abs($1.frame.midX - middle) }
        self?.showPage(nearest.map { $0.indexPath.item } ?? 0)
      }
    case .shelf:
      let row = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
      row.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 8)
      let column = NSCollectionLayoutGroup.vertical(
        layoutSize: size(.absolute(160), .absolute(64)), subitem: row, count: 2)
      section = NSCollectionLayoutSection(group: column)
      section.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary
    case .list:
      var list = UICollectionLayoutListConfiguration(appearance: .plain)
      list.separatorConfiguration.color = .systemGray3
      section = .list(using: list, layoutEnvironment: environment)
    }
    let title = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(16)), elementKind: Self.titleKind, alignment: .top)
    title.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [title]
    return section
  }

  private func configureDataSource() {
    let cards = UICollectionView.CellRegistration<CardCell, Item> { cell, _, item in cell.show(item.name) }
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, Item> { [weak self] cell, _, item in
      let isBought = self?.bought.contains(item.name) == true
      var content = cell.defaultContentConfiguration()
      content.text = item.name
      content.textProperties.color = isBought ? .placeholderText : .label
      cell.contentConfiguration = content
      var background = UIBackgroundConfiguration.listPlainCell()
      background.backgroundColor = item.section == .shelf ? .tertiarySystemFill : nil
      cell.backgroundConfiguration = background
      cell.accessories = isBought ? [.checkmark()] : [.label(text: "get")]
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, item in
      item.section == .featured
        ? view.dequeueConfiguredReusableCell(using: cards, for: path, item: item)
        : view.dequeueConfiguredReusableCell(using: rows, for: path, item: item)
    }
    let titles = UICollectionView.SupplementaryRegistration<TitleView>(elementKind: Self.titleKind) { view, _, path in
      view.label.text = ["Featured", "Shelf", "Everything"][path.section]
    }
    let badges = UICollectionView.SupplementaryRegistration<BadgeView>(elementKind: Self.badgeKind) {
      [weak self] view, _, path in
      view.isHidden = self?.dataSource.itemIdentifier(for: path)?.isNew != true
    }
    dataSource.supplementaryViewProvider = { view, kind, path in
      kind == Self.badgeKind
        ? view.dequeueConfiguredReusableSupplementary(using: badges, for: path)
        : view.dequeueConfiguredReusableSupplementary(using: titles, for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems(
      names.prefix(5).enumerated().map { Item(section: .featured, name: $1, isNew: $0 % 2 == 0) }, toSection: .featured)
    snapshot.appendItems(names.reversed().map { Item(section: .shelf, name: $0) }, toSection: .shelf)
    snapshot.appendItems(names.map { Item(section: .list, name: $0) }, toSection: .list)
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func showPage(_ page: Int) { pageLabel.text = "page \(page + 1) of 5" }
}

extension StoreViewController: UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    guard let item = dataSource.itemIdentifier(for: indexPath), item.section != .featured else { return }
    collectionView.deselectItem(at: indexPath, animated: true)
    bought.formSymmetricDifference([item.name])
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems(snapshot.itemIdentifiers.filter { $0.name == item.name && $0.section != .featured })
    dataSource.apply(snapshot, animatingDifferences: true)
  }
}
