import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

/// Journals of other versions.
@Suite(.oneAtATime) struct EarlierJournalTests {
  /// What version 0.1.0 wrote, after `x m L ~` on four photos: NAMED is the folder as it was named on the command line, ROOT its
  /// absolute path.
  private static let journal = """
    photowall session 1
    feed ROOT
    deleted NAMED/1%25é.jpg
    marked NAMED/2%25é.jpg
    behind NAMED/2%25é.jpg\tNAMED/3%25é.jpg
    marked NAMED/3%25é.jpg
    marked NAMED/4%25é.jpg
    unmarked NAMED/2%25é.jpg

    """

  private let folder = NSTemporaryDirectory() + "photowall-earlier-\(UUID().uuidString)"

  /// A folder of four photos, a link to it, and the way to them from the folder in which the tests run.
  private func source(_ spelling: String) throws -> (named: String, root: String) {
    let root = folder + "/real pics"
    try FileManager.default.createDirectory(atPath: root + "/in", withIntermediateDirectories: true)
    for number in 1...4 {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(root)/\(number)%é.jpg"))
    }
    let link = folder + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real pics")
    let here = FileManager.default.currentDirectoryPath
    let up = String(repeating: "../", count: here.split(separator: "/").count)
    switch spelling {
    case "absolute": return (root, root)
    case "linked": return (link, link)
    case "relative": return (up + root.dropFirst(), root)
    default: return ("\(up)\(link.dropFirst())/../link", link)
    }
  }

  @Test(arguments: ["absolute", "linked", "relative", "dotted"])
  func anEarlierVersionsJournalIsResumed(spelling: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (named, root) = try source(spelling)
    let text = Self.journal.replacingOccurrences(of: "ROOT", with: root)
      .replacingOccurrences(of: "NAMED", with: named)
    let bench = try resume([text], of: named, root: root)
    #expect(bench.state.deleted == 1 && bench.state.count == 3)
    #expect(bench.wall.addresses(of: .marked).map { $0.text.split(separator: "/").last } == ["3%é.jpg", "4%é.jpg"])
    #expect(bench.wall.addresses(of: .kept).map(\.text).first?.hasSuffix("3%é.jpg") ?? false)
    #expect(bench.state.status.contains("session resumed: 1 deleted, 2 marked, 1 moved"))
  }

  /// Photos on the network, by addresses without secrets and by ids.
  @Test func anEarlierVersionsAddressesAreFound() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let addresses = [
      "https://h/a?w=1&token=x&n=2", "https://u:p@h/b.jpg", "https://new/c?sig=9", "https://h/d?id=1",
      "https://h/d?id=2",
    ]
    let ids = [nil, nil, "7", nil, nil]
    let feed = feed(
      json: "["
        + zip(addresses, ids).map { #"{"url":"\#($0)"\#($1.map { #","id":"\#($0)""# } ?? "")}"# }.joined(separator: ",")
        + "]")
    let text = """
      photowall session 1
      feed f
      deleted https://h/a?w=1&token=***&n=2
      marked https://***@h/b.jpg
      deleted https://old/c?sig=***%097
      marked https://h/d?id=2

      """
    let journal = folder + "/j"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: journal))
    let bench = try WallBench(options: .still, feed: feed)
    bench.wall.resume(try #require(SessionJournal(path: journal, feed: "f").recovered()))
    #expect(bench.wall.addresses(of: .deleted).map(\.text) == [addresses[0], addresses[2]])
    #expect(bench.wall.addresses(of: .marked).map(\.text) == [addresses[1], addresses[4]])
  }

  /// A line that this version does not know is reported, and goes into the journal of the session that resumes it.
  @Test func aLaterVersionsLinesAreKept() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (named, root) = try source("absolute")
    let text = "photowall session 1\nfeed \(root)\nstarred=4 \(root)/2%25é.jpg\ndeleted \(root)/1%25é.jpg\nfuture\n"
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
