import Foundation
import Platform
import Tapes
import Wall

/// The tape of a recorded session. It is written while the session goes on, so that a crash keeps what was done. At the end the
/// last screen is written beside it as a golden one.
final class RecordedTape {
  let path: String
  /// The tape's file; nil until the screen is open, so that a terminal without one leaves no empty file.
  private var file: FileHandle?
  private(set) var recording: SessionRecording?
  private var header: TapeHeader?
  /// The first error of writing.
  private var firstError: (any Error)?

  /// Throws if the tape, or what is written beside it, exists.
  init(path: String, feed: Bool = false) throws {
    self.path = path
    for name in [path, Self.goldenPath(of: path)] + (feed ? [Self.feedPath(of: path)] : [])
    where FileManager.default.fileExists(atPath: name) {
      throw Failure(.inputOutput, "\(name) already exists; give the tape another name.")
    }
  }

  /// Creates the file, and records a program.
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

  /// Writes the tape again with a changed beginning.
  func changeHeader(_ change: (inout TapeHeader) -> Void) throws {
    guard var header, let length = self.header?.text.utf8.count else { return }
    change(&header)
    let tape = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    try OutputFile.write(Array(header.text.utf8) + tape.dropFirst(length), to: path)
    file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    self.header = header
  }

  /// Writes something beside or into the tape. `finish()` reports an error.
  func attempt(_ write: () throws -> Void) {
    do { try write() } catch { firstError = firstError ?? error }
  }

  /// Ends the tape with the last screen. Throws if it could not be written.
  func finish() throws {
    let golden = FilePath(Self.goldenPath(of: path))
    let screen = recording?.expectLastScreen(as: golden.lastComponent?.string ?? "")
    attempt { try Data((screen?.text ?? "").utf8).write(to: URL(fileURLWithPath: golden.string)) }
    if let firstError {
      let reason = (firstError as? Failure)?.message ?? firstError.localizedDescription
      throw Failure(.inputOutput, "\(path) is not complete: \(reason)")
    }
  }

  /// `wall.snap` beside `wall.tape`.
  private static func goldenPath(of tape: String) -> String {
    (tape.hasSuffix(".tape") ? String(tape.dropLast(".tape".count)) : tape) + ".snap"
  }

  /// `wall.feed.json` beside `wall.tape`: what standard input gave.
  static func feedPath(of tape: String) -> String { goldenPath(of: tape).dropLast(".snap".count) + ".feed.json" }
}
