import Basics
import Platform
import Foundation
import PhotoFeed
import Platform
import Synchronization
import Testing

@Suite("Folders, files and lists of names") struct FolderTests {
  /// A loader that reads a file's text as its size: "640x480".
  private func loader(isRecursive: Bool = false) -> FeedLoader {
    let pictures = PictureFiles.testFiles { path in
      let text = (try? String(contentsOfFile: path.string, encoding: .utf8)) ?? ""
      let numbers = text.split(separator: "x").compactMap { Int($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
    return FeedLoader(folders: FolderOptions(isRecursive: isRecursive), pictures: pictures)
  }

  private func tree(in folder: String) throws {
    for (name, text) in [
      ("img10.jpg", "10x5"), ("img2.JPG", "2x1"), ("Img1.png", "1x1"), (".hidden.jpg", "9x9"),
      ("notes.txt", "no"),
      ("broken.gif", "?"), ("sub 2/b.webp", "3x3"), ("sub 2/deep/c.jpg", "4x4"),
      ("sub 10/a.jpg", "5x5"),
      (".git/x.jpg", "6x6"), ("empty/readme.md", "no"),
    ] { try write(text, to: "\(folder)/\(name)") }
  }

  private func names(_ feed: PhotoFeed) -> [String] { (0..<feed.count).map(feed.name(at:)) }

  @Test("a folder: its pictures in natural order, with their sizes") func folder() throws {
    try inFolder { folder in
      try tree(in: folder)
      let feed = try loader().load([.path(folder)])
      #expect(names(feed) == ["broken.gif", "Img1.png", "img2.JPG", "img10.jpg"])
      #expect(feed[3] == Photo(address: .file(FilePath(folder + "/img10.jpg")), width: 10, height: 5))
      #expect(feed[0].width == nil)
      #expect(feed.sections == [FeedSection(title: "", range: 0..<4)])
      #expect(feed.shape == .files)
      #expect(feed.warnings.isEmpty)
    }
  }

  @Test("recursively, each folder is a section, and cyclic links end") func recursive()
    throws
  {
    try inFolder { folder in
      try tree(in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/sub 2/up", withDestinationPath: "../sub 2")
      let feed = try loader(isRecursive: true).load([.path(folder + "/")])
      #expect(names(feed).dropFirst(4) == ["b.webp", "c.jpg", "a.jpg"])
      #expect(
        feed.sections.dropFirst() == [
          FeedSection(title: "sub 2", range: 4..<5), FeedSection(title: "sub 2/deep", range: 5..<6),
          FeedSection(title: "sub 10", range: 6..<7),
        ])
    }
  }

  @Test("a file that is written again has changed, even if its picture is as large as before")
  func writtenAgain() throws {
    try inFolder { folder in
      for name in ["a", "b"] { try write("1x1", to: "\(folder)/\(name).jpg") }
      func load(_ date: Double) throws -> PhotoFeed {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: date)], ofItemAtPath: folder + "/b.jpg")
        return try loader().load([.path(folder)])
      }
      let before = try load(1_000)
      #expect(FeedDifference(from: before, to: try load(1_000)).isEmpty)
      let difference = FeedDifference(from: before, to: try load(2_000))
      #expect(difference.changes.map(\.to) == [1] && difference.deletes.isEmpty && difference.inserts.isEmpty)
    }
  }

