import Basics
import Foundation
import PhotoFeed
import Platform
import Testing

@Suite("Files that feeds are written to") struct FeedFileTests {
  private func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func kind(_ body: () throws -> Void) -> Diagnostic.Kind? {
    do { try body() } catch { return (error as? Diagnostic)?.kind }
    return nil
  }

  @Test("no file is replaced without being told to, and no changed file") func fileExists() throws {
    try inFolder { folder in
      let path = folder + "/feed.json"
      try write(#"["a.jpg", "b.jpg"]"#, to: path)
      try write("mine", to: folder + "/other.json")
      let feed = try FeedLoader().load([.path(path)])
      #expect(kind { try FeedWriter().write(feed, keeping: [1], to: FilePath(path)) } == .fileExists)
      #expect(
        kind {
          try FeedWriter().write(
            feed, keeping: [1], to: FilePath(folder + "/other.json"), existing: .replaceUnchanged())
        }
          == .fileExists)
      let written = try FeedWriter().write(feed, keeping: [1], to: FilePath(path), existing: .replaceUnchanged())
      #expect(try read(path) == #"["b.jpg"]"#)
      // Written by the same writer, but not the file that was read.
      #expect(
        kind { try FeedWriter().write(feed, keeping: [], to: FilePath(path), existing: .replaceUnchanged()) }
          == .fileExists)
      try FeedWriter().write(feed, keeping: [0], to: FilePath(path), existing: .replaceUnchanged(written))
      #expect(try read(path) == #"["a.jpg"]"#)
      try write("somebody else was here", to: path)
      #expect(
        kind { try FeedWriter().write(feed, keeping: [], to: FilePath(path), existing: .replaceUnchanged(written)) }
          == .fileExists)
      try FeedWriter().write(feed, keeping: [0, 1], to: FilePath(path), existing: .replace)
      #expect(try read(path) == #"["a.jpg", "b.jpg"]"#)
      #expect(try read(folder + "/other.json") == "mine")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["feed.json", "other.json"])
    }
  }

  @Test("a file that was written says nothing of another one") func writtenElsewhere() throws {
    try inFolder { folder in
      let path = FilePath(folder + "/feed.json")
      try write(#"["a.jpg", "b.jpg"]"#, to: path.string)
      let feed = try FeedLoader().load([.path(path.string)])
      let other = try FeedWriter().write(feed, keeping: [0], to: FilePath(folder + "/other.json"))
      let written = try FeedWriter().write(feed, keeping: [1], to: path, existing: .replaceUnchanged(other))
      #expect(try read(path.string) == #"["b.jpg"]"#)
      try write("mine", to: folder + "/third.json")
      for known in [other, written] {
        let error = #expect(throws: Diagnostic.self) {
          try FeedWriter().write(
            feed, keeping: [0], to: FilePath(folder + "/third.json"), existing: .replaceUnchanged(known))
        }
        #expect(error?.message.contains("it is not this feed") == true)
      }
    }
  }

  @Test("permissions stay, links stay links") func rightsAndLinks() throws {
    try inFolder { folder in
      try write("[]", to: folder + "/real/feed.json")
      #expect(chmod(folder + "/real/feed.json", 0o640) == 0)
      try FileManager.default.createSymbolicLink(atPath: folder + "/link.json", withDestinationPath: "real/feed.json")
      let feed = try load(#"["/x/a.jpg"]"#)
      try FeedWriter().write(feed, keeping: [0], to: FilePath(folder + "/link.json"), existing: .replace)
      #expect(try read(folder + "/real/feed.json") == #"["/x/a.jpg"]"#)
      let manager = FileManager.default
      #expect(try manager.destinationOfSymbolicLink(atPath: folder + "/link.json") == "real/feed.json")
      #expect(try manager.attributesOfItem(atPath: folder + "/real/feed.json")[.posixPermissions] as? Int == 0o640)
      // The file behind the link is the feed's own, a second time as well.
      let link = FilePath(folder + "/link.json")
      let linked = try FeedLoader().load([.path(link.string)])
      let written = try FeedWriter().write(linked, keeping: [], to: link, existing: .replaceUnchanged())
      #expect(try read(folder + "/real/feed.json") == "[]")
      try FeedWriter().write(linked, keeping: [0], to: link, existing: .replaceUnchanged(written))
      #expect(try read(folder + "/real/feed.json") == #"["/x/a.jpg"]"#)
    }
  }

  @Test("a failed write throws and leaves no file") func failure() throws {
    try inFolder { folder in
      let feed = try load(#"["a.jpg"]"#)
      let error = try #require(throws: Diagnostic.self) {
        try FeedWriter().write(feed, keeping: [0], to: FilePath(folder + "/no/feed.json"))
      }
      #expect(error.description == "\(folder)/no/feed.json: writing failed: no such file or directory")
      #expect(error.kind == .inputOutput)
      #expect(mkdir(folder + "/taken", 0o755) == 0)
      #expect(
        kind { try FeedWriter().write(feed, keeping: [0], to: FilePath(folder + "/taken"), existing: .replace) }
          == .inputOutput)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["taken"])
    }
  }
}
