import TestSupport
import Testing

@testable import TerminalPanels
@testable import Wall

/// Whatever a key opens or begins, or refuses, is gone when the user is back on the wall.
@Suite(.oneAtATime) struct AfterKeysTests {
  /// The panels on the screen that show no photos.
  private func panels(_ bench: WallBench) -> Int {
    bench.screen.panels.all.count { !$0.isHidden } - bench.wall.scene.panels.shownCount
  }

  /// Every key of the wall, on a wall without photos, with one, and with a few.
  @Test(arguments: [0, 1, 4]) func nothingIsLeftOfWhatAKeyOpened(count: Int) throws {
    let bench = try WallBench(count, options: .still)
    bench.settle()
    let before = panels(bench)
    for binding in KeyTable.standard.bindings where binding.context == .wall && binding.name != "quit" {
      guard let chord = binding.chords.first else { continue }
      bench.type(chord)
      bench.settle()
      for _ in 0..<4 where bench.state.overlay != "" { bench.press("Esc") }
      bench.press("Esc")
      #expect(bench.state.overlay == "" && bench.wall.tasks.tasks.isEmpty, "\(binding.name)")
      // The same number of panels whatever the key was: the status line's, and none of a view or box.
      #expect(panels(bench) == before, "\(binding.name)")
      bench.checkInvariants("\(binding.name)")
    }
  }

  /// Views of photos close with the last photo, and leave nothing.
  @Test(arguments: ["o", "C", "A", "B", "D", "i", "/", "?", "F10", "S"]) func nothingIsLeftWhenThePhotosGo(key: String)
    throws
  {
    let bench = try WallBench(3, options: .still)
    bench.settle()
    let before = panels(bench)
    bench.press(key)
    bench.press("Esc")
    bench.press("M x")
    #expect(bench.state.count == 0)
    bench.press(key)
    for _ in 0..<4 where bench.state.overlay != "" { bench.press("Esc") }
    #expect(bench.state.overlay == "" && bench.wall.tasks.tasks.isEmpty)
    #expect(panels(bench) == before)
  }
}
