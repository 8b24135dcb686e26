import Basics
import Culling
import PhotoFeed
import Platform
import TerminalPanels

/// A question that the user answers with one key.
struct Confirmation: Hashable {
  var text: String
  /// The question without names, for narrow screens.
  var shortText: String
  var answers: [Answer]

  /// An answer: its key, as `KeyChord` spells it, its meaning, and a remark for wide screens.
  struct Answer: Hashable {
    var key: String
    var meaning: String
    var remark = ""
  }

  /// Asks whether to quit without saving decisions.
  static func quit(_ decisions: UnsavedDecisions) -> Confirmation {
    Confirmation(
      text: decisions.sentence(short: false), shortText: decisions.sentence(short: true), answers: decisions.answers)
  }

  /// Asks whether to move deleted files to the trash or to write a feed without them, after `written` was written.
  static func trashOrFeed(_ decisions: UnsavedDecisions, written: String?) -> Confirmation {
    let count = decisions.count + decisions.rawCount
    let what = decisions.needTrash ? "raw file" : "photo"
    let text = count == 1 ? "1 \(what) is deleted" : "\(count) \(what)s are deleted"
    let feed = Answer(key: "f", meaning: "writes a feed of the others")
    return Confirmation(
      text: (written.map { "wrote \($0); " } ?? "") + text, shortText: text,
      answers: [Answer(key: "t", meaning: "trashes \(count == 1 ? "it" : "them")")]
        + (decisions.needTrash ? [] : [feed])
        + [Answer(key: "Esc", meaning: "later")])
  }

  /// Asks whether to trash files that have changed since they were deleted on the wall (`areOthers`), or may have.
  static func trash(_ files: [FilePath], areOthers: Bool) -> Confirmation {
    let name = "‘\(SanitizedText.made(from: files.first?.lastComponent?.text ?? ""))’"
    let verb = areOthers ? (files.count == 1 ? "is" : "are") : "may be"
    let (them, files) = files.count == 1 ? ("it", name) : ("them", "\(name) and \(files.count - 1) more")
    return Confirmation(
      text: "\(files) \(verb) not the \(them == "it" ? "file" : "files") that you deleted",
      shortText: "\(name) \(verb) not the file that you deleted",
      answers: [Answer(key: "t", meaning: "trashes \(them)"), Answer(key: "Esc", meaning: "leaves \(them)")])
  }

  /// Asks whether to delete the focused photo or the marked ones.
  static func delete(_ photo: String, marked: Int, key: String, markKey: String) -> Confirmation {
    let text = "\(marked == 1 ? "1 photo is" : "\(marked) photos are") marked"
    return Confirmation(
      text: text, shortText: text,
      answers: [
        Answer(key: key, meaning: "deletes this one", remark: " (\(photo))"),
        Answer(key: markKey, meaning: "deletes the marked"), Answer(key: "Esc", meaning: "none"),
      ])
  }

  /// Asks for a command for the files of photos.
  static func transfer(_ names: String, _ commands: [FileCommand]) -> Confirmation {
    Confirmation(
      text: names, shortText: names,
      answers: commands.map { Answer(key: $0.key ?? "", meaning: $0.meaning.text, remark: $0.meaning.remark) }
        + [Answer(key: "Esc", meaning: "nothing")])
  }

  /// Asks whether to rename photos, and shows the first and the last name.
  ///
  /// - Parameter left: The number of photos that keep their names or are at the destination already.
  static func names(
    _ first: (old: String, new: String), _ last: (old: String, new: String), count: Int, left: Int, verb: String
  ) -> Confirmation {
    let one = "‘\(first.old)’ as ‘\(first.new)’"
    let rest = left == 0 ? "" : "; \(left) \(left == 1 ? "is" : "are") there already"
    return Confirmation(
      text: (count == 1 ? one : "\(one) … ‘\(last.old)’ as ‘\(last.new)’") + rest,
      shortText: (count == 1 ? "‘\(first.new)’" : "‘\(first.new)’ … ‘\(last.new)’") + rest,
      answers: [
        Answer(key: "y", meaning: "\(verb) \(count == 1 ? "it" : "\(count)")"), Answer(key: "n", meaning: "cancels"),
      ])
  }

