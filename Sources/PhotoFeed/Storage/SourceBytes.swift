import Basics
import Platform

/// The bytes of a source, and where they are from.
struct SourceBytes: Sendable {
  /// The name of the source in messages.
  let name: String
  /// The file that was read, with its fingerprint at that time.
  var file: (path: FilePath, fingerprint: FileFingerprint)?
  let origin: FeedOrigin
  var bytes: FeedBytes

  /// Returns the location of a byte.
  func location(of offset: Int) -> SourceLocation {
    let (line, column) = bytes.lineAndColumn(of: offset)
    return SourceLocation(file: name, line: line, column: column)
  }

  /// The error of a source that the progress handler has stopped.
  var stopped: Diagnostic { Diagnostic(.stopped, at: SourceLocation(file: name), "stopped") }
}
