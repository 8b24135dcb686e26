import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// A wall that picks photos for another program.
@Suite(.oneAtATime) struct PickTests {
  private func bench(one: Bool) throws -> WallBench {
    var options = WallOptions.still
    (options.picks, options.picksOne) = (!one, one)
    return try WallBench(5, options: options)
  }

  /// (keys, whether one is picked, the letters of the picked photos; nil if the choice is cancelled)
  @Test(
    arguments: [
      ("Enter", false, "a"), ("l Enter", true, "b"), ("m l m Enter", false, "ab"), ("m l m Enter", true, "b"),
      ("o Enter", false, "a"), ("m o n Enter", false, "a"), ("o n Enter", true, "b"), ("q", false, nil),
      ("Esc", true, nil), ("Ctrl-c", false, nil), ("x q", false, nil), ("o Ctrl-c", false, nil),
    ] as [(String, Bool, String?)])
  func choosing(keys: String, one: Bool, names: String?) throws {
    let bench = try bench(one: one)
    bench.press(keys, settles: false)
    #expect(bench.wall.shouldQuit && !bench.wall.keepsSession)
    #expect(bench.wall.pickedAddresses.map { $0.map { $0.text.suffix(5).prefix(1) }.joined() } == names)
  }

  /// Esc first ends what is open.
  @Test(arguments: [
    "i Esc", "? Esc", "F10 Esc", "o Esc", "/ \"2\" Esc", "/ \"2\" Enter Esc", "/ \"2\" Enter & Esc", "V l Esc",
    "m ' Esc", "S Esc",
  ])
  func escapeEndsWhatIsOpenFirst(keys: String) throws {
    let bench = try bench(one: false)
    bench.press(keys)
    #expect(!bench.wall.shouldQuit && bench.state.overlay == "" && !bench.state.isFiltered)
    bench.press("Esc", settles: false)
    #expect(bench.wall.shouldQuit && bench.wall.pickedAddresses == nil)
  }

  @Test func aClickFocusesAndTheNextChooses() throws {
    let bench = try bench(one: true)
    let frame = try #require(bench.item(3)).frame
    bench.click(frame.column + 1, frame.row + 1)
    #expect(bench.state.focus == 3 && bench.state.deleted == 0 && !bench.wall.shouldQuit)
    bench.click(frame.column + 1, frame.row + 1)
    #expect(bench.wall.shouldQuit && bench.wall.pickedAddresses?.count == 1)
  }

  @Test func helpAndTheFirstLineSayIt() throws {
    let bench = try bench(one: false)
    #expect(bench.state.status.contains("Enter chooses, Esc cancels"))
    let full = bench.wall.keys.bindings.filter { $0.context == .fullView && $0.chords.contains(KeyChord(.enter)) }
    #expect(full.map(\.action) == [.tap] && full[0].sentence.hasPrefix("Choose the marked photos"))
  }
}
