import Basics
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Help begins with the keys that are used most; all keys and a search are one key away.
@Suite(.oneAtATime) struct HelpTests {
  @Test func oneScreenAt80By24() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("?")
    #expect(bench.text.contains("╭─ Keys ─") && !bench.text.contains("page 1"))
    #expect(bench.text.contains("? all keys"))
    bench.press("?")
    #expect(bench.text.contains("All keys") && bench.state.overlay == "help")
    bench.press("?")
    #expect(bench.state.overlay == "")
  }

  /// All keys are on three pages of a screen of 80 × 24; a larger one has sentences, and so has what a search finds.
  @Test(arguments: [(80, 24, false), (120, 40, true), (200, 50, true)])
  func threePages(columns: Int, rows: Int, hasSentences: Bool) throws {
    let bench = try WallBench(9, size: CellSize(columns: columns, rows: rows), options: .still)
    bench.press("? ?")
    #expect(["page 1/3", "page 1/2"].contains { bench.text.contains($0) } || !bench.text.contains("page 1/"))
    #expect(bench.text.contains("Focus the photo to the left.") == hasSentences)
    bench.press("/ \"left\"")
    #expect(bench.text.contains("Focus the photo to the left."))
  }

  @Test func helpPagesAndCloses() throws {
    let bench = try WallBench(options: .still)
    bench.press("? ?")
    #expect(bench.state.overlay == "help")
    #expect(bench.text.contains("Focus") && bench.text.contains("← h           Focus left"))
    let first = bench.text
    bench.press("Space")
    #expect(bench.text != first)
    bench.press("Esc")
    #expect(bench.state.overlay == "")
    #expect(bench.state.count == 40)
    bench.press("? x")
    #expect(bench.state.overlay == "" && bench.state.deleted == 1)
  }

  @Test(arguments: [CellSize(columns: 20, rows: 5), CellSize(columns: 50, rows: 12), CellSize(columns: 200, rows: 50)])
  func helpNamesEveryKeyAtAnySize(size: CellSize) throws {
    let bench = try WallBench(3, size: size, options: .still)
    bench.press("? ?")
    var text = bench.text
    var last = ""
    while last != bench.text {
      last = bench.text
      bench.press("Space")
      text += bench.text
    }
    for heading in KeyTable.standard.groups.filter({ $0.bindings[0].context == .wall }).map(\.group) {
      #expect(text.contains(heading.name))
    }
  }

  /// Above a mode, help has the keys of that mode.
  @Test(arguments: [("o", "full view", "Pan down."), ("C", "compare", "Pan both down.")])
  func keysOfModes(key: String, name: String, sentence: String) throws {
    let bench = try WallBench(9, size: CellSize(columns: 120, rows: 40), options: .still)
    bench.press("\(key) ?")
    #expect(bench.text.contains("─ All keys of the \(name) ─"), "\(bench.text)")
    bench.press("/ \"pan_\"")
    #expect(bench.text.contains(sentence) && !bench.text.contains("no key has"), "\(bench.text)")
    bench.press("Esc Esc")
    #expect(bench.state.overlay != "help" && bench.wall.modes.context.name == name)
  }

  @Test func searched() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("? / \"shuffle\"")
    #expect(bench.text.contains("Arranging") && bench.text.contains("shuffle.") && !bench.text.contains("Quit."))
    bench.press("\"zzz\"")
    #expect(bench.text.contains("no key has /shufflezzz"))
    bench.press("Backspace Backspace Backspace Enter")
    #expect(bench.text.contains("/shuffle ") && bench.state.overlay == "help")
    // A second search begins anew.
    bench.press("/ \"quit\" Enter")
    #expect(bench.text.contains("/quit ") && bench.text.contains("Quit."))
    // Esc ends the search first. What was typed did nothing on the wall.
    bench.press("Esc")
    #expect(bench.text.contains("page 1"))
    bench.press("Esc")
    #expect(bench.state.overlay == "" && bench.state.count == 9)
  }

  /// Every key of the short help does what the table says, also when it was remapped.
  @Test func shortHelpFollowsTheTable() throws {
    var table = KeyTable.standard
    table = try table.remapped(["search": ["Ctrl-g"], "survey": []])
    let lines = table.shortHelpSections(tap: .open).joined()
    #expect(lines.contains { $0.accent == "Ctrl-g" && $0.text == "search" })
    #expect(!lines.contains { $0.text.contains("together") })
    #expect(lines.contains { $0.accent == "Enter" && $0.text == "full view" })
  }

  /// Whatever the sections and the rows: every line is there once, in order, and only a section that is longer than a column is
  /// divided.
  @Test(arguments: 0..<30) func columns(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var number = 0
    let sections = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      (0..<Int.random(in: 1...12, using: &random)).map { _ in
        number += 1
        return number
      }
    }
    let (count, rows) = (Int.random(in: 1...4, using: &random), Int.random(in: 3...15, using: &random))
    let pages = LineColumns.pages(sections, columns: count, rows: rows, blank: 0)
    #expect(pages.joined().joined().filter { $0 > 0 } == Array(1...number))
    #expect(pages.allSatisfy { $0.count <= count } && pages.joined().allSatisfy { $0.count <= rows })
    for section in sections where section.count <= rows {
      #expect(pages.joined().contains { column in section.allSatisfy(column.contains) })
    }
    if let flowed = LineColumns.flowed(sections, columns: count, rows: rows) {
      #expect(flowed.joined().map(\.self) == Array(1...number) && flowed.allSatisfy { $0.count <= rows })
      for section in sections { #expect(!flowed.contains { $0.last == section[0] } || flowed.last?.last == section[0]) }
    }
  }
}
