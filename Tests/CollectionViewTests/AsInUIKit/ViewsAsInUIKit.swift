import CollectionView
import Foundation
import Testing

/// The behaviour that views and cells of applications expect.
@Suite struct ViewsAsInUIKit {
  @Test func aViewKnowsItsWindow() {
    final class Told: View {
      var windows: [Bool] = []
      override func didMoveToWindow() { windows.append(window != nil) }
    }
    let window = Window(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    let (view, told) = (CollectionView(frame: window.bounds), Told())
    view.addSubview(told)
    #expect(view.window == nil && told.windows == [])
    window.addSubview(view)
    #expect(view.window === window && view.superview === window && told.windows == [true])
    view.removeFromSuperview()
    #expect(told.window == nil && told.windows == [true, false])
  }

  /// A cell that takes the frame of its content from its bounds at once, as cells written in code do.
  final class FramedCell: CollectionViewCell {
    let label = View()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.frame = bounds.insetBy(dx: 1, dy: 1)
      contentView.addSubview(label)
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func cellsAreMadeWithTheFrameOfTheirAttributes() {
    let wall = Wall(Source(count: 3), layout: SquaresLayout())
    wall.view.register(FramedCell.self, forCellWithReuseIdentifier: "letter")
    wall.view.reloadData()
    wall.view.advance(to: 1)
    let cell = wall.view.cellForItem(at: item(1)) as? FramedCell
    #expect(cell?.label.frame == CGRect(x: 1, y: 1, width: 8, height: 8))
    #expect(cell?.contentView.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  /// The parts of 10 points that are flexible share a growth by 20 points; the subview takes 4 … 7 of 10.
  @Test(
    arguments: [
      ([], 4.0, 3.0), ([.flexibleWidth], 4, 23), ([.flexibleLeftMargin], 24, 3), ([.flexibleRightMargin], 4, 3),
      ([.flexibleLeftMargin, .flexibleRightMargin], 4 + 20 * 4.0 / 7, 3),
      ([.flexibleWidth, .flexibleRightMargin], 4, 13),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 12, 9),
    ] as [(View.AutoresizingMask, CGFloat, CGFloat)])
  func subviewsFollowTheirSuperview(mask: View.AutoresizingMask, start: CGFloat, length: CGFloat) {
    let root = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let view = View(frame: CGRect(x: 4, y: 4, width: 3, height: 3))
    view.autoresizingMask = mask.union(View.AutoresizingMask(rawValue: mask.rawValue << 3))
    root.addSubview(view)
    root.frame.size = CGSize(width: 30, height: 30)
    let expected = CGRect(x: start, y: start, width: length, height: length)
    #expect(abs(view.frame.minX - expected.minX) < 1e-9 && abs(view.frame.minY - expected.minY) < 1e-9)
    #expect(abs(view.frame.width - expected.width) < 1e-9 && abs(view.frame.height - expected.height) < 1e-9)
  }

  @Test func aViewWithoutSizeStretchesItsSubviews() {
    let root = View()
    let view = View(frame: root.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.addSubview(view)
    root.frame = CGRect(x: 5, y: 5, width: 20, height: 10)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    root.autoresizesSubviews = false
    root.frame.size = .zero
    #expect(view.frame.width == 20)
  }

  @Test func backgroundsLieBehindTheContent() {
    let wall = Wall(Source(count: 30), layout: SquaresLayout())
    let background = View()
    wall.view.backgroundView = background
    #expect(wall.view.subviews.first === background)
    wall.view.contentOffset.y = 20
    wall.view.advance(to: 1)
    #expect(background.frame == CGRect(x: 0, y: 20, width: 30, height: 40) && wall.view.subviews.first === background)
    wall.view.backgroundView = nil
    #expect(background.superview == nil)

    let cell = CollectionViewCell(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let (content, plain, selected) = (cell.contentView, View(), View())
    cell.selectedBackgroundView = selected
    cell.backgroundView = plain
    #expect(cell.subviews == [plain, selected, content])
    #expect(selected.isHidden && selected.frame == cell.bounds)
    cell.isHighlighted = true
    #expect(!selected.isHidden)
    cell.isHighlighted = false
    cell.isSelected = true
    #expect(!selected.isHidden)
    cell.frame.size.width = 20
    #expect(plain.frame.width == 20 && content.frame.width == 20)
  }

  final class FittingCell: CollectionViewCell {
    var questions = 0
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 20, height: 15) }
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      questions += 1
      return super.preferredLayoutAttributesFitting(layoutAttributes)
    }
  }

  @Test(arguments: [false, true]) func cellsSizeThemselvesOnlyWithAnEstimatedSize(isEstimated: Bool) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 10, height: 10)
    if isEstimated { layout.estimatedItemSize = CGSize(width: 10, height: 10) }
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let source = Source(count: 2)
    view.register(FittingCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.advance(to: 0)
    let cell = view.cellForItem(at: item(0)) as? FittingCell
    #expect(cell?.bounds.size == (isEstimated ? CGSize(width: 20, height: 15) : CGSize(width: 10, height: 10)))
    #expect((cell?.questions == 0) != isEstimated)
  }

