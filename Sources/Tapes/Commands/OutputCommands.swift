import Basics

struct ScreenshotCommand: TapeCommand {
  static let forms = ScreenForm.allCases.map(\.rawValue)
  static let help = [
    TapeHelpRow(
      "Screenshot path.(\(forms.joined(separator: "|")))", "Write the screen to a file.",
      example: "Screenshot wall.png",
      vhs: "more forms; the path is relative to the tape, and a file that exists is not replaced without --overwrite")
  ]
  static let phase = TapePhase.afterOpening
  var path: String

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(path: try line.takePath(endings: forms))
  }

  var description: String { "Screenshot \(TapePrinter.quoted(path))" }

  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) throws(TapeStop) {
    try runner.checkWriting(runner.outputPath(path))
  }

  func run(_ runner: TapeRunner, _ stage: TapeStage) throws(TapeStop) {
    try runner.writeScreen(to: runner.outputPath(path), stage)
  }
}

/// Resets the counters of `Expect perf`, and adds a marker to casts.
struct MarkCommand: TapeNameCommand {
  static let help = [
    TapeHelpRow(
      "Mark \"label\"", "Name this moment: a marker in casts, and the one that Expect perf counts from.",
      example: "Mark \"scrolling\"")
  ]
  static let phase = TapePhase.afterOpening
  static let argument = "a label"
  var name: String

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    stage.cost = TapeStage.Cost()
    runner.cast?.mark(name, at: stage.clock.time)
  }
}

/// Writes the cast, a video or the last screen at the end of the tape.
struct OutputCommand: TapeCommand {
  /// The video formats, which ffmpeg creates.
  static let videos = ["gif", "mp4", "webm"]
  static let forms = ["cast"] + videos + ["ascii"] + ScreenshotCommand.forms
  static let help = [
    TapeHelpRow(
      "Output path.(\(forms.joined(separator: "|")))",
      "Write the cast, a video, the screens after each command (.ascii) or the last screen to a file when the tape ends. Casts are of version 3, which asciinema 3.0 and later read; --cast-version 2 of replay is for older ones. Videos need the program ffmpeg.",
      example: "Output wall.cast",
      vhs: "more forms, but no folder of frames; the path is relative to the tape, not to the working folder")
  ]
  static let phase = TapePhase.always
  var path: String

  static func parse(_ line: inout TapeLine) throws(Diagnostic) -> Self {
    Self(path: try line.takePath(endings: forms))
  }

  var description: String { "Output \(TapePrinter.quoted(path))" }

  static func isVideo(_ path: String) -> Bool { videos.contains { path.hasSuffix("." + $0) } }

  func prepare(_ setup: inout TapeSetup, _ runner: TapeRunner) throws(TapeStop) {
    let path = try runner.outputPath(path)
    try runner.checkWriting(path)
    if Self.isVideo(path), !runner.world.hasProgram("ffmpeg", nil) {
      let cast = path.prefix(through: path.lastIndex(of: ".") ?? path.startIndex) + "cast"
      throw runner.refuse(
        "ffmpeg is not installed; install it, or write \"Output \(cast)\", and run \"agg \(cast) video.gif\" where agg is"
      )
    }
    runner.addOutput(path)
  }
}

/// Hides frames in the cast from `Hide` to `Show`.
struct HideCommand: TapeCommand {
  static let help = [
    TapeHelpRow(
      "Hide", "Leave the following frames out of casts and videos.", example: "Hide\nTab\nWait\nShow", vhs: ""),
    TapeHelpRow("Show", "End Hide.", example: "Show", vhs: ""),
  ]
  static let phase = TapePhase.always
  var isHidden = true

  static func parse(_ line: inout TapeLine) -> Self { Self(isHidden: line.name == "Hide") }
  var description: String { isHidden ? "Hide" : "Show" }

  func run(_ runner: TapeRunner, _ stage: TapeStage) {
    if !isHidden, stage.hasEventsWaiting { stage.run(frames: 1) }
    runner.cast?.hide(isHidden, at: stage.clock.time)
    // The cast lacks the hidden frames.
    guard !isHidden else { return }
    runner.merger?.forget()
    stage.redraw()
  }
}

extension TapeLine {
  /// Consumes a path with one of these extensions.
  fileprivate mutating func takePath(endings: [String]) throws(Diagnostic) -> String {
    let column = upcoming?.column ?? 1
    let path = try takeName("a path")
    if endings.contains(ScreenForm.UnknownEnding.ending(of: path)) { return path }
    throw problem(at: column, "\(ScreenForm.UnknownEnding(path: TapePrinter.quoted(path), known: endings))")
  }
}
