import Basics
import Foundation
import PhotoFeed
import Testing

@Suite("Unreadable feeds") struct BadFeedTests {
  /// One line per file of `Feeds/bad`: place and message.
  private static let expected: [String] =
    (try? String(contentsOfFile: FeedCorpus.bad("expected.txt"), encoding: .utf8))?
    .split(separator: "\n").map(String.init) ?? []

  @Test("each bad feed has a line with its expected error") func eachIsExpected() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: FeedCorpus.folder + "/bad")
    let expected = Self.expected.map { String($0.prefix { $0 != ":" }) }
    #expect(Set(files).subtracting(["expected.txt"]) == Set(expected))
    #expect(expected.count > 20)
  }

  @Test("the error names the fault, its place and the way out", arguments: expected) func message(
    _ line: String
  ) throws {
    let file = String(line.prefix { $0 != ":" })
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: FeedCorpus.bad(file))))
    let error = try #require(throws: Diagnostic.self) {
      try FeedLoader().load([.bytes(bytes, name: file, origin: .local(folder: "/feeds"))])
    }
    #expect(error.description == line)
    #expect(error.kind == .malformed)
  }
}
