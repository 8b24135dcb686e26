import PhotoFeed
import TerminalPanels

/// The box above the wall: help, the menu, or the details of the focused photo.
final class OverlayController {
  /// What is to be done with a key or a click after the overlay has had it.
  enum Response: Hashable {
    case handled
    /// The wall handles it as usual.
    case unhandled
    /// The user has chosen an action in the menu.
    case perform(WallAction)
  }

  private(set) var overlay: Overlay?
  /// Whether the details of the focused photo are shown, unless there is another overlay.
  private(set) var showsDetails = false
  private var details: PhotoDetails
  private let scene: WallScene
  private let keys: KeyTable
  private let panel: Panel

  init(scene: WallScene, keys: KeyTable, details: PhotoDetails) {
    (self.scene, self.keys, self.details) = (scene, keys, details)
    panel = Panel(on: scene.screen, frame: .zero, zOrder: Wall.Layer.overlay)
    panel.isHidden = true
  }

  func toggleHelp() { overlay = overlay == nil ? .help(page: 0) : nil }

  func toggleMenu() { if case .menu = overlay { overlay = nil } else { overlay = .menu(choice: 0) } }

  func toggleSortKeys() {
    guard overlay == nil else { return overlay = nil }
    overlay = .sortKeys(choice: SortList.keys.firstIndex(of: scene.contents.model.sortOrder) ?? 0)
  }

  func toggleDetails() { showsDetails.toggle() }

  /// Closes the topmost overlay. Returns false if there is none.
  func close() -> Bool {
    guard overlay != nil || showsDetails else { return false }
    if overlay != nil { overlay = nil } else { showsDetails = false }
    return true
  }

  func hide() { panel.isHidden = true }

  // MARK: Input

  /// Handles the action of a key. Help takes the actions that page through it, the menu those that choose; any other action
  /// closes the overlay and is then performed as usual, so that one key is enough.
  func handle(_ action: WallAction?, in place: KeyPlace) -> Response {
    switch overlay {
    case .help(let page): return handleHelp(action, page: page)
    case .menu(let choice):
      let actions = Menu.bindings(of: keys, place: place).map(\.action)
      return handleList(action, choice: choice, actions: actions) { .menu(choice: $0) }
    case .sortKeys(let choice):
      return handleList(action, choice: choice, actions: SortList.keys.map { .sortBy($0) }) { .sortKeys(choice: $0) }
    case nil: return .unhandled
    }
  }

  private func handleHelp(_ action: WallAction?, page: Int) -> Response {
    overlay = nil
    switch action {
    case .scrollScreens(0...), .scrollRows(0...), .focus(.down), .focus(.right), .nextLayout:
      overlay = .help(page: page + 1)
    case .scrollScreens, .scrollRows, .focus(.up), .focus(.left), .previousLayout:
      overlay = .help(page: max(0, page - 1))
    case .help, .clear, .quit, .tap: break
    default: return .unhandled
    }
    return .handled
  }

  /// Handles the action of a key in a list of actions, of which one is highlighted.
  private func handleList(
    _ action: WallAction?, choice: Int, actions: [WallAction], _ list: (Int) -> Overlay
  ) -> Response {
    overlay = nil
    switch action {
    case .focus(.down), .focus(.right), .scrollRows(0...), .wheel(.down):
      overlay = list((choice + 1) % max(1, actions.count))
    case .focus(.up), .focus(.left), .scrollRows, .wheel(.up):
      overlay = list((choice + actions.count - 1) % max(1, actions.count))
    case .tap: return actions.indices.contains(choice) ? .perform(actions[choice]) : .handled
    case .menu, .sortKeys, .clear, .quit: break
    default: return .unhandled
    }
    return .handled
  }

  /// Handles a mouse gesture other than a click into the menu: the wheel pages or chooses, anything else closes the overlay.
  func handle(_ gesture: MouseGesture, in place: KeyPlace) {
    let direction: Direction? =
      switch gesture {
      case .wheelDown, .controlWheelDown: .down
      case .wheelUp, .controlWheelUp: .up
      default: nil
      }
    switch (overlay, direction) {
    case (.help(let page), let direction?): overlay = .help(page: max(0, page + (direction == .down ? 1 : -1)))
    case (.menu, let direction?), (.sortKeys, let direction?): _ = handle(.wheel(direction), in: place)
    case (_, nil), (nil, _): overlay = nil
    }
  }

