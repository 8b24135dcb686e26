import Basics
import TerminalPanels
import Wall

/// An item of the wall, by number or title.
enum TapeItem: Hashable, CustomStringConvertible {
  /// The number, from 1.
  case number(Int)
  /// The whole title. If two visible items have it, the command is refused at run time.
  case title(String)

  /// Parses `14` or `"Dune"`.
  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    if line.upcoming?.kind == .text { return .title(try line.takeText("an item's title")) }
    guard let number = line.upcoming.flatMap({ Int($0.text, within: 1...1_000_000_000) }) else {
      throw line.wanted("an item's number from 1 or its title in quotes")
    }
    _ = line.takeAny()
    return .number(number)
  }

  /// The item as tape text.
  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .title(let title): TapePrinter.quoted(title)
    }
  }

  /// Returns true if a visible item is this one.
  func isSame(as item: WallState.Item) -> Bool { isSame(number: item.number, title: item.title) }

  /// Returns true if the number or the title is this item's.
  func isSame(number: Int, title: String) -> Bool {
    switch self {
    case .number(let wanted): number == wanted
    case .title(let wanted): title == wanted
    }
  }
}

extension TapeRunner {
  /// Returns a visible item.
  func visible(_ item: TapeItem, _ stage: TapeStage) throws(TapeStop) -> WallState.Item {
    let items = stage.wall.state.items
    let found = items.filter(item.isSame)
    if found.count > 1 { throw refuse("two items on the screen are titled \(item); name one by its number") }
    guard let first = found.first else {
      let range = items.first.map { "items \($0.number) to \(items.last?.number ?? $0.number) are" } ?? "no item is"
      var hint = ""
      if case .title(let title) = item { hint = Spelling.hint(for: title, among: items.map(\.title)) }
      throw fail(missing(item, stage) ?? "item \(item) is not on the screen; \(range)\(hint)")
    }
    return first
  }

  /// Returns a sentence if the wall has no item with the number; else nil.
  func missing(_ item: TapeItem, _ stage: TapeStage) -> String? {
    let count = stage.wall.state.count
    guard case .number(let number) = item, number > count else { return nil }
    return "there is no item \(number); the wall has \(count)"
  }
}
