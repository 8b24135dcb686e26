import UIKit

/// An outline of albums beside the pictures of the chosen one.
final class LibraryViewController: UICollectionViewController {
  private enum Section { case library }

  private let preview = PreviewView()
  private var dataSource: UICollectionViewDiffableDataSource<Section, Album>!

  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout { _, environment in
        var configuration = UICollectionLayoutListConfiguration(appearance: .sidebar)
        configuration.headerMode = .firstItemInSection
        return .list(using: configuration, layoutEnvironment: environment)
      })
    title = "Library"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.largeTitleDisplayMode = .always
    view.backgroundColor = .systemGroupedBackground
    configureHierarchy()
    configureDataSource()
    preview.show(Album.all[0])
  }

  private func configureHierarchy() {
    preview.translatesAutoresizingMaskIntoConstraints = false
    collectionView.translatesAutoresizingMaskIntoConstraints = false
    collectionView.backgroundColor = .systemBackground
    view.addSubview(preview)
    NSLayoutConstraint.activate([
      collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      collectionView.topAnchor.constraint(equalTo: view.topAnchor),
      collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      collectionView.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.35),
      preview.leadingAnchor.constraint(equalTo: collectionView.trailingAnchor, constant: 16),
      preview.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      preview.topAnchor.constraint(equalTo: view.topAnchor),
      preview.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }

  private func configureDataSource() {
    let groups = UICollectionView.CellRegistration<UICollectionViewListCell, Album> { cell, path, album in
      var content: UIListContentConfiguration = path.item == 0 ? .sidebarHeader() : .sidebarCell()
      content.text = album.title
      cell.contentConfiguration = content
      cell.accessories = [.outlineDisclosure(options: .init(style: .header))]
    }
    let albums = UICollectionView.CellRegistration<UICollectionViewListCell, Album> { cell, _, album in
      var content = UIListContentConfiguration.sidebarCell()
      content.image = UIImage(systemName: album.symbol)
      content.imageToTextPadding = 8
      content.text = album.title
      cell.contentConfiguration = content
      cell.backgroundConfiguration = .listSidebarCell()
      cell.accessories = [.label(text: "\(album.pictures.count)")]
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, album in
      view.dequeueConfiguredReusableCell(using: album.albums.isEmpty ? albums : groups, for: path, item: album)
    }
    var snapshot = NSDiffableDataSourceSectionSnapshot<Album>()
    func append(_ albums: [Album], to parent: Album?) {
      snapshot.append(albums, to: parent)
      for album in albums where !album.albums.isEmpty { append(album.albums, to: album) }
    }
    append(Album.all, to: nil)
    snapshot.expand([Album.all[0]])
    dataSource.apply(snapshot, to: .library, animatingDifferences: false)
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    guard let album = dataSource.itemIdentifier(for: indexPath) else { return }
    preview.show(album)
  }
}
