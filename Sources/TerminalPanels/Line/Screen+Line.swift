import CNcurses
import SymbolArt

/// The size of frames, limited by the line to the terminal.
extension Screen {
  /// Sends no frame before the terminal has taken the one before, and draws pictures in motion in fewer bytes, as many as the line
  /// can carry. At rest they become exact.
  ///
  /// - Parameters:
  ///   - roundTrip: the seconds in which the terminal has answered before.
  ///   - isRemote: whether the terminal is on another machine, so that the line may be slow.
  ///   - forms: the questions that the terminal has answered.
  public func followLine(roundTrip: Double, isRemote: Bool, forms: Set<LineQuestion.Form>) {
    guard let terminal, terminal.acceptsQueries, line == nil else { return }
    line = TerminalLine(roundTrip: roundTrip, speed: isRemote ? 256e3 : nil, forms: forms) { EventLoop.now }
    line?.size = size
    terminal.line = line
  }

  /// The answers to the questions after frames so far; nil if frames do not follow the line.
  public var lineCounts: LineCounts? { line?.counts }

  /// Simulates a line of so many bytes per second for a headless screen, by a clock in seconds.
  public func simulateLine(bytesPerSecond: Double, now: @escaping () -> Double) {
    line = TerminalLine(simulated: bytesPerSecond, now: now)
  }

  /// Returns true if the terminal takes a frame now. Otherwise the event loop reports `.screenReady` when it does.
  public func takesFrame() -> Bool {
    hasDroppedFrame = !(terminal?.flush() ?? true) || !(line?.isReady ?? true)
    return !hasDroppedFrame
  }

  /// Whether a line that is simulated takes no frame now.
  public var waitsForSimulatedLine: Bool { terminal == nil && !(line?.isReady ?? true) }

  /// The time when the terminal may take waiting output, whether or not it has answered; nil if nothing waits.
  var lineTime: Double? { hasDroppedFrame || terminal?.hasImages ?? false ? line?.readyTime : nil }

  /// Touches all windows, so that the next update shows them exactly.
  func touchAll() {
    touchwin(cn_stdscr())
    for panel in panels.all { if let window = panel.window { touchwin(window.window) } }
  }

  /// Replaces cells of art in the next update, after `update_panels`, by cells that take fewer bytes, if they move or the line is too
  /// slow for the exact ones.
  ///
  /// - Parameter isNew: whether the panels have changed, and the update does not only make them exact.
  func reduceNextUpdate(isMoving: Bool, isNew: Bool) {
    guard let line, colors != .mono, isMoving || isReduced || line.restBudget < largestUpdate else { return }
    let rows = changedCells()
    let wasReduced = isMoving && isReduced
    isReduced = false
    defer { isReduced = isReduced || wasReduced }
    if isMoving {
      reducer.motionPrice = price(of: rows, within: line.motionBudget)
      return show(rows) { _ in reducer.motionPrice }
    }
    let costs = rows.map { Double(reduce($0, price: CellReducer.Price.exact) { _, _, _ in }) }
    if isNew, costs.reduce(0, +) > line.restBudget {
      reducer.motionPrice = price(of: rows, within: line.motionBudget)
      return show(rows) { _ in reducer.motionPrice }
    }
    // Row after row becomes exact, one at least.
    var rest = max(line.restBudget, costs.first { $0 > 0 } ?? 0)
    show(rows) { row in
      guard rest >= costs[row] else { return reducer.motionPrice }
      rest -= costs[row]
      return CellReducer.Price.exact
    }
  }

  /// The bytes of an update of all cells, at most.
  private var largestUpdate: Double { Double(40 * size.columns * size.rows) }

  /// Returns the least price at which the update fits in a number of bytes, or the highest one.
  private func price(of rows: [[CellReducer.Change]], within budget: Double) -> Float {
    let prices = CellReducer.Price.inMotion
    if budget >= largestUpdate { return prices[0] }
    for price in prices.dropLast() {
      var rest = budget
      for row in rows where rest >= 0 { rest -= Double(reduce(row, price: price) { _, _, _ in }) }
      if rest >= 0 { return price }
    }
    return prices[prices.count - 1]
  }

