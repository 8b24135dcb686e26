/// An action that a key or the mouse triggers. Its name in a configuration's `[keys]` is a column of the key table.
public enum WallAction: Hashable, Sendable {
  case focus(Direction)
  case first, last, nextSection, previousSection

  /// Scrolls by screens; negative is towards the beginning.
  case scrollScreens(Double)
  /// Scrolls by rows of terminal cells.
  case scrollRows(Double)
  /// Scrolls with momentum.
  case wheel(Direction)

  case nextLayout, previousLayout
  /// Switches to the next or the previous layout step by step. The gesture itself performs it.
  case layoutByHand
  /// Switches to a layout by its index.
  case layout(Int)
  case increaseDensity, decreaseDensity
  case sort
  /// Opens the list of sort keys.
  case sortKeys
  /// Sorts by a key, or reverses the order if the photos are sorted by it. Only the list of sort keys performs it.
  case sortBy(WallSort)
  case moveBackward, moveForward, moveUp, moveDown
  /// Moves photos with the mouse. The drag itself performs it.
  case moveByDragging
  case frameStyle, captions

  case tap, delete, undo, redo, mark, markAndGoOn, markRange, markAll, invertMarks, write
  case search, nextMatch, previousMatch, filter, showMarked, clear
  case open, details, copy
  case help, menu, reload, includeFolders, redraw, quit

  case fullView(FullViewAction)

  /// Whether it switches to a layout by number.
  var isLayout: Bool { if case .layout = self { true } else { false } }
  /// Whether it scrolls with momentum.
  var isWheel: Bool { if case .wheel = self { true } else { false } }
}

/// An action that only the full view has.
public enum FullViewAction: Hashable, Sendable {
  case zoomIn, zoomOut
  /// Shows the picture 1:1, or the whole picture.
  case zoomToggle
  case pan(Direction)
  case nextPicture, previousPicture
  case slideshow, close
}
