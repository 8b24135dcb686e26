import TerminalPanels
import Testing
import UIKit
import Controllers
import Wall
import WallLayouts

/// Keys and the mouse in a controller with two collection views: a column on the left, and beside it a row that scrolls sideways.
@Suite(.oneAtATime) struct ControllerKeysTests {
  private final class TwoController: UIViewController, UICollectionViewDataSource {
    let column = TwoController.view(rect(0, 0, 32, 96), .vertical)
    var rowLayout = UICollectionViewFlowLayout()
    lazy var row = TwoController.view(rect(48, 0, 96, 32), .horizontal, rowLayout)

    private static func view(
      _ frame: CGRect, _ direction: UICollectionView.ScrollDirection,
      _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
    ) -> UICollectionView {
      layout.scrollDirection = direction
      layout.itemSize = CGSize(width: 32, height: 32)
      (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
      let view = UICollectionView(frame: frame, collectionViewLayout: layout)
      view.bounces = false
      return view
    }

    override func viewDidLoad() {
      for view in [column, row] {
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        view.dataSource = self
        self.view.addSubview(view)
      }
    }

    func numberOfSections(in view: UICollectionView) -> Int { view === column ? 2 : 1 }
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      view === column ? [4, 6][section] : 20
    }
    func collectionView(_ view: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      let label = cell.contentView.subviews.first as? UILabel ?? UILabel(frame: rect(0, 0, 32, 16))
      label.text = view === column ? "c\(path.section)\(path.item)" : "r\(path.item)"
      cell.contentView.addSubview(label)
      return cell
    }
  }

  private func bench(
    row layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
  ) throws -> (ViewBench, TwoController) {
    let controller = TwoController()
    controller.rowLayout = layout
    return (try ViewBench(20, 8) { controller }, controller)
  }

