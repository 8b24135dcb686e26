import Foundation
import PhotoFeed
import Tapes
import TerminalPanels
import Wall

/// The file of `--record`: a tape that is written while the session goes on, so that a crash keeps what was done. At the end the last
/// screen is written beside it as a golden one, so that a replay tells whether it came to the same.
struct SessionTape {
  private let path: String
  private let file: FileHandle

  /// Makes the file; one that is there already is not written over.
  init(path: String) throws {
    for name in [path, Self.goldenPath(of: path)] where FileManager.default.fileExists(atPath: name) {
      throw Failure(.inputOutput, "\(name) is there already; give the tape another name.")
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Failure(.inputOutput, "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
    self.path = path
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Runs a wall in front of a person, writing down what they do.
  func record(_ wall: Wall, of feed: TapeFeed, loop: EventLoop, early: [EventLoop.Event]) throws -> LiveSession.End {
    let named = Self.absolute(feed)
    let digest = feed.sources.count == 1 ? Self.digest(of: feed.sources[0]) : nil
    let header = TapeHeader(of: wall, feed: named, feedDigest: digest)
    var trouble: (any Error)?
    let stage = TapeStage(screen: wall.screen, wall: wall, framerate: header.rate)
    let recording = SessionRecording(stage: stage, header: header) { text in
      do { try file.write(contentsOf: Data(text.utf8)) } catch { trouble = trouble ?? error }
    }
    let end = RecordedSession(recording, loop: loop, early: early).run()
    let golden = Self.goldenPath(of: path)
    let screen = recording.expectLastScreen(as: URL(fileURLWithPath: golden).lastPathComponent)
    do { try Data(screen.text.utf8).write(to: URL(fileURLWithPath: golden)) } catch { trouble = trouble ?? error }
    if let trouble {
      wall.screen.close()
      throw Failure(.inputOutput, "\(path) is not complete: \(trouble.localizedDescription)")
    }
    return end
  }

  /// What writes the feed that is left: `keeper`, whose finding a file in its way is something that a replay has to know.
  func writer(_ keeper: FeedKeeper) -> (FeedWriting) throws -> String {
    var written: Set<String> = []
    return { writing in
      do {
        let sentence = try keeper.write(writing)
        written.insert(writing.path)
        return sentence
      } catch let error as FeedError where error.kind == .inTheWay {
        // What this session wrote itself, a replay writes as well.
        if !written.contains(writing.path) {
          try? file.write(contentsOf: Data(SessionRecording.line(existing: writing.path).utf8))
        }
        throw error
      }
    }
  }

  /// `wall.snap` beside `wall.tape`.
  private static func goldenPath(of tape: String) -> String {
    (tape.hasSuffix(".tape") ? String(tape.dropLast(".tape".count)) : tape) + ".snap"
  }

  /// Sources as a tape can name them from wherever it is kept; `nil`: standard input, which comes once only.
  private static func absolute(_ feed: TapeFeed) -> TapeFeed? {
    guard !feed.sources.contains("-") else { return nil }
    var named = feed
    named.sources = feed.sources.map {
      $0.contains("://") ? $0 : URL(fileURLWithPath: $0).standardizedFileURL.path
    }
    return named
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
