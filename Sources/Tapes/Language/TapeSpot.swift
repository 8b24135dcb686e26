import Basics
import TerminalPanels
import Wall

/// A position on the screen, which becomes a cell when the command runs.
enum TapeSpot: Hashable, CustomStringConvertible {
  /// A cell, from 0 at the top left.
  case cell(CellPoint)
  /// The centre of the visible part of an item, or its first uncovered cell.
  case item(TapeItem)
  /// The centre of the visible part of a view, by label or text.
  case view(String)
  /// The first character of the first match on the screen, row by row.
  case text(TapePattern)

  /// Parses `3 4`, `on item 2`, `on item "Dune"`, `on view "Save"` (except on walls) or `on /Dune/`.
  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    guard line.takeIf("on") else { return .cell(try line.takeCell()) }
    if line.takeIf("item") { return .item(try TapeItem.parse(&line)) }
    if !line.program.isWall, line.takeIf("view") { return .view(try line.takeText("a view's label or text")) }
    guard line.isPatternNext else {
      throw line.wanted("item N, item \"title\"\(line.program.isWall ? "" : ", view \"name\"") or /re/")
    }
    return .text(try line.takePattern())
  }

  var description: String {
    switch self {
    case .cell(let point): "\(point.column) \(point.row)"
    case .item(let item): "on item \(item)"
    case .view(let name): "on view \(TapePrinter.quoted(name))"
    case .text(let pattern): "on \(pattern)"
    }
  }
}

extension TapeRunner {
  /// Returns the cell of a position on the screen.
  func point(of spot: TapeSpot, _ stage: TapeStage) throws(TapeStop) -> CellPoint {
    // Items, views and texts are searched on a screen that shows the effect of all previous input.
    if case .cell = spot {} else if stage.hasEventsWaiting { stage.run(frames: 1) }
    switch spot {
    case .cell(let point): return try onScreen(point, stage)
    case .item(let item):
      let found = try visible(item, stage)
      guard let point = Self.topmostPoint(of: found, stage) else {
        throw fail("item \(item) is covered by other items")
      }
      return point
    case .view(let name):
      let seen = try visible(view: name, stage).frame.intersection(stage.screen.bounds)
      return CellPoint(column: seen.column + seen.columns / 2, row: seen.row + seen.rows / 2)
    case .text(let pattern):
      let grid = stage.screen.contents()
      for row in 0..<grid.rows {
        let line = ScreenText.line(row, of: grid)
        if let match = pattern.expression.firstMatch(in: line.text) {
          return CellPoint(column: line.column(of: match.lowerBound), row: row)
        }
      }
      throw fail("\(pattern) is not on the screen")
    }
  }

  /// Returns `point`; throws if it is outside the screen.
  func onScreen(_ point: CellPoint, _ stage: TapeStage) throws(TapeStop) -> CellPoint {
    guard stage.screen.bounds.contains(point) else {
      throw refuse("\(point.column) \(point.row) is outside the screen, which is \(stage.screen.size)")
    }
    return point
  }

  /// Returns a visible cell of an item: the centre of its visible part, else the first uncovered cell, else nil.
  private static func topmostPoint(of item: WallState.Item, _ stage: TapeStage) -> CellPoint? {
    func isTopmost(_ point: CellPoint) -> Bool { stage.wall.item(at: point)?.photo == item.photo }
    let seen = item.frame.intersection(stage.screen.bounds)
    let middle = CellPoint(column: seen.column + seen.columns / 2, row: seen.row + seen.rows / 2)
    if isTopmost(middle) { return middle }
    for row in seen.row..<seen.endRow {
      for column in seen.column..<seen.endColumn where isTopmost(CellPoint(column: column, row: row)) {
        return CellPoint(column: column, row: row)
      }
    }
    return nil
  }
}