  @Test func theStateIsThatOfTheViewThatKeysActOn() throws {
    let (bench, controller) = try bench()
    #expect(bench.state.count == 20 && bench.state.focus == 0 && bench.state.items.map(\.title) == ["r0", "r1", "r2"])
    #expect(bench.state.contentSize == CGSize(width: 640, height: 32) && bench.state.layout.contains("FlowLayout"))
    bench.press("Tab")
    #expect(bench.state.count == 10 && bench.state.focus == 1 && bench.state.focusTitle == "c00")
    #expect(
      bench.state.items.map(\.number) == [1, 2, 3] && bench.state.items.map(\.isFocused) == [true, false, false])
    bench.press("End")
    #expect(
      bench.state.offset == CGPoint(x: 0, y: 320 - 96) && bench.state.items.map(\.title) == ["c13", "c14", "c15"])
    #expect(
      bench.state.items.map(\.number) == [8, 9, 10] && bench.program.layoutFrame(ofItem: 6) == rect(0, 160, 32, 32))
    #expect(bench.program.layoutFrame(ofItem: 0) == nil && bench.program.layoutFrame(ofItem: 11) == nil)
    #expect(bench.program.item(at: CellPoint(column: 1, row: 3))?.title == "c14")
    #expect(bench.program.item(at: CellPoint(column: 7, row: 1)) == nil, "keys do not act on the other view")
    bench.press("Enter")
    #expect(
      controller.column.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)], "what has the focus is touched")
    #expect(bench.state.counts[.marked] == 1)
    bench.press("Home")
    #expect(bench.state.offset == .zero && bench.state.items.map { $0.values[.marked] ?? 0 } == [1, 0, 0])
  }

  @Test func keysScrollByScreensOfTheView() throws {
    let (bench, controller) = try bench()
    bench.press("PgDn")
    // Nine tenths of 96 points, in whole cells; a row scrolls sideways.
    #expect(controller.row.contentOffset == CGPoint(x: 88, y: 0) && controller.column.contentOffset == .zero)
    bench.press("Ctrl-b")
    #expect(controller.row.contentOffset == .zero)
    bench.press("PgUp")
    #expect(controller.row.contentOffset == .zero)
    bench.press("Tab Ctrl-f")
    #expect(controller.column.contentOffset == CGPoint(x: 0, y: 80) && controller.row.contentOffset == .zero)
    bench.press("Home Esc")
    #expect(controller.column.contentOffset == .zero && bench.state.focus == 0)
  }

  @Test func arrowsLeadThroughSectionsAndScroll() throws {
    let (bench, controller) = try bench()
    bench.press("Tab j j j")
    #expect(bench.state.focusTitle == "c03" && controller.column.contentOffset.y == 32)
    bench.press("j")
    #expect(bench.state.focusTitle == "c10" && bench.state.focus == 5 && controller.column.contentOffset.y == 64)
    bench.press("k k k")
    #expect(bench.state.focusTitle == "c01" && controller.column.contentOffset.y == 32)
    bench.press("Tab l l l")
    #expect(bench.state.focusTitle == "r3" && controller.row.contentOffset.x == 32)
    bench.press("h h h")
    #expect(bench.state.focusTitle == "r0" && controller.row.contentOffset.x == 0)
  }

  /// A layout that centres items may name an offset beyond the ends: the content stops there. All frames of an
  /// animation are in the content anyway, so only a row without animations shows the offset itself.
  @Test(arguments: [true, false]) func centredItemsStayInTheContent(isAnimated: Bool) throws {
    final class MiddleLayout: UICollectionViewFlowLayout, ItemCentering {
      var centeredIndexPath: IndexPath? { nil }
      override func contentOffset(centering path: IndexPath) -> CGPoint? {
        layoutAttributesForItem(at: path).map { CGPoint(x: $0.frame.midX - 48, y: 0) }
      }
    }
    let (bench, controller) = try bench(row: MiddleLayout())
    if !isAnimated { controller.row.animation = .none }
    for (keys, title, offset) in [("l", "r0", 0), ("l l", "r2", 32), ("l", "r3", 64), ("End l l l", "r19", 544)]
      as [(String, String, CGFloat)]
    {
      for key in keys.split(separator: " ") { bench.press(String(key)) }
      #expect(bench.state.focusTitle == title && controller.row.contentOffset == CGPoint(x: offset, y: 0), "\(title)")
    }
  }

  @Test func theMouseChoosesTheViewAndTheWheelScrollsUnderThePointer() throws {
    let (bench, controller) = try bench()
    bench.press("l")
    #expect(bench.state.focusTitle == "r0")
    bench.click(1, 1)
    #expect(bench.state.count == 10 && bench.state.focus == 0, "a touched view gets the keys, without a focus")
    #expect(controller.column.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    bench.mouse(.wheel(.down), 1, 1)
    bench.settle()
    #expect(controller.column.contentOffset.y == 48 && controller.row.contentOffset == .zero)
    bench.mouse(.wheel(.right), 7, 1)
    bench.settle()
    #expect(controller.row.contentOffset.x == 48 && controller.column.contentOffset.y == 48)
    bench.mouse(.wheel(.up), 1, 1)
    bench.settle()
    bench.mouse(.wheel(.left), 7, 1)
    bench.settle()
    #expect(controller.row.contentOffset == .zero && controller.column.contentOffset == .zero)
    bench.mouse(.press(.left), 1, 4)
    bench.mouse(.drag(.left), 1, 2)
    bench.mouse(.release(.left), 1, 2)
    bench.settle()
    #expect(controller.column.contentOffset.y == 32 && bench.state.counts[.marked] == 1, "a drag selects nothing")
  }

  @Test func helpHasRoomForItsSentences() throws {
    let bench = try ViewBench(90, 24) { _ in }
    bench.press("?")
    for row in ViewKeys.rows { #expect(bench.text.contains(row.sentence)) }
  }

  @Test func helpTakesTheNextKeyOrClick() throws {
    let (bench, controller) = try bench()
    bench.press("?")
    bench.click(1, 1)
    #expect(bench.state.overlay == "" && controller.column.indexPathsForSelectedItems == nil)
    bench.press("F1")
    #expect(bench.state.overlay == "help")
    bench.press("End")
    #expect(bench.state.overlay == "" && controller.row.contentOffset == .zero && !bench.program.shouldQuit)
  }

  @Test func viewsAreListedByLabelAndText() throws {
    let bench = try ViewBench(20, 5) { view in
      let label = UILabel(frame: rect(8, 16, 40, 16))
      label.text = "seen"
      let hidden = UILabel(frame: rect(8, 32, 40, 16))
      (hidden.text, hidden.isHidden) = ("hidden", true)
      let faint = UILabel(frame: rect(8, 32, 40, 16))
      (faint.text, faint.alpha) = ("faint", 0.01)
      let box = UIView(frame: rect(80, 16, 40, 32))
      box.accessibilityLabel = "box"
      let empty = UILabel(frame: rect(0, 16, 16, 16))
      empty.text = ""
      box.addSubview(empty)
      let inner = UILabel(frame: rect(8, 0, 16, 16))
      inner.text = "in"
      box.addSubview(inner)
      for each in [label, hidden, faint, box] { view.addSubview(each) }
    }
    let views = bench.program.views
    #expect(views.map(\.label) == ["", "box", ""] && views.map(\.text) == ["seen", "in", "in"])
    #expect(
      views.map(\.frame)
        == [(1, 1, 5, 1), (10, 1, 5, 2), (11, 1, 2, 1)].map {
          CellRect(column: $0.0, row: $0.1, columns: $0.2, rows: $0.3)
        })
  }
}
