import PhotoFeed
import TerminalPanels

/// A question that the user answers with one key before something is done.
enum Confirmation: Hashable {
  /// Quit although decisions are not saved.
  case quit(UnsavedDecisions)
  /// Replace an existing file, and quit afterwards or not.
  case replace(path: String, quits: Bool)

  /// The question; `short` where there is no room for names.
  func text(short: Bool) -> String {
    switch self {
    case .quit(let decisions): decisions.sentence(short: short)
    case .replace(let path, _): "‘\(SanitizedText.made(from: path))’ exists"
    }
  }

  /// An answer: its key, as `KeyChord` spells it, what it does, and a remark that is left out where there is no room.
  struct Answer: Hashable {
    var key: String
    var meaning: String
    var remark = ""
  }

  var answers: [Answer] {
    switch self {
    case .quit(let decisions): decisions.answers
    case .replace: [Answer(key: "y", meaning: "replaces it"), Answer(key: "n", meaning: "cancels")]
    }
  }
}

/// A confirmation on the status line, with the columns of its answers.
///
///     ‘keep.json’ exists: y replaces it, n cancels
struct ConfirmationLine {
  /// The text of the row, at most as wide as requested.
  let text: String
  private var places: [(columns: Range<Int>, answer: String)] = []

  /// Leaves out the remarks if the row is too short, then names, then cuts the question; if the answers do not fit either, shows only
  /// their keys.
  init(_ confirmation: Confirmation, width: Int, ellipsis: String) {
    let forms: [(Confirmation.Answer) -> String] = [
      { "\($0.key) \($0.meaning)\($0.remark)" }, { "\($0.key) \($0.meaning)" }, { $0.key },
    ]
    func length(_ answers: [String]) -> Int { answers.reduce(-2) { $0 + DisplayWidth.of($1) + 2 } }
    let question = DisplayWidth.of(confirmation.text(short: false)) + 2
    var answers = confirmation.answers.map(forms[0])
    if question + length(answers) > width - 2 { answers = confirmation.answers.map(forms[1]) }
    if length(answers) > width - 2 { answers = confirmation.answers.map(forms[2]) }
    let room = width - 2 - length(answers) - 2
    let lead =
      room < 4 ? "" : DisplayWidth.cut(confirmation.text(short: question - 2 > room), to: room, ellipsis: ellipsis)
    var text = " " + (lead.isEmpty ? "" : lead + ": ")
    for (number, answer) in answers.enumerated() {
      if number > 0 { text += ", " }
      let start = DisplayWidth.of(text)
      text += answer
      places.append((start..<DisplayWidth.of(text), confirmation.answers[number].key))
    }
    self.text = DisplayWidth.cut(text, to: max(0, width), ellipsis: "")
  }

  /// Returns the key of the answer at a column, or nil.
  func answer(at column: Int) -> String? { places.first { $0.columns.contains(column) }?.answer }
}
