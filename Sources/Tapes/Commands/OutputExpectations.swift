import Basics
import SymbolArt
import TerminalPanels
import Wall

extension TapeCommandTable {
  static let outputExpectations: [any TapeCommand.Type] = [
    ExpectCellCommand.self, ExpectSnapshotCommand.self, ExpectFileCommand.self, ExpectCostCommand.self,
  ]
}

/// Expects the character and the style of a cell of the screen.
struct ExpectCellCommand: TapeExpectation {
  static let names = ["Expect cell"]
  static let help = [
    TapeHelpRow(
      "Expect cell c r \"x\" [fg #rrggbb] [bg #rrggbb|default] "
        + attributes.map { "[\($0.name)]" }.joined(separator: " "),
      "Check one cell."),
    TapeHelpRow(
      "Expect cell c r (pixels of item (N|\"title\")|no pixels)", "Check whose exact pixels are above a cell."),
  ]
  private static let attributes: [(name: String, attribute: Style.Attributes)] = [
    ("bold", .bold), ("dim", .dim), ("italic", .italic), ("underline", .underline), ("reverse", .reverse),
  ]
  var point: CellPoint
  /// The cell's character, with its combining characters.
  var text = ""
  /// Whether the pixels above the cell are checked instead: those of `item`, or that there are none.
  var checksPixels = false
  var item: TapeItem?
  /// nil: any colour.
  var foreground: CellColor?
  var background: CellColor?
  /// Names of attributes that the cell must have, among others.
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
    while line.upcoming != nil {
      if line.takeIf("fg") {
        cell.foreground = try line.takeCellColor()
      } else if line.takeIf("bg") {
        cell.background = try line.takeCellColor()
      } else if let name = attributes.first(where: { line.takeIf($0.name) })?.name {
        cell.attributes.insert(name)
      } else {
        throw line.wanted(TapePrinter.choice(["fg", "bg"] + attributes.map(\.name)))
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

/// Expects that the screen is the golden screen in a file. With `--update`, writes that file instead.
struct ExpectSnapshotCommand: TapeExpectation {
  static let names = ["Expect snapshot"]
  static let help = [
    TapeHelpRow("Expect snapshot \"name.snap\"", "Compare the screen with a golden screen beside the tape.")
  ]
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
    let actual = Snapshot(shot).text
    let golden = runner.world.files.read(path).map { Snapshot.normalized(String(decoding: $0, as: UTF8.self)) }
    let stem = String(path.dropLast(".snap".count))
    let (actualPath, picture, before) = (stem + ".actual.snap", stem + ".actual.svg", stem + ".before.svg")
    if golden == actual {
      // What an earlier failure has left.
      for path in [actualPath, picture, before] where runner.mayExplain(at: path) { runner.world.files.remove(path) }
      return
    }
    if runner.world.updatesGoldens, runner.world.isUpdated(name) {
      runner.updated.append(path)
      return try runner.write(path, Array(actual.utf8), replaces: true)
    }
    guard let golden else {
      throw runner.unreadable("\(path) does not exist; run with --update to write it, then check it")
    }
    var files = [(actualPath, actual), (picture, SVGDrawing.text(of: shot))]
    if let golden = Snapshot(parsing: golden) { files.append((before, SVGDrawing.text(of: golden))) }
    files = files.filter { runner.mayExplain(at: $0.0) }
    for (path, text) in files { try runner.write(path, Array(text.utf8), replaces: true) }
    let difference = SnapshotDifference(from: golden, to: actual)
    throw runner.fail(difference.summary, written: files.map(\.0), differences: difference.lines)
  }

  var expected: String { "the screen of \(name)" }
}

/// Expects a file that the wall has written, and what is in it.
struct ExpectFileCommand: TapeExpectation {
  static let names = ["Expect file"]
  static let help = [
    TapeHelpRow(
      "Expect file PATH [not] [/re/]",
      "Check a file that w wrote. It writes to a temporary folder of the tape; files that it moved to the trash are in trash/."
    )
  ]
  var path: String
  /// nil: only whether there is a file is checked.
  var pattern: TapePattern?
  var isNegated = false

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let path = try line.takeName("a path")
    let isNegated = line.takeIf("not")
    return Self(path: path, pattern: line.upcoming == nil ? nil : try line.takePattern(), isNegated: isNegated)
  }

  var description: String {
    "Expect file \(TapePrinter.quoted(path))" + (isNegated ? " not" : "") + (pattern.map { " \($0)" } ?? "")
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    guard let bytes = runner.disk.read(path) else {
      if pattern == nil, isNegated { return }
      throw runner.fail("no such file was written")
    }
    guard let pattern else {
      if isNegated { throw runner.fail("the file exists") }
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard pattern.expression.matches(text) == isNegated else { return }
    let start = String(text.prefix(200).map { $0.isNewline ? " " : $0 })
    throw runner.fail(isNegated ? "the file matches" : "the file starts with \"\(start)\"")
  }
}

/// Expects what drawing has cost since the last `Mark`.
struct ExpectCostCommand: TapeExpectation {
  static let names = ["Expect perf"]
  static let help = [
    TapeHelpRow(
      "Expect perf (\(Cost.allCases.map(\.rawValue).joined(separator: "|"))) op n",
      "Check the cost of drawing since the last Mark.")
  ]

  enum Cost: String, CaseIterable {
    /// Frames that changed something.
    case frames
    /// Bytes that the terminal library wrote.
    case bytes
    case maxBytesPerFrame = "max-bytes-per-frame"
  }
  var cost: Cost
  var relation: Relation
  var number: Double

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(cost: try line.takeChoice(), relation: try line.takeOperator(), number: try line.takeAmount())
  }

  var description: String { "Expect perf \(cost.rawValue) \(relation.rawValue) \(TapePrinter.decimal(number))" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    let found =
      switch cost {
      case .frames: stage.cost.frames
      case .bytes: stage.cost.bytes
      case .maxBytesPerFrame: stage.cost.maxBytesPerFrame
      }
    guard relation.holds(Double(found), number) else { throw runner.fail("\(cost.rawValue) is \(found)") }
  }
}
