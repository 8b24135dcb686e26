import Basics
import Pictures
import TerminalPanels

struct ResizeCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Resize COLSxROWS [cell WxH]", "Resize the screen, and give its cells another size in pixels.",
      example: "Resize 120x40 cell 9x18")
  ]
  var size: CellSize
  /// The cell size in pixels; nil if unchanged.
  var cell: PixelSize?

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    let size = try line.takeSize("a size in cells", upTo: 2000)
    guard line.takeIf("cell") else { return Self(size: size) }
    let cell = try line.takeSize("a cell's size in pixels", upTo: 1000)
    return Self(size: size, cell: PixelSize(width: cell.columns, height: cell.rows))
  }

  var description: String { "Resize \(size)" + (cell.map { " cell \($0.width)x\($0.height)" } ?? "") }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    runner.cast?.resize(size, at: stage.clock.nextTime)
    stage.resize(to: size, cell: cell)
    runner.settle(stage)
  }
}

struct LayoutCommand: TapeNameCommand {
  static let scope = TapeScope.wall
  static let help = [
    TapeHelpRow(
      "Layout NAME", "Switch to a layout; `photowall layouts` lists them.", example: "Layout grid\nWait")
  ]
  static let argument = "a layout's name"
  var name: String

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    guard stage.switchLayout(to: name) else { throw runner.refuse(runner.unknownLayout(name)) }
    runner.settle(stage)
  }
}

/// Replaces the feed, as if its file had changed.
struct FeedCommand: TapeCommand {
  static let scope = TapeScope.wall
  static let help = [
    TapeHelpRow(
      "Feed PATH … [first n]",
      "Replace the feed while the wall is open, by this feed or by its first n photos. After r, it is what r loads.",
      example: "Feed feed.json first 5\nWait+State count == 5")
  ]
  var sources: [String]
  /// The number of visible photos; nil if unchanged.
  var first: Int?

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    var sources: [String] = []
    repeat {
      sources.append(try line.takeName("a feed's path"))
    } while line.upcoming != nil && line.upcoming?.text != "first"
    let hasLimit = line.takeIf("first")
    return Self(
      sources: sources, first: hasLimit ? try line.takeNumber("a number of photos", in: 1...1_000_000_000) : nil)
  }

  var description: String {
    "Feed \(sources.map(TapePrinter.quoted).joined(separator: " "))" + (first.map { " first \($0)" } ?? "")
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    var feed = runner.setup.feed
    feed.sources = sources.map { runner.path($0) }
    feed.limit = first ?? feed.limit
    stage.change(to: try runner.load(feed))
    runner.savedPictures.feed += 1
    runner.settle(stage)
  }
}

/// Shows the error of a failed reload.
struct FeedErrorCommand: TapeNameCommand {
  static let scope = TapeScope.wall
  static let help = [
    TapeHelpRow(
      "FeedError \"text\"",
      "Show this error, as the wall does if the feed cannot be loaded by r, or again after it has changed.",
      example: "r\nFeedError \"the server does not answer\"\nExpect+Status /server/")
  ]
  static let argument = "an error's text"
  let name: String

  /// - Parameter name: The error. It is changed so that a tape can contain it.
  init(name: String) {
    let line = TapeHeader.onOneLine(name)
    self.name = TapePrinter.isWritable(line) ? line : line.replacing("`", with: "'")
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    stage.failReload(name)
    runner.settle(stage)
  }
}

/// Ends the wall like a killed process, and opens it again.
struct ReopenCommand: TapeCommand {
  static let scope = TapeScope.wall
  static let help = [
    TapeHelpRow(
      "Reopen", "Open the wall again. One that has not quit is killed, so that its session is left.",
      example: "x\nReopen"),
    TapeHelpRow("Resume", "Open the wall again with --resume.", example: "x\nResume\nExpect state deleted == 1"),
  ]
  static let phase = TapePhase.afterOpening
  /// Whether the session is restored, as with `--resume`. If false, the wall only shows that there is one.
  var resumes = false

  static func parse(_ line: inout TapeLine) -> Self { Self(resumes: line.name == "Resume") }
  var description: String { resumes ? "Resume" : "Reopen" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    runner.reopen(resumes: resumes, stage)
    runner.settle(stage)
  }
}
