import Basics
import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite(.oneAtATime) struct ConfirmationTests {
  @Test(arguments: [
    (80, " ‘keep.json’ exists: y replaces it, n cancels"),
    (40, " ‘keep.json’…: y replaces it, n cancels"),
    (30, " y replaces it, n cancels"), (20, " ‘keep.json’…: y, n"), (8, " y, n"), (3, " y,"),
  ])
  func answersStayWhenTheQuestionIsCut(width: Int, text: String) {
    let line = ConfirmationLine(.replace(path: "keep.json"), width: width, ellipsis: "…")
    #expect(line.text == text)
    #expect(DisplayWidth.of(line.text) <= width)
  }

  @Test func aClickOnAnAnswerGivesIt() {
    let line = ConfirmationLine(.replace(path: "keep.json"), width: 80, ellipsis: "…")
    var hits = ""
    for (column, letter) in line.text.enumerated() where line.answer(at: column) != nil { hits.append(letter) }
    #expect(hits == "y replaces itn cancels")
    #expect(line.answer(at: 2) == nil)
  }

  /// Enter alone accepts the suggestion; typing replaces it, Tab inserts it for editing.
  @Test(arguments: [
    ("Enter", "kept.json"), ("a Enter", "a"), ("Tab Backspace Enter", "kept.jso"), ("→ Enter", "kept.json"),
    ("a Backspace Enter", "kept.json"),
  ])
  func suggestions(keys: String, answer: String) throws {
    var prompt = LineEditor("write to: ", suggestion: "kept.json")
    for word in keys.split(separator: " ") { _ = prompt.handleKey(try #require(KeyChord(word))) }
    #expect(prompt.answer == answer)
  }

  /// Saving with the mouse: a click on the prompt accepts the suggestion, a click on an answer gives it.
  @Test func savingByTheMouse() throws {
    var written: [String] = []
    var isInTheWay = true
    var options = WallOptions.still
    options.suggestedOutput = "kept.json"
    let bench = try WallBench(
      5, options: options,
      services: WallServices(write: { writing in
        if isInTheWay, !writing.mayReplace {
          throw Diagnostic(.fileExists, at: SourceLocation(file: writing.path), "there")
        }
        written.append(writing.path)
        return "wrote \(writing.kept.count)"
      }))
    bench.press("w")
    bench.click(3, 5)
    #expect(bench.state.overlay == "" && written.isEmpty, "beside the prompt it is given up")
    bench.press("w")
    bench.click(3, 23)
    #expect(bench.state.overlay == "question")
    let answer = try #require(bench.text(row: 23).firstRange(of: "n cancels")).lowerBound
    let column = bench.text(row: 23).distance(from: bench.text(row: 23).startIndex, to: answer)
    bench.click(column, 22)
    #expect(bench.state.overlay == "question", "an answer is on the last row only")
    bench.click(column, 23)
    #expect(bench.state.overlay == "" && written.isEmpty)
    isInTheWay = false
    bench.press("w Enter")
    #expect(written == ["kept.json"])
  }
}
