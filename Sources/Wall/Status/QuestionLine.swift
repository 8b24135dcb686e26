import TerminalPanels

/// A question as it stands on the status line, and which of its answers stands where.
///
///     ‘keep.json’ is there and would be lost — y replaces it, n does not
struct QuestionLine {
  /// The row, at most as wide as asked.
  let text: String
  private var places: [(columns: Range<Int>, answer: Character)] = []

  /// What is asked is cut before the answers are; where not even these have room, their keys alone stand there.
  init(_ question: Question, width: Int, ellipsis: String) {
    var answers = question.answers.map { "\($0.key) \($0.meaning)" }
    func needed() -> Int { answers.reduce(0) { $0 + DisplayWidth.of($1) } + 2 * (answers.count - 1) }
    if needed() > width - 2 { answers = question.answers.map { "\($0.key)" } }
    let room = width - 2 - needed() - 3
    let lead = room < 4 ? "" : DisplayWidth.cut(question.text, to: room, ellipsis: ellipsis)
    var text = " " + (lead.isEmpty ? "" : lead + (ellipsis == "…" ? " — " : " - "))
    for (number, answer) in answers.enumerated() {
      if number > 0 { text += ", " }
      let start = DisplayWidth.of(text)
      text += answer
      places.append((start..<DisplayWidth.of(text), question.answers[number].key))
    }
    self.text = DisplayWidth.cut(text, to: max(0, width), ellipsis: "")
  }

  /// The answer that stands at a column.
  func answer(at column: Int) -> Character? { places.first { $0.columns.contains(column) }?.answer }
}
