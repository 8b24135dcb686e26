import Testing
import UIKit

// Names that published code uses, apart from layouts.

private final class NibCell: UICollectionViewCell {
  var wakes = 0
  override func awakeFromNib() {
    super.awakeFromNib()
    wakes += 1
  }
}

@Suite struct NibTests {
  @Test func nibsAreARegistryOfClasses() throws {
    UINib.register(NibCell.self, forName: "NibCell")
    let view = UICollectionView(frame: rect(0, 0, 50, 50), collectionViewLayout: UICollectionViewFlowLayout())
    let host = Host(UICollectionViewFlowLayout(), counts: [2], size: CGSize(width: 100, height: 50))
    host.view.register(UINib(nibName: "NibCell", bundle: nil), forCellWithReuseIdentifier: "cell")
    host.view.advance(to: 0)
    let cell = try #require(host.view.cellForItem(at: item(0)) as? NibCell)
    #expect(cell.wakes == 1 && cell.bounds.size == CGSize(width: 50, height: 50))
    host.view.reloadData()
    host.view.advance(to: 1)
    #expect((host.view.cellForItem(at: item(0)) as? NibCell)?.wakes == 1, "a reused view wakes once")
    #expect((UINib(nibName: "NibCell", bundle: nil).instantiate(withOwner: nil).first as? NibCell)?.wakes == 1)
    var messages: [String] = []
    view.onProgrammerError = { messages.append($0.description) }
    view.register(UINib(nibName: "UnknownCell", bundle: nil), forCellWithReuseIdentifier: "cell")
    #expect(messages.count == 1 && messages[0].contains("UnknownCell"))
  }

  @Test func registrationsConfigureViews() {
    let cells = UICollectionView.CellRegistration<NibCell, Int> { $0.tag = $2 }
    let headers = UICollectionView.SupplementaryRegistration<NibCell>(elementKind: "header") { view, kind, _ in
      view.tag = kind.count
    }
    let host = Host(UICollectionViewFlowLayout(), counts: [2], size: CGSize(width: 100, height: 50))
    #expect(host.view.dequeueConfiguredReusableCell(using: cells, for: item(0), item: 7).tag == 7)
    #expect(host.view.dequeueConfiguredReusableSupplementary(using: headers, for: item(0)).tag == 6)
  }
}

@Suite struct IndexNamesTests {
  @Test func spacingsTellWhetherTheyGrow() {
    #expect(NSCollectionLayoutSpacing.fixed(3).isFixed && NSCollectionLayoutSpacing.flexible(3).isFlexible)
    #expect(!NSCollectionLayoutSpacing.fixed(3).isFlexible && !NSCollectionLayoutSpacing.flexible(3).isFixed)
  }

  @Test func handlersHaveTypes() {
    let update: UICollectionViewCell.ConfigurationUpdateHandler = { $0.tag = $1.isSelected ? 1 : 2 }
    let cell = UICollectionViewCell(frame: rect(0, 0, 20, 20))
    cell.configurationUpdateHandler = update
    cell.layoutIfNeeded()
    #expect(cell.tag == 2)
    let hide: UICollectionLayoutListConfiguration.ItemSeparatorHandler = { path, list in
      var separators = list
      if path.item == 0 { separators.bottomSeparatorVisibility = .hidden }
      return separators
    }
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    list.itemSeparatorHandler = hide
    #expect(list.itemSeparatorHandler?(item(0), list.separatorConfiguration).bottomSeparatorVisibility == .hidden)
  }
}

