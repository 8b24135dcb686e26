import Basics
import Foundation
import Platform
import TestSupport
import Testing

@testable import PhotoFeed

@Suite("Manifests in shards") struct ManifestTests {
  /// A folder that is removed afterwards.
  private final class Scratch {
    let path = FilePath(FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID())").path)
    init() throws { try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    func manifest() -> FeedManifest {
      FeedManifest(at: .file(path.appending("index.json")), name: "index.json") { address in
        try FileDescriptor.contents(of: try #require(address.filePath), limit: .max)
      }
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: "\(path.string)/\(name)", encoding: .utf8) }
  }

  private func feed(_ json: String) throws -> PhotoFeed {
    try FeedLoader().load([.bytes(Array(json.utf8), name: "f", origin: .web(address: "http://h.example/a/"))])
  }

  private func loaded(_ manifest: FeedManifest) throws -> PhotoFeed {
    var feed = try manifest.outline { _ in true }
    while let portion = feed.pendingPortions.first {
      feed = try #require(feed.filling(portion, with: try manifest.load(portion) { _ in true })).feed
    }
    return feed
  }

  private static let months = #"""
    {"sections": [
      {"title": "May", "items": [
        {"url": "a.jpg", "title": "one", "width": 3, "height": 2, "rating": 4, "own": [1]},
        {"url": "/b.jpg", "image": "http://i.example/b.jpg", "title": "two", "width": 3, "height": 2, "date": "2024-05-17"}]},
      {"title": "June \"6\"", "items": [{"url": "c.jpg", "title": "three", "width": 1, "height": 2}]}]}
    """#

  @Test("a manifest has the sections with counts and shapes, and its shards the photos as they were")
  func roundTrip() throws {
    let (scratch, feed) = (try Scratch(), try feed(Self.months))
    #expect(try FeedManifest.write(feed, to: scratch.path) == 2)
    let outline = try scratch.manifest().outline { _ in true }
    #expect(outline.sections == feed.sections && outline.unloadedCount == 3)
    #expect(outline.aspectRatios(in: 0..<3) == [1.5, 1.5, 0.5])
    let read = try loaded(scratch.manifest())
    #expect(read.sections == feed.sections && read.warnings.isEmpty)
    for index in 0..<3 { #expect(read[index] == feed[index]) }
    #expect(read.decisions(at: 0)?.values == ["rating": "4"])
    #expect(try scratch.text("shards/000000.jsonl").contains(#""own": [1]"#))
  }

  @Test("a manifest that is made again writes only the shards that have changed")
  func again() throws {
    let scratch = try Scratch()
    #expect(try FeedManifest.write(feed(Self.months), to: scratch.path) == 2)
    #expect(try FeedManifest.write(feed(Self.months), to: scratch.path) == 0)
    #expect(try FeedManifest.write(feed(Self.months.replacing("three", with: "3")), to: scratch.path) == 1)
    #expect(try loaded(scratch.manifest())[2].title == "3")
  }

  @Test("sections are cut into shards, and a wall loads them one by one")
  func shards() throws {
    let scratch = try Scratch()
    let count = FeedManifest.shardLength + 10
    let items = (0..<count).map { #"{"url": "\#($0).jpg", "id": "\#($0)"}"# }.joined(separator: ",")
    try FeedManifest.write(feed("[\(items)]"), to: scratch.path)
    let outline = try scratch.manifest().outline { _ in true }
    #expect(outline.sections.count == 1 && outline.pendingPortions.map(\.count) == [FeedManifest.shardLength, 10])
    let second = outline.pendingPortions[1]
    let filled = try #require(outline.filling(second, with: scratch.manifest().load(second) { _ in true })).feed
    #expect(filled[count - 1].id == "\(count - 1)" && !filled.isLoaded(at: 0) && filled.count == count)
  }

  @Test("a folder with another index.json is not written into, and nothing is lost")
  func fileExists() throws {
    let scratch = try Scratch()
    try #"{"name": "package"}"#.write(toFile: "\(scratch.path.string)/index.json", atomically: true, encoding: .utf8)
    #expect { try FeedManifest.write(feed(Self.months), to: scratch.path) } throws: {
      ($0 as? Diagnostic)?.message == "this file exists already, and is no manifest; choose another folder"
    }
    #expect(try scratch.text("index.json") == #"{"name": "package"}"#)
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path.string)/shards"))
  }

  /// (index, the beginning of the message)
  @Test(
    "what is damaged is said in a sentence",
    arguments: [
      (#"{"manifest": 1, "sections": ["#, "this is no manifest: "),
      (#"{"manifest": 1, "sections": [{"shards": [{"src": "x.jsonl"}]}]}"#, ""),
    ])
  func damaged(index: String, message: String) throws {
    let scratch = try Scratch()
    try index.write(toFile: "\(scratch.path.string)/index.json", atomically: true, encoding: .utf8)
    #expect { try loaded(scratch.manifest()) } throws: { ($0 as? Diagnostic)?.message.hasPrefix(message) ?? false }
  }

  @Test("a manifest on the network reaches no file, and addresses in shards begin at the shard")
  func network() throws {
    func manifest(_ src: String) -> FeedManifest {
      FeedManifest(at: .web("http://h.example/m/index.json"), name: "m") { address in
        address == .web("http://h.example/m/index.json")
          ? Array(#"{"manifest":1,"sections":[{"title":"S","shards":[{"src":"\#(src)","count":1}]}]}"#.utf8)
          : address == .web("http://h.example/m/s/1.jsonl") ? Array(#"{"url":"../p/1.jpg"}"#.utf8) : []
      }
    }
    #expect(try loaded(manifest("s/1.jsonl"))[0].address == .web("http://h.example/m/p/1.jpg"))
    #expect(throws: Diagnostic.self) { try loaded(manifest("file:///etc/passwd")) }
  }
}
