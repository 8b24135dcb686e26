import Basics
import Platform
import TestSupport
import Testing

@testable import PhotoFeed

/// The small values of feeds and what is told of them.
@Suite struct ValueTests {
  @Test func warningsTellHowManyThereAre() throws {
    let places = (1...3).map { SourceLocation(file: "f", line: $0, column: 2) }
    let one = FeedWarning(locations: [places[0]], message: "no", count: 1, skipsItem: true)
    let many = FeedWarning(locations: places, message: "no", count: 5, skipsItem: true)
    #expect("\(one)" == "f:1:2: no" && "\(many)" == "f:1:2: no (and 4 more like it)")
    let feed = try load(#"["a.jpg", {}, {}, {"title": 1, "image": "b.jpg"}, 3, {"image": "c.jpg", "x": [01]}]"#)
    let report = FeedReport(feed)
    #expect(report.summary == "3 photos, 3 left out" && !report.isClean && report.problems.count == 3)
    #expect(FeedReport(feed, isStrict: true).problems.count == 4)
    #expect(feed.nothingLeftText == nil, "some photos are left")
    let nothing = try load("[{}, {}, 3]")
    #expect(
      nothing.nothingLeftText?.hasPrefix(
        "no photos, 3 left out: f:1:2: it has no picture; put its address under thumbURL (or image, src, download_url, url) "
          + "(and 1 more like it), and f:1:10: an item is an object with an address, or an address in quotes; ") == true
    )
    #expect(try load("[]").nothingLeftText == nil && FeedReport(try load("[]")).summary == "0 photos")
  }

