/// A rectangle on the screen with its own content, above or below others: one ncurses window and panel.
///
/// The frame may hang over the screen's edges or lie outside; what is visible of the content is shown. Nothing reaches
/// the terminal before `Screen.refresh`.
public final class Panel {
  /// Where it is, in cells of the screen.
  public var frame: CellRect
  /// Higher ones cover lower ones; among equals, the one made later covers.
  public var zOrder: Int
  /// Whether it is left out.
  public var isHidden = false
  /// What it shows, the grid's (0, 0) at the frame's top left. Where the frame is larger, blanks are shown.
  public var content: CellGrid

  /// A panel on `screen`, blank until it gets its content.
  public init(on screen: Screen, frame: CellRect, zOrder: Int = 0) {
    self.frame = frame
    self.zOrder = zOrder
    content = CellGrid(frame.size)
  }

  /// Takes it off the screen for good. Also happens when nobody holds it any more.
  public func close() {}
}