  @Test("an empty folder is a feed without photos; a missing one is an error") func noFolder()
    throws
  {
    try inFolder { folder in
      #expect(try loader().load([.path(folder)]).isEmpty)
      let error = try #require(throws: Diagnostic.self) {
        try loader().load([.path(folder + "/no")])
      }
      #expect(
        error.description == "\(folder)/no: this cannot be opened: no such file or directory")
      #expect(error.kind == .inputOutput)
    }
  }

  @Test(
    "several sources: folders and feeds become sections, adjacent picture files share one"
  ) func several() throws {
    try inFolder { folder in
      try write("1x1", to: folder + "/a.jpg")
      try write("2x2", to: folder + "/b.jpg")
      try write("3x3", to: folder + "/trip/c.jpg")
      try write("[\"a.jpg\", \"trip/c.jpg\"]", to: folder + "/feed.json")
      try write(
        #"{"sections": [{"title": "S", "items": ["a.jpg"]}, {"items": ["b.jpg"]}]}"#,
        to: folder + "/own.json")
      let feed = try loader().load(
        ["/b.jpg", "/a.jpg", "/trip", "/feed.json", "/own.json"].map { .path(folder + $0) })
      #expect(names(feed) == ["b.jpg", "a.jpg", "c.jpg", "a.jpg", "c.jpg", "a.jpg", "b.jpg"])
      #expect(
        feed.sections == [
          FeedSection(title: "", range: 0..<2), FeedSection(title: "trip", range: 2..<3),
          FeedSection(title: "feed.json", range: 3..<5), FeedSection(title: "S", range: 5..<6),
          FeedSection(title: "", range: 6..<7),
        ])
      #expect(feed.aspectRatios(in: 1..<4) == [1, 1, 4 / 3])
      #expect(feed.shape == .photowall)
    }
  }

  @Test("a list of names, one per line", arguments: ["\n", "\r\n", "\0"]) func list(
    _ separator: String
  ) throws {
    try inFolder { folder in
      try write("2x1", to: folder + "/a b.jpg")
      try write("3x1", to: folder + "/no extension")
      try write("x", to: folder + "/notes.txt")
      let names = [
        "a b.jpg", "https://example.org/pic?id=1", folder + "/no extension", "gone.jpg",
        "notes.txt", ".", "data:,x.jpg",
      ]
      try write(names.joined(separator: separator) + separator, to: folder + "/list")
      let feed = try loader().load([.path(folder + "/list")])
      #expect(feed.shape == .names)
      #expect(
        (0..<feed.count).map(feed.address(at:)) == [
          .file(FilePath(folder + "/a b.jpg")), .web("https://example.org/pic?id=1"),
          .file(FilePath(folder + "/no extension")),
        ])
      #expect((0..<3).map { feed[$0].width } == [2, nil, 3])
      #expect(
        Set(feed.warnings.map { $0.message.split(separator: ";")[0] }) == [
          "left out: there is no such file", "left out: this is not a picture",
          "left out: this is a folder",
          "left out: pictures inside the feed (data: addresses) are not shown",
        ])
      if separator == "\n" { #expect(Set(feed.warnings.map(\.location.line)) == [4, 5, 6, 7]) }
    }
  }

  @Test("a feed through a pipe") func pipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    defer { close(ends[0]) }
    let text = "[\"a.jpg\"]"
    #expect(Glibc.write(ends[1], text, text.utf8.count) == text.utf8.count)
    close(ends[1])
    let feed = try FeedLoader().load([.descriptor(ends[0], name: "-")])
    #expect(feed.address(at: 0) == .file("a.jpg"))
    let error = try #require(throws: Diagnostic.self) {
      try FeedLoader().load([.descriptor(ends[0], name: "-")])
    }
    #expect(
      error.description == "-:1:1: this is empty: name a feed, or a list of picture files")
  }

  @Test("a broken picture is a picture, a feed with a picture's name is a feed")
  func disguised() throws {
    try inFolder { folder in
      try write("", to: folder + "/empty.jpg")
      try write("[\"x.jpg\"]", to: folder + "/feed.jpg")
      #expect(
        names(try loader().load([.path(folder + "/empty.jpg"), .path(folder + "/feed.jpg")])) == [
          "empty.jpg", "x.jpg",
        ])
    }
  }

  @Test("the progress handler stops loading") func stops() throws {
    try inFolder { folder in
      try write("1x1", to: folder + "/a.jpg")
      let stopping = FeedLoader(pictures: .testFiles(), progress: { _ in false })
      let many = "[" + Array(repeating: "\"a.jpg\"", count: 70_000).joined(separator: ",") + "]"
      for source in [
        FeedSource.path(folder), .bytes(Array(many.utf8), name: "f", origin: .local(folder: "")),
      ] {
        let error = try #require(throws: Diagnostic.self) { try stopping.load([source]) }
        #expect(error.kind == .stopped)
      }
      // Also where the files are found, and their sizes are read.
      let measuring = FeedLoader(pictures: .testFiles(), progress: { $0.step != .measuring })
      for name in [folder, folder + "/a.jpg"] {
        let error = try #require(throws: Diagnostic.self) { try measuring.load([.path(name)]) }
        #expect(error.kind == .stopped, "\(name)")
      }
    }
  }

  @Test("a folder reports the number of files found, then of sizes read") func progress() throws {
    try inFolder { folder in
      for number in 0..<600 { try write("1x1", to: folder + "/\(number).jpg") }
      let heard = Mutex<[FeedProgress]>([])
      let loader = FeedLoader(pictures: .testFiles { _ in (1, 1) }) { progress in
        heard.withLock { $0.append(progress) }
        return true
      }
      #expect(try loader.load([.path(folder)]).count == 600)
      let all = heard.withLock { $0 }
      let found = all.filter { $0.step == .finding }
      #expect(found.count >= 3 && found.map(\.done) == found.map(\.done).sorted() && found.last?.done == 600)
      let measured = all.filter { $0.step == .measuring }
      #expect(measured.map(\.done).max() == 600 && measured.allSatisfy { $0.total == 600 })
      // The handler stops in the middle of the folder.
      let stopping = FeedLoader(pictures: .testFiles(), progress: { $0.done < 256 })
      #expect(throws: Diagnostic.self) { try stopping.load([.path(folder)]) }
    }
  }

  @Test("a source that cannot be opened among others is a warning; alone it is an error, as is a device")
  func missing() throws {
    try inFolder { folder in
      try write("x", to: folder + "/a.jpg")
      let loader = FeedLoader(pictures: .testFiles())
      let feed = try loader.load([.path("/nowhere"), .path(folder + "/a.jpg"), .path("/dev/zero")])
      #expect(feed.count == 1)
      #expect(
        feed.warnings.map(\.description) == [
          "/nowhere: this cannot be opened: no such file or directory", "/dev/zero: this is a device, not a file",
        ])
      #expect(throws: Diagnostic.self) { try loader.load([.path("/nowhere"), .path("/nowhere2")]) }
      #expect(throws: Diagnostic.self) { try loader.load([.path("/dev/zero")]) }
    }
  }
}