  /// Handles a click while the menu or the details are open: it chooses the action that is hit, or closes them.
  func click(at point: CellPoint, in place: KeyPlace) -> Response {
    if overlay == nil, showsDetails, !panel.isHidden, panel.frame.contains(point) {
      showsDetails = false
      return .handled
    }
    switch overlay {
    case .menu(let choice):
      let menu = Menu(keys, place: place, choice: choice, on: scene.area)
      overlay = nil
      return menu.choice(at: point.relative(to: origin(of: menu.size))).map { .perform(menu.bindings[$0].action) }
        ?? .handled
    case .sortKeys:
      overlay = nil
      return sortList.choice(at: point.relative(to: origin(of: sortList.size))).map {
        .perform(.sortBy(SortList.keys[$0]))
      }
        ?? .handled
    case .help, nil: return .unhandled
    }
  }

  // MARK: Drawing

  var box: OverlayBox { OverlayBox(inks: scene.inks, isUnicode: scene.screen.isUnicode) }

  /// Draws the overlay. `place` is where keys go, for help and the menu; details stay clear of the photo's cell unless the
  /// full view covers it.
  func draw(in place: KeyPlace, isFullViewOpen: Bool) {
    switch overlay {
    case .help(let page): drawHelp(page, place)
    case .menu(let choice):
      let menu = Menu(keys, place: place, choice: choice, on: scene.area)
      show(menu.grid(box, choice: choice), at: origin(of: menu.size))
    case .sortKeys(let choice): show(sortList.grid(box, choice: choice), at: origin(of: sortList.size))
    case nil:
      if showsDetails, let photo = scene.contents.model.focus {
        drawDetails(of: photo, isFullViewOpen: isFullViewOpen)
      } else {
        panel.isHidden = true
      }
    }
  }

  private func show(_ grid: CellGrid, at origin: CellPoint) {
    panel.frame = CellRect(origin: origin, size: grid.size)
    panel.isHidden = false
    if panel.content != grid { panel.content = grid }
  }

  private var sortList: SortList {
    SortList(current: scene.contents.model.sortOrder, isReversed: scene.contents.model.isReversed, in: scene.area)
  }

  /// Lists open at the bottom left, above the status line.
  private func origin(of size: CellSize) -> CellPoint { CellPoint(column: 0, row: scene.area.rows - size.rows) }

  private func drawHelp(_ page: Int, _ place: KeyPlace) {
    let most = scene.area
    let inner = CellSize(columns: most.columns - 4, rows: most.rows - 2)
    let help = HelpPages(keys, place: place, size: inner)
    guard !help.pages.isEmpty else { return }
    let page = min(page, help.pages.count - 1)
    // The page number stays in range, so that paging back from the last page takes effect at once.
    overlay = .help(page: page)
    let columns = help.pages[page]
    let rows = min(most.rows, 2 + (help.pages.lazy.map { $0.lazy.map(\.count).max() ?? 0 }.max() ?? 0))
    let size = CellSize(columns: help.width + 4, rows: rows)
    let footer =
      help.pages.count > 1
      ? "page \(page + 1)/\(help.pages.count) — \(keys.hint(.scrollScreens(1))) more, Esc closes" : "Esc closes"
    show(
      box.grid(size: size, title: "Keys", footer: footer, columns: columns, accentWidth: help.accentWidth),
      at: CellPoint(column: (scene.area.columns - size.columns) / 2, row: (scene.area.rows - size.rows) / 2))
  }

  private func drawDetails(of photo: PhotoID, isFullViewOpen: Bool) {
    let lines = details.lines(of: photo, in: scene)
    let accent = lines.lazy.map { DisplayWidth.of($0.accent) }.max() ?? 0
    let text = lines.lazy.map { DisplayWidth.of($0.text) }.max() ?? 0
    let width = min(scene.area.columns, max(24, accent + text + 6))
    let size = CellSize(columns: width, rows: min(scene.area.rows, lines.count + 2))
    // On the side where the photo is not.
    let focus = scene.placed.last { $0.photo == photo && !$0.isLeaving }?.frame ?? .zero
    let isLeft = !isFullViewOpen && focus.column + focus.columns / 2 >= scene.area.columns / 2
    show(
      box.grid(
        size: size, title: "Details", footer: "\(keys.hint(.details)) closes", columns: [lines], accentWidth: accent),
      at: CellPoint(column: isLeft ? 0 : scene.area.columns - width, row: scene.area.rows - size.rows))
  }
}

extension CellPoint {
  /// Returns the point as seen from another one.
  fileprivate func relative(to origin: CellPoint) -> CellPoint {
    CellPoint(column: column - origin.column, row: row - origin.row)
  }
}
