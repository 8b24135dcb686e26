import Archives
import Basics
import Foundation
import Platform
import TestSupport
import Testing

@testable import PhotoFeed

@Suite("Archives as folders") struct ArchiveFeedTests {
  /// A loader that reads a file's text as its size: "640x480".
  private var loader: FeedLoader {
    FeedLoader(
      pictures: .testFiles { path in
        let bytes =
          (try? FileDescriptor.contents(of: path, limit: 100)) ?? (try? Archive.file(at: path)?.contents(limit: 100))
          ?? []
        let numbers = bytes.text.split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      })
  }

  private func names(_ feed: PhotoFeed) -> [String] { (0..<feed.count).map(feed.name(at:)) }

  private func write(_ members: [TestArchive.Member], to path: String) throws {
    let archive = TestArchive(members)
    try AtomicFile.write(path.hasSuffix(".tar") ? archive.tar() : archive.zip(), to: FilePath(path))
  }

  @Test("pictures in natural order by folders, with sizes and dates", arguments: ["zip", "cbz", "tar"])
  func folder(_ ending: String) throws {
    try inFolder { folder in
      let path = "\(folder)/book.\(ending)"
      try write(
        [
          .init("page10.jpg", "10x5"), .init("sub 10/a.jpg", "5x5"), .init("page 2.v2.jpg", "2x1"),
          .init("page2.jpg", "2x2"), .init("sub 2/deep/c.jpg", "4x4"), .init("sub 2/b.jpg", "3x3"),
          .init("notes.md", "no"),
          .init(".hidden.jpg", "9x9"), .init("__MACOSX/._page10.jpg", "9x9"), .init("info.txt", "no"),
        ], to: path)
      let feed = try loader.load([.path(path)])
      #expect(names(feed) == ["page 2.v2.jpg", "page2.jpg", "page10.jpg", "b.jpg", "c.jpg", "a.jpg"])
      #expect(
        feed.sections == [
          FeedSection(title: "book.\(ending)", range: 0..<3), FeedSection(title: "sub 2", range: 3..<4),
          FeedSection(title: "sub 2/deep", range: 4..<5), FeedSection(title: "sub 10", range: 5..<6),
        ])
      #expect(feed[2].address == .file(FilePath(path + "/page10.jpg")) && feed[2].width == 10 && feed[2].height == 5)
      #expect(feed[4].address == .file(FilePath(path + "/sub 2/deep/c.jpg")))
      #expect(feed.dateText(at: 0) { nil } != nil && feed.warnings.isEmpty)
    }
  }

  /// What `--print` prints is read again: as names of the command line, in lists and in feeds.
  @Test func namesOfMembersAreSources() throws {
    try inFolder { folder in
      let path = "\(folder)/a.zip"
      try write([.init("x/1.jpg", "1x2"), .init("x/2.jpg", "3x4"), .init("x/3.jpg", "5x6")], to: path)
      let all = try loader.load([.path(path)])
      let chosen = [1, 2].map { all[$0].address }
      #expect(try loader.load(chosen.map { .path($0.text) }).count == 2)
      let list = chosen.map(\.text).joined(separator: "\n")
      let json = FeedWriter().text(of: all.keeping { $0 > 0 }, in: FilePath(folder))
      for text in [Array(list.utf8), json] {
        let feed = try loader.load([.bytes(text, name: "-", origin: .local(folder: FilePath(folder)))])
        #expect((0..<feed.count).map { feed[$0].address } == chosen && feed[1].width == 5)
      }
      let both = Array("\(path)/no.jpg\n\(path)/x/1.jpg".utf8)
      #expect(try loader.load([.path(path), .bytes(both, name: "-", origin: .local(folder: ""))]).count == 4)
    }
  }

  @Test func namesNeverLeaveTheArchive() throws {
    try inFolder { folder in
      try PhotoFeedTests.write("7x7", to: "\(folder)/outside.jpg")
      for text in ["", "{\"__file__\": \"\(folder)/outside.jpg\", \"image\": \"\(folder)/outside.jpg\"}"] {
        let path = "\(folder)/a\(text.count).zip"
        let names = [
          "../outside.jpg", "\(folder)/outside.jpg", "file:\(folder)/outside.jpg", "http://x.example/y.jpg",
          "a/../../outside.jpg",
        ]
        var members = names.map { TestArchive.Member($0, "1x1") }
        if !text.isEmpty { members += names.map { .init($0.replacing(".jpg", with: ".json"), text) } }
        try write(members, to: path)
        let feed = try loader.load([.path(path)])
        #expect(feed.count == 5)
        for index in 0..<feed.count {
          #expect(feed[index].address.text.hasPrefix(path + "/"), "\(feed[index].address.text)")
          #expect(!feed[index].address.text.contains(".."))
          #expect(feed[index].width == 1)
        }
      }
    }
  }

  // MARK: Data sets

  @Test("texts beside a picture are fields of its item") func dataSet() throws {
    try inFolder { folder in
      let path = "\(folder)/shard-000.tar"
      try write(
        [
          .init("a/001.jpg", "6x4"),
          .init("a/001.json", "{\"score\": 0.5,\n \"pred\": {\"label\": \"cat\"}, \"caption\": \"A cat\"}\n"),
          .init("a/001.cls", "3\n"), .init("a/001.mask.png", "6x4"), .init("a/002.jpg", "1x2"),
          .init("a/002.txt", " A dog\n"),
          .init("a/002.json", "[1, 2]"), .init("a/003.jpg", "1x1"), .init("a/003.json", "{oh"),
          .init("b/001.jpg", "1x1"),
          .init("b/001.cls", "tabby"), .init("b/004.v2.jpg", "1x1"), .init("b/004.v3.jpg", "1x1"),
        ], to: path)
      let feed = try loader.load([.path(path)])
      #expect(feed.count == 6 && feed.shape == .archive)
      #expect(feed.sections.map(\.range) == [0..<3, 3..<6])
      func value(_ field: String, _ index: Int = 0) -> String? { feed.fieldValue(field, at: index)?.description }
      #expect(value("score") == "0.5" && value("pred.label") == "cat" && value("cls") == "3")
      #expect(value("__key__") == "a/001" && value("__file__") == "a/001.jpg" && value("mask_png") == "a/001.mask.png")
      #expect(feed[0].title == "A cat" && feed[0].width == 6 && feed[0].address == .file(FilePath(path + "/a/001.jpg")))
      #expect(feed[1].title == "A dog" && value("txt", 1) == "A dog" && value("cls", 3) == "tabby")
      #expect(feed.title(at: 1) == "A dog" && feed.title(at: 0) == "A cat")
      #expect(feed.warnings.map(\.count) == [1] && feed.warnings[0].location.file.hasSuffix("a/003.json"))
    }
  }

  /// The picture with the shortest name is the item, wherever it stands; an empty object adds nothing.
  @Test func itemsOfSeveralPictures() throws {
    try inFolder { folder in
      let path = "\(folder)/shard.tar"
      try write(
        [
          .init("5.depth.png", "1x1"), .init("5.jpg", "2x1"), .init("5.cls", "1"), .init("5.json", " {}\n"),
          .init("5.txt", "five"),
        ], to: path)
      let feed = try loader.load([.path(path)])
      #expect(feed.count == 1 && feed[0].width == 2 && feed[0].title == "five")
      #expect(feed.fieldValue("__file__", at: 0) == .text("5.jpg"))
      #expect(feed.fieldValue("depth_png", at: 0) == .text("5.depth.png"))
      #expect(FeedReport(feed, isStrict: true).problems.isEmpty)
    }
  }

  /// A text beside a picture is its title, or else the caption in its JSON.
  @Test func titlesOfDataSets() throws {
    try inFolder { folder in
      let path = "\(folder)/shard.tar"
      let json = "{\"score\": 1, \"caption\": \"of the JSON\"}"
      try write(
        [
          .init("1.jpg", "1x1"), .init("1.caption", "of its own"), .init("1.json", json), .init("2.jpg", "1x1"),
          .init("2.json", json), .init("3.jpg", "1x1"), .init("3.json", "{\"caption\": 3}"),
        ], to: path)
      let feed = try loader.load([.path(path)])
      #expect((0..<feed.count).map(feed.title(at:)) == ["of its own", "of the JSON", ""])
      #expect(feed.fieldValue("score", at: 0) == .number(1))
    }
  }

  /// Folders that have only texts are no sections.
  @Test(arguments: [(["a/1.jpg", "c/2.jpg"], ["a", "c"]), (["a/1.jpg", "a/2.jpg"], [""])] as [([String], [String])])
  func foldersOfTexts(pictures: [String], sections: [String]) throws {
    try inFolder { folder in
      let path = "\(folder)/a.zip"
      let texts = ["notes.txt", "b/readme.txt", "d/deep/1.json"]
      try write((pictures + texts).map { .init($0, "1x1") }, to: path)
      let feed = try loader.load([.path(path)])
      #expect(feed.count == 2 && feed.sections.map(\.title) == sections && feed.warnings.isEmpty)
      #expect(feed.sections.map(\.range) == (sections.count == 1 ? [0..<2] : [0..<1, 1..<2]))
    }
  }

  /// A text that is too large is told and left out; a thousand items take their texts' size.
  @Test func textsAreBounded() throws {
    try inFolder { folder in
      let path = "\(folder)/a.zip"
      try write(
        [
          .init("1.jpg", "1x1"), .init("1.txt", String(repeating: "x", count: 1 << 20 + 1)), .init("2.jpg", "1x1"),
          .init("2.txt", "two"),
        ],
        to: path)
      let feed = try loader.load([.path(path)])
      #expect(feed.count == 2 && feed[0].title == "" && feed[1].title == "two" && feed.warnings.count == 1)
    }
  }

  // MARK: Several sources

  @Test("a folder of archives alone is opened as all of them") func shards() throws {
    try inFolder { folder in
      for number in [10, 9] { try write([.init("\(number).jpg", "1x1")], to: "\(folder)/shard-\(number).tar") }
      try PhotoFeedTests.write("not a tar", to: "\(folder)/shard-11.tar")
      let feed = try loader.load([.path(folder)])
      #expect(names(feed) == ["9.jpg", "10.jpg"])
      #expect(feed.sections.map(\.title) == ["shard-9.tar", "shard-10.tar"])
      try PhotoFeedTests.write("1x1", to: "\(folder)/own.jpg")
      #expect(names(try loader.load([.path(folder)])) == ["own.jpg"])
    }
  }

  @Test("those that cannot be opened are told, and the others shown") func refusals() throws {
    try inFolder { folder in
      try write([.init("1.jpg", "1x1")], to: "\(folder)/good.zip")
      try PhotoFeedTests.write("PK\u{3}\u{4} cut", to: "\(folder)/bad.zip")
      let feed = try loader.load(["good", "bad"].map { .path("\(folder)/\($0).zip") })
      #expect(feed.count == 1 && feed.warnings.count == 1)
      try AtomicFile.write([0x1f, 0x8b, 8, 0], to: FilePath("\(folder)/a.tar.gz"))
      let fault = #expect(throws: Diagnostic.self) { try loader.load([.path("\(folder)/a.tar.gz")]) }
      #expect(fault?.message.contains("unpack it first, by gunzip -k a.tar.gz") == true)
      let piped = #expect(throws: Diagnostic.self) {
        try loader.load([.bytes(TestArchive([.init("1.jpg", "1x1")]).tar(), name: "-", origin: .local(folder: ""))])
      }
      #expect(piped?.message.contains("name its file") == true)
    }
  }

  // MARK: Damage

  @Test("damaged data sets load or fail with a sentence", arguments: 1...Soak.feeds) func mutantTests(_ seed: Int)
    throws
  {
    var random = Soak.random(seed)
    let members: [TestArchive.Member] = [
      .init("1.jpg", "1x1"), .init("1.json", "{\"a\": [1, {\"b\": \"c\"}], \"caption\": \"x\"}").deflated,
      .init("1.txt", "text"),
      .init("2.png", "2x2"), .init("2.cls", "5"),
    ]
    let seeds = [TestArchive(members).zip(), TestArchive(members).tar()]
    try inFolder { folder in
      var loaded = 0
      for number in 0..<(Soak.isOn ? 200 : 60) {
        let path = FilePath("\(folder)/\(number).zip")
        let bytes = seeds[number % 2].mutated(1...4, signs: Array("{}[]\",:/.\0".utf8) + [0xff], using: &random)
        try AtomicFile.write(bytes, to: path)
        guard let feed = try? loader.load([.path(path.string)]) else { continue }
        loaded += 1
        for index in 0..<feed.count {
          #expect(feed[index].name == SanitizedText.made(from: feed[index].name))
          #expect(feed.fieldValues(at: index).count <= feed.fields().count)
          if [.archive, .files].contains(feed.shape) { #expect(feed[index].address.bytes.starts(with: path.bytes)) }
        }
      }
      #expect(loaded > 5)
    }
    Soak.count(200, "damaged data sets read")
  }
}