  /// More problems of one kind than have their places kept are counted.
  @Test(arguments: [1, 10, 11, 1_204]) func manyProblemsAreCounted(count: Int) throws {
    let report = FeedReport(try load("[\"a.jpg\"" + String(repeating: ", {}", count: count) + "]"))
    let grouped = count > 999 ? "1,204" : "\(count)"
    #expect(report.summary == "1 photo, \(grouped) left out")
    #expect(report.problems.count == min(count, 11))
    #expect(report.problems.last?.hasSuffix(" more like the last") == (count > 10))
    if count > 10 { #expect(report.problems.last == "f: \((count - 10).grouped) more like the last") }
  }

  @Test func sectionsAreCountedIfTheyHaveTitles() throws {
    let titled = try load(
      #"{"sections": [{"title": "A", "items": ["a.jpg", "b.jpg"]}, {"title": "B", "items": ["c.jpg"]}]}"#)
    #expect(FeedReport(titled).summary == "3 photos in 2 sections" && FeedReport(titled).isClean)
    let single = try load(#"{"sections": [{"title": "A", "items": ["a.jpg"]}]}"#)
    #expect(FeedReport(single).summary == "1 photo in 1 section")
    #expect(FeedReport(try load(#"["a.jpg"]"#)).summary == "1 photo")
  }

  @Test func filesThatAreNotShown() {
    var files = FilesNotShown()
    #expect(files.kindsText == nil && files.emptyFeedText == nil)
    files.add(FilesNotShown(kinds: ["NEF": 1], below: 0, leftOut: 0))
    #expect(files.kindsText == "1 file of a kind that cannot be shown (NEF)")
    files.add(FilesNotShown(kinds: ["CR3": 2, "NEF": 1, "ARW": 3], below: 30, leftOut: 0))
    #expect(files.kindsText == "7 files of kinds that cannot be shown (ARW, CR3, NEF)")
    #expect(files.emptyFeedText == "no photos here: \(files.kindsText ?? ""); 30 in folders below: R shows them")
    files.add(FilesNotShown(kinds: [:], below: 9_969, leftOut: 0))
    #expect(files.below == 9_999)
    files.add(FilesNotShown(kinds: [:], below: 9_969, leftOut: 0))
    #expect(files.below == 10_000)
    let below = FilesNotShown(kinds: [:], below: 10_000, leftOut: 0).emptyFeedText
    #expect(below == "no photos here; 10000 or more in folders below: R shows them")
    files.add(FilesNotShown(kinds: [:], below: 0, leftOut: 2))
    files.add(FilesNotShown(kinds: [:], below: 0, leftOut: 3))
    #expect(files.emptyFeedText == "no photo matches the filter; 5 left out")
    var failed = FilesNotShown()
    failed.failed = 2
    files.add(failed)
    files.add(failed)
    #expect(files.failed == 4)
  }

  @Test(
    arguments: [
      ("a b", "a%20b", "a%20b"), ("a%20b", "a%20b", "a%2520b"), ("é", "%C3%A9", "%C3%A9"),
      ("a/b?c=d&e#f", "a/b?c=d&e#f", "a%2Fb%3Fc%3Dd%26e%23f"),
      ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D", "%22%3C%3E%5C%5E%60%7B%7C%7D"), ("-._~:", "-._~:", "-._~:"),
      ("!$'()*+,;@[]", "!$'()*+,;@[]", "%21%24%27%28%29%2A%2B%2C%3B%40%5B%5D"), ("AZaz09", "AZaz09", "AZaz09"),
      ("\u{7f}", "%7F", "%7F"),
    ])
  func addressesAndTheirParts(text: String, address: String, component: String) {
    #expect(PercentEncoding.encoded(text) == address && PercentEncoding.component(text) == component)
  }

  /// (file, other file, whether they are a pair)
  @Test(
    arguments: [
      ("/a/IMG_1.NEF", "/a/IMG_1.JPG", true), ("/a/IMG_1.NEF", "/a/IMG_2.JPG", false),
      ("/a/IMG_1.NEF", "/b/IMG_1.JPG", false),
      ("/a/PXL_2.RAW-02.ORIGINAL.dng", "/a/PXL_2.RAW-01.MP.COVER.jpg", true),
      ("/a/PXL_2.RAW-02.ORIGINAL.dng", "/a/PXL_2.RAW-01.COVER.jpg", true),
      ("/a/pxl_2.dng", "/a/PXL_2.MP.jpg", true), ("/a/IMG_1.NEF", "/a/IMG_1.NEF", false),
      ("/a/x.dng", "/a/X.jpg", true),
    ])
  func companionsArePairsByTheirNames(file: String, other: String, isPair: Bool) {
    var photo = Photo(address: .file(FilePath(file)))
    #expect(photo.companion == nil && photo.fileAddresses == [photo.address] && !photo.hasLargerPicture)
    photo.picture = .file(FilePath(other))
    #expect((photo.companion != nil) == isPair && photo.pictureAddress == photo.picture && photo.hasLargerPicture)
    #expect(photo.fileAddresses == (isPair ? [photo.address, photo.pictureAddress] : [photo.pictureAddress]))
    let name = FilePath(file).lastComponent?.string ?? ""
    #expect(photo.name == name + (isPair ? "+" + (FilePath(other).extension ?? "") : ""))
    photo.film = "/a/film.mov"
    #expect(photo.fileAddresses.last == .file("/a/film.mov"))
    photo.title = "Title"
    #expect(photo.name == "Title")
  }

  @Test(
    arguments: [
      ("/a/IMG_1.MOV", "/a/img_1"), ("/a/IMG_1_HEVC.MOV", "/a/img_1"), ("/a/IMG_1.JPG", "/a/img_1"),
      ("/a/_hevc.mov", "/a/"),
      ("/a/PXL_2.MP.jpg", "/a/pxl_2"),
    ])
  func filmsHaveTheStemOfTheirPicture(path: String, stem: String) {
    #expect(FilePath(path).filmStem == FilePath(stem))
  }

  @Test func sourcesHaveNames() {
    #expect(FeedSource.standardInput.name == "-" && FeedSource.path("file:///a%20b").name == "/a b")
    #expect(FeedSource.bytes([], name: "n", origin: .local(folder: "")).name == "n")
  }

  /// The longest increasing subsequences by trying all of them.
  @Test(arguments: 0..<30) func theFewestMovesLeaveTheLongestAscent(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let numbers = Array(0..<20).shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random))
    let kept = FeedDifference.longestAscending(Array(numbers))
    let ascent = zip(numbers, kept).filter(\.1).map(\.0)
    #expect(kept.count == numbers.count && zip(ascent, ascent.dropFirst()).allSatisfy { $0 < $1 })
    let longest = (0..<1 << numbers.count).map { bits in
      numbers.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
    }.filter { zip($0, $0.dropFirst()).allSatisfy { $0 < $1 } }.map(\.count).max()
    #expect(ascent.count == longest)
  }

  /// (first request, what the document names, the next request; nil for none)
  @Test(
    arguments: [
      ("https://a.example/x?page=1#top", .address("y?p=2"), "https://a.example/y?p=2"),
      ("https://a.example/x", .address("file:///etc"), nil), ("https://a.example/x", .address("s3://b/c"), nil),
      (
        "https://a.example/x?b=1&a=2#top", .parameters(["b": "3", "c d": "4&"]),
        "https://a.example/x?a=2&b=3&c%20d=4%26"
      ),
      ("https://a.example/x", .value("n", parameter: "cursor"), "https://a.example/x?cursor=n"),
      (
        "https://a.example/x?cursors=1&cursor=m", .value("n", parameter: "cursor"),
        "https://a.example/x?cursors=1&cursor=n"
      ),
      ("https://a.example/x/3?q=1", .value("4", parameter: "/"), "https://a.example/x/4?q=1"),
      ("https://a.example/x", .value("4", parameter: "/"), "https://a.example/x/4"),
      ("https://a.example/x", .documents(["y"]), nil),
    ] as [(String, NextPage, String?)])
  func requestsFollowWhatDocumentsName(first: String, next: NextPage, address: String?) {
    let request = PageRequest(address: first)
    #expect(request.following(next, base: first, shape: .jsonLines, longest: 10)?.address == address)
    #expect(request.withoutFragment.address == first.replacing("#top", with: ""))
  }
}
