import UIKit

/// Settings of a radio: a switch, the network in use, and those around, whose signals change while it is on.
final class NetworksViewController: UICollectionViewController {
  private enum Section { case radio, networks }

  private enum Item: Hashable {
    case radio
    case note
    case network(String)
  }

  private var dataSource: UICollectionViewDiffableDataSource<Section, Item>!
  private let status = UILabel()
  private var isOn = true
  private var current = "Harbour"
  private var signals = ["Harbour": 3, "Lighthouse": 1, "Canyon": 4, "Reef": 2]

  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout { _, environment in
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.backgroundColor = .systemGroupedBackground
        configuration.footerMode = .none
        return .list(using: configuration, layoutEnvironment: environment)
      })
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Networks"
    view.backgroundColor = .systemGroupedBackground
    status.textAlignment = .center
    status.font = .preferredFont(forTextStyle: .footnote)
    status.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(status)
    NSLayoutConstraint.activate([
      status.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      status.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      status.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
    configureDataSource()
    update(animated: false)
  }

  private func configureDataSource() {
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, Item> { [weak self] cell, _, item in
      self?.configure(cell, for: item)
    }
    let networks = UICollectionView.CellRegistration<UICollectionViewListCell, Item> { [weak self] cell, _, item in
      guard let self = self, case .network(let name) = item else { return }
      let state = NetworkConfiguration(name: name, signal: self.signals[name] ?? 0, isCurrent: name == self.current)
      cell.contentConfiguration = state
      cell.backgroundConfiguration = .listGroupedCell()
      cell.accessories = [.detail { [weak self] in self?.status.text = "\(name): signal \(state.signal) of 4" }]
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, item in
      if case .network = item { return view.dequeueConfiguredReusableCell(using: networks, for: path, item: item) }
      return view.dequeueConfiguredReusableCell(using: rows, for: path, item: item)
    }
  }

  private func configure(_ cell: UICollectionViewListCell, for item: Item) {
    var content = UIListContentConfiguration.cell()
    cell.accessories = []
    if item == .radio {
      content.text = "Radio"
      content.image = UIImage(systemName: "antenna.radiowaves.left.and.right")
      cell.accessories = [.label(text: isOn ? "on" : "off")]
    } else {
      content.text =
        isOn
        ? "Known networks are joined by themselves. If there is none, choose one by hand."
        : "Places stay on the map while the radio is off."
      content.textProperties.color = .secondaryLabel
    }
    cell.contentConfiguration = content
    cell.backgroundConfiguration = .listGroupedCell()
  }

  /// Shows the state: networks by their signal, the one in use first.
  private func update(animated: Bool = true) {
    var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
    snapshot.appendSections([.radio])
    snapshot.appendItems([.radio, .note])
    if isOn {
      let others = signals.filter { $0.key != current }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      snapshot.appendSections([.networks])
      snapshot.appendItems(([current] + others).map(Item.network), toSection: .networks)
    }
    let shown = Set(dataSource.snapshot().itemIdentifiers)
    snapshot.reconfigureItems(snapshot.itemIdentifiers.filter(shown.contains))
    dataSource.apply(snapshot, animatingDifferences: animated)
    status.text = isOn ? "\(signals.count) networks" : "The radio is off"
  }

  override func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    dataSource.itemIdentifier(for: indexPath) != .note
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    guard let item = dataSource.itemIdentifier(for: indexPath) else { return }
    if case .network(let name) = item {
      current = name
      signals[name] = 4
    } else {
      isOn.toggle()
    }
    update()
  }
}