  @Test func aCollectionViewInsideACellHasTheClock() {
    final class NestingCell: CollectionViewCell {
      let source = Source(count: 12)
      lazy var inner = CollectionView(frame: bounds, collectionViewLayout: SquaresLayout())
    }
    let wall = Wall(Source(count: 1), layout: ColumnLayout())
    (wall.view.collectionViewLayout as? ColumnLayout)?.side = 40
    wall.view.register(NestingCell.self, forCellWithReuseIdentifier: "letter")
    wall.view.reloadData()
    wall.view.advance(to: 3)
    guard let cell = wall.view.cellForItem(at: item(0)) as? NestingCell else {
      Issue.record("no cell")
      return
    }
    cell.inner.register(NamedCell.self, forCellWithReuseIdentifier: "letter")
    cell.inner.dataSource = cell.source
    cell.contentView.addSubview(cell.inner)
    wall.view.advance(to: 4)
    #expect(cell.inner.now == 4 && cell.inner.visibleCells.count == 12)
    cell.inner.setCollectionViewLayout(ColumnLayout(), animated: true)
    #expect(wall.view.isAnimating)
    wall.view.advance(to: 5)
    #expect(cell.inner.presentedElements.allSatisfy { $0.frame == $0.modelFrame })
    wall.view.advance(to: 5)
    #expect(!wall.view.isAnimating)
  }

