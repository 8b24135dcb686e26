import TerminalPanels

extension TapeLine {
  /// Takes what follows `Expect`; `suffix` is what hung on it, such as `+Status`.
  mutating func takeExpectation(suffix: Substring, column: Int) throws(TapeProblem) -> TapeExpectation {
    switch suffix {
    case "+Screen": return try takeTextExpectation(.screen)
    case "+Status": return try takeTextExpectation(.status)
    case "+Row": return try takeTextExpectation(.row(try takeNumber("a row", in: 0...9999)))
    case "": break
    default:
      throw problem(at: column, "\"Expect\(suffix)\" is unknown; write Expect+Screen, Expect+Status or Expect+Row")
    }
    if takeIf("item") { return try takeItemExpectation() }
    if takeIf("state") { return .state(try takeComparisons()) }
    if takeIf("cell") { return try takeCellExpectation() }
    if takeIf("snapshot") {
      let name = try takeName("a golden screen's name")
      guard name.hasSuffix(".snap") else {
        throw problem(at: column, "\"\(name)\" is no golden screen: its name ends with .snap")
      }
      return .snapshot(name)
    }
    if takeIf("file") {
      let path = try takeName("a path")
      let isNegated = takeIf("not")
      return .file(path, upcoming == nil ? nil : try takePattern(), isNegated: isNegated)
    }
    if takeIf("perf") {
      let costs = TapeCost.allCases
      guard let word = upcoming?.text, let cost = costs.first(where: { $0.rawValue == word }) else {
        throw wanted("one of " + costs.map(\.rawValue).joined(separator: ", "))
      }
      _ = takeAny()
      let relation = try takeOperator()
      guard let text = upcoming?.text, let number = Double(text), number.isFinite, number >= 0 else {
        throw wanted("a number")
      }
      _ = takeAny()
      return .performance(cost, relation, number)
    }
    guard upcoming?.kind == .pattern || upcoming?.text == "not" else {
      throw wanted("a pattern between slashes, not, item, state, cell, snapshot, file or perf")
    }
    return try takeTextExpectation(.screen)
  }

  private mutating func takeTextExpectation(_ region: TapeRegion) throws(TapeProblem) -> TapeExpectation {
    let isNegated = takeIf("not")
    return .text(region, try takePattern(), isNegated: isNegated)
  }

  private mutating func takeItemExpectation() throws(TapeProblem) -> TapeExpectation {
    let item = try takeItem()
    let isNegated = takeIf("not")
    if takeIf("visible") { return .item(item, .visible, isNegated: isNegated) }
    if takeIf("focused") { return .item(item, .focused, isNegated: isNegated) }
    if takeIf("marked") { return .item(item, .marked, isNegated: isNegated) }
    if takeIf("loaded") { return .item(item, .loaded, isNegated: isNegated) }
    guard takeIf("at") else { throw wanted("visible, focused, marked, loaded or at") }
    guard let token = upcoming, let point = Self.point(token.text) else {
      throw wanted("a column and a row, such as 3,2,")
    }
    _ = takeAny()
    let size = takeIf("size") ? try takeSize("a size in cells", upTo: 9999) : nil
    return .item(item, .at(point, size: size), isNegated: isNegated)
  }

  private mutating func takeComparisons() throws(TapeProblem) -> [TapeComparison] {
    var comparisons: [TapeComparison] = []
    repeat {
      guard let token = upcoming, token.kind == .word, let key = TapeStateKey(rawValue: token.text) else {
        let names = TapeStateKey.allCases.map(\.rawValue)
        throw wanted("one of " + names.joined(separator: ", "))
      }
      _ = takeAny()
      let place = upcoming?.column
      let relation = try takeOperator()
      if key.isText, relation != .equal, relation != .notEqual {
        throw problem(at: place ?? 1, "\(key.rawValue) is a text; it can only be == or !=")
      }
      guard let value = upcoming, value.kind != .pattern, key.isText || Double(value.text) != nil else {
        throw wanted(key.isText ? "a text" : "a number")
      }
      _ = takeAny()
      comparisons.append(TapeComparison(key: key.rawValue, relation: relation, value: value.text))
    } while upcoming != nil
    return comparisons
  }

  private mutating func takeCellExpectation() throws(TapeProblem) -> TapeExpectation {
    let column = try takeNumber("a column", in: 0...9999)
    let row = try takeNumber("a row", in: 0...9999)
    var cell = TapeCell(text: try takeText("the cell's character"))
    while let token = upcoming {
      if takeIf("fg") {
        cell.foreground = try takeColor()
      } else if takeIf("bg") {
        cell.background = try takeColor()
      } else if let attribute = TapeAttribute(rawValue: token.text), token.kind == .word {
        cell.attributes.insert(attribute)
        _ = takeAny()
      } else {
        throw wanted("fg, bg, " + TapeAttribute.allCases.map(\.rawValue).joined(separator: ", "))
      }
    }
    return .cell(CellPoint(column: column, row: row), cell)
  }

  /// `3,2`.
  private static func point(_ text: String) -> CellPoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let column = parts[0], let row = parts[1] else { return nil }
    return CellPoint(column: column, row: row)
  }
}
