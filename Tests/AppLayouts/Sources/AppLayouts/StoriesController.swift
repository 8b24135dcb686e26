import UIKit

/// A row that scrolls sideways above a grid, as a compositional layout with a diffable data source.
public final class StoriesController: UIViewController {
  public enum Section: Int, CaseIterable {
    case stories, posts
  }

  public private(set) var collectionView: UICollectionView!
  public private(set) var dataSource: UICollectionViewDiffableDataSource<Section, String>!

  public override func viewDidLoad() {
    super.viewDidLoad()
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collectionView)
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, _, name in
      cell.contentView.backgroundColor = name.hasPrefix("s") ? .brick : .moss
    }
    dataSource = UICollectionViewDiffableDataSource<Section, String>(collectionView: collectionView) {
      view, indexPath, name in
      view.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: name)
    }
    show(stories: 6, posts: 8, animated: false)
  }

  public func show(stories: Int, posts: Int, animated: Bool = true) {
    var snapshot = NSDiffableDataSourceSnapshot<Section, String>()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems((0..<stories).map { "story \($0)" }, toSection: .stories)
    snapshot.appendItems((0..<posts).map { "post \($0)" }, toSection: .posts)
    dataSource.apply(snapshot, animatingDifferences: animated)
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { index, environment in
      let whole = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      switch Section(rawValue: index) {
      case .stories:
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: NSCollectionLayoutSize(widthDimension: .absolute(80), heightDimension: .absolute(64)),
          subitems: [whole])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuous
        section.interGroupSpacing = 8
        section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 16, trailing: 0)
        return section
      default:
        let columns = environment.container.effectiveContentSize.width > 400 ? 4 : 2
        let group = NSCollectionLayoutGroup.horizontal(
          layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(48)),
          subitem: whole, count: columns)
        return NSCollectionLayoutSection(group: group)
      }
    }
  }
}
