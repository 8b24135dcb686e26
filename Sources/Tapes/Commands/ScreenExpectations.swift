import Basics
import PhotoFeed
import SymbolArt
import TerminalPanels
import Wall

/// Expects the character and style of a screen cell.
struct ExpectCellCommand: TapeExpectation {
  static let names = ["Expect cell"]
  static let help = [
    TapeHelpRow(
      "Expect cell c r \"x\" [fg #rrggbb] [bg #rrggbb|default] "
        + attributes.map { "[\($0.name)]" }.joined(separator: " "),
      "Check one cell: its character, its colours and some of its attributes.",
      example: "Expect cell 1 23 \"1\" fg #e4e4e4 bg #303030"),
    TapeHelpRow(
      "Expect cell c r (pixels of item (N|\"title\")|no pixels)", "Check whose exact pixels are above a cell.",
      example: "Expect cell 0 23 no pixels"),
  ]
  private static let attributes: [(name: String, attribute: Style.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]
  var point: CellPoint
  /// The cell's character with combining characters.
  var text = ""
  /// Whether to check the exact pixels over the cell: `item`'s pixels, or none.
  var checksPixels = false
  var item: TapeItem?
  /// The foreground; nil for any.
  var foreground: CellColor?
  var background: CellColor?
  /// The names of attributes that the cell must have; others are allowed.
  var attributes: Set<String> = []

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    var cell = Self(point: try line.takeCell())
    if line.takeIf("no") {
      guard line.takeIf("pixels") else { throw line.wanted("pixels") }
      cell.checksPixels = true
      return cell
    }
    if line.takeIf("pixels") {
      guard line.takeIf("of"), line.takeIf("item") else { throw line.wanted("of item N") }
      (cell.checksPixels, cell.item) = (true, try TapeItem.parse(&line))
      return cell
    }
    cell.text = try line.takeText("the cell's character")
    while !line.isAtEnd {
      if line.takeIf("fg") {
        cell.foreground = try line.takeCellColor()
      } else if line.takeIf("bg") {
        cell.background = try line.takeCellColor()
      } else if let name = attributes.first(where: { line.takeIf($0.name) })?.name {
        cell.attributes.insert(name)
      } else {
        let names = ["fg", "bg"] + attributes.map(\.name)
        throw line.wanted(TapePrinter.choice(names), among: names)
      }
    }
    return cell
  }

  var description: String {
    if let item { return "Expect cell \(point.column) \(point.row) pixels of item \(item)" }
    if checksPixels { return "Expect cell \(point.column) \(point.row) no pixels" }
    return "Expect cell \(point.column) \(point.row) \(TapePrinter.quoted(text))"
      + (foreground.map { " fg \($0)" } ?? "")
      + (background.map { " bg \($0)" } ?? "") + attributes.sorted().map { " \($0)" }.joined()
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    if checksPixels { return try checkPixels(runner, stage) }
    let found = stage.screen.cell(at: try runner.onScreen(point, stage))
    let names = Self.attributes.filter { found.style.attributes.contains($0.attribute) }.map(\.name)
    let isSame =
      found.text == text && (foreground ?? found.style.foreground) == found.style.foreground
      && (background ?? found.style.background) == found.style.background && attributes.isSubset(of: names)
    guard isSame else {
      let suffix = names.map { " " + $0 }.joined()
      throw runner.fail("it is \"\(found.text)\" fg \(found.style.foreground) bg \(found.style.background)\(suffix)")
    }
  }
}

extension ExpectCellCommand {
  private func checkPixels(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let photo = stage.wall.pixelOwner(at: try runner.onScreen(point, stage))
    var wanted: PhotoID?
    if let item { wanted = try runner.visible(item, stage).photo }
    guard photo != wanted else { return }
    let found = photo.map { photo in
      let number = stage.wall.state.items.first { $0.photo == photo }?.number
      return "those of " + (number.map { "item \($0)" } ?? "another photo")
    }
    throw runner.fail("the pixels above the cell are \(found ?? "none")")
  }
}

/// Expects that the screen equals a golden screen. With `--update`, writes the golden screen.
struct ExpectSnapshotCommand: TapeExpectation {
  static let names = ["Expect snapshot"]
  static let help = [
    TapeHelpRow(
      "Expect snapshot \"name.snap\"",
      "Compare the screen, or the last one of a wall that has quit, with a golden screen beside the tape.",
      example: "Wait\nExpect snapshot wall.snap")
  ]
  // Recordings end with it.
  static let phase = TapePhase.afterOpening
  var name: String

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let name = try line.takeName("a golden screen's name")
    guard name.hasSuffix(".snap") else {
      throw line.problemWithName("\"\(name)\" is not a golden screen; its name must end with .snap")
    }
    return Self(name: name)
  }

  var description: String { "Expect snapshot \(TapePrinter.quoted(name))" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let path = TapeRunner.path(name, besides: runner.tape.name)
    let shot = ScreenShot(of: stage.wall)
    let screen = Snapshot(shot)
    let actual = screen.text
    let golden = runner.world.files.read(path).map { Snapshot.normalized(String(decoding: $0, as: UTF8.self)) }
    let stem = String(path.dropLast(".snap".count))
    let (actualPath, picture, before) = (stem + ".actual.snap", stem + ".actual.svg", stem + ".before.svg")
    if let golden, golden == actual || !runner.world.updates(name) && screen.isEqual(to: golden) {
      // Output of an earlier failure.
      for path in [actualPath, picture, before] where runner.world.files.exists(path) && runner.mayExplain(at: path) {
        runner.world.files.remove(path)
      }
      return
    }
    guard try runner.golden(named: name, at: path, unlessIs: Array(actual.utf8)) != nil, let golden else { return }
    var files = [(actualPath, actual), (picture, SVGDrawing.text(of: shot))]
    if let golden = Snapshot(parsing: golden) { files.append((before, SVGDrawing.text(of: golden))) }
    files = files.filter { runner.mayExplain(at: $0.0) }
    for (path, text) in files { try runner.write(path, Array(text.utf8), replaces: true) }
    let difference = SnapshotDifference(from: golden, to: actual)
    throw runner.fail(difference.summary, written: files.map(\.0), differences: difference.lines)
  }

  var expected: String { "the screen of \(name)" }
  var golden: String? { name }
}
