import Foundation
import PhotoFeed
import Tapes
import TerminalPanels
import Wall

/// The file of `--record`: a tape that is written while the session goes on, so that a crash keeps what was done.
struct SessionTape {
  private let path: String
  private let file: FileHandle

  /// Makes the file; one that is there already is not written over.
  init(path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let isThere = errno == EEXIST
      throw Failure(
        .inputOutput,
        isThere
          ? "\(path) is there already; give the tape another name."
          : "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
    self.path = path
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Runs a wall in front of a person, writing down what they do.
  func record(_ wall: Wall, on screen: Screen, loop: EventLoop, sources: [String], options: WallOptions) throws
    -> LiveSession.End
  {
    let feed = sources.count == 1 ? Self.absolute(sources[0]) : nil
    let header = TapeHeader(
      feed: feed, feedDigest: feed.flatMap(Self.digest), size: screen.size, cellPixels: screen.cellPixels,
      layout: wall.state.layout, theme: options.theme == .light ? "light" : "dark", seed: options.seed)
    var trouble: (any Error)?
    let stage = TapeStage(screen: screen, wall: wall, framerate: header.rate)
    let recording = SessionRecording(stage: stage, header: header) { text in
      do { try file.write(contentsOf: Data(text.utf8)) } catch { trouble = trouble ?? error }
    }
    let end = RecordedSession(recording, loop: loop).run()
    if let trouble {
      screen.close()
      throw Failure(.inputOutput, "\(path) is not complete: \(trouble.localizedDescription)")
    }
    return end
  }

  /// A source as a tape can name it from wherever it is kept; `nil`: standard input, which comes once only.
  private static func absolute(_ source: String) -> String? {
    if source == "-" { return nil }
    return source.contains("://") ? source : URL(fileURLWithPath: source).standardizedFileURL.path
  }

  /// SHA-256 of a feed file, which says whether a tape is played on the feed that it was recorded on.
  private static func digest(of path: String) -> String? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let bytes = FileManager.default.contents(atPath: path)
    else { return nil }
    return SHA256.hexadecimal(SHA256.hash(Array(bytes)))
  }
}
