import UIKit

/// The title of an album, and its pictures: the first one large, the others in pairs beside it.
final class PreviewView: UIView {
  private let label = UILabel()
  private let collectionView: UICollectionView
  private var dataSource: UICollectionViewDiffableDataSource<Int, String>!

  override init(frame: CGRect) {
    collectionView = UICollectionView(frame: .zero, collectionViewLayout: Self.makeLayout())
    super.init(frame: frame)
    label.font = .preferredFont(forTextStyle: .headline)
    label.adjustsFontForContentSizeCategory = true
    for part in [label, collectionView] {
      part.translatesAutoresizingMaskIntoConstraints = false
      addSubview(part)
    }
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor), label.leadingAnchor.constraint(equalTo: leadingAnchor),
      label.trailingAnchor.constraint(equalTo: trailingAnchor),
      collectionView.topAnchor.constraint(equalTo: label.bottomAnchor),
      collectionView.leadingAnchor.constraint(equalTo: leadingAnchor),
      collectionView.trailingAnchor.constraint(equalTo: trailingAnchor),
      collectionView.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    let cells = UICollectionView.CellRegistration<UICollectionViewCell, String> { cell, _, name in
      let picture = UIImageView(image: UIImage(named: name))
      picture.contentMode = .scaleAspectFill
      picture.clipsToBounds = true
      cell.backgroundView = picture
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
    }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private static func makeLayout() -> UICollectionViewLayout {
    func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
      NSCollectionLayoutSize(widthDimension: .fractionalWidth(width), heightDimension: .fractionalHeight(height))
    }
    let large = NSCollectionLayoutItem(layoutSize: size(0.6, 1))
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: size(0.4, 1), subitem: NSCollectionLayoutItem(layoutSize: size(1, 0.5)), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(1, 0.5), subitems: [large, pair])
    return UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
  }

  func show(_ album: Album) {
    label.text = "\(album.title): \(album.pictures.count) pictures"
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(album.pictures)
    dataSource.apply(snapshot, animatingDifferences: true)
  }
}