  @Test func aWindowShowsItsControllersView() {
    final class Controller: ViewController {
      var lines: [String] = []
      override func viewDidLoad() { lines.append("load") }
      override func viewWillAppear(_ animated: Bool) { lines.append("appear \(view.window == nil)") }
      override func viewDidLayoutSubviews() { lines.append("layout \(Int(view.bounds.width))") }
    }
    let window = Window(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    let controller = Controller()
    window.rootViewController = controller
    window.layoutIfNeeded()
    #expect(controller.lines == ["load", "appear true", "layout 30"])
    window.frame.size.width = 50
    window.layoutIfNeeded()
    #expect(controller.lines.last == "layout 50")
    window.rootViewController = nil
    #expect(controller.view.superview == nil)
  }

  /// A controller as most are written: its own initialiser calls the one with nibs.
  final class NamedController: ViewController {
    let name: String

    init(name: String) {
      self.name = name
      super.init(nibName: nil, bundle: nil)
    }
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
      name = nibNameOrNil ?? "none"
      super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func theInitialiserWithNibsIsDesignated() {
    #expect(NamedController(name: "a").name == "a" && NamedController().name == "none")
    #expect(NamedController(nibName: "b", bundle: nil).name == "b")
    #expect(CollectionViewController(nibName: nil, bundle: nil).collectionView.frame.isEmpty == false)
  }

  /// A controller that arranges its own views around the collection view.
  final class ToolbarController: CollectionViewController {
    let bar = View(frame: CGRect(x: 0, y: 0, width: 30, height: 10))

    override func loadView() {
      super.loadView()
      view.frame.size = CGSize(width: 30, height: 40)
    }
    override func viewDidLoad() {
      view.addSubview(collectionView)
      view.addSubview(bar)
      collectionView.frame = CGRect(x: 0, y: 10, width: view.bounds.width, height: view.bounds.height - 10)
      collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
  }

  @Test func theViewOfACollectionViewControllerContainsTheCollectionView() {
    let window = Window(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    let plain = CollectionViewController(collectionViewLayout: SquaresLayout())
    window.rootViewController = plain
    #expect(plain.view !== plain.collectionView && plain.collectionView.superview === plain.view)
    #expect(plain.collectionView.frame == window.bounds && plain.collectionView.dataSource === plain)
    window.frame.size = CGSize(width: 50, height: 60)
    #expect(plain.collectionView.frame == window.bounds)
    let other = CollectionView(frame: .zero, collectionViewLayout: SquaresLayout())
    let old = plain.collectionView
    plain.collectionView = other
    #expect(old?.superview == nil && other.superview === plain.view && other.frame == window.bounds)
    #expect(other.delegate === plain && plain.collectionViewLayout === other.collectionViewLayout)
    other.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    plain.collectionView = other
    #expect(other.frame == CGRect(x: 1, y: 2, width: 3, height: 4), "it is in place already")

    let controller = ToolbarController(collectionViewLayout: SquaresLayout())
    window.rootViewController = controller
    window.advance(to: 0)
    #expect(controller.view.subviews == [controller.collectionView, controller.bar])
    #expect(controller.collectionView.frame == CGRect(x: 0, y: 10, width: 50, height: 50))
  }

  @Test func loadViewMayMakeAnotherView() {
    final class Own: CollectionViewController {
      override func loadView() {
        view = View(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
        collectionView = CollectionView(frame: .zero, collectionViewLayout: SquaresLayout())
      }
    }
    final class Itself: CollectionViewController {
      override func loadView() { view = CollectionView(frame: .zero, collectionViewLayout: SquaresLayout()) }
    }
    let own = Own(collectionViewLayout: SquaresLayout())
    #expect(own.collectionView.superview === own.view && own.collectionView.bounds.size.width == 30)
    let itself = Itself(collectionViewLayout: SquaresLayout())
    #expect(itself.collectionView === itself.view)
  }

  @Test func aViewIsNoSubviewOfItself() async {
    await #expect(processExitsWith: .failure) {
      let (view, inner) = (View(), View())
      view.addSubview(inner)
      inner.addSubview(view)
    }
  }

  @Test func namesOfNavigationHaveNoEffect() {
    let controller = ViewController()
    controller.title = "Photos"
    #expect(controller.navigationItem.title == "Photos" && controller.navigationController == nil)
    controller.navigationItem.largeTitleDisplayMode = .always
    controller.navigationController?.navigationBar.prefersLargeTitles = true
    controller.navigationController?.pushViewController(ViewController(), animated: true)
    controller.show(ViewController(), sender: nil)
    #expect(NavigationController(coder: NSCoder()) == nil)
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.readableContentGuide.layoutFrame == CGRect(x: 8, y: 8, width: 84, height: 34))
  }

  @Test func aMaskLetsItsOpaquePartThrough() {
    let (view, mask) = (View(frame: CGRect(x: 9, y: 9, width: 10, height: 10)), View())
    mask.frame = CGRect(x: 2, y: 3, width: 5, height: 5)
    #expect(view.maskedRect == nil)
    view.mask = mask
    #expect(view.maskedRect == .zero)
    mask.backgroundColor = .black
    #expect(view.maskedRect == CGRect(x: 2, y: 3, width: 5, height: 5))
    mask.isHidden = true
    #expect(view.maskedRect == .zero)
  }

  @Test func subviewsAreOrderedAndFoundByTag() {
    let root = View()
    let (a, b, c) = (View(), View(), View())
    root.addSubview(a)
    root.addSubview(b)
    root.insertSubview(c, aboveSubview: a)
    #expect(root.subviews == [a, c, b])
    root.insertSubview(b, belowSubview: a)
    #expect(root.subviews == [b, a, c])
    c.tag = 7
    #expect(root.viewWithTag(7) === c && root.viewWithTag(8) == nil && c.isDescendant(of: root))
  }
}

/// Colours are objects, so that an extension may add convenience initializers.
extension Color {
  fileprivate convenience init(hex: UInt32) { self.init(rgb: hex) }
}

@Suite struct ColorsAsInUIKit {
  @Test func extensionsAddInitializers() {
    #expect(Color(hex: 0xff0000) == Color.red && Color(hex: 0xff0000).hash == Color.red.hash)
    #expect(Color.red != Color.blue && Color { _ in .blue }.resolvedColor(with: TraitCollection()) == .blue)
  }
}
