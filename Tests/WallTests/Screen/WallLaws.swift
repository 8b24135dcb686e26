import Foundation
import TerminalPanels
import TestSupport
import Testing
import WallLayouts

@testable import Wall

/// Invariants under random input at random times.
@Suite(.oneAtATime) struct WallLaws {
  @Test(arguments: 0..<Soak.walls) func randomEventsBreakNothing(seed: Int) throws {
    var random = Soak.random(seed)
    var options = seed % 6 == 0 ? WallOptions() : .boxes
    options.isAnimated = seed % 4 != 3
    let bench = try WallBench(
      [0, 1, 9, 60, 400][seed % 5], size: CellSize(columns: 60, rows: 20), options: options,
      latency: Double(seed % 3) * 0.05)
    let keys = KeyTable.standard.bindings.flatMap(\.chords).filter { $0 != KeyChord(.character("c"), .control) }
    for step in 0..<120 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        bench.resize(Int.random(in: 1...120, using: &random), Int.random(in: 1...40, using: &random))
      case 1, 2:
        let column = Int.random(in: 0..<bench.screen.size.columns, using: &random)
        let row = Int.random(in: 0..<bench.screen.size.rows, using: &random)
        let actions: [MouseEvent.Action] = [
          .press(.left), .release(.left), .drag(.left), .wheel(.down), .wheel(.up), .press(.right), .drag(.right),
          .drag(.right), .release(.right),
        ]
        let modifiers: KeyModifiers = Bool.random(using: &random) ? .alt : []
        bench.mouse(actions.randomElement(using: &random) ?? .move, column, row, modifiers)
      default:
        if let chord = keys.randomElement(using: &random) { bench.type(chord) }
      }
      bench.run(frames: Int.random(in: 0...3, using: &random))
      bench.checkInvariants("seed \(seed), step \(step)")
    }
    bench.press("Esc Esc Esc", settles: false)
    bench.run(frames: 1)
    for _ in 0..<60 where bench.state.overlay != "" { bench.press("Esc", settles: false) }
    bench.resize(80, 24)
    bench.settle(limit: 400)
    #expect(bench.wall.scene.collectionView.collectionViewLayout === bench.wall.layoutSwitcher.shownLayout)
    if bench.state.count > 0, bench.state.overlay == "" {
      #expect(
        bench.item(bench.state.focus)?.isFocused == true,
        "seed \(seed): focus \(bench.state.focus) in \(bench.state.layout) at \(bench.state.offset) of \(bench.state.contentSize)"
      )
    }
    // Every photo that is shown has exactly one panel, and no other panel is visible.
    #expect(bench.wall.scene.panels.shownCount == bench.wall.scene.placed.count)
  }

  /// The same events at the same times give the same bytes.
  @Test func theSameEventsGiveTheSameBytes() throws {
    func session() throws -> [UInt8] {
      let bench = try WallBench(50, latency: 0.1)
      bench.press("l l Tab x Tab", settles: false)
      bench.run(frames: 7)
      bench.press("u s s G Tab", settles: false)
      bench.mouse(.wheel(.up), 20, 10)
      bench.run(frames: 30)
      bench.settle()
      return bench.screen.takeOutput()
    }
    #expect(try session() == session())
  }

  @Test func cellsAreBoundedByWhatIsSeenWhateverTheFeed() throws {
    let bench = try WallBench(2000, options: .boxes)
    for _ in 0..<30 { bench.press("PgDn", settles: false) }
    bench.settle()
    #expect(bench.state.dequeued > 3 * bench.mostVisible)
    #expect(bench.state.cells <= 2 * bench.mostVisible + 20)
    #expect(bench.wall.scene.panels.count <= 2 * bench.mostVisible + 20)
  }
}
