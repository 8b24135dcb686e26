import TerminalPanels
import Wall

extension TapeRunner {
  /// Looks; never moves the clock.
  func expect(_ expectation: TapeExpectation, _ stage: TapeStage) throws(Stop) {
    let state = stage.wall.state
    switch expectation {
    case .text(let region, let pattern, let isNegated): try expect(region, pattern, isNegated, stage)
    case .item(let item, let wanted, let isNegated): try expect(item, wanted, isNegated, state, stage)
    case .state(let comparisons):
      for comparison in comparisons { try expect(comparison, state) }
    case .cell(let point, let cell): try expect(point, cell, stage)
    case .snapshot(let name): try expectSnapshot(name, stage)
    case .file(let path, let pattern, let isNegated): try expectFile(path, pattern, isNegated)
    case .performance(let cost, let relation, let number):
      let found: Int =
        switch cost {
        case .frames: stage.cost.frames
        case .bytes: stage.cost.bytes
        case .maxBytesPerFrame: stage.cost.maxBytesPerFrame
        }
      guard relation.holds(Double(found), number) else { throw fail("\(cost.rawValue) is \(found)") }
    }
  }

  private func expect(_ region: TapeRegion, _ pattern: TapePattern, _ isNegated: Bool, _ stage: TapeStage) throws(Stop)
  {
    let text: String
    let name: String
    switch region {
    case .screen:
      text = ScreenText.text(of: stage.screen.contents())
      name = "the screen"
    case .status:
      text = stage.wall.state.status
      name = "the status line"
    case .row(let row):
      guard row < stage.screen.size.rows else {
        throw refuse("the screen has rows 0 to \(stage.screen.size.rows - 1)")
      }
      text = ScreenText.line(row, of: stage.screen.contents()).text
      name = "row \(row)"
    }
    guard pattern.matches(text) == isNegated else { return }
    if isNegated, let match = pattern.firstMatch(in: text) { throw fail("\(name) has \"\(text[match])\"") }
    // A screen is too much for a message; a line is what one wants to see.
    throw fail(region == .screen ? "the screen shows no such text" : "\(name) says \"\(text.trimmed)\"")
  }

  private func expect(
    _ item: TapeItem, _ wanted: TapeItemState, _ isNegated: Bool, _ state: WallState, _ stage: TapeStage
  ) throws(Stop) {
    if case .visible = wanted {
      let isVisible = state.items.contains { found in
        switch item {
        case .number(let number): found.number == number
        case .title(let title): found.title == title
        }
      }
      if isVisible != isNegated { return }
      let range = state.items.first.map { "items \($0.number) to \(state.items.last?.number ?? 0) are on the screen" }
      throw fail(range ?? "no item is on the screen")
    }
    if case .focused = wanted {
      let isFocused =
        switch item {
        case .number(let number): state.focus == number
        case .title(let title): state.focusTitle == title
        }
      if isFocused == isNegated { throw fail("focus is on item \(state.focus), \"\(state.focusTitle)\"") }
      return
    }
    let found = try visible(item, stage)
    switch wanted {
    case .marked:
      if found.isMarked == isNegated { throw fail(isNegated ? "it is marked" : "it is not marked") }
    case .loaded:
      if found.isLoaded == isNegated { throw fail(isNegated ? "its picture is there" : "its picture is not there") }
    case .at(let point, let size):
      let isThere = found.frame.origin == point && (size.map { $0 == found.frame.size } ?? true)
      if isThere == isNegated { throw fail("it is \(found.frame)") }
    case .visible, .focused: break
    }
  }

  private func expect(_ comparison: TapeComparison, _ state: WallState) throws(Stop) {
    guard let key = TapeStateKey(rawValue: comparison.key) else { return }
    if let text = state.text(of: key) {
      guard comparison.relation.holds(text, comparison.value) else { throw fail("\(key.rawValue) is \"\(text)\"") }
    } else if let number = state.number(of: key) {
      guard let wanted = Double(comparison.value), comparison.relation.holds(number, wanted) else {
        throw fail("\(key.rawValue) is \(number == number.rounded() ? "\(Int(number))" : "\(number)")")
      }
    }
  }

