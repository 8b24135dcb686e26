import Basics
import TerminalPanels
import Wall

/// Expects a view of a program with views, its text or its frame.
struct ExpectViewCommand: TapeExpectation {
  static let scope = TapeScope.views
  static let names = ["Expect view"]
  static let help = [
    TapeHelpRow(
      "Expect view \"NAME\" [not] (visible|text op \"TEXT\"|at c,r [size WxH])",
      "Check a view of a program that shows a controller's views: NAME is its accessibility label, or else its text. A view with a label has the first text in it.",
      example: "Expect view \"Likes\" text == \"3\"\nExpect view \"Likes\" at 2,1 size 4x1")
  ]

  enum State: Hashable {
    /// A part of the view is visible.
    case visible
    case text(Relation, String)
    /// The top left of its frame on the screen; and if checked, the size.
    case at(CellPoint, size: CellSize?)
  }
  var view: String
  var state: State
  var isNegated = false

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let view = try line.takeText("a view's label or text")
    let isNegated = line.takeIf("not")
    if line.takeIf("visible") { return Self(view: view, state: .visible, isNegated: isNegated) }
    if line.takeIf("text") {
      let column = line.upcoming?.column ?? 1
      let relation = try line.takeOperator()
      guard relation == .equal || relation == .notEqual else {
        throw line.problem(at: column, "a text can only be compared with == or !=")
      }
      return Self(view: view, state: .text(relation, try line.takeName("a text")), isNegated: isNegated)
    }
    guard line.takeIf("at") else { throw line.wanted("visible, text or at", among: ["visible", "text", "at"]) }
    let point = try line.takePoint()
    let size = line.takeIf("size") ? try line.takeSize("a size in cells", upTo: 9999) : nil
    return Self(view: view, state: .at(point, size: size), isNegated: isNegated)
  }

  var description: String {
    let text =
      switch state {
      case .visible: "visible"
      case .text(let relation, let text): "text \(relation.rawValue) \(TapePrinter.quoted(text))"
      case .at(let point, let size): "at \(point.column),\(point.row)" + (size.map { " size \($0)" } ?? "")
      }
    return "Expect view \(TapePrinter.quoted(view)) \(isNegated ? "not " : "")\(text)"
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let holds: Bool
    let found: String
    switch state {
    case .visible:
      holds = !runner.shown(view, stage).isEmpty
      found = holds ? "it is on the screen" : runner.missing(view: view, stage)
    case .text(let relation, let text):
      let shown = try runner.visible(view: view, stage)
      (holds, found) = (relation.holds(shown.text, text), "its text is \"\(shown.text)\"")
    case .at(let point, let size):
      let frame = try runner.visible(view: view, stage).frame
      (holds, found) = (frame.origin == point && (size ?? frame.size) == frame.size, "it is \(frame)")
    }
    if holds == isNegated { throw runner.fail(found) }
  }
}

extension TapeRunner {
  /// Returns the visible views with a label, or else those with a text.
  func shown(_ name: String, _ stage: TapeStage) -> [ShownView] {
    let views = stage.wall.views.filter { !$0.frame.intersection(stage.screen.bounds).isEmpty }
    let labelled = views.filter { $0.label == name }
    return labelled.isEmpty ? views.filter { $0.text == name } : labelled
  }

  /// Returns the only visible view with a label or a text.
  func visible(view name: String, _ stage: TapeStage) throws(TapeStop) -> ShownView {
    let found = shown(name, stage)
    // A view with a label counts once, even if it contains views with that text.
    guard let first = found.first else { throw fail(missing(view: name, stage)) }
    guard found.allSatisfy({ $0.frame == first.frame && $0.text == first.text }) else {
      throw refuse(
        "\(found.count) views on the screen are named \(TapePrinter.quoted(name)); give one an accessibilityLabel")
    }
    return first
  }

  func missing(view name: String, _ stage: TapeStage) -> String {
    let names = stage.wall.views.map { $0.label.isEmpty ? $0.text : $0.label }
    return "no view on the screen is named \(TapePrinter.quoted(name)); there are "
      + TapePrinter.list(names.map(TapePrinter.quoted), upTo: 12)
  }
}
