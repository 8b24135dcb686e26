import PhotoFeed
import TerminalPanels

/// A question that the user answers with one key before something is done.
enum Confirmation: Hashable {
  /// Quit although deletions are not written.
  case quitUnwritten
  /// Replace an existing file.
  case replace(path: String)

  var text: String {
    switch self {
    case .quitUnwritten: "deletions are not written"
    case .replace(let path): "‘\(SanitizedText.made(from: path))’ exists"
    }
  }

  /// The possible answers by their keys.
  var answers: [(key: Character, meaning: String)] {
    switch self {
    case .quitUnwritten: [("y", "quits anyway"), ("w", "writes and quits"), ("n", "cancels")]
    case .replace: [("y", "replaces it"), ("n", "cancels")]
    }
  }
}

/// A confirmation on the status line, with the columns of its answers.
///
///     ‘keep.json’ exists — y replaces it, n cancels
struct ConfirmationLine {
  /// The text of the row, at most as wide as requested.
  let text: String
  private var places: [(columns: Range<Int>, answer: Character)] = []

  /// Cuts the question before the answers; if the answers do not fit either, shows only their keys.
  init(_ confirmation: Confirmation, width: Int, ellipsis: String) {
    var answers = confirmation.answers.map { "\($0.key) \($0.meaning)" }
    func needed() -> Int { answers.reduce(0) { $0 + DisplayWidth.of($1) } + 2 * (answers.count - 1) }
    if needed() > width - 2 { answers = confirmation.answers.map { "\($0.key)" } }
    let room = width - 2 - needed() - 3
    let lead = room < 4 ? "" : DisplayWidth.cut(confirmation.text, to: room, ellipsis: ellipsis)
    var text = " " + (lead.isEmpty ? "" : lead + (ellipsis == "…" ? " — " : " - "))
    for (number, answer) in answers.enumerated() {
      if number > 0 { text += ", " }
      let start = DisplayWidth.of(text)
      text += answer
      places.append((start..<DisplayWidth.of(text), confirmation.answers[number].key))
    }
    self.text = DisplayWidth.cut(text, to: max(0, width), ellipsis: "")
  }

  /// Returns the key of the answer at a column, or nil.
  func answer(at column: Int) -> Character? { places.first { $0.columns.contains(column) }?.answer }
}
