import Foundation
import Platform
import Tapes
import Wall

/// The tape of a recorded session. It is written during the session, so that a crash loses nothing. At the end, the
/// last screen is written beside it as a golden screen.
final class RecordedTape {
  let path: String
  /// The tape's file; nil until the screen is open, so that a failed start leaves no empty file.
  private var file: FileHandle?
  private(set) var recording: SessionRecording?
  private var header: TapeHeader?
  private var firstError: (any Error)?

  /// Throws if the tape or another output file exists.
  init(path: String, feed: Bool = false) throws {
    self.path = path
    for name in [path, Self.goldenPath(of: path)] + (feed ? [Self.feedPath(of: path)] : [])
    where FileManager.default.fileExists(atPath: name) {
      throw Failure(.inputOutput, "\(name) already exists; give the tape another name.")
    }
  }

  /// Creates the file and starts to record a program.
  func begin(_ program: any ScreenProgram, _ header: TapeHeader) throws -> SessionRecording {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(.inputOutput, "\(path) cannot be written: \(Errno.last.clause).") }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.header = header
    let stage = TapeStage(screen: program.screen, wall: program, framerate: header.rate)
    let recording = SessionRecording(stage: stage, header: header) { [unowned self] text, replaced in
      attempt {
        let end = try self.file?.seekToEnd() ?? 0
        if replaced > 0 { try self.file?.truncate(atOffset: end - UInt64(replaced)) }
        try self.file?.write(contentsOf: Data(text.utf8))
      }
    }
    self.recording = recording
    return recording
  }

  /// Rewrites the tape with a changed header.
  func changeHeader(_ change: (inout TapeHeader) -> Void) throws {
    guard var header, let length = self.header?.text.utf8.count else { return }
    change(&header)
    let tape = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    try OutputFile.write(Array(header.text.utf8) + tape.dropFirst(length), to: path)
    file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    self.header = header
  }

  /// Runs a write for the tape or a file beside it. `finish()` reports its error.
  func attempt(_ write: () throws -> Void) {
    do { try write() } catch { firstError = firstError ?? error }
  }

  /// Ends the tape with the last screen. Throws the first write error.
  func finish() throws {
    let golden = FilePath(Self.goldenPath(of: path))
    let screen = recording?.expectLastScreen(as: golden.lastComponent?.string ?? "")
    attempt { try Data((screen?.text ?? "").utf8).write(to: URL(fileURLWithPath: golden.string)) }
    if let firstError {
      let reason = (firstError as? Failure)?.message ?? firstError.localizedDescription
      throw Failure(.inputOutput, "\(path) is not complete: \(reason)")
    }
  }

  /// Returns the path of the golden screen: `wall.snap` for `wall.tape`.
  private static func goldenPath(of tape: String) -> String {
    (tape.hasSuffix(".tape") ? String(tape.dropLast(".tape".count)) : tape) + ".snap"
  }

  /// Returns the path for a copy of standard input: `wall.feed.json` for `wall.tape`.
  static func feedPath(of tape: String) -> String { goldenPath(of: tape).dropLast(".snap".count) + ".feed.json" }
}
