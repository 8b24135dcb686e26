import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

/// Names of files and folders that are not UTF-8: shown with `\xNN`, and kept as the bytes that they are.
@Suite(.enabled(if: ByteNames.areAllowed, "the temporary folder's file system takes only names in UTF-8"))
struct ByteNameTests {
  private static let names = ["a\\xfe.jpg", "a\\xff.jpg", "b.jpg", "IMG_1", "d\\xff/a\\xff.jpg", "d\\xff/é.jpg"]
  private static let bytes: [[UInt8]] = [
    [0x61, 0xfe] + ".jpg".utf8, [0x61, 0xff] + ".jpg".utf8, Array("b.jpg".utf8), Array("IMG_1".utf8),
    [0x64, 0xff, 0x2f, 0x61, 0xff] + ".jpg".utf8, [0x64, 0xff] + "/é.jpg".utf8,
  ]

  /// Calls `body` with a folder of pictures of these names, and the feed of it.
  private func inFolder(_ body: (FilePath, PhotoFeed) throws -> Void) throws {
    try PhotoFeedTests.inFolder { name in
      let folder = FilePath(name)
      try Folder.create((name + "/x"))
      for name in Self.bytes {
        let path = folder.appending(bytes: [0x2f] + name)
        _ = path.folder.withPlatformString { mkdir($0, 0o700) }
        try AtomicFile.write([0xff, 0xd8, 0xff, 0], to: path)
      }
      let loader = FeedLoader(folders: FolderOptions(isRecursive: true), pictures: .testFiles())
      try body(folder, try loader.load([.path(name)]))
    }
  }

  private func paths(_ feed: PhotoFeed) -> [FilePath?] { (0..<feed.count).map { feed[$0].address.filePath } }

  @Test func areFoundInFolders() throws {
    try inFolder { folder, feed in
      #expect(paths(feed) == Self.bytes.map { folder.appending(bytes: [0x2f] + $0) })
      #expect(
        (0..<feed.count).map { feed[$0].name } == Self.names.map { $0.split(separator: "/").last.map(String.init) })
      #expect(feed.sections.map(\.title) == [folder.lastComponent?.string, "d\\xff"])
      #expect(feed.warnings.isEmpty)
      let folderFeed = try FeedLoader(pictures: .testFiles()).load([
        .path(folder.appending(bytes: [0x2f, 0x64, 0xff]).name)
      ])
      #expect(paths(folderFeed) == paths(feed).suffix(2))
      let files = try FeedLoader(pictures: .testFiles()).load(paths(feed).map { .path($0?.name ?? "") })
      #expect(paths(files) == paths(feed))
    }
  }

  /// JSON must be UTF-8: there these files have absolute `file:` addresses.
  @Test func comeBackFromAFeedThatIsWritten() throws {
    try inFolder { folder, feed in
      for (target, format) in [(folder, FeedWriter.Format.asRead), ("/elsewhere", .jsonfeed), (folder, .jsonl)] {
        let text = FeedWriter(format: format).text(of: feed, in: target)
        #expect(String(validating: text, as: UTF8.self) != nil)
        #expect(text.text.contains("file://\(folder)/d%FF/a%FF.jpg"))
        let back = try FeedLoader().load([.bytes(text, name: "feed.json", origin: .local(folder: target))])
        #expect(paths(back) == paths(feed), "\(format)")
      }
    }
  }

  @Test func areReadFromLists() throws {
    try inFolder { folder, feed in
      let list = Array(Self.bytes.filter { $0.contains(0x2e) }.joined(separator: [0])) + [0]
      let read = try FeedLoader(pictures: .testFiles()).load([.bytes(list, name: "-", origin: .local(folder: folder))])
      #expect(paths(read) == paths(feed).filter { $0?.extension != nil })
      #expect(FeedWriter().text(of: read, keeping: [1, 3], in: folder) == Self.bytes[1] + [0] + Self.bytes[4] + [0])
      let moved = FeedWriter().text(of: read, keeping: [1], in: "/")
      #expect(moved == folder.bytes + [0x2f] + Self.bytes[1] + [0])
      // A server gets the bytes.
      let web = try FeedLoader(pictures: .testFiles()).load([
        .bytes(Self.bytes[1], name: "-", origin: .web(address: "https://h/list"))
      ])
      #expect(web[0].address == .web("https://h/a%FF.jpg"))
    }
  }

  @Test func areWatched() throws {
    try inFolder { folder, feed in
      let watch = try FeedWatch(folders: [folder], isRecursive: true)
      #expect(!watch.takeChanges())
      try AtomicFile.write([1], to: folder.appending(bytes: [0x2f, 0x64, 0xff, 0x2f, 0xfd]))
      #expect(watch.takeChanges())
      let file = try FeedWatch(files: [folder.appending(bytes: [0x2f] + Self.bytes[0])])
      try AtomicFile.write([1], to: folder.appending(bytes: [0x2f] + Self.bytes[1]))
      #expect(!file.takeChanges())
      try AtomicFile.write([1], to: folder.appending(bytes: [0x2f] + Self.bytes[0]))
      #expect(file.takeChanges())
    }
  }
}