  private func reduce(
    _ row: [CellReducer.Change], price: Float, choose: (Int, CellReducer.Appearance, Bool) -> Void
  ) -> Float {
    reducer.reduce(row, price: price, flat: { [unowned self] in number(nearestTo: $0) }, choose: choose)
  }

  private func number(nearestTo color: SIMD3<Float>) -> Int32 {
    // Converting a whole vector takes ten times as long.
    let whole = (color + 0.5).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
    return pairs.numbers.number(of: .rgb(UInt32(whole.x) << 16 | UInt32(whole.y) << 8 | UInt32(whole.z)))
  }

  /// Sets the cells of the next update, at a price for each row.
  private func show(_ rows: [[CellReducer.Change]], price: (Int) -> Float) {
    for (row, changes) in rows.enumerated() where changes.contains(where: { $0.exact != nil }) {
      var line = cells(of: cn_newscr(), row: row)
      var chosen: [(column: Int, appearance: CellReducer.Appearance)] = []
      _ = reduce(changes, price: price(row)) { column, appearance, isInexact in
        if appearance != changes[column].exact { chosen.append((column, appearance)) }
        isReduced = isReduced || isInexact
      }
      for (column, appearance) in chosen {
        let colors = PairTable.Colors(foreground: appearance.foreground, background: appearance.background)
        // Without a pair that is free, the cell stays exact.
        guard let pair = pairs.pair(for: colors, define: session.define) else { continue }
        line[column] = cn_cell(wchar_t(bitPattern: appearance.scalar), 0, 0, 0, 0, 0, pair)
      }
      if !chosen.isEmpty { set(line, in: cn_newscr(), row: row) }
    }
  }

  // MARK: changes

  /// Returns the cells of each row that the next update changes; an empty list for other rows.
  private func changedCells() -> [[CellReducer.Change]] {
    let pictures = composed(Picture()) { panel, cell in
      cell.isArt
        ? Picture(panel: Int32(truncatingIfNeeded: panel.serial) + 1, isCovered: cell.tile != .none) : Picture()
    }
    return (0..<size.rows).map { row in
      let (old, new) = (cells(of: cn_curscr(), row: row), cells(of: cn_newscr(), row: row))
      let isSame = (0..<size.columns).map { !changes.clears && Self.areEqual(new[$0], old[$0]) }
      guard isSame.contains(false) else { return [] }
      return (0..<size.columns).map { column in
        let picture = pictures[row * size.columns + column]
        guard picture.panel != 0, let exact = appearance(of: new[column]) else {
          return CellReducer.Change(shownError: isSame[column] ? 0 : .infinity, picture: 0)
        }
        if isSame[column] {
          return CellReducer.Change(
            exact: exact, shown: exact, shownError: 0, picture: picture.panel, isCovered: picture.isCovered)
        }
        let shown = (changes.clears ? nil : appearance(of: old[column])).flatMap { Self.isBlock($0.scalar) ? $0 : nil }
        return CellReducer.Change(
          exact: exact, shown: shown, shownError: shown.map { reducer.error(of: $0, for: exact) } ?? .infinity,
          picture: picture.panel, isCovered: picture.isCovered)
      }
    }
  }

  /// The picture whose art is in a cell.
  private struct Picture {
    /// The number of its panel; 0 if there is none.
    var panel: Int32 = 0
    var isCovered = false
  }

  /// Returns the appearance of a cell; nil if it has attributes, is wide, or has a default colour that is seen.
  private func appearance(of cell: cchar_t) -> CellReducer.Appearance? {
    guard cell.attr & ~cn_color_bits() == 0, cell.chars.1 == 0 else { return nil }
    let (colors, scalar) = (pairs.colors[Int(cell.ext_color)], UInt32(bitPattern: cell.chars.0))
    guard colors.foreground >= 0 || scalar == 0x20, colors.background >= 0 || scalar == 0x2588 else { return nil }
    return CellReducer.Appearance(scalar: scalar, foreground: colors.foreground, background: colors.background)
  }

  /// Returns true if every font draws a character as its shape.
  private static func isBlock(_ scalar: UInt32) -> Bool {
    scalar == 0x20 || 0x2580...0x259f ~= scalar || 0x1_cd00...0x1_cebf ~= scalar || 0x1_fb00...0x1_fbff ~= scalar
  }
}
