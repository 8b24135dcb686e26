import UIKit

// Controllers whose sections have headers, backgrounds or a direction of their own.

private func section(
  width: NSCollectionLayoutDimension = .fractionalWidth(1), height: CGFloat = 32,
  _ change: (NSCollectionLayoutSection) -> Void
) -> NSCollectionLayoutSection {
  let item = NSCollectionLayoutItem(layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(1)))
  let group = NSCollectionLayoutGroup.horizontal(layoutSize: layoutSize(width, .absolute(height)), subitems: [item])
  let section = NSCollectionLayoutSection(group: group)
  change(section)
  return section
}

private func boundary(_ kind: String, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
  NSCollectionLayoutBoundarySupplementaryItem(
    layoutSize: layoutSize(.fractionalWidth(1), .estimated(16)), elementKind: kind, alignment: alignment)
}

/// Headers and footers around the rows of each section.
final class HeadersController: NumbersController {
  override var counts: [Int] { [5, 5, 5, 5] }

  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(
        section: section { $0.boundarySupplementaryItems = [boundary("header", .top), boundary("footer", .bottom)] }))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Headers that stay, and a footer of the whole content.
final class PinnedHeadersController: NumbersController {
  override var counts: [Int] { [9, 9, 9] }

  init() {
    let header = boundary("header", .top)
    header.pinToVisibleBounds = true
    header.zIndex = 2
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 16
    configuration.boundarySupplementaryItems = [boundary("footer", .bottom)]
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(
        section: section { $0.boundarySupplementaryItems = [header] }, configuration: configuration))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A colour behind each section.
final class BackgroundsController: NumbersController {
  override var counts: [Int] { [3, 4, 5] }

  final class Background: UICollectionReusableView {
    override init(frame: CGRect) {
      super.init(frame: frame)
      backgroundColor = .systemTeal
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  init() {
    let layout = UICollectionViewCompositionalLayout(
      section: section {
        $0.contentInsets = NSDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
        $0.decorationItems = [.background(elementKind: "background")]
      })
    layout.register(Background.self, forDecorationViewOfKind: "background")
    super.init(collectionViewLayout: layout)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Sections that scroll sideways in each of the ways there are.
final class OrthogonalController: NumbersController {
  private static let behaviors: [UICollectionLayoutSectionOrthogonalScrollingBehavior] = [
    .none, .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered,
  ]
  override var counts: [Int] { Self.behaviors.map { $0 == .none ? 2 : 12 } }

  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout { index, _ in
        section(width: .fractionalWidth(0.4), height: 48) {
          $0.orthogonalScrollingBehavior = Self.behaviors[index]
          $0.interGroupSpacing = 8
          $0.boundarySupplementaryItems = [boundary("header", .top)]
        }
      })
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A row whose items shrink towards its ends.
final class ScalingRowController: NumbersController {
  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout(
        section: section(width: .absolute(96), height: 96) {
          $0.orthogonalScrollingBehavior = .groupPagingCentered
          $0.visibleItemsInvalidationHandler = { items, offset, environment in
            let middle = offset.x + environment.container.contentSize.width / 2
            for item in items where item.representedElementCategory == .cell {
              let scale = max(1 - abs(item.frame.midX - middle) / environment.container.contentSize.width, 0.5)
              item.transform = CGAffineTransform(scaleX: scale, y: scale)
            }
          }
        }))
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// A section whose footer tells the page of the row above, in a view of the controller's own.
final class PageDotsController: NumbersController {
  override var counts: [Int] { [5] }
  private var dots: UILabel?

  init() {
    super.init(collectionViewLayout: UICollectionViewLayout())
    let row = section(width: .fractionalWidth(1), height: 64) { section in
      section.orthogonalScrollingBehavior = .groupPaging
      section.visibleItemsInvalidationHandler = { [weak self] _, offset, environment in
        self?.show(page: Int((offset.x / max(environment.container.contentSize.width, 1)).rounded()))
      }
    }
    rowLayout = UICollectionViewCompositionalLayout(section: row)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var rowLayout: UICollectionViewLayout?

  override func viewDidLoad() {
    super.viewDidLoad()
    if let rowLayout { collectionView.collectionViewLayout = rowLayout }
    dots = addCaption("")
    show(page: 0)
  }

  private func show(page: Int) {
    dots?.text = (0..<5).map { $0 == page ? "●" : "○" }.joined()
  }
}

/// A layout that a touch exchanges for another one, animated.
final class SwitchingGridController: NumbersController {
  private var isWide = false

  init() { super.init(collectionViewLayout: UICollectionViewCompositionalLayout(section: section { _ in })) }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    isWide.toggle()
    collectionView.setCollectionViewLayout(
      UICollectionViewCompositionalLayout(
        section: section(width: isWide ? .fractionalWidth(0.5) : .fractionalWidth(1), height: 48) { _ in }),
      animated: true)
  }
}

/// A collection view that the controller makes itself, in a view of its own.
final class OwnViewController: NumbersController {
  init() { super.init(nibName: nil, bundle: nil) }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func loadView() {
    super.loadView()
    collectionView = UICollectionView(
      frame: view.bounds, collectionViewLayout: UICollectionViewCompositionalLayout(section: section { _ in }))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    addCaption("an own view")
  }
}

/// Two controllers of collection views above each other, as children of a third.
final class ParentController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let stack = UIStackView()
    (stack.axis, stack.distribution) = (.vertical, .fillEqually)
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
    for child in [GridController(), HeadersController()] as [UIViewController] {
      addChild(child)
      stack.addArrangedSubview(child.view)
      child.didMove(toParent: self)
    }
  }
}
