import Basics
import Culling
import TerminalPanels

extension ModeKind {
  public static let menu = menu(nil)

  /// Returns the kind of a submenu; for nil, of the menu with the former submenu highlighted.
  static func menu(_ group: KeyGroup?, after former: KeyGroup? = nil) -> ModeKind {
    ModeKind("menu") { environment in
      let entries = Menu.entries(of: environment.options.keys, context: environment.context, group: group)
      let choice = former.flatMap { former in entries.firstIndex { $0.name == Menu.name(of: former) } } ?? 0
      let mode = ListMode(.menu, environment, choice: choice, entries: entries.map { ($0.name, $0.action) }) {
        Menu(entries, of: group, choice: $0, on: environment.scene.area)
      }
      if group != nil { mode.parent = .menu(nil, after: group) }
      return mode
    }
  }

  public static let sortKeys: ModeKind = .init("sort") { environment in
    let scene = environment.scene
    let keys = WallSort.allCases + scene.document.photos.fieldTable.sortKeys
    let choice = keys.firstIndex(of: scene.document.model.sortOrder) ?? 0
    return ListMode(
      .sortKeys, environment, title: "Sort by", width: 50, choice: choice,
      entries: keys.map { ($0.rawValue, .sortBy($0)) }
    ) { index in
      let (key, model) = (keys[index], scene.document.model)
      let again = key == .shuffle ? "shuffles again" : model.isReversed ? "restores it" : "reverses it"
      let note = "\(model.isReversed ? "reversed" : "now"); Enter \(again)"
      return OverlayBox.Line(accent: key.rawValue, text: key == model.sortOrder ? note : "")
    }
  }

  /// The list of values of fields with few values, with their numbers of photos.
  public static let values: ModeKind = .init("values") { environment throws(ModeRefusal) in
    let document = environment.scene.document
    let counts = ValueCounts(of: document.photos, on: document.model.shown)
    guard !counts.rows.isEmpty else { throw ModeRefusal(message: counts.refusal) }
    return ListMode(
      .values, environment, title: "Values", enter: "searches", width: 50,
      entries: counts.rows.map { ($0.condition, .search($0.condition)) }
    ) { index in
      let row = counts.rows[index]
      return OverlayBox.Line(accent: row.condition, text: row.count == 1 ? "1 photo" : "\(row.count) photos")
    }
  }

  /// The list of deleted photos to restore, the latest first, followed by photos trashed in earlier sessions.
  public static let deletedPhotos: ModeKind = .init("deleted") { environment throws(ModeRefusal) in
    let document = environment.scene.document
    let (photos, trashed) = (document.model.deletedPhotos, environment.services.files?.trashed ?? [])
    let entries =
      photos.map { (document.photos[$0].name, WallAction.restore($0)) }
      + trashed.enumerated().map { ($1.name, .restoreTrashed($0)) }
    guard !entries.isEmpty else { throw ModeRefusal(message: "no photo is deleted") }
    let title = entries.count == 1 ? "1 deleted photo" : "\(entries.count) deleted photos"
    return ListMode(.deletedPhotos, environment, title: title, enter: "restores", width: 36, entries: entries) {
      index in
      guard index < photos.count else {
        let photo = trashed[index - photos.count]
        return OverlayBox.Line(
          accent: SanitizedText.made(from: photo.name),
          text: "in \(photo.receipt.place.isEmpty ? "the trash" : photo.receipt.place)"
            + (photo.date.isEmpty ? "" : " since " + photo.date.prefix(16).replacing("T", with: " ")))
      }
      let folder = SanitizedText.made(from: SearchedPhotos(in: document.photos).folder(of: photos[index]))
      return OverlayBox.Line(accent: document.photos[photos[index]].name, text: String(folder.drop { $0 == "/" }))
    }
  }

