import TerminalPanels

extension Wall {
  private func menuPlan(choice: Int) -> MenuPlan {
    MenuPlan(keys, place: keyPlace, choice: choice, on: scene.area)
  }

  /// At the bottom left, above the line that opens it.
  private func origin(of menu: MenuPlan) -> CellPoint {
    CellPoint(column: 0, row: scene.area.rows - menu.size.rows)
  }

  func toggleMenu() {
    if case .menu = overlay { overlay = nil } else { overlay = .menu(choice: 0) }
  }

  func drawMenu(choice: Int) {
    let menu = menuPlan(choice: choice)
    show(menu.grid(overlayBox, choice: choice), at: origin(of: menu))
  }

  /// Keys choose; what chooses nothing closes the menu and is then taken as usual.
  func handleMenu(_ action: WallAction?, choice: Int) -> Bool {
    let count = menuPlan(choice: choice).bindings.count
    switch action {
    case .focus(.down), .focus(.right), .scrollRows(2), .wheel(.down):
      overlay = .menu(choice: (choice + 1) % max(1, count))
    case .focus(.up), .focus(.left), .scrollRows(-2), .wheel(.up):
      overlay = .menu(choice: (choice + count - 1) % max(1, count))
    case .tap: choose(choice)
    case .menu, .clear, .quit: overlay = nil
    default:
      overlay = nil
      return false
    }
    return true
  }

  /// A click into the menu does what it hits; any other closes it.
  func clickMenu(at point: CellPoint, choice: Int) {
    let menu = menuPlan(choice: choice)
    let origin = origin(of: menu)
    let place = CellPoint(column: point.column - origin.column, row: point.row - origin.row)
    overlay = nil
    if let hit = menu.choice(at: place) { choose(hit) }
  }

  private func choose(_ choice: Int) {
    let bindings = menuPlan(choice: choice).bindings
    overlay = nil
    guard bindings.indices.contains(choice) else { return }
    message = nil
    perform(bindings[choice].action)
  }
}
