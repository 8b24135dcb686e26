import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

/// Journals with lines that this version does not know.
@Suite(.oneAtATime) struct OtherJournalTests {
  private let folder = NSTemporaryDirectory() + "photowall-earlier-\(UUID().uuidString)"

  /// A folder of four photos.
  private func source() throws -> (named: String, root: String) {
    let root = folder + "/real pics"
    try FileManager.default.createDirectory(atPath: root + "/in", withIntermediateDirectories: true)
    for number in 1...4 {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(root)/\(number)%é.jpg"))
    }
    return (root, root)
  }

  /// A line that this version does not know is reported, and goes into the journal of the session that resumes it.
  @Test func aLaterVersionsLinesAreKept() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (named, root) = try source()
    let text = "photowall session 3\nfeed \(root)\nstarred=4 \(root)/2%25é.jpg\ndeleted \(root)/1%25é.jpg\nfuture\n"
    let bench = try resume([text], of: named, root: root)
    #expect(bench.state.deleted == 1)
    #expect(bench.state.status.contains("session resumed: 1 deleted, 0 marked; 2 lines of a later version are kept"))
    let journals = try FileManager.default.contentsOfDirectory(atPath: sessions)
    #expect(journals.count == 1)
    let kept = try String(contentsOfFile: sessions + "/" + (journals.first ?? ""), encoding: .utf8)
    #expect(
      kept == "photowall session 3\nfeed \(root)\ndeleted \(root)/1%25é.jpg\nstarred=4 \(root)/2%25é.jpg\nfuture\n")
  }

  private var sessions: String { folder + "/state/photowall/sessions" }

  /// Opens a wall that resumes journals.
  private func resume(_ journals: [String], of named: String, root: String) throws -> WallBench {
    try FileManager.default.createDirectory(atPath: sessions, withIntermediateDirectories: true)
    let digest = Digest.sha256(root.utf8).prefix(8).hexadecimal
    for (number, text) in journals.enumerated() {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(sessions)/\(digest)-\(number)-1"))
    }
    let store = SessionStore(names: [named], folder: folder + "/state", resumes: true)
    let bench = try WallBench(
      options: .still,
      feed: FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") }, isPicture: { _ in true })).load([
        .path(named)
      ]), services: WallServices(record: { store.record($0) }))
    store.begin(with: bench.wall)
    bench.settle()
    return bench
  }
}
