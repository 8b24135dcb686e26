import TerminalPanels

extension ModeKind {
  public static let details: ModeKind = .init("details") { DetailsMode($0) }
}

/// The details of the focused photo, on the side where the photo is not.
final class DetailsMode: Mode {
  let kind = ModeKind.details
  let otherKeys = OtherKeys.passed
  private var details: PhotoDetails
  private let keys: KeyTable
  private let panel: BoxPanel

  init(_ environment: ModeEnvironment) {
    panel = BoxPanel(in: environment.scene)
    keys = environment.options.keys
    details = PhotoDetails(
      folder: environment.options.shownFolder, readCameraDetails: environment.services.cameraDetails)
  }

  func handleClick(at point: CellPoint) -> [WallEffect]? { panel.contains(point) ? [.close(kind)] : nil }

  func draw(at time: Double, in stack: ModeStack) {
    let scene = panel.scene
    guard !stack.hasBox, let photo = scene.document.model.focus else { return panel.hide() }
    let sections = details.sections(of: photo, in: scene)
    let accent = sections.joined().lazy.map { DisplayWidth.of($0.accent) }.max() ?? 0
    let lines = lines(of: sections, size: CellSize(columns: scene.area.columns - accent - 7, rows: scene.area.rows - 2))
    let text = lines.lazy.map { DisplayWidth.of($0.text) }.max() ?? 0
    let width = min(scene.area.columns, max(24, accent + text + 7))
    let size = CellSize(columns: width, rows: min(scene.area.rows, lines.count + 2))
    let focus = scene.placed.last { $0.photo == photo && !$0.isLeaving }?.frame ?? .zero
    let isLeft = !stack.coversWall && focus.column + focus.columns / 2 >= scene.area.columns / 2
    panel.show(
      panel.box.grid(
        size: size, title: "Details", footer: keys.hint(.details) { "\($0) closes" }, columns: [lines],
        accentWidth: accent + 1),
      at: CellPoint(column: isLeft ? 0 : scene.area.columns - width, row: scene.area.rows - size.rows))
  }

  /// Returns sections one below the other, with an empty line between two, or without, and without headings, where there is no room.
  ///
  /// Texts are wrapped if there is room for all of them.
  private func lines(of sections: [[OverlayBox.Line]], size: CellSize) -> [OverlayBox.Line] {
    let wrapped = sections.map { $0.flatMap { $0.wrapped(to: (size.columns, size.columns)) } }
    let sections = wrapped.joined().count <= size.rows ? wrapped : sections
    let lines = Array(sections.joined())
    if lines.count + sections.count - 1 <= size.rows { return Array(sections.joined(separator: [OverlayBox.Line()])) }
    return lines.count <= size.rows ? lines : lines.filter { !$0.isHeading }
  }

  func hide() { panel.hide() }
  func remove() { panel.remove() }
}
