import CollectionView
import Foundation
import Testing

/// The methods that views and controllers override, and when they are called.
@Suite struct HookTests {
  final class Log { var lines: [String] = [] }

  final class LoggedView: View {
    let log: Log
    let name: String
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    required init?(coder: NSCoder) { nil }

    private func note(_ line: String) { log.lines.append("\(name) \(line)") }
    override func willMove(toSuperview view: View?) { note(view == nil ? "leaves" : "enters") }
    override func didMoveToSuperview() { note(superview == nil ? "left" : "entered") }
    override func didAddSubview(_ subview: View) { note("added \((subview as? LoggedView)?.name ?? "?")") }
    override func willRemoveSubview(_ subview: View) { note("removes \((subview as? LoggedView)?.name ?? "?")") }
    override func willMove(toWindow window: Window?) { note(window == nil ? "leaves the window" : "enters the window") }
    override func didMoveToWindow() { note(window == nil ? "left the window" : "entered the window") }
    override func layoutSubviews() { note("lays out") }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 30, height: 20) }
  }

  @Test func viewsAreToldOfTheirSuperviewAndWindow() {
    let (log, window) = (Log(), Window(frame: CGRect(x: 0, y: 0, width: 30, height: 40)))
    let (a, b) = (LoggedView("a", log), LoggedView("b", log))
    func take() -> [String] {
      defer { log.lines = [] }
      return log.lines
    }
    a.addSubview(b)
    #expect(take() == ["b enters", "a added b", "b entered"])
    window.addSubview(a)
    #expect(
      take() == [
        "a enters the window", "b enters the window", "a enters", "a entered", "a entered the window",
        "b entered the window",
      ])
    b.removeFromSuperview()
    #expect(take() == ["b leaves the window", "b leaves", "a removes b", "b left", "b left the window"])
    b.removeFromSuperview()
    window.layoutIfNeeded()
    #expect(take() == ["a lays out"])
    a.setNeedsUpdateConstraints()
    window.layoutIfNeeded()
    a.invalidateIntrinsicContentSize()
    window.layoutIfNeeded()
    window.layoutIfNeeded()
    #expect(take() == ["a lays out", "a lays out"])
    a.sizeToFit()
    #expect(a.bounds.size == CGSize(width: 30, height: 20) && a.intrinsicContentSize.width == View.noIntrinsicMetric)
    #expect(a.systemLayoutSizeFitting(View.layoutFittingExpandedSize) == CGSize(width: 30, height: 20))
    let fixed = a.systemLayoutSizeFitting(
      CGSize(width: 7, height: 8), withHorizontalFittingPriority: .required, verticalFittingPriority: .defaultLow)
    #expect(
      fixed == CGSize(width: 7, height: 20) && a.safeAreaInsets == .zero
        && a.safeAreaLayoutGuide.layoutFrame == a.bounds)
  }

  @Test(
    arguments: [
      (.unspecified, .leftToRight, .rightToLeft), (.playback, .leftToRight, .leftToRight),
      (.spatial, .leftToRight, .leftToRight), (.forceLeftToRight, .leftToRight, .leftToRight),
      (.forceRightToLeft, .rightToLeft, .rightToLeft),
    ] as [(SemanticContentAttribute, UserInterfaceLayoutDirection, UserInterfaceLayoutDirection)])
  func directionsOfViews(
    content: SemanticContentAttribute, inLeftToRight: UserInterfaceLayoutDirection,
    inRightToLeft: UserInterfaceLayoutDirection
  ) {
    let view = View()
    view.semanticContentAttribute = content
    #expect(view.effectiveUserInterfaceLayoutDirection == inLeftToRight)
    view.traitCollection.layoutDirection = .rightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection == inRightToLeft)
  }

  final class LoggedController: ViewController {
    let log: Log
    let name: String
    init(_ name: String, _ log: Log) {
      (self.name, self.log) = (name, log)
      super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    private func note(_ line: String) { log.lines.append("\(name) \(line)") }
    override func viewDidLoad() { note("loaded") }
    override func viewWillAppear(_ animated: Bool) { note("appears") }
    override func viewDidAppear(_ animated: Bool) { note("appeared \(view.superview != nil)") }
    override func viewWillDisappear(_ animated: Bool) { note("disappears \(view.superview != nil)") }
    override func viewDidDisappear(_ animated: Bool) { note("disappeared \(view.superview != nil)") }
    override func viewWillLayoutSubviews() { note("lays out") }
    override func viewDidLayoutSubviews() { note("laid out") }
    override func willMove(toParent parent: ViewController?) {
      note("moves to \((parent as? LoggedController)?.name ?? "none")")
    }
    override func didMove(toParent parent: ViewController?) {
      note("moved to \((parent as? LoggedController)?.name ?? "none")")
    }
  }

  @Test func controllersAreToldOfTheirViewAndParent() {
    let (log, window) = (Log(), Window(frame: CGRect(x: 0, y: 0, width: 30, height: 40)))
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    func take() -> [String] {
      defer { log.lines = [] }
      return log.lines
    }
    #expect(!a.isViewLoaded && a.viewIfLoaded == nil && take() == [])
    window.rootViewController = a
    window.rootViewController = a
    #expect(a.isViewLoaded && a.viewIfLoaded === a.view && take() == ["a loaded", "a appears", "a appeared true"])
    window.layoutIfNeeded()
    #expect(take() == ["a lays out", "a laid out"] && a.view.frame == window.bounds)
    b.loadViewIfNeeded()
    b.loadViewIfNeeded()
    window.rootViewController = b
    #expect(take() == ["b loaded", "a disappears true", "a disappeared false", "b appears", "b appeared true"])

    let child = LoggedController("c", log)
    a.addChild(child)
    #expect(a.children == [child] && child.parent === a && take() == ["c moves to a"])
    b.addChild(child)
    #expect(a.children == [] && b.children == [child] && take() == ["c moved to none", "c moves to b"])
    child.removeFromParent()
    child.removeFromParent()
    #expect(b.children == [] && child.parent == nil && take() == ["c moved to none"])
    a.title = "A"
    #expect(a.navigationItem.title == "A")
  }

  @Test func aLayerSharesTheViewsValues() {
    let view = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let layer = view.layer
    layer.position.x += 5
    layer.bounds.size.width = 10
    layer.opacity = 0.25
    layer.isHidden = true
    layer.backgroundColor = .red
    layer.masksToBounds = true
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 1))
    #expect(view.center == CGPoint(x: 30, y: 40) && view.bounds.width == 10 && view.alpha == 0.25 && view.isHidden)
    #expect(
      view.backgroundColor == .red && view.clipsToBounds && view.transform.a == 2 && layer.affineTransform().a == 2)
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.transform = CATransform3DMakeTranslation(1, 0, 0)
    #expect(view.center == CGPoint(x: 2, y: 2) && view.transform3D.m41 == 1)
    #expect(layer.presentation()?.frame == view.frame && layer.presentation()?.opacity == 0.25)
  }

  /// Sublayers and subviews are drawn in the order in which they came, those with a greater `zPosition` in front.
  @Test func sublayersLieAmongTheSubviews() {
    let root = View()
    let (view, other) = (View(), View())
    let layers = (0..<4).map { _ in Layer() }
    root.layer.addSublayer(layers[0])
    root.addSubview(view)
    root.layer.addSublayer(layers[1])
    root.addSubview(other)
    root.layer.insertSublayer(layers[2], below: view.layer)
    root.layer.insertSublayer(layers[3], above: layers[0])
    #expect(root.layer.sublayers == [layers[0], layers[3], layers[2], layers[1]])
    #expect(layers.allSatisfy { $0.superlayer === root.layer })
    layers[3].removeFromSuperlayer()
    root.layer.insertSublayer(layers[3], at: 0)
    #expect(root.layer.sublayers == [layers[3], layers[0], layers[2], layers[1]])
    // Beside a layer that is elsewhere, it lies in front of all.
    root.layer.insertSublayer(layers[3], below: Layer())
    #expect(root.layer.sublayers == [layers[0], layers[2], layers[1], layers[3]])
    root.layer.insertSublayer(layers[0], above: Layer())
    #expect(root.layer.sublayers == [layers[2], layers[1], layers[3], layers[0]])
    // A layer leaves its place before it is inserted further forward.
    root.layer.insertSublayer(layers[2], below: layers[0])
    #expect(root.layer.sublayers == [layers[1], layers[3], layers[2], layers[0]])
    root.layer.insertSublayer(layers[1], above: layers[2])
    #expect(root.layer.sublayers == [layers[3], layers[2], layers[1], layers[0]])
    for layer in layers { layer.removeFromSuperlayer() }
    #expect(root.layer.sublayers == nil && layers[0].superlayer == nil)
  }
}
