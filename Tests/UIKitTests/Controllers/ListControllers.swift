import UIKit

// Controllers of lists.

/// Rows of names, by an enumeration of sections as identifiers.
class RowsController: UICollectionViewController {
  enum Section { case main }

  var dataSource: UICollectionViewDiffableDataSource<Section, String>!
  var names: [String] { (1...30).map { "row \($0)" } }

  init(_ appearance: UICollectionLayoutListConfiguration.Appearance = .plain) {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: appearance)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "List"
    navigationController?.navigationBar.prefersLargeTitles = true
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> { [weak self] in
      self?.configure($0, with: $2)
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      $0.dequeueConfiguredReusableCell(using: rows, for: $1, item: $2)
    }
    show(names, animated: false)
  }

  func configure(_ cell: UICollectionViewListCell, with name: String) {
    var content = cell.defaultContentConfiguration()
    content.text = name
    cell.contentConfiguration = content
  }

  func show(_ names: [String], animated: Bool = true) {
    var snapshot = NSDiffableDataSourceSnapshot<Section, String>()
    snapshot.appendSections([.main])
    snapshot.appendItems(names)
    dataSource.apply(snapshot, animatingDifferences: animated)
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    show(UIViewController(), sender: self)
  }
}

/// A list whose appearance a touch changes, below a label that names it.
final class AppearancesController: RowsController {
  private let appearances: [UICollectionLayoutListConfiguration.Appearance] = [
    .plain, .grouped, .insetGrouped, .sidebar, .sidebarPlain,
  ]
  private let label = UILabel()
  private var current = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    label.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 16)
    label.autoresizingMask = .flexibleWidth
    label.backgroundColor = .systemFill
    view.addSubview(label)
    collectionView.contentInset.top = 16
    name()
  }

  private func name() { label.text = "appearance \(appearances[current].rawValue)" }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    current = (current + 1) % appearances.count
    let configuration = UICollectionLayoutListConfiguration(appearance: appearances[current])
    collectionView.setCollectionViewLayout(
      UICollectionViewCompositionalLayout.list(using: configuration), animated: false)
    name()
  }
}

/// Rows with images, second texts and signs at their ends.
final class AccessoriesController: RowsController {
  override func configure(_ cell: UICollectionViewListCell, with name: String) {
    var content = UIListContentConfiguration.valueCell()
    content.image = UIImage(systemName: "star.fill")
    content.imageProperties.preferredSymbolConfiguration = .init(textStyle: .headline)
    content.text = name
    content.secondaryText = "value of \(name)"
    cell.contentConfiguration = content
    cell.accessories = [.checkmark(), .label(text: "9"), .disclosureIndicator()]
  }
}

/// An outline, all of whose rows are open.
final class OutlineController: RowsController {
  override func show(_ names: [String], animated: Bool) {
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["row 1", "row 2"])
    for parent in ["row 1", "row 2"] {
      outline.append((1...6).map { "\(parent).\($0)" }, to: parent)
    }
    outline.expand(["row 1", "row 2"])
    dataSource.apply(outline, to: .main, animatingDifferences: animated)
  }
  override func configure(_ cell: UICollectionViewListCell, with name: String) {
    super.configure(cell, with: name)
    cell.accessories = name.contains(".") ? [] : [.outlineDisclosure(options: .init(style: .header))]
  }
}

/// Headers and footers of a list, by a section provider.
final class ListSectionsController: NumbersController {
  override var counts: [Int] { [4, 4, 4] }

  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout { index, environment in
        var configuration = UICollectionLayoutListConfiguration(appearance: index == 0 ? .insetGrouped : .grouped)
        configuration.backgroundColor = .tertiarySystemFill
        return .list(using: configuration, layoutEnvironment: environment)
      })
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Names that a touch filters, below a field of the controller.
final class FilterController: RowsController {
  private let field = UILabel()
  private var isFiltered = false

  override func viewDidLoad() {
    super.viewDidLoad()
    (field.text, field.textColor) = ("a filter", .placeholderText)
    field.translatesAutoresizingMaskIntoConstraints = false
    collectionView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(field)
    NSLayoutConstraint.activate([
      field.topAnchor.constraint(equalTo: view.topAnchor),
      field.leadingAnchor.constraint(equalTo: view.readableContentGuide.leadingAnchor),
      collectionView.topAnchor.constraint(equalTo: field.bottomAnchor),
      collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    isFiltered.toggle()
    show(isFiltered ? names.filter { $0.hasSuffix("2") } : names)
  }
}

/// A content of the application's own: a content view of rows beside a label.
final class CategoryController: RowsController {
  struct Category: UIContentConfiguration {
    var name = ""
    func makeContentView() -> UIView & UIContentView { CategoryView(self) }
    func updated(for state: UIConfigurationState) -> Category { self }
  }

  final class CategoryView: UIView, UIContentView {
    private let list = UIListContentView(configuration: .subtitleCell())
    private let label = UILabel()
    var configuration: UIContentConfiguration {
      didSet { update() }
    }

    init(_ configuration: Category) {
      self.configuration = configuration
      super.init(frame: .zero)
      for part in [list, label] {
        part.translatesAutoresizingMaskIntoConstraints = false
        addSubview(part)
      }
      NSLayoutConstraint.activate([
        list.leadingAnchor.constraint(equalTo: leadingAnchor), list.topAnchor.constraint(equalTo: topAnchor),
        list.bottomAnchor.constraint(equalTo: bottomAnchor),
        label.leadingAnchor.constraint(equalTo: list.trailingAnchor),
        label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
        label.centerYAnchor.constraint(equalTo: centerYAnchor),
      ])
      update()
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func update() {
      guard let category = configuration as? Category else { return }
      var content = UIListContentConfiguration.subtitleCell()
      (content.text, content.secondaryText) = (category.name, "a second line")
      list.configuration = content
      label.text = "category"
    }
  }

  override func configure(_ cell: UICollectionViewListCell, with name: String) {
    cell.contentConfiguration = Category(name: name)
  }
}

/// Rows of pictures twice as wide as high, in stacks with their names.
final class StackRowsController: UICollectionViewController {
  final class StackCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      let picture = UIImageView()
      picture.backgroundColor = .systemTeal
      let stack = UIStackView(arrangedSubviews: [picture, label])
      stack.axis = .vertical
      stack.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(stack)
      NSLayoutConstraint.activate([
        picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.5),
        stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        stack.topAnchor.constraint(equalTo: contentView.topAnchor),
        stack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      ])
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  init() {
    let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(0.5), .estimated(100)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(100)), subitems: [item])
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(StackCell.self, forCellWithReuseIdentifier: "stack")
    collectionView.insetsLayoutMarginsFromSafeArea = false
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 8 }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "stack", for: indexPath)
    (cell as? StackCell)?.label.text = "picture \(indexPath.item)"
    return cell
  }
}
