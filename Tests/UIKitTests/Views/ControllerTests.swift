import Pictures
import TerminalPanels
import TestSupport
import Testing
import UIKit
import Wall

/// Controllers run on a screen: their life, touches, keys, pictures.
@Suite(.oneAtATime) struct ControllerTests {
  private final class Log {
    var lines: [String] = []
  }

  private final class LoggingController: UIViewController {
    let log: Log

    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      super.loadView()
      log.lines.append("loadView \(Int(view.bounds.width))")
    }
    override func viewDidLoad() { log.lines.append("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { log.lines.append("viewWillAppear") }
    override func viewDidAppear(_ animated: Bool) { log.lines.append("viewDidAppear") }
    override func viewWillLayoutSubviews() { log.lines.append("will \(Int(view.bounds.width))") }
    override func viewDidLayoutSubviews() { log.lines.append("did \(Int(view.bounds.width))") }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }

    private func note(_ phase: String, _ touches: Set<UITouch>) {
      let point = touches.first?.location(in: view) ?? .zero
      log.lines.append("\(phase) \(Int(point.x)),\(Int(point.y))")
    }
  }

  /// Six cells in a row: the second one takes no focus.
  private final class FocusController: UICollectionViewController {
    var log: [String] = []

    init() {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 32, height: 32)
      (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
      super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      collectionView.selectionFollowsFocus = true
    }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 6 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.configurationUpdateHandler = { [weak self] _, state in
        if state.isFocused { self?.log.append("focus \(indexPath.item)") }
      }
      return cell
    }
    override func collectionView(_ collectionView: UICollectionView, canFocusItemAt indexPath: IndexPath) -> Bool {
      indexPath.item != 1
    }
    override func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath)
    {
      log.append("action \(indexPath.item)")
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      log.append("select \(indexPath.item)")
    }
  }

  @Test func theDelegateGovernsTheFocus() throws {
    var made: FocusController?
    let bench = try ViewBench(24, 4) {
      let controller = FocusController()
      made = controller
      return controller
    }
    let controller = try #require(made)
    bench.press("l")
    #expect(bench.state.focus == 1)
    #expect(Set(controller.log) == ["select 0", "focus 0"], "only a touch or Enter performs the action")
    bench.press("l l")
    #expect(bench.state.focus == 4, "the second cell takes no focus")
    bench.press("Enter")
    #expect(controller.log.last { $0.hasPrefix("action") } == "action 3")
    bench.press("Esc l")
    #expect(bench.state.focus == 1)
    controller.collectionView.allowsFocus = false
    bench.press("l")
    #expect(bench.state.focus == 1)
  }

  /// After scrolling by keys or the mouse an arrow focuses the first item that is seen, if the focused one is not seen any more.
  @Test(arguments: ["PgDn", "Ctrl-f", "End", "wheel"]) func theFocusBeginsAgainWhereTheUserLooks(scroll: String) throws
  {
    let bench = try ViewBench(4, 4) { FocusController() }
    bench.press("j")
    #expect(bench.state.focus == 1)
    if scroll == "wheel" {
      for _ in 0..<4 { bench.mouse(.wheel(.down), 1, 1) }
      bench.settle()
    } else {
      for _ in 0..<2 { bench.press(scroll) }
    }
    #expect(bench.state.focus == 1)
    bench.press("j")
    #expect(bench.state.focus > 3)
  }

  @Test func theWheelWithControlIsAPinch() throws {
    var told: [(UIGestureRecognizer.State, CGFloat)] = []
    let pinch = UIPinchGestureRecognizer { recognizer in
      told.append((recognizer.state, ((recognizer as? UIPinchGestureRecognizer)?.scale ?? 0)))
    }
    let bench = try ViewBench(20, 5) { view in
      let box = UIView(0, 0, 10, 5)
      box.addGestureRecognizer(pinch)
      view.addSubview(box)
    }
    func turn(_ direction: MouseEvent.WheelDirection, _ column: Int) {
      let event = MouseEvent(.wheel(direction), at: CellPoint(column: column, row: 1), modifiers: .control)
      bench.program.handle(.mouse(event), at: bench.time)
      bench.run()
    }
    turn(.up, 15)
    #expect(told.isEmpty && bench.program.nextFrameTime == nil)
    turn(.up, 3)
    turn(.up, 3)
    #expect(told.map(\.0) == [.began, .changed, .changed] && abs(pinch.scale - 1.21) < 1e-9)
    #expect(pinch.location(in: nil) == CGPoint(x: 28, y: 24) && !bench.state.isIdle)
    // It ends when the wheel has rested, and the next notch begins another.
    let end = try #require(bench.program.nextFrameTime)
    #expect(abs(end - bench.time - 0.4 + 1.0 / 60) < 1e-6)
    while bench.time < end { bench.run() }
    bench.settle()
    #expect(told.last?.0 == .ended && bench.state.isIdle)
    turn(.down, 3)
    bench.click(3, 1)
    #expect(told.map(\.0).suffix(3) == [.began, .changed, .ended] && abs((told.last?.1 ?? 0) - 1 / 1.1) < 1e-9)
  }

  @Test func aControllerLivesAsInUIKit() throws {
    let log = Log()
    let bench = try ViewBench(20, 5) { LoggingController(log) }
    #expect(
      log.lines == ["loadView 160", "viewDidLoad", "viewWillAppear", "viewDidAppear", "will 160", "did 160"])
    log.lines = []
    let size = CellSize(columns: 30, rows: 6)
    bench.screen.resize(to: size)
    bench.program.handle(.resize(size), at: bench.time)
    bench.run()
    #expect(log.lines == ["will 240", "did 240"])
    log.lines = []
    bench.mouse(.press(.left), 2, 1)
    bench.mouse(.drag(.left), 3, 1)
    bench.mouse(.release(.left), 3, 1)
    #expect(log.lines == ["began 20,24", "moved 28,24", "ended 28,24"])
    bench.press("?")
    #expect(bench.state.overlay == "help" && bench.text.contains("Keys"))
    bench.press("q")
    #expect(bench.state.overlay == "" && !bench.program.shouldQuit)
    bench.press("Ctrl-c")
    #expect(bench.program.shouldQuit)
  }

  @Test func aNewSizeOfTheScreenCancelsATouch() throws {
    let host = Host(UICollectionViewFlowLayout(), counts: [6], size: CGSize(width: 160, height: 96))
    let bench = try ViewBench(20, 6) { $0.addSubview(host.view) }
    bench.mouse(.press(.left), 1, 1)
    #expect(host.view.cellForItem(at: item(0))?.isHighlighted == true)
    let size = CellSize(columns: 30, rows: 6)
    bench.screen.resize(to: size)
    bench.program.handle(.resize(size), at: bench.time)
    #expect(host.view.cellForItem(at: item(0))?.isHighlighted == false)
    bench.mouse(.release(.left), 1, 1)
    #expect(host.view.indexPathsForSelectedItems == nil)
  }

  /// Cells that wait for their reuse count, too.
  @Test func theStateCountsAllCells() throws {
    let host = Host(UICollectionViewFlowLayout(), counts: [6], size: CGSize(width: 320, height: 160))
    let bench = try ViewBench(40, 10) { $0.addSubview(host.view) }
    #expect(bench.state.count == 6 && bench.state.cells == 6)
    host.counts = [2]
    host.view.reloadData()
    bench.program.setNeedsFrame()
    bench.settle()
    #expect(bench.state.count == 2 && bench.state.cells == 6)
  }

  // MARK: Collection views

  private final class LetterCell: UICollectionViewCell {
    let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.frame = contentView.bounds
      label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      label.textAlignment = .center
      contentView.addSubview(label)
      contentView.backgroundColor = .white
    }

    required init?(coder: NSCoder) { nil }

    override var isSelected: Bool { didSet { contentView.backgroundColor = isSelected ? .red : .white } }
  }

  private final class LettersController: UICollectionViewController {
    var count = 26
    var selected: [Int] = []
    var deletesSelected = false

    init() {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 24, height: 16)
      layout.minimumLineSpacing = 16
      layout.minimumInteritemSpacing = 8
      super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() { collectionView.register(LetterCell.self, forCellWithReuseIdentifier: "letter") }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }

    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "letter", for: indexPath)
      (cell as? LetterCell)?.label.text = String(UnicodeScalar(UInt8(97 + indexPath.item)))
      return cell
    }

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath.item)
      guard deletesSelected else { return }
      count -= 1
      collectionView.performBatchUpdates({ collectionView.deleteItems(at: [indexPath]) })
    }
  }

  @Test func aCellThatItsTouchDeletesFadesOutWithoutHighlight() throws {
    let controller = LettersController()
    controller.deletesSelected = true
    let bench = try ViewBench(15, 4) { controller }
    let cell = try #require(controller.collectionView.cellForItem(at: IndexPath(item: 1, section: 0)))
    bench.mouse(.press(.left), 5, 0)
    #expect(cell.isHighlighted)
    bench.mouse(.release(.left), 5, 0)
    #expect(controller.count == 25 && bench.program.needsFrame && !cell.isHighlighted)
    bench.settle()
    #expect(bench.state.count == 25)
  }

  @Test func keysMoveTheFocusScrollAndTouch() throws {
    let controller = LettersController()
    let bench = try ViewBench(15, 4) { controller }
    #expect(
      bench.text == """
         a   b   c   d

         e   f   g   h

        """)
    #expect(
      bench.state.focus == 0 && bench.state.count == 26
        && bench.state.items.map(\.title) == Array("abcdefgh").map(String.init))
    bench.press("→ → ↓")
    #expect(bench.state.focus == 6)
    bench.press("Enter")
    #expect(controller.selected == [5] && bench.style(4, 2).background == .rgb(0xff0000))
    bench.press("↓ ↓ ↓")
    #expect(bench.state.focus == 18 && bench.text.contains("r"))
    bench.press("End")
    #expect(bench.text.contains("z"))
    bench.press("Home")
    #expect(bench.text.hasPrefix(" a"))
    bench.press("PgDn")
    #expect(bench.text.hasPrefix(" i"))
    bench.press("PgDn")
    bench.press("PgUp")
    #expect(bench.text.hasPrefix(" i"))
    bench.press("Esc")
    #expect(bench.state.focus == 0)
    bench.press("Home")
    bench.click(13, 0)
    #expect(controller.selected == [5, 3])
    bench.mouse(.wheel(.down), 3, 3)
    bench.settle()
    #expect(controller.collectionView.contentOffset.y > 16)
    // A drag scrolls by the distance of the mouse.
    let offset = controller.collectionView.contentOffset.y
    bench.mouse(.press(.left), 5, 3)
    bench.mouse(.drag(.left), 5, 2)
    bench.mouse(.drag(.left), 5, 1)
    bench.mouse(.release(.left), 5, 1)
    bench.settle()
    #expect(controller.collectionView.contentOffset.y == offset + 32 && controller.selected == [5, 3])
  }

  @Test func gesturesOfPlainViewsAndOfCollectionViews() throws {
    var log: [String] = []
    let controller = LettersController()
    let bench = try ViewBench(15, 4) { controller }
    let button = UIView(12, 3, 3, 1, .green)
    button.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("button") })
    controller.view.addSubview(button)
    controller.view.addGestureRecognizer(
      UITapGestureRecognizer { [unowned controller] tap in
        let path = controller.collectionView.indexPathForItem(at: tap.location(in: controller.collectionView))
        log.append(path.map { "item \($0.item)" } ?? "background")
      })
    bench.settle()
    bench.click(5, 2)
    bench.click(5, 1)
    #expect(log == ["item 5", "background"])
    #expect(controller.selected == [])
  }
}
