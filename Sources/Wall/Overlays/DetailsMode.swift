import TerminalPanels

extension ModeKind {
  public static let details: ModeKind = .init("details") { DetailsMode($0) }
}

/// The details of the focused photo, at the side away from the photo.
final class DetailsMode: BoxMode {
  let kind = ModeKind.details
  let otherKeys = OtherKeys.ignored
  private var details: PhotoDetails
  private let keys: KeyTable
  let panel: BoxPanel

  init(_ environment: ModeEnvironment) {
    panel = BoxPanel(in: environment.scene)
    keys = environment.options.keys
    details = PhotoDetails(
      folder: environment.options.shownFolder, readCameraDetails: environment.services.facts.cameraDetails)
  }

  func handleClick(at point: CellPoint) -> [WallEffect]? { panel.contains(point) ? [.close(kind)] : nil }

  /// The least number of screen columns for details beside a photo on the whole screen.
  private static let columnsForTwo = 60

  func sideColumns(in stack: ModeStack) -> Int {
    guard panel.scene.area.columns >= Self.columnsForTwo, !stack.hasBox else { return 0 }
    return content(in: stack)?.columns ?? 0
  }

  func draw(at time: Double, in stack: ModeStack) {
    let scene = panel.scene
    guard let photo = scene.document.model.focus, let content = content(in: stack) else { return panel.hide() }
    // Beside a photo the box has the whole height, since the photo's panel ends there.
    let rows = scene.sideColumns > 0 ? scene.area.rows : min(scene.area.rows, content.lines.count + 2)
    let size = CellSize(columns: content.columns, rows: rows)
    let focus = scene.placed.last { $0.photo == photo && !$0.isLeaving }?.frame ?? .zero
    let isLeft = !stack.coversWall && focus.column + focus.columns / 2 >= scene.area.columns / 2
    panel.show(
      panel.box.grid(
        size: size, title: "Details", footer: keys.hint(.details) { "\($0) closes" }, columns: [content.lines],
        accentWidth: content.accent + 1),
      at: CellPoint(
        column: isLeft ? 0 : scene.area.columns - size.columns, row: scene.area.rows - size.rows))
  }

  /// Returns the lines, the width of their highlighted parts, and the columns of the box; nil if hidden. Beside a photo
  /// on the whole screen, the box has at most half of the columns.
  private func content(in stack: ModeStack) -> (lines: [OverlayBox.Line], accent: Int, columns: Int)? {
    let area = panel.scene.area
    guard !stack.hasBox, let photo = panel.scene.document.model.focus else { return nil }
    let sections = details.sections(of: photo, in: panel.scene)
    let accent = sections.joined().lazy.map { DisplayWidth.of($0.accent) }.max() ?? 0
    let most = stack.coversWall && area.columns >= Self.columnsForTwo ? area.columns / 2 : area.columns
    let lines = lines(of: sections, size: CellSize(columns: most - accent - 7, rows: area.rows - 2))
    let text = lines.lazy.map { DisplayWidth.of($0.text) }.max() ?? 0
    return (lines, accent, min(most, max(24, accent + text + 7)))
  }

  /// Returns the sections below each other. Empty lines and headings are left out if there is no room for them.
  ///
  /// Texts are wrapped if all of them fit.
  private func lines(of sections: [[OverlayBox.Line]], size: CellSize) -> [OverlayBox.Line] {
    let wrapped = sections.map { $0.flatMap { $0.wrapped(to: (size.columns, size.columns)) } }
    let sections = wrapped.joined().count <= size.rows ? wrapped : sections
    let lines = Array(sections.joined())
    if lines.count + sections.count - 1 <= size.rows { return Array(sections.joined(separator: [OverlayBox.Line()])) }
    return lines.count <= size.rows ? lines : lines.filter { !$0.isHeading }
  }
}
