import UIKit

// Controllers with compositional layouts of numbered cells.

func layoutSize(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize { NSCollectionLayoutSize(widthDimension: width, heightDimension: height) }

/// A cell with a text in its middle and a border.
final class TextCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.adjustsFontForContentSizeCategory = true
    label.font = .preferredFont(forTextStyle: .caption1)
    label.numberOfLines = 0
    contentView.addSubview(label)
    contentView.layer.borderColor = UIColor.systemGray.cgColor
    contentView.layer.borderWidth = 1
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      label.topAnchor.constraint(equalTo: contentView.topAnchor),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A header, footer or badge.
final class TitleView: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Sections of items with numbers of their own.
class NumbersController: UICollectionViewController {
  static let kinds = ["header", "footer", "badge"]
  var dataSource: UICollectionViewDiffableDataSource<Int, Int>!
  var counts: [Int] { [60] }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = "\(type(of: self))"
    collectionView.backgroundColor = .systemBackground
    let cells = UICollectionView.CellRegistration<TextCell, Int> { [weak self] cell, path, number in
      cell.label.text = self?.text(of: number, at: path)
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      $0.dequeueConfiguredReusableCell(using: cells, for: $1, item: $2)
    }
    let titles = Self.kinds.map { kind in
      UICollectionView.SupplementaryRegistration<TitleView>(elementKind: kind) { view, kind, path in
        view.label.text = kind == "badge" ? "!" : "\(kind) \(path.section)"
      }
    }
    dataSource.supplementaryViewProvider = { view, kind, path in
      view.dequeueConfiguredReusableSupplementary(using: titles[Self.kinds.firstIndex(of: kind) ?? 0], for: path)
    }
    apply()
  }

  func text(of number: Int, at path: IndexPath) -> String { "\(path.section),\(path.item)" }

  func apply(animated: Bool = false) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    var next = 0
    for (section, count) in counts.enumerated() {
      snapshot.appendSections([section])
      snapshot.appendItems(Array(next..<next + count))
      next += count
    }
    dataSource.apply(snapshot, animatingDifferences: animated)
  }

  /// Adds a text at the bottom of the controller's view.
  @discardableResult
  func addCaption(_ text: String) -> UILabel {
    let caption = UILabel()
    (caption.text, caption.textAlignment) = (text, .center)
    caption.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(caption)
    NSLayoutConstraint.activate([
      caption.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      caption.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      caption.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
    return caption
  }
}

private func section(columns: Int, height: CGFloat, spacing: CGFloat = 0) -> NSCollectionLayoutSection {
  let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(1)))
  let group = NSCollectionLayoutGroup.horizontal(
    layoutSize: layoutSize(.fractionalWidth(1), .absolute(height)), subitem: item, count: columns)
  group.interItemSpacing = .fixed(spacing)
  let section = NSCollectionLayoutSection(group: group)
  section.interGroupSpacing = spacing
  return section
}

/// Five columns, with a caption in front of them.
final class GridController: NumbersController {
  init() {
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout(section: section(columns: 5, height: 48)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    addCaption("a caption")
  }
}

/// Items with insets, of a width given by a fraction.
final class InsetGridController: NumbersController {
  init() {
    let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(0.25), .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(48)), subitems: [item])
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Two columns between margins, whose collection view shares the view with a bar.
final class TwoColumnController: NumbersController {
  init() {
    let columns = section(columns: 2, height: 48, spacing: 16)
    columns.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout(section: columns))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    let bar = UILabel()
    bar.text = "a bar"
    view.addSubview(collectionView)
    view.addSubview(bar)
    for part in [bar, collectionView!] { part.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.topAnchor), bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor), bar.heightAnchor.constraint(equalToConstant: 16),
      collectionView.topAnchor.constraint(equalTo: bar.bottomAnchor),
      collectionView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      collectionView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      collectionView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }
}

/// Sections with columns of their own.
final class DistinctSectionsController: NumbersController {
  override var counts: [Int] { [4, 10, 15] }

  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout { index, _ in
        section(columns: [1, 5, 3][index], height: 48)
      })
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// More columns where there is room for them.
final class AdaptiveController: NumbersController {
  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout { _, environment in
        section(columns: environment.container.effectiveContentSize.width > 300 ? 6 : 2, height: 48)
      })
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Badges at the corners of items.
final class BadgeController: NumbersController {
  init() {
    let anchor = NSCollectionLayoutAnchor(edges: [.top, .trailing])
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(8), .absolute(16)), elementKind: "badge", containerAnchor: anchor)
    let item = NSCollectionLayoutItem(
      layoutSize: layoutSize(.fractionalWidth(0.25), .fractionalHeight(1)), supplementaryItems: [badge])
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(64)), subitems: [item])
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Groups in groups: a large item beside a column of two.
final class NestedGroupsController: NumbersController {
  init() {
    func item(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutItem {
      NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(width), .fractionalHeight(height)))
    }
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.fractionalWidth(0.3), .fractionalHeight(1)), subitem: item(1, 0.5), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(96)), subitems: [item(0.7, 1), column])
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A group that places its items by itself.
final class CustomGroupController: NumbersController {
  init() {
    let group = NSCollectionLayoutGroup.custom(layoutSize: layoutSize(.fractionalWidth(1), .absolute(96))) {
      let width = $0.container.effectiveContentSize.width / 3
      return (0..<3).map {
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: CGFloat($0) * width, y: CGFloat($0) * 16, width: width, height: 48))
      }
    }
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Rows as high as their texts, which a touch makes longer.
final class EstimatedRowsController: NumbersController {
  private var isLong: Set<Int> = []

  init() {
    let size = layoutSize(.fractionalWidth(1), .estimated(44))
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func text(of number: Int, at path: IndexPath) -> String {
    Array(repeating: "words of row \(number)", count: isLong.contains(number) ? 9 : 1 + number % 5)
      .joined(separator: ", ")
  }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    guard let number = dataSource.itemIdentifier(for: indexPath) else { return }
    isLong.formSymmetricDifference([number])
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems([number])
    dataSource.apply(snapshot, animatingDifferences: true)
  }
}
