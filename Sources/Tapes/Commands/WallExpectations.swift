import TerminalPanels
import Wall

extension TapeCommandTable {
  static let wallExpectations: [any TapeCommand.Type] = [
    ExpectTextCommand.self, ExpectItemCommand.self, ExpectStateCommand.self,
  ]
}

/// Expects that a pattern matches a part of the screen, or that it does not.
struct ExpectTextCommand: TapeExpectation {
  static let names = ["Expect"]
  static let help = [
    TapeHelpRow(
      "Expect[+Screen|+Status|+Row n] [not] /re/",
      "Fail unless the pattern matches, or with not, unless it does not match. Expect runs no frames.")
  ]

  enum Region: Hashable {
    /// All rows, joined by line ends.
    case screen
    /// The status line.
    case status
    /// A row, from 0.
    case row(Int)
  }
  var region: Region
  var pattern: TapePattern
  var isNegated = false

  static func parse(_ line: inout TapeLine) throws(TapeProblem) -> Self {
    let region: Region
    switch line.takeScope() {
    case "+Screen": region = .screen
    case "+Status": region = .status
    case "+Row": region = .row(try line.takeNumber("a row", in: 0...9999))
    case "":
      guard line.isPatternNext || line.upcoming?.text == "not" else {
        let others = TapePrinter.choice(TapeCommandTable.secondWords(of: "Expect"))
        throw line.wanted("/re/, not, \(others)")
      }
      region = .screen
    case let scope:
      throw line.problemWithName("unknown command \"Expect\(scope)\"; write Expect+Screen, Expect+Status or Expect+Row")
    }
    let isNegated = line.takeIf("not")
    return Self(region: region, pattern: try line.takePattern(), isNegated: isNegated)
  }

  var description: String {
    let scope =
      switch region {
      case .screen: "Screen"
      case .status: "Status"
      case .row(let row): "Row \(row)"
      }
    return "Expect+\(scope) \(isNegated ? "not " : "")\(pattern)"
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let (name, text) = try seen(by: runner, on: stage)
    guard pattern.matches(text) == isNegated else { return }
    if isNegated, let match = pattern.firstMatch(in: text) { throw runner.fail("\(name) contains \"\(text[match])\"") }
    // A whole screen is too long for a message.
    throw runner.fail(region == .screen ? "the pattern is not on the screen" : "\(name) is \"\(text)\"")
  }

  var expected: String {
    let place =
      switch region {
      case .screen: "on the screen"
      case .status: "in the status line"
      case .row(let row): "in row \(row)"
      }
    return "\(isNegated ? "no " : "")\(pattern) \(place)"
  }

  private func seen(by runner: TapeRunner, on stage: TapeStage) throws(TapeStop) -> (name: String, text: String) {
    switch region {
    case .screen: return ("the screen", ScreenText.text(of: stage.screen.contents()))
    case .status: return ("the status line", stage.wall.state.status.trimmed)
    case .row(let row):
      guard row < stage.screen.size.rows else {
        throw runner.refuse("the screen has rows 0 to \(stage.screen.size.rows - 1)")
      }
      return ("row \(row)", ScreenText.line(row, of: stage.screen.contents()).text.trimmed)
    }
  }
}

/// Expects the state or the place of an item.
struct ExpectItemCommand: TapeExpectation {
  static let names = ["Expect item"]
  static let help = [
    TapeHelpRow(
      "Expect item (N|\"title\") [not] (visible|focused|marked|loaded|at c,r [size WxH])", "Check an item.")
  ]

  enum State: Hashable {
    /// A part of the item is on the screen.
    case visible
    case focused
    case marked
    /// Its picture is shown.
    case loaded
    /// The top left of its rectangle on the screen, and the size if it is checked, too.
    case at(CellPoint, size: CellSize?)
  }
  private static let words: [(name: String, state: State)] = [
    ("visible", .visible), ("focused", .focused), ("marked", .marked), ("loaded", .loaded),
  ]
  var item: TapeItem
  var state: State
  var isNegated = false