  /// The list of failed photos of the last act, with reasons.
  public static let failures: ModeKind = .init("failures") { environment throws(ModeRefusal) in
    let failures = environment.services.files?.failures ?? []
    guard !failures.isEmpty else { throw ModeRefusal(message: "all that was done with files has succeeded") }
    return ListMode(
      .failures, environment, title: failures.count == 1 ? "1 file was left" : "\(failures.count) files were left",
      enter: "shows the photo", width: 70, entries: failures.map { ($0.sentence, .showPhoto($0.photo)) }
    ) { OverlayBox.Line(text: failures[$0].sentence) }
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

/// A list of actions at the bottom left, with one highlighted.
final class ListMode: BoxMode {
  let kind: ModeKind
  let otherKeys = OtherKeys.closing
  /// The index of the highlighted action.
  private(set) var choice: Int
  /// The list that Esc returns to; nil for the wall.
  var parent: ModeKind?
  private let entries: [(name: String, action: WallAction)]
  private let closingKeys: [KeyChord]
  private let list: (_ choice: Int) -> any ListBox
  let panel: BoxPanel

  init(
    _ kind: ModeKind, _ environment: ModeEnvironment, choice: Int = 0, entries: [(name: String, action: WallAction)],
    list: @escaping (_ choice: Int) -> any ListBox
  ) {
    (self.kind, self.choice, self.entries, self.list) = (kind, choice, entries, list)
    panel = BoxPanel(in: environment.scene)
    closingKeys = environment.options.keys.binding(of: .toggleMode(kind))?.chords ?? []
  }

  /// Creates a list of lines.
  ///
  /// - Parameters:
  ///   - enter: The effect of Enter for the footer; nil to leave it out.
  ///   - width: The least width of the box, in cells.
  convenience init(
    _ kind: ModeKind, _ environment: ModeEnvironment, title: String, enter: String? = nil, width: Int, choice: Int = 0,
    entries: [(name: String, action: WallAction)], line: @escaping (Int) -> OverlayBox.Line
  ) {
    let footer = (enter.map { "Enter \($0), " } ?? "") + "Esc closes"
    self.init(kind, environment, choice: choice, entries: entries) {
      LineList(
        title: title, footer: footer, count: entries.count, choice: $0, width: width, in: environment.scene.area,
        line: line)
    }
  }

  /// A capital letter selects the next entry with that initial, unless it is the key of the list.
  func handleKey(_ chord: KeyChord) -> [WallEffect]? {
    guard case .character(let letter) = chord.key, letter.isUppercase, chord.modifiers.subtracting(.shift).isEmpty,
      !closingKeys.contains(chord)
    else { return nil }
    let later = Array(entries.indices.dropFirst(choice + 1)) + Array(entries.indices.prefix(choice + 1))
    guard let found = later.first(where: { entries[$0].name.first?.uppercased() == String(letter) }) else { return nil }
    choice = found
    return []
  }

  func run(_ action: WallAction?, at time: Double) -> [WallEffect]? {
    switch action {
    case .focus(.down)?, .focus(.right)?, .scrollRows(0...)?: move(by: 1)
    case .focus(.up)?, .focus(.left)?, .scrollRows?: move(by: -1)
    case .tap?: return choose(choice)
    case .undo? where kind == .deletedPhotos: return choose(choice)
    case .clear?: return [.close(kind)] + (parent.map { [.run(.toggleMode($0))] } ?? [])
    case .toggleMode(let other)? where ModeKind.lists.contains(other): return [.close(kind)]
    case .quit?: return [.close(kind)]
    default: return nil
    }
    return []
  }

  private func move(by step: Int) { choice = (choice + step + entries.count) % max(1, entries.count) }

  private func choose(_ choice: Int?) -> [WallEffect] {
    guard let choice, entries.indices.contains(choice) else { return [.close(kind)] }
    return [.close(kind), .run(entries[choice].action)]
  }

  func handleClick(at point: CellPoint) -> [WallEffect]? {
    let list = list(choice)
    let origin = origin(of: list.size)
    let place = CellPoint(column: point.column - origin.column, row: point.row - origin.row)
    let found = list.choice(at: place)
    // A click on a heading does nothing; on the border or outside it closes the list.
    let isInside = CellRect(origin: .zero, size: list.size).inset(by: 1).contains(place)
    return found == nil && isInside ? [] : choose(found)
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
}
