import Basics
import Foundation
import TerminalPanels
import Wall

/// Expects that a pattern matches a part of the screen, or does not match.
struct ExpectTextCommand: TapeExpectation {
  static let names = ["Expect"]
  static let help = [
    TapeHelpRow(
      "Expect[+Screen|+Status|+Row n] [not] /re/",
      "Fail unless the pattern matches, or with not, unless it does not match. Expect runs no frames. Row n counts from 0.",
      example: "Wait\nExpect+Status /waterfall/\nExpect not /error/")
  ]

  enum Region: Hashable {
    /// All rows, joined by line breaks.
    case screen
    case status
    /// A row, from 0.
    case row(Int)
  }
  var region: Region
  var pattern: TapePattern
  var isNegated = false

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let region: Region
    switch line.takeScope() {
    case "+Screen": region = .screen
    case "+Status": region = .status
    case "+Row": region = .row(try line.takeNumber("a row", in: 0...9999))
    case "":
      guard line.isPatternNext || line.upcoming?.text == "not" else {
        let others = TapeCommandTable.secondWords(of: "Expect", in: line.program)
        throw line.wanted("/re/, not, \(TapePrinter.choice(others))", among: others)
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
    guard pattern.expression.matches(text) == isNegated else { return }
    if isNegated, let match = pattern.expression.firstMatch(in: text) {
      throw runner.fail("\(name) contains \"\(text[match])\"")
    }
    // A whole screen is too long for a message.
    throw runner.fail(region == .screen ? "the pattern is not on the screen" : "\(name) is \"\(text)\"")
  }

  var expected: String {
    let location =
      switch region {
      case .screen: "on the screen"
      case .status: "in the status line"
      case .row(let row): "in row \(row)"
      }
    return "\(isNegated ? "no " : "")\(pattern) \(location)"
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

/// Expects the state or the location of an item.
struct ExpectItemCommand: TapeExpectation {
  static let names = ["Expect item"]
  static let help = [
    TapeHelpRow(
      "Expect item (N|\"title\") [not] (visible|focused|\(properties.map(\.word).joined(separator: "|"))|loaded|at c,r [size WxH]|frame x,y WxH)",
      "Check an item. at is in cells of the screen; frame is in points of the content, as the layout gave it.",
      example: "Wait\nExpect item 1 focused\nExpect item 1 at 1,0\nExpect item 1 frame 8,0 144x108")
  ]

  enum State: Hashable {
    /// A part of the item is visible.
    case visible
    case focused
    /// A value of a property.
    case property(PhotoProperty, UInt8)
    case loaded
    /// The top left of its picture on the screen; and if checked, the size.
    case at(CellPoint, size: CellSize?)
    /// Its frame in the layout, in points.
    case frame(CGRect)
  }
  private static let words: [(name: String, state: State)] = [
    ("visible", .visible), ("focused", .focused), ("loaded", .loaded),
  ]
  /// The properties: those with two values by adjective, others by name and value.
  private static let properties: [(word: String, property: PhotoProperty)] = PhotoProperty.all
    .filter { $0 != .deleted }.map { ($0.values.count == 2 ? $0.adjective : $0.name, $0) }
  var item: TapeItem
  var state: State
  var isNegated = false

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let item = try TapeItem.parse(&line)
    let isNegated = line.takeIf("not")
    if let state = words.first(where: { line.takeIf($0.name) })?.state {
      return Self(item: item, state: state, isNegated: isNegated)
    }
    let properties = line.program.isWall ? properties : properties.filter { $0.property == .marked }
    if let property = properties.first(where: { line.takeIf($0.word) })?.property {
      guard property.values.count > 2 else {
        return Self(item: item, state: .property(property, 1), isNegated: isNegated)
      }
      let value = try line.takeValue(
        among: property.values.map(\.name), mayBeQuoted: true, property.value(named:))
      return Self(item: item, state: .property(property, value), isNegated: isNegated)
    }
    if line.takeIf("frame") {
      let (origin, size) = (try line.takePair(","), try line.takePair("x"))
      return Self(
        item: item, state: .frame(CGRect(x: origin.0, y: origin.1, width: size.0, height: size.1)),
        isNegated: isNegated)
    }
    guard line.takeIf("at") else {
      let names = ["visible", "focused"] + properties.map(\.word) + ["loaded", "at", "frame"]
      throw line.wanted(TapePrinter.choice(names), among: names)
    }
    let point = try line.takePoint()
    let size = line.takeIf("size") ? try line.takeSize("a size in cells", upTo: 9999) : nil
    return Self(item: item, state: .at(point, size: size), isNegated: isNegated)
  }

  var description: String {
    var text = Self.words.first { $0.state == state }?.name ?? ""
    if case .property(let property, let value) = state {
      text = property.values.count == 2 ? property.adjective : "\(property.name) \(property[value].name)"
    }
    if case .at(let point, let size) = state {
      text = "at \(point.column),\(point.row)" + (size.map { " size \($0)" } ?? "")
    }
    if case .frame(let frame) = state { text = "frame \(Self.text(of: frame))" }
    return "Expect item \(item) \(isNegated ? "not " : "")\(text)"
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let (holds, found) = try check(runner, stage)
    if holds == isNegated { throw runner.fail(found) }
  }

  /// Returns true if the expectation is met; false if the item is not on the screen.
  func isMet(_ runner: TapeRunner, _ stage: TapeStage) -> Bool {
    ((try? check(runner, stage).holds) ?? false) != isNegated
  }

  /// Returns a frame as text: `0,8 144x96`.
  private static func text(of frame: CGRect) -> String {
    [(frame.minX, frame.minY, ","), (frame.width, frame.height, "x")]
      .map { TapePrinter.decimal($0.0) + $0.2 + TapePrinter.decimal($0.1) }.joined(separator: " ")
  }

  /// Returns whether the expectation is met, and the actual state for a message.
  func check(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) -> (holds: Bool, found: String) {
    let wall = stage.wall.state
    if let missing = runner.missing(item, stage) { throw runner.fail(missing) }
    switch state {
    case .frame(let frame):
      let number: Int
      if case .number(let wanted) = item { number = wanted } else { number = try runner.visible(item, stage).number }
      guard let found = stage.wall.layoutFrame(ofItem: number) else { return (false, "the layout gives it no frame") }
      let pairs = [
        (frame.minX, found.minX), (frame.minY, found.minY), (frame.width, found.width), (frame.height, found.height),
      ]
      return (pairs.allSatisfy { abs($0 - $1) < 0.01 }, "its frame is \(Self.text(of: found))")
    case .visible:
      let range = wall.items.first.map { "items \($0.number) to \(wall.items.last?.number ?? 0) are on the screen" }
      return (wall.items.contains(where: item.isSame), range ?? "no item is on the screen")
    case .focused:
      let isFocused = item.isSame(number: wall.focus, title: wall.focusTitle)
      return (isFocused, "focus is on item \(wall.focus), \"\(wall.focusTitle)\"")
    case .property(let property, let value):
      let found = try runner.visible(item, stage).values[property] ?? 0
      guard property.values.count > 2 else {
        return (found == value, "it is \(found == value ? "" : "not ")\(property.adjective)")
      }
      return (found == value, "its \(property.name) is \(property[found].name)")
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
      "Check the state of the wall, or of a program with views, which may have keys of its own; op is ==, !=, <=, >=, < or >. The keys are listed below. All that differ are reported.",
      example: "Expect state focus == 1 count >= 2 layout == waterfall")
  ]

  struct Comparison: Hashable {
    /// The name of a `TapeStateKey`.
    var key: String
    var relation: Relation
    /// The expected value as text.
    var value: String
  }
  var comparisons: [Comparison]

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    var comparisons: [Comparison] = []
    repeat { comparisons.append(try parseComparison(&line)) } while !line.isAtEnd
    return Self(comparisons: comparisons)
  }

  private static func parseComparison(_ line: inout TapeLine) throws(Diagnostic) -> Comparison {
    guard let token = line.upcoming, token.kind == .word else { throw wantedKey(line) }
    let isOwn = line.program.ownState?.contains(token.text) ?? false
    let key = isOwn ? nil : TapeStateKey.named(token.text)
    if !isOwn {
      guard let key else { throw wantedKey(line) }
      if let refusal = key.scope.refusal(in: line.program, "\"\(key.name)\" is a state") {
        throw line.problem(refusal + "; it has \(TapeStateKey.names(in: line.program).joined(separator: ", "))")
      }
    }
    _ = line.takeAny()
    let column = line.upcoming?.column ?? 1
    let relation = try line.takeOperator()
    if let key, key.isText, relation != .equal, relation != .notEqual {
      throw line.problem(at: column, "\(key.name) is a text; compare it with == or !=")
    }
    let isNumber = line.upcoming.map { Double($0.text) != nil } ?? false
    let isText = key?.isText ?? true
    guard !line.isPatternNext, isText || isNumber else { throw line.wanted(isText ? "a text" : "a number") }
    return Comparison(key: token.text, relation: relation, value: try line.takeName("a text"))
  }

  private static func wantedKey(_ line: TapeLine) -> Diagnostic {
    let names = TapeStateKey.names(in: line.program)
    return line.wanted("one of " + names.joined(separator: ", "), among: names)
  }

  var description: String {
    "Expect state"
      + comparisons.map { " \($0.key) \($0.relation.rawValue) \(TapePrinter.quoted($0.value))" }.joined()
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    if let found = difference(stage.wall.state) { throw runner.fail(found) }
  }

  /// Returns the unexpected values as text; nil if there are none.
  func difference(_ state: WallState) -> String? {
    let found = comparisons.compactMap { $0.difference(state) }
    return found.isEmpty ? nil : found.joined(separator: "; ")
  }
}

extension ExpectStateCommand.Comparison {
  /// Returns the unexpected value as text; nil if it is as expected.
  fileprivate func difference(_ state: WallState) -> String? {
    switch TapeStateKey.value(of: key, in: state) {
    case .text(let found):
      if relation != .equal, relation != .notEqual {
        return "\(key) is the text \"\(found)\"; compare it with == or !="
      }
      return relation.holds(found, value) ? nil : "\(key) is \"\(found)\""
    case .number(let found):
      if let wanted = Double(value), relation.holds(found, wanted) { return nil }
      return "\(key) is \(TapePrinter.decimal(found))"
    case nil: return "there is no \(key)"
    }
  }
}
