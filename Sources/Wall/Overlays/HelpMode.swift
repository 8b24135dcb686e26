import TerminalPanels

extension ModeKind {
  public static let help: ModeKind = .init("help") { HelpMode($0) }
}

/// The keys of the wall or the full view, in pages.
final class HelpMode: Mode {
  let kind = ModeKind.help
  let otherKeys = OtherKeys.closing
  /// The page, from 0.
  private(set) var page = 0
  private let panel: BoxPanel
  private let keys: KeyTable
  /// The context whose keys are shown.
  private let context: KeyContext

  init(_ environment: ModeEnvironment) {
    panel = BoxPanel(in: environment.scene)
    (keys, context) = (environment.options.keys, environment.context)
  }

  func perform(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .scrollScreens(0...)?, .scrollRows(0...)?, .focus(.down)?, .focus(.right)?, .nextLayout?: page += 1
    case .scrollScreens?, .scrollRows?, .focus(.up)?, .focus(.left)?, .previousLayout?: page = max(0, page - 1)
    case .clear?, .quit?, .tap?, .toggleMode(kind)?: return [.close(kind)]
    default: return nil
    }
    return []
  }

  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]? {
    guard let direction = gesture.verticalWheel else { return [.close(kind)] }
    page = max(0, page + (direction == .down ? 1 : -1))
    return []
  }

  func draw(at time: Double, in stack: ModeStack) {
    let most = panel.scene.area
    let help = HelpPages(keys, context: context, size: CellSize(columns: most.columns - 4, rows: most.rows - 2))
    guard !help.pages.isEmpty else { return }
    // The page stays in range, so that paging back from the last page takes effect at once.
    page = min(page, help.pages.count - 1)
    let rows = min(most.rows, 2 + (help.pages.lazy.map { $0.lazy.map(\.count).max() ?? 0 }.max() ?? 0))
    let size = CellSize(columns: help.width + 4, rows: rows)
    let more = page + 1 < help.pages.count ? keys.hint(.scrollScreens(1)) { "\($0) more, " } : ""
    let footer = (help.pages.count > 1 ? "page \(page + 1)/\(help.pages.count) — " : "") + more + "Esc closes"
    panel.show(
      panel.box.grid(
        size: size, title: "Keys", footer: footer, columns: help.pages[page], accentWidth: help.accentWidth),
      at: CellPoint(column: (most.columns - size.columns) / 2, row: (most.rows - size.rows) / 2))
  }

  func hide() { panel.hide() }
  func remove() { panel.remove() }
}

extension MouseGesture {
  /// The direction of a turn of the wheel, also with Control; nil for other gestures.
  var verticalWheel: Direction? {
    switch self {
    case .wheelDown, .controlWheelDown: .down
    case .wheelUp, .controlWheelUp: .up
    default: nil
    }
  }
}
