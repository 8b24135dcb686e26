import Pictures

/// The window of a terminal: its size in cells, and a cell's size in pixels.
struct TerminalWindow {
  /// The cells, which may be more than the screen uses; nil for a headless screen.
  private(set) var cells: CellSize?
  /// The size of a cell in pixels; nil where the terminal does not report it.
  var cellPixels: PixelSize?
  /// The heights that a cell may have, by the kernel's figures; nil if it has none.
  var cellHeights: ClosedRange<Int>?
  /// Whether the terminal has answered how large its cells are, and so is asked again when its size changes.
  private(set) var answersCellPixels = false

  /// Creates the window of a headless screen.
  init() {}

  init(_ measured: WindowSize) { (cells, cellPixels, cellHeights) = (measured.cells, measured.cell, measured.heights) }

  /// Takes over the kernel's figures. Returns true if a size has changed.
  mutating func update(_ measured: WindowSize) -> Bool {
    let pixels = answersCellPixels ? cellPixels : measured.cell ?? cellPixels
    defer { (cells, cellPixels, cellHeights) = (measured.cells, pixels, measured.heights) }
    return measured.cells != cells || pixels != cellPixels
  }

  /// Takes the terminal's answer, which is more exact than the kernel's figures. Returns true if it differs from them.
  mutating func takeAnswer(_ pixels: PixelSize) -> Bool {
    defer { (cellPixels, answersCellPixels) = (pixels, true) }
    return pixels != cellPixels
  }
}
