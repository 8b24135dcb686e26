extension Screen {
  /// Returns the topmost visible panel at `point`; nil if there is only the background.
  public func panel(at point: CellPoint) -> Panel? {
    guard CellRect(origin: .zero, size: size).contains(point) else { return nil }
    return panels.lazy.map(\.value).filter { !$0.isHidden && $0.frame.contains(point) }
      .max { ($0.zOrder, $0.serial) < ($1.zOrder, $1.serial) }
  }
}
