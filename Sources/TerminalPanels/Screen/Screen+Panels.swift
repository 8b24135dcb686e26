extension Screen {
  /// Returns the topmost visible panel at `point`; nil if there is only the background.
  public func panel(at point: CellPoint) -> Panel? {
    guard CellRect(origin: .zero, size: size).contains(point) else { return nil }
    var top: Panel?
    for reference in panels {
      let panel = reference.value
      guard !panel.isHidden, panel.frame.contains(point) else { continue }
      if let other = top, (panel.zOrder, panel.serial) < (other.zOrder, other.serial) { continue }
      top = panel
    }
    return top
  }
}
