import TerminalPanels

extension ModeKind {
  public static let menu: ModeKind = .init("menu") { environment in
    let (keys, context, scene) = (environment.options.keys, environment.context, environment.scene)
    return ListMode(.menu, in: scene, actions: Menu.bindings(of: keys, context: context).map(\.action)) {
      Menu(keys, context: context, choice: $0, on: scene.area)
    }
  }

  public static let sortKeys: ModeKind = .init("sort") { environment in
    let scene = environment.scene
    let choice = WallSort.allCases.firstIndex(of: scene.document.model.sortOrder) ?? 0
    return ListMode(.sortKeys, in: scene, choice: choice, actions: WallSort.allCases.map { .sortBy($0) }) {
      LineList.sortKeys(scene.document.model, choice: $0, in: scene.area)
    }
  }

  /// The photos that were deleted, the last one first, each to be restored by itself.
  public static let deletedPhotos: ModeKind = .init("deleted") { environment throws(ModeRefusal) in
    let scene = environment.scene
    let photos = scene.document.model.deletedPhotos
    guard !photos.isEmpty else { throw ModeRefusal(message: "no photo is deleted") }
    return ListMode(.deletedPhotos, in: scene, actions: photos.map { .restore($0) }) {
      LineList.deletedPhotos(photos, in: scene, choice: $0)
    }
  }
}

/// The box of a list.
protocol ListBox {
  /// The size of the box with its border.
  var size: CellSize { get }
  /// Returns the index of the line at a point of the box; nil on its border.
  func choice(at point: CellPoint) -> Int?
  /// Returns the box with one line highlighted.
  func grid(_ box: OverlayBox, choice: Int) -> CellGrid
}

/// A list of actions at the bottom left, above the status line. One of them is highlighted.
final class ListMode: Mode {
  let kind: ModeKind
  let otherKeys = OtherKeys.closing
  /// The index of the highlighted action.
  private(set) var choice: Int
  private let actions: [WallAction]
  private let list: (_ choice: Int) -> any ListBox
  private let panel: BoxPanel

  init(
    _ kind: ModeKind, in scene: WallScene, choice: Int = 0, actions: [WallAction],
    list: @escaping (_ choice: Int) -> any ListBox
  ) {
    (self.kind, self.choice, self.actions, self.list) = (kind, choice, actions, list)
    panel = BoxPanel(in: scene)
  }

  func perform(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .focus(.down)?, .focus(.right)?, .scrollRows(0...)?: move(by: 1)
    case .focus(.up)?, .focus(.left)?, .scrollRows?: move(by: -1)
    case .tap?: return perform(choice)
    case .undo? where kind == .deletedPhotos: return perform(choice)
    case .toggleMode(.menu)?, .toggleMode(.sortKeys)?, .toggleMode(.deletedPhotos)?, .clear?, .quit?:
      return [.close(kind)]
    default: return nil
    }
    return []
  }

  private func move(by step: Int) { choice = (choice + step + actions.count) % max(1, actions.count) }

  private func perform(_ choice: Int?) -> [WallEffect] {
    guard let choice, actions.indices.contains(choice) else { return [.close(kind)] }
    return [.close(kind), .perform(actions[choice])]
  }

  func handleClick(at point: CellPoint) -> [WallEffect]? {
    let list = list(choice)
    let origin = origin(of: list.size)
    return perform(list.choice(at: CellPoint(column: point.column - origin.column, row: point.row - origin.row)))
  }

  func handleGesture(_ gesture: MouseGesture) -> [WallEffect]? {
    guard let direction = gesture.verticalWheel else { return [.close(kind)] }
    move(by: direction == .down ? 1 : -1)
    return []
  }

  private func origin(of size: CellSize) -> CellPoint {
    CellPoint(column: 0, row: panel.scene.area.rows - size.rows)
  }

  func draw(at time: Double, in stack: ModeStack) {
    let list = list(choice)
    panel.show(list.grid(panel.box, choice: choice), at: origin(of: list.size))
  }

  func hide() { panel.hide() }
  func remove() { panel.remove() }
}
