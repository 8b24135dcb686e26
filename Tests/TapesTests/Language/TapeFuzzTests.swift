import TestSupport
import Testing

@testable import Tapes

@Suite struct TapeFuzzTests {
  @Test(
    "no tape crashes the parser, errors have places inside the tape, and printed commands parse as the same commands",
    arguments: 0..<Soak.tapes)
  func mutants(seed: Int) {
    var random = Soak.random(seed)
    let seeds =
      TapeCommandTable.rows.map(\.syntax) + [
        "Expect cell 3 2 \"▀\" fg #ff0000 bg #00ff00 bold", "Type@1s 'a' \"b\" # c", "Ctrl+Alt+Shift+F12@3ms 4",
        "Drag on item \"x\" to on /a\\/b/", "Wait+Screen@5s /(a|b)+/", "Set CellSize 8x16", "Click on item 3",
      ]
    let spice = Array("\"'`/\\#@+-.,x0 9\n\r\t([{∞é🙂\u{0}")
    Soak.count(200, "mutated tapes")
    for _ in 0..<200 {
      var text = Array(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in seeds.randomElement(using: &random)! }.joined(
          separator: "\n"))
      for _ in 0..<Int.random(in: 0...6, using: &random) where !text.isEmpty {
        let at = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text[at] = spice.randomElement(using: &random)!
        case 1: text.insert(spice.randomElement(using: &random)!, at: at)
        default: text.remove(at: at)
        }
      }
      let tape = String(text)
      let lines = tape.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      do {
        let read = try TapeParser { _ in [] }.tape(tape, named: "t")
        let again = try TapeParser { _ in [] }.tape(TapePrinter.text(read.steps.map(\.command)), named: "t")
        #expect(
          again.steps.map { AnyHashable($0.command) } == read.steps.map { AnyHashable($0.command) },
          "seed \(seed): \(tape)")
      } catch {
        for problem in error.problems {
          #expect((1...lines.count).contains(problem.location.line), "seed \(seed): \(problem)")
          #expect(
            (1...(lines[problem.location.line - 1].count + 1)).contains(problem.location.column),
            "seed \(seed): \(problem)")
        }
      }
    }
  }
}