  static func createFolder(_ name: String) -> Confirmation {
    let text = "there is no folder ‘\(SanitizedText.made(from: name))’"
    return Confirmation(
      text: text, shortText: text,
      answers: [Answer(key: "y", meaning: "creates it"), Answer(key: "n", meaning: "cancels")])
  }

  /// Asks whether to move files although an interrupted move could not be finished at the next start.
  static func goOnWithout(_ reason: String) -> Confirmation {
    Confirmation(
      text: "an act that is cut off could not be finished later (\(reason))",
      shortText: "acts cannot be noted: \(reason)",
      answers: [Answer(key: "y", meaning: "goes on"), Answer(key: "Esc", meaning: "moves nothing")])
  }

  /// Asks whether to replace an existing file.
  static func replace(path: String) -> Confirmation {
    let text = "‘\(SanitizedText.made(from: path))’ exists"
    return Confirmation(
      text: text, shortText: text,
      answers: [Answer(key: "y", meaning: "replaces it"), Answer(key: "n", meaning: "cancels")])
  }
}

/// A confirmation on the status line, with the columns of its answers.
///
///     ‘keep.json’ exists: y replaces it, n cancels
struct ConfirmationLine {
  /// The text, at most as wide as requested.
  let text: String
  private var spans: [(columns: Range<Int>, answer: String)] = []

  /// Shortens the text to the width: without remarks, then without names, then truncated, then only the keys.
  init(_ confirmation: Confirmation, width: Int, ellipsis: String) {
    let forms: [(Confirmation.Answer) -> String] = [
      { "\($0.key) \($0.meaning)\($0.remark)" }, { "\($0.key) \($0.meaning)" }, { $0.key },
    ]
    func length(_ answers: [String]) -> Int { answers.reduce(-2) { $0 + DisplayWidth.of($1) + 2 } }
    let question = DisplayWidth.of(confirmation.text) + 2
    var answers = confirmation.answers.map(forms[0])
    if question + length(answers) > width - 2 { answers = confirmation.answers.map(forms[1]) }
    if length(answers) > width - 2 { answers = confirmation.answers.map(forms[2]) }
    let room = width - 2 - length(answers) - 2
    let lead =
      room < 4
      ? ""
      : DisplayWidth.cut(
        question - 2 > room ? confirmation.shortText : confirmation.text, to: room, ellipsis: ellipsis)
    var text = " " + (lead.isEmpty ? "" : lead + ": ")
    for (number, answer) in answers.enumerated() {
      if number > 0 { text += ", " }
      let start = DisplayWidth.of(text)
      text += answer
      spans.append((start..<DisplayWidth.of(text), confirmation.answers[number].key))
    }
    self.text = DisplayWidth.cut(text, to: max(0, width), ellipsis: "")
  }

  /// Returns the key of the answer at a column, or nil.
  func answer(at column: Int) -> String? { spans.first { $0.columns.contains(column) }?.answer }
}

extension ModeKind {
  public static let question: ModeKind = .init("question")
}

/// A question on the status line. The next key answers it.
final class Question: LineMode {
  let kind = ModeKind.question
  private let confirmation: Confirmation
  private let screen: Screen
  private let close: (Question) -> Void
  private let answered: (_ key: String) -> Void

  /// - Parameters:
  ///   - close: Closes the question. Called before `answered`.
  ///   - answered: Receives the key, as `KeyChord` spells it.
  init(
    _ confirmation: Confirmation, on screen: Screen, close: @escaping (Question) -> Void,
    answered: @escaping (_ key: String) -> Void
  ) {
    (self.confirmation, self.screen, self.close, self.answered) = (confirmation, screen, close, answered)
  }

  private var line: ConfirmationLine {
    ConfirmationLine(confirmation, width: screen.size.columns, ellipsis: screen.ellipsis)
  }

  var statusText: String { line.text }

  func handleKey(_ chord: KeyChord) -> [WallEffect]? {
    // Enter answers only if the text mentions it.
    guard chord.key != .enter || confirmation.answers.contains(where: { $0.key == chord.description }) else {
      return []
    }
    close(self)
    answered(chord.description)
    return []
  }

  /// A click on an answer selects it.
  func handleClick(at point: CellPoint) -> [WallEffect]? {
    guard point.row == screen.size.rows - 1 else { return [] }
    return line.answer(at: point.column).flatMap { KeyChord($0) }.flatMap(handleKey) ?? []
  }
}