  private func expect(_ point: CellPoint, _ wanted: TapeCell, _ stage: TapeStage) throws(Stop) {
    guard CellRect(origin: .zero, size: stage.screen.size).contains(point) else {
      throw refuse("\(point.column) \(point.row) is outside the screen, which is \(stage.screen.size)")
    }
    let found = stage.screen.cell(at: point)
    let attributes = TapeAttribute.allCases.filter { found.style.attributes.contains($0.attribute) }
    let isSame =
      found.text == wanted.text
      && (wanted.foreground.map { .rgb($0.rawValue) == found.style.foreground } ?? true)
      && (wanted.background.map { .rgb($0.rawValue) == found.style.background } ?? true)
      && wanted.attributes.isSubset(of: attributes)
    guard isSame else {
      let names = attributes.map { " " + $0.rawValue }.joined()
      throw fail("it is \"\(found.text)\" fg \(found.style.foreground) bg \(found.style.background)\(names)")
    }
  }

  private func expectFile(_ path: String, _ pattern: TapePattern?, _ isNegated: Bool) throws(Stop) {
    guard let bytes = disk.read(path) else {
      if pattern == nil, isNegated { return }
      throw fail("no such file was written")
    }
    guard let pattern else {
      if isNegated { throw fail("there is such a file") }
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard pattern.matches(text) == isNegated else { return }
    throw fail(
      isNegated
        ? "the file has such text"
        : "it reads \"\(text.prefix(200).map { $0.isNewline ? " " : $0 }.map(String.init).joined())\"")
  }

  private func expectSnapshot(_ name: String, _ stage: TapeStage) throws(Stop) {
    let tape = self.tape.name
    let path = Self.path(name, besides: tape)
    let shot = ScreenShot(of: stage.wall)
    let actual = Snapshot(shot).text
    guard let bytes = world.files.read(path) else {
      guard world.updatesGoldens else {
        throw Stop(
          outcome: .unreadable(failure("\(path) is not there; run with --update to write it, then look at it")))
      }
      try write(path, Array(actual.utf8))
      return noteUpdated(path)
    }
    let golden = String(decoding: bytes, as: UTF8.self)
    guard golden != actual else { return }
    if world.updatesGoldens {
      try write(path, Array(actual.utf8))
      return noteUpdated(path)
    }
    let stem = String(path.dropLast(".snap".count))
    try write(stem + ".actual.snap", Array(actual.utf8))
    try write(stem + ".actual.svg", Array(SVGDrawing.text(of: shot).utf8))
    var written = [stem + ".actual.snap", stem + ".actual.svg"]
    if let before = Snapshot(parsing: golden) {
      try write(stem + ".before.svg", Array(SVGDrawing.text(of: before).utf8))
      written.append(stem + ".before.svg")
    }
    throw fail(Snapshot.difference(from: golden, to: actual), written: written)
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension TapeAttribute {
  fileprivate var attribute: Style.Attributes {
    switch self {
    case .bold: .bold
    case .dim: .dim
    case .italic: .italic
    case .underline: .underline
    case .reverse: .reverse
    }
  }
}

extension WallState {
  func text(of key: TapeStateKey) -> String? {
    switch key {
    case .layout: layout
    case .captions: captions ? "on" : "off"
    case .frame: frame
    case .sort: sort
    case .search: search
    case .overlay: overlay
    case .title: focusTitle
    case .status: status
    default: nil
    }
  }

  /// Offsets are in points, along the direction that scrolls further.
  func number(of key: TapeStateKey) -> Double? {
    switch key {
    case .count: Double(count)
    case .focus: Double(focus)
    case .offset: Double(abs(offset.x) > abs(offset.y) ? offset.x : offset.y)
    case .deleted: Double(deleted)
    case .marked: Double(marked)
    case .cells: Double(cells)
    case .dequeued: Double(dequeued)
    case .reused: Double(reused)
    case .drawn: Double(drawn)
    case .loading: Double(loading)
    case .zoom: Double(zoom)
    default: nil
    }
  }
}
