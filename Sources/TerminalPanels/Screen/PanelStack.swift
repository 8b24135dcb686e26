import CNcurses

/// The panels of a screen, and their order from bottom to top.
struct PanelStack {
  private var references: [Unowned<Panel>] = []
  /// Whether the references are in order. Not if a panel has another z-order, or a new window.
  var isSorted = true
  private var serials = 0

  /// The panels, in no particular order.
  var all: some Collection<Panel> { references.lazy.map { $0.value } }

  var bottomToTop: [Panel] { all.sorted { $0.isBelow($1) } }

  /// Returns the topmost visible panel at `point`.
  func top(at point: CellPoint) -> Panel? {
    all.filter { !$0.isHidden && $0.frame.contains(point) }.max { $0.isBelow($1) }
  }

  /// Returns the number of the next panel in the order of creation.
  mutating func nextSerial() -> Int {
    serials += 1
    return serials
  }

  mutating func add(_ panel: Panel) {
    references.append(Unowned(value: panel))
    isSorted = false
  }

  /// Removes a panel. Returns false if it has been removed.
  mutating func remove(_ panel: Panel) -> Bool {
    guard let index = references.firstIndex(where: { $0.value === panel }) else { return false }
    references.remove(at: index)
    return true
  }

  /// Orders ncurses' stack, too: moves all panels from the lowest misplaced one on to the top in turn.
  mutating func restack() {
    guard !isSorted else { return }
    isSorted = true
    references.sort { $0.value.isBelow($1.value) }
    let windows = all.compactMap(\.window)
    var inPlace = 0
    var below: UnsafeMutablePointer<PANEL>?
    while inPlace < windows.count, let next = panel_above(below), next == windows[inPlace].panel {
      below = next
      inPlace += 1
    }
    for window in windows[inPlace...] { window.raise() }
  }
}

extension Panel {
  fileprivate func isBelow(_ other: Panel) -> Bool { (zOrder, serial) < (other.zOrder, other.serial) }
}

/// An unowned reference, unchecked since panels use theirs in their `deinit`, where a checked one can no longer be read.
private struct Unowned<Object: AnyObject> {
  unowned(unsafe) let value: Object
}
