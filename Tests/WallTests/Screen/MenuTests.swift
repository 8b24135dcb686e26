import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// All actions can be performed with the mouse.
@Suite(.oneAtATime) struct MenuTests {
  /// Every row of the key table has a gesture, is in the menu, or only moves the focus, scrolls or switches the layout, which
  /// other gestures do as well.
  @Test(arguments: KeyTable.standard.contexts) func everyActionIsWithinReach(context: KeyContext) {
    let table = KeyTable.standard
    let inMenu = Set(Menu.bindings(of: table, context: context).map(\.action))
    for binding in table.bindings where binding.context == context && !inMenu.contains(binding.action) {
      #expect(
        !binding.gestures.isEmpty || binding.action.isLayout || binding.group == .moving
          || binding.group == .scrolling, "\(binding.action)")
    }
    #expect(table[.mouse(.clickStatus), context] == .menu)
  }

  /// Each choice can be clicked where it is visible, on a screen of any size, with pages if they do not all fit.
  @Test(arguments: [(12, 4), (20, 5), (40, 10), (80, 24), (200, 50), (400, 120)])
  func whatIsSeenIsHit(columns: Int, rows: Int) throws {
    let bench = try WallBench(3, size: CellSize(columns: columns, rows: rows), options: .still)
    let screen = bench.wall.scene.area
    let groups: [KeyGroup?] = [nil, .culling, .rating, .looking, KeyContext.fullView.group]
    let menus = groups.flatMap { group -> [(Menu, Int)] in
      let entries = Menu.entries(
        of: .standard, context: group == KeyContext.fullView.group ? .fullView : .wall, group: group)
      return entries.indices.map { (Menu(entries, of: group, choice: $0, on: screen), $0) }
    }
    for (menu, choice) in menus {
      #expect(menu.size.columns <= screen.columns && menu.size.rows <= screen.rows)
      let places = (0..<menu.size.rows).flatMap { row in
        (0..<menu.size.columns).map { CellPoint(column: $0, row: row) }
      }
      let hits = places.filter { menu.choice(at: $0) == choice }
      #expect(!hits.isEmpty, "\(choice) on \(columns)×\(rows)")
      // The highlighted choice is the one that is hit.
      let grid = menu.grid(BoxPanel(in: bench.wall.scene).box, choice: choice)
      for place in places {
        let isChosen = grid[place.column, place.row].style.attributes.contains(.reverse)
        #expect(isChosen == hits.contains(place), "\(place) of \(choice) on \(columns)×\(rows)")
      }
    }
  }

  /// All pages of a menu have the same size, so that the box does not move.
  @Test(arguments: [(12, 4), (20, 5), (20, 7), (20, 9), (40, 10), (80, 6), (100, 5), (80, 24)])
  func theBoxStaysWhereItIs(columns: Int, rows: Int) {
    for group in [nil, .culling, .rating, .looking] as [KeyGroup?] {
      let entries = Menu.entries(of: .standard, context: .wall, group: group)
      let sizes = entries.indices.map {
        Menu(entries, of: group, choice: $0, on: CellSize(columns: columns, rows: rows)).size
      }
      #expect(Set(sizes).count == 1, "\(sizes)")
    }
  }

  @Test func aClickOnTheStatusLineOpensItAndBesideItClosesIt() throws {
    let bench = try WallBench(9, options: .still)
    bench.click(5, 23)
    #expect(bench.state.overlay == "menu")
    bench.click(79, 0)
    #expect(bench.state.overlay == "" && bench.state.count == 9)
    bench.press("F10 Down Up F10")
    #expect(bench.state.overlay == "")
    // Other keys close the menu and are then handled as usual.
    bench.press("F10 x")
    #expect(bench.state.overlay == "" && bench.state.count == 8)
  }

  @Test func whatIsChosenIsDone() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("x x")
    bench.click(5, 23)
    #expect(!bench.text.contains("Turn left"))
    let row = try #require((0..<23).first { bench.text(row: $0).contains("Undo") })
    let column = try #require(bench.text(row: row).range(of: "Undo")).lowerBound.utf16Offset(in: bench.text(row: row))
    bench.click(column, row)
    #expect(bench.state.count == 8 && bench.state.overlay == "")
    bench.press("F10 Up Enter")
    #expect(bench.state.overlay == "question", "the last one is quit")
  }

  /// A capital letter goes to the next entry that begins with it, around the end; small ones keep their meaning.
  @Test func capitalsGoToEntries() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("F10")
    let names = Menu.entries(of: .standard, context: .wall).map(\.name)
    func choice() throws -> String { names[try #require((bench.wall.modes.top as? ListMode)?.choice)] }
    for expected in names.dropFirst().filter({ $0.hasPrefix("F") }) + names.filter({ $0.hasPrefix("V") }) {
      bench.press(String(expected.prefix(1)))
      #expect(try choice() == expected)
    }
    bench.press("j k Q")
    #expect(try choice() == "Quit")
    bench.press("q")
    #expect(bench.state.overlay == "")
  }

  /// The menu has about fifteen entries, and every action of a submenu is two choices away.
  @Test func submenusHaveAllActions() throws {
    let entries = Menu.entries(of: .standard, context: .wall)
    #expect((12...16).contains(entries.count))
    let groups = KeyTable.standard.groups.map(\.group).filter { ![.moving, .scrolling].contains($0) }
    let below = groups.flatMap { group in
      entries.contains { $0.action == .toggleMode(.menu(group)) && $0.name.hasPrefix(group.name) }
        ? Menu.entries(of: .standard, context: .wall, group: group).map(\.action) : []
    }
    #expect(below == Menu.bindings(of: .standard, context: .wall).map(\.action))
  }

  @Test func aSubmenuOpensAndLeadsBack() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("F10")
    let row = try #require((0..<23).first { bench.text(row: $0).contains("Culling …") })
    bench.click(12, row)
    #expect(bench.state.overlay == "menu" && bench.text.contains("Turn left") && bench.text.contains("Esc goes back"))
    bench.press("Esc")
    #expect(bench.state.overlay == "menu" && bench.text.contains("Culling …"))
    bench.press("Enter")
    #expect(bench.text.contains("Turn left"), "it is still highlighted")
    bench.press("Esc")
    bench.press("Esc")
    #expect(bench.state.overlay == "")
    bench.press("F10")
    bench.click(12, row)
    let turn = try #require((0..<23).first { bench.text(row: $0).contains("Mark all") })
    bench.click(12, turn)
    #expect(bench.state.overlay == "" && bench.state.marked == 9)
  }

  @Test func theWheelGoesThroughItAndThroughHelp() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("F10")
    bench.mouse(.wheel(.down), 10, 10)
    #expect(bench.state.overlay == "menu" && (bench.wall.modes.top as? ListMode)?.choice == 1)
    bench.press("Esc ? ?")
    bench.mouse(.wheel(.down), 10, 10)
    #expect(bench.state.overlay == "help" && (bench.wall.modes.top as? HelpMode)?.page == 1)
    // Ctrl makes no difference, and the other ways close it.
    bench.mouse(.wheel(.up), 10, 10, .control)
    #expect(bench.state.overlay == "help" && (bench.wall.modes.top as? HelpMode)?.page == 0)
    bench.mouse(.wheel(.down), 10, 10, .control)
    #expect(bench.state.overlay == "help" && (bench.wall.modes.top as? HelpMode)?.page == 1)
    bench.mouse(.wheel(.left), 10, 10)
    #expect(bench.state.overlay == "")
  }

  /// While the full view closes, keys go to the wall.
  @Test func aFullViewThatClosesHearsNoKeys() throws {
    let bench = try WallBench(9, options: .boxes)
    bench.press("o")
    bench.press("q", settles: false)
    #expect(bench.state.overlay == "full", "it is still on its way")
    bench.press("l m", settles: false)
    #expect(bench.state.focus == 2 && bench.state.marked == 1)
    bench.press("o")
    #expect(bench.state.overlay == "full")
    #expect(bench.wall.screen.panel(at: CellPoint(column: 0, row: 0))?.zOrder == Wall.Layer.fullView)
  }
}
