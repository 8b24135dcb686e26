extension Screen {
  /// The panel that is seen at a place, the topmost of those that are there; nil where the background is.
  public func panel(at point: CellPoint) -> Panel? {
    guard CellRect(origin: .zero, size: size).contains(point) else { return nil }
    return panels.lazy.map(\.value).filter { !$0.isHidden && $0.frame.contains(point) }
      .max { ($0.zOrder, $0.serial) < ($1.zOrder, $1.serial) }
  }
}
