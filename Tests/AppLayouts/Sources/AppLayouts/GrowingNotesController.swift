import UIKit

/// A list whose rows grow with their texts, by content configurations and a diffable data source.
public final class GrowingNotesController: UICollectionViewController {
  private enum Section { case main }
  private lazy var dataSource = makeDataSource()
  public private(set) var texts = ["one", "two"]

  public init() {
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.dataSource = dataSource
    var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
    snapshot.appendSections([.main])
    snapshot.appendItems(Array(texts.indices))
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  private func makeDataSource() -> UICollectionViewDiffableDataSource<Section, Int> {
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> {
      [unowned self] cell, _, item in
      self.show(texts[item], in: cell)
    }
    return UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, item in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
    }
  }

  private func show(_ text: String, in cell: UICollectionViewListCell) {
    var content = cell.defaultContentConfiguration()
    content.text = text
    cell.contentConfiguration = content
  }

  /// Changes the text of a row that is on the screen, and nothing else: the row is measured again.
  public func type(_ text: String, inRow row: Int) {
    texts[row] = text
    let path = IndexPath(item: row, section: 0)
    if let cell = collectionView.cellForItem(at: path) as? UICollectionViewListCell { show(text, in: cell) }
  }
}