@Suite struct DisplayLinkTests {
  @Test func aLinkIsCalledWithEveryFrame() {
    let view = UICollectionView(frame: rect(0, 0, 50, 50), collectionViewLayout: UICollectionViewLayout())
    view.advance(to: 1)
    var times: [CFTimeInterval] = []
    var link: CADisplayLink? = CADisplayLink(view: view) { times.append($0.timestamp) }
    view.advance(to: 1.1)
    #expect(times == [] && !view.isAnimating)
    link?.add(to: .main, forMode: .common)
    weak let weakLink = link
    link = nil
    #expect(view.isAnimating)
    view.advance(to: 1.2)
    view.advance(to: 1.2)
    view.advance(to: 1.3)
    #expect(times == [1.2, 1.3])
    weakLink?.isPaused = true
    view.advance(to: 1.4)
    #expect(times.count == 2 && !view.isAnimating)
    weakLink?.isPaused = false
    weakLink?.preferredFramesPerSecond = 10
    for frame in 1...60 { view.advance(to: 2 + Double(frame) / 60) }
    #expect(times.count == 12)
    weakLink?.invalidate()
    view.advance(to: 4)
    #expect(weakLink == nil && times.count == 12 && !view.isAnimating)
  }
}

@Suite struct PinchTests {
  @Test func aPinchScalesTheViewUnderIt() {
    let host = Host(UICollectionViewFlowLayout(), counts: [4], size: CGSize(width: 100, height: 100))
    let window = UIWindow(frame: host.view.frame)
    window.addSubview(host.view)
    window.advance(to: 0)
    var told: [(UIGestureRecognizer.State, CGFloat)] = []
    let pinch = UIPinchGestureRecognizer { recognizer in
      told.append((recognizer.state, (recognizer as? UIPinchGestureRecognizer)?.scale ?? 0))
    }
    host.view.addGestureRecognizer(pinch)
    window.touchBegan(at: CGPoint(x: 5, y: 5))
    window.beginPinch(at: CGPoint(x: 60, y: 70))
    window.touchEnded(at: CGPoint(x: 5, y: 5))
    #expect(host.view.indexPathsForSelectedItems == nil, "the touch has become a pinch")
    window.advance(to: 0.5)
    window.pinch(by: 2)
    #expect(pinch.scale == 2 && pinch.velocity == 2 && pinch.location(in: host.view) == CGPoint(x: 60, y: 70))
    pinch.scale = 1
    window.pinch(by: 1.5)
    window.endPinch()
    window.pinch(by: 3)
    #expect(told.map(\.0) == [.began, .changed, .changed, .ended] && told.map(\.1) == [1, 2, 1.5, 1.5])
    #expect(pinch.state == .possible)
  }
}

/// A file as it uses the smaller names.
@Suite struct SmallNamesTests {
  final class Update: UICollectionViewUpdateItem {}
  final class Counting: UICollectionView {
    override var numberOfSections: Int { 3 }
    override func numberOfItems(inSection section: Int) -> Int { section }
  }

  @Test func theyAreThere() {
    #expect(Update().updateAction == .none && Update().indexPathBeforeUpdate == nil)
    let counting = Counting(frame: .zero, collectionViewLayout: UICollectionViewLayout())
    #expect(counting.numberOfSections == 3 && counting.numberOfItems(inSection: 2) == 2)
    #expect(UIColor.red.resolvedColor(with: UITraitCollection()) == .red)
    #expect(UIFont.preferredFont(forTextStyle: .headline).weight == .semibold)
    let (root, mask) = (UIView(frame: rect(0, 0, 10, 10)), UIView(frame: rect(0, 0, 5, 5)))
    root.mask = mask
    #expect(root.mask === mask && mask.superview == nil)
    let guide = root.safeAreaLayoutGuide
    root.addSubview(mask)
    mask.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      mask.topAnchor.constraint(equalTo: guide.topAnchor), mask.heightAnchor.constraint(equalToConstant: 4),
    ])
    root.layoutIfNeeded()
    #expect(mask.frame.height == 4)
    let swipe = UISwipeGestureRecognizer()
    swipe.direction = [.left, .right]
    root.addGestureRecognizer(swipe)
    #expect(root.gestureRecognizers == [swipe] && swipe.view === root)
    let pan = UIPanGestureRecognizer()
    pan.setTranslation(CGPoint(x: 1, y: 1), in: root)
    #expect(pan.translation(in: root) == .zero)
  }
}