  static func parse(_ line: inout TapeLine) throws(TapeProblem) -> Self {
    let item = try TapeItem.parse(&line)
    let isNegated = line.takeIf("not")
    if let state = words.first(where: { line.takeIf($0.name) })?.state {
      return Self(item: item, state: state, isNegated: isNegated)
    }
    guard line.takeIf("at") else { throw line.wanted("\(words.map(\.name).joined(separator: ", ")) or at") }
    let point = try line.takePoint()
    let size = line.takeIf("size") ? try line.takeSize("a size in cells", upTo: 9999) : nil
    return Self(item: item, state: .at(point, size: size), isNegated: isNegated)
  }

  var description: String {
    var text = Self.words.first { $0.state == state }?.name ?? ""
    if case .at(let point, let size) = state {
      text = "at \(point.column),\(point.row)" + (size.map { " size \($0)" } ?? "")
    }
    return "Expect item \(item) \(isNegated ? "not " : "")\(text)"
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let (holds, found) = try check(runner, stage)
    if holds == isNegated { throw runner.fail(found) }
  }

  /// Returns whether the item is in the state, and what an error message says about it.
  private func check(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) -> (holds: Bool, found: String) {
    let wall = stage.wall.state
    switch state {
    case .visible:
      let range = wall.items.first.map { "items \($0.number) to \(wall.items.last?.number ?? 0) are on the screen" }
      return (wall.items.contains(where: item.isSame), range ?? "no item is on the screen")
    case .focused:
      let isFocused = item.isSame(number: wall.focus, title: wall.focusTitle)
      return (isFocused, "focus is on item \(wall.focus), \"\(wall.focusTitle)\"")
    case .marked:
      let isMarked = try runner.visible(item, stage).isMarked
      return (isMarked, isMarked ? "it is marked" : "it is not marked")
    case .loaded:
      let isLoaded = try runner.visible(item, stage).isLoaded
      return (isLoaded, isLoaded ? "its picture is loaded" : "its picture is not loaded")
    case .at(let point, let size):
      let frame = try runner.visible(item, stage).frame
      return (frame.origin == point && (size ?? frame.size) == frame.size, "it is \(frame)")
    }
  }
}

/// Expects values of the wall's state.
struct ExpectStateCommand: TapeExpectation {
  static let names = ["Expect state"]
  static let help = [
    TapeHelpRow(
      "Expect state KEY op VALUE …",
      "Check the state of the wall; op is ==, !=, <=, >=, < or >. The keys are listed below.")
  ]

  struct Comparison: Hashable {
    /// The name of a `TapeStateKey`.
    var key: String
    var relation: TapeOperator
    /// As the tape writes it.
    var value: String
  }
  var comparisons: [Comparison]

  static func parse(_ line: inout TapeLine) throws(TapeProblem) -> Self {
    var comparisons: [Comparison] = []
    repeat { comparisons.append(try parseComparison(&line)) } while line.upcoming != nil
    return Self(comparisons: comparisons)
  }

  private static func parseComparison(_ line: inout TapeLine) throws(TapeProblem) -> Comparison {
    guard let token = line.upcoming, token.kind == .word, let key = TapeStateKey.named(token.text) else {
      throw line.wanted("one of " + TapeStateKey.all.map(\.name).joined(separator: ", "))
    }
    _ = line.takeAny()
    let column = line.upcoming?.column ?? 1
    let relation = try line.takeOperator()
    if key.isText, relation != .equal, relation != .notEqual {
      throw line.problem(at: column, "\(key.name) is a text; compare it with == or !=")
    }
    let isNumber = line.upcoming.map { Double($0.text) != nil } ?? false
    guard !line.isPatternNext, key.isText || isNumber else { throw line.wanted(key.isText ? "a text" : "a number") }
    return Comparison(key: key.name, relation: relation, value: try line.takeName("a text"))
  }

  var description: String {
    "Expect state"
      + comparisons.map { " \($0.key) \($0.relation.rawValue) \(TapePrinter.quoted($0.value))" }.joined()
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let state = stage.wall.state
    for comparison in comparisons {
      switch TapeStateKey.named(comparison.key)?.value {
      case nil: break
      case .text(let value):
        let found = value(state)
        guard comparison.relation.holds(found, comparison.value) else {
          throw runner.fail("\(comparison.key) is \"\(found)\"")
        }
      case .number(let value):
        let found = value(state)
        guard let wanted = Double(comparison.value), comparison.relation.holds(found, wanted) else {
          throw runner.fail("\(comparison.key) is \(found == found.rounded() ? "\(Int(found))" : "\(found)")")
        }
      }
    }
  }
}
