import TerminalPanels
import TestSupport
import Testing
import UIKit

/// Controllers with compositional layouts and views of their own, as the published code of many authors has them: each is
/// shown, used by keys and mouse, and resized.
@Suite(.oneAtATime) struct ModernControllerTests {
  struct Sample: CustomTestStringConvertible {
    let make: () -> UIViewController
    /// The texts on the first screen.
    let texts: [String]
    /// The number of items.
    let count: Int
    var testDescription: String { "\(type(of: make()))" }

    init(_ make: @autoclosure @escaping () -> UIViewController, _ texts: [String], count: Int = 60) {
      (self.make, self.texts, self.count) = (make, texts, count)
    }
  }

  static let samples = [
    Sample(GridController(), ["0,0", "0,4", "a caption"]),
    Sample(InsetGridController(), ["0,0", "0,3"]),
    Sample(TwoColumnController(), ["a bar", "0,0", "0,1"]),
    Sample(DistinctSectionsController(), ["0,0", "0,3", "1,4"], count: 29),
    Sample(AdaptiveController(), ["0,0", "0,5"]),
    Sample(BadgeController(), ["0,0", "!"]),
    Sample(NestedGroupsController(), ["0,0", "0,1", "0,2"]),
    Sample(CustomGroupController(), ["0,0", "0,1", "0,2"]),
    Sample(EstimatedRowsController(), ["words of row 0", "of row 4, words of row 4"]),
    Sample(HeadersController(), ["header 0", "footer 0", "0,4", "header 1"], count: 20),
    Sample(PinnedHeadersController(), ["header 0", "0,0"], count: 27),
    Sample(BackgroundsController(), ["0,0", "1,0"], count: 12),
    Sample(OrthogonalController(), ["header 0", "0,0", "1,0", "1,1", "header 2"], count: 62),
    Sample(ScalingRowController(), ["0,0", "0,1"]),
    Sample(PageDotsController(), ["0,0", "●○○○○"], count: 5),
    Sample(SwitchingGridController(), ["0,0", "0,8"]),
    Sample(OwnViewController(), ["0,0", "an own view"]),
    Sample(ParentController(), ["0,0", "header 0", "a caption"], count: 20),
    Sample(RowsController(), ["row 1", "row 2", "──────"], count: 30),
    Sample(AppearancesController(), ["appearance 0", "row 1"], count: 30),
    Sample(AccessoriesController(), ["★ ", "row 1", "value of row 1", "›"], count: 30),
    Sample(OutlineController(), ["row 1", "row 1.1", "row 2.1", "⌄"], count: 14),
    Sample(ListSectionsController(), ["0,0", "1,0"], count: 12),
    Sample(FilterController(), ["a filter", "row 1"], count: 30),
    Sample(CategoryController(), ["row 1", "a second line", "category"], count: 30),
    Sample(StackRowsController(), ["picture 0", "picture 1"], count: 8),
  ]

  @Test(arguments: samples) func aControllerIsShownUsedAndResized(_ sample: Sample) throws {
    var made: UIViewController?
    let bench = try ViewBench(50, 20) {
      let controller = sample.make()
      made = controller
      return controller
    }
    let controller = try #require(made)
    bench.settle()
    for text in sample.texts { #expect(bench.text.contains(text), "\(text)\n\(bench.text)") }
    #expect(bench.state.count == sample.count && !bench.state.items.isEmpty)
    #expect(bench.state.items.allSatisfy { $0.title.count > 2 }, "a symbol is no title")
    if let own = (controller as? UICollectionViewController)?.collectionView {
      #expect(own !== controller.view && own.superview === controller.view)
    }
    let first = bench.text
    for keys in ["Right Down Down Enter", "Enter PgDn PgDn", "End", "Home", "Esc"] { bench.press(keys) }
    bench.click(20, 10)
    bench.click(20, 10)
    for direction in [MouseEvent.WheelDirection.down, .right, .left, .up] {
      for _ in 0..<3 { bench.mouse(.wheel(direction), 20, 8) }
      bench.settle()
    }
    bench.mouse(.press(.left), 30, 8)
    for step in 1...4 { bench.mouse(.drag(.left), 30 - 4 * step, 8 - step) }
    bench.mouse(.release(.left), 14, 4)
    bench.settle()
    for size in [CellSize(columns: 20, rows: 7), CellSize(columns: 50, rows: 20)] {
      bench.screen.resize(to: size)
      bench.program.handle(.resize(size), at: bench.time)
      bench.settle()
      #expect(!bench.state.items.isEmpty, "\(bench.text)")
    }
    bench.press("Home")
    #expect(bench.text.split(separator: "\n").count > first.split(separator: "\n").count / 2, "\(bench.text)")
  }

  @Test func aTouchMakesARowHigher() throws {
    let bench = try ViewBench(50, 12) { EstimatedRowsController() }
    func heights() -> [Int] { bench.state.items.prefix(3).map(\.frame.rows) }
    let before = heights()
    bench.click(4, 0)
    #expect(before.first == 1 && heights().first == 3 && heights()[1] == before[1], "\(bench.text)")
    bench.click(4, 0)
    #expect(heights() == before)
  }
}
