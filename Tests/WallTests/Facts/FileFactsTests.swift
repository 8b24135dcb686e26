import Foundation
import PhotoFeed
import Platform
import Sidecars
import Testing

@testable import Wall

/// What photos know of themselves: searches, filters and orders read it.
@Suite(.oneAtATime) struct FileFactsTests {
  private func files() throws -> CameraFiles {
    try CameraFiles([
      ("sea/a.tif", "X-T4", "XF35", 200, "2007:08:05 10:00:00"),
      ("sea/b.tif", "D90", "Nikkor", 1600, "2007:08:31 09:00:00"),
      ("dunes/c.tif", "X-T4", "XF56", 3200, "2006:01:02 08:00:00"), ("dunes/d.tif", "Phone", "wide", 50, "no date"),
    ])
  }

  /// (query, the letters of the photos that match)
  static let queries = [
    ("date:2007-08", "ab"), ("2007-08", "ab"), ("date:2007", "ab"), ("date:>2007-08-05", "b"),
    ("date:>=2007-08-05", "ab"),
    ("date:<2007", "c"), ("date:<=2007", "abc"), ("-date:2007", "c"), ("camera:x-t4", "ac"), ("X-T4 date:2006", "c"),
    ("lens:NIKK", "b"), ("nikkor", "b"), ("iso:>=1600", "bc"), ("iso:200", "a"), ("-iso:>100", "d"),
    ("folder:dun", "cd"),
    ("folder:sea iso:>200", "b"), ("camera:", ""), ("iso:x", ""), ("date:May", ""), ("camera:>x", "ac"),
    ("aperture:<=2", "ad"), ("focal:20..160", "ab"), ("has:gps", ""),
    ("-has:date", "d"), ("has:error", ""), ("-has:error iso:50", "d"),
  ]

  @Test(arguments: queries) func filters(query: String, letters: String) throws {
    let files = try files()
    let found = try PhotoQuery(query).photos(of: files.feed(), FileFactsStore())
    #expect((0..<found.count).map { String(found.name(at: $0).prefix(1)) }.joined() == letters)
  }

  @Test(arguments: queries) func searches(query: String, letters: String) throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let bench = try WallBench(options: .still, feed: files.feed())
    bench.press("/ \"\(query.replacing(" ", with: "_"))\" Enter")
    let count = letters.count
    let text = count == 0 ? "no match" : "of \(count) for"
    #expect(bench.state.status.contains(text), "\(bench.state.status)")
  }

  /// A file that tells no date is dated by its time, here of today; `--filter` sees the same.
  @Test func theDateOfAFileIsUsedLast() throws {
    let files = try files()
    let pictures = PictureFiles(isPictureName: { $0.hasSuffix(".tif") })
    let feed = try FeedLoader(pictures: pictures).load([.path(files.folder + "/dunes")])
    let found = try PhotoQuery("date:>2020").photos(of: feed, FileFactsStore())
    #expect((0..<found.count).map(found.name) == ["d.tif"])
  }

  /// Ratings are in sidecars, and so is what `--filter` asks for.
  @Test(arguments: [("rating:>=3", "a"), ("-rating:0", "ab"), ("flag:rejected", "b"), ("label:red or rating:2", "bc")])
  func ratingsAreFiltered(query: String, letters: String) throws {
    let files = try files()
    let ratings = [
      ("sea/a", PhotoRating(stars: 4)), ("sea/b", PhotoRating(stars: 2, flag: .rejected)),
      ("dunes/c", PhotoRating(stars: 0, label: .red)),
    ]
    for (name, rating) in ratings {
      try AtomicFile.write(
        try XMPPacket(XMPPacket.empty).setting(rating), to: FilePath("\(files.folder)/\(name).tif.xmp"))
    }
    let found = try PhotoQuery(query).photos(of: files.feed(), FileFactsStore())
    #expect((0..<found.count).map { String(found.name(at: $0).prefix(1)) }.joined() == letters)
  }

  /// What the feed tells of a photo's rating counts where its file tells nothing.
  @Test(arguments: [("rating:4", "a"), ("rating:2", "b"), ("flag:rejected", "c"), ("label:blue", "")])
  func ratingsOfFilesComeBeforeThoseOfTheFeed(query: String, letters: String) throws {
    let files = try files()
    for (name, rating) in [("sea/a", PhotoRating(stars: 4)), ("dunes/c", PhotoRating(flag: .rejected))] {
      try AtomicFile.write(
        try XMPPacket(XMPPacket.empty).setting(rating), to: FilePath("\(files.folder)/\(name).tif.xmp"))
    }
    let items =
      #"[{"url":"sea/a.tif","rating":2,"label":"blue"},{"url":"sea/b.tif","rating":2},{"url":"dunes/c.tif","rating":2}]"#
    let feed = try FeedLoader().load([
      .bytes(Array(items.utf8), name: "feed.json", origin: .local(folder: FilePath(files.folder)))
    ])
    let found = try PhotoQuery(query).photos(of: feed, FileFactsStore())
    #expect((0..<found.count).map { String(found.name(at: $0).prefix(1)) }.joined() == letters)
  }

  /// A file that is gone, and one that is no picture, are found, with the reason.
  @Test func brokenFilesAreFound() throws {
    let files = try files()
    let feed = try files.feed()
    try FileManager.default.removeItem(atPath: files.folder + "/sea/b.tif")
    try Data("text".utf8).write(to: URL(fileURLWithPath: files.folder + "/dunes/c.tif"))
    for (query, letters) in [
      ("has:error", "bc"), ("error:\"no such file\"", "b"), ("error:known", "c"), ("-has:error", "ad"),
    ] {
      let found = try PhotoQuery(query).photos(of: feed, FileFactsStore())
      #expect((0..<found.count).map { String(found.name(at: $0).prefix(1)) }.joined() == letters, "\(query)")
    }
  }

  /// A person's sidecar counts more than the camera, and the camera more than the name.
  @Test func theOrderOfDates() throws {
    let files = try CameraFiles([
      ("IMG_20190506_123456.tif", "X", "", 100, "2007:08:05 10:00:00"),
      ("IMG_20180506_123456.tif", "X", "", 100, "no date"), ("c.tif", "X", "", 100, "2007:08:05 10:00:00"),
    ])
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
       exif:DateTimeOriginal="1999-05-06T01:02:03"><dc:subject><rdf:Bag><rdf:li>gull</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    try AtomicFile.write(Array(packet.utf8), to: FilePath("\(files.folder)/c.tif.xmp"))
    let feed = try files.feed()
    func names(_ query: String) throws -> [String] {
      let found = try PhotoQuery(query).photos(of: feed, FileFactsStore())
      return (0..<found.count).map { found.name(at: $0) }
    }
    #expect(try names("date:2007-08-05") == ["IMG_20190506_123456.tif"])
    #expect(try names("date:2018-05-06") == ["IMG_20180506_123456.tif"])
    #expect(try names("date:1999") == ["c.tif"] && names("keyword:gull") == ["c.tif"] && names("gull") == ["c.tif"])
  }

  /// A sidecar that repeats the camera's date leaves its clock and zone; another date is a person's.
  @Test(arguments: [
    ("2024-05-17T18:03:12.25", true), ("2024-05-17T18:03:12", false), ("2024-05-17T18:03:13.25", false),
  ])
  func datesOfSidecars(date: String, isByCamera: Bool) throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="\(date)"/>
      </rdf:RDF></x:xmpmeta>
      """
    var facts = FileFacts()
    (facts.taken, facts.offset, facts.isTakenByCamera) = ("2024-05-17 18:03:12.25", 120, true)
    let both = facts.with(PacketFacts(try XMPPacket(Array(packet.utf8))))
    #expect(both.taken == date.replacing("T", with: " "))
    #expect(both.isTakenByCamera == isByCamera && both.offset == (isByCamera ? 120 : nil))
  }

  /// Until a file has been read in the background it tells nothing; then the search has its photo, and the focus stays.
  @Test func aSearchGoesOnWhenFilesHaveTold() throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let news = DispatchSemaphore(value: 0)
    let worker = BackgroundWorker { news.signal() }
    let gate = worker.occupy()
    var services = WallServices()
    services.facts.worker = worker
    let bench = try WallBench(options: .still, feed: files.feed(), services: services)
    bench.press("/ \"camera:x-t4\" Enter")
    #expect(bench.state.status.contains("searching for ‘camera:x-t4’"), "\(bench.state.status)")
    gate.signal()
    try bench.settle(after: news) { bench.wall.fileFactsReader.isReading }
    #expect(bench.state.focus == 1)
    bench.press("n")
    #expect(bench.state.focus == 3 && bench.state.status.contains("match 2 of 2"), "\(bench.state.status)")
  }

  /// What another program writes to a sidecar is seen when the user loads the feed again, unless this wall has decided otherwise.
  @Test func sidecarsAreReadAgain() throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let news = DispatchSemaphore(value: 0)
    var services = WallServices()
    services.facts.store = FileFactsStore(cachePath: files.folder + "/facts")
    services.facts.worker = BackgroundWorker { news.signal() }
    func write(_ stars: Int?, _ name: String) throws {
      try AtomicFile.write(
        try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: stars)),
        to: FilePath("\(files.folder)/\(name).tif.xmp"))
    }
    for name in ["sea/a", "sea/b", "dunes/c", "dunes/d"] { try write(2, name) }
    let feed = try files.feed()
    let bench = try WallBench(options: .still, feed: feed, services: services)
    func stars() throws -> [UInt8] {
      try bench.settle(after: news) { bench.wall.fileFactsReader.isReading }
      return (0..<4).map { bench.wall.model[.rating][PhotoID($0)] }
    }
    let numbers = (0..<4).map { feed.address(at: $0).lastComponent }
    #expect(try stars() == [2, 2, 2, 2], "\(numbers)")
    bench.press("Alt-3")
    for (name, stars) in [("sea/a", 5), ("sea/b", 5), ("dunes/c", 0)] { try write(stars, name) }
    try FileManager.default.removeItem(atPath: files.folder + "/dunes/d.tif.xmp")
    bench.wall.replaceFeed(by: feed, isExplicit: true)
    var expected: [String: UInt8] = ["a.tif": 5, "b.tif": 5, "c.tif": 0, "d.tif": 0]
    expected[numbers[0]] = 3
    #expect(try stars() == numbers.map { expected[$0] })
    #expect(bench.wall.unwrittenRatings.isEmpty, "this wall writes none")
    // What was read of a photo is forgotten when the feed has changed it.
    try write(1, "sea/b")
    bench.wall.replaceFeed(by: try files.feed(width: 8))
    _ = try stars()
    let changed = PhotoID(try #require(numbers.firstIndex(of: "b.tif")))
    #expect(bench.wall.photos.facts(of: changed)?.rating.stars == 1)
  }

  /// The files of new photos are read, however many come.
  @Test func filesOfNewPhotosAreRead() throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let names = ["sea/a.tif", "sea/b.tif", "dunes/c.tif", "dunes/d.tif"]
    for (index, name) in names.enumerated() {
      try AtomicFile.write(
        try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: index + 1)),
        to: FilePath("\(files.folder)/\(name).xmp"))
    }
    let news = DispatchSemaphore(value: 0)
    var services = WallServices()
    services.facts.worker = BackgroundWorker { news.signal() }
    let bench = try WallBench(options: .still, feed: files.feed(count: 1), services: services)
    for count in [1, 3, 4] {
      bench.wall.replaceFeed(by: try files.feed(count: count))
      try bench.settle(after: news) { bench.wall.fileFactsReader.isReading }
      #expect((0..<4).map { bench.wall.model[.rating][PhotoID($0)] } == (1...4).map { $0 <= count ? $0 : 0 })
    }
  }

  // MARK: The cache

  /// A second process opens no file; one that has changed is read again.
  @Test func theCacheTellsTheSame() throws {
    let files = try files()
    let cache = files.folder + "/cache/facts"
    let paths = ["sea/a", "sea/b", "dunes/c", "dunes/d"].map { FilePath("\(files.folder)/\($0).tif") }
    try AtomicFile.write(
      try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 4, flag: .picked, label: .other("To do"))),
      to: FilePath(paths[0].string + ".xmp"))
    let first = FileFactsStore(cachePath: cache)
    let told = paths.map { first.facts(of: $0) }
    #expect(told[0].camera == "X-T4" && told[0].taken == "2007-08-05 10:00:00" && told[0].rating.stars == 4)
    #expect(first.flush().isEmpty)
    // The same size and time with other bytes: who opened the file would see it.
    let date = try FileManager.default.attributesOfItem(atPath: paths[1].string)[.modificationDate] as? Date
    try Data(count: FileFingerprint(path: paths[1])?.size ?? 0).write(to: URL(fileURLWithPath: paths[1].string))
    try FileManager.default.setAttributes([.modificationDate: try #require(date)], ofItemAtPath: paths[1].string)
    let second = FileFactsStore(cachePath: cache)
    #expect(paths.map { second.facts(of: $0) }[2...] == told[2...])
    #expect(second.facts(of: paths[0]).rating == PhotoRating(stars: 4, flag: .picked, label: .other("To do")))
    // A sidecar that has changed is read.
    try AtomicFile.write(
      try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: 1)), to: FilePath(paths[0].string + ".xmp"))
    #expect(FileFactsStore(cachePath: cache).facts(of: paths[0]).rating.stars == 1)
  }

  /// Lines that are damaged, or of another version, are as if they were not there.
  @Test(arguments: [
    "", "photowall facts 9\n", "photowall facts 6\nxyz\n", "photowall facts 6\n0123456789abcdef 0123456789abcdef a\n",
  ])
  func aDamagedCacheIsNoCache(text: String) throws {
    let files = try files()
    let cache = files.folder + "/facts"
    try AtomicFile.write(Array(text.utf8), to: FilePath(cache))
    let path = FilePath(files.folder + "/sea/a.tif")
    let store = FileFactsStore(cachePath: cache)
    #expect(store.facts(of: path).iso == 200)
    _ = store.flush()
    #expect(
      try String(contentsOfFile: cache, encoding: .utf8).hasSuffix(
        "X-T4\tXF35\t200\t2007-08-05 10:00:00\t\tnone\t\t1\t2.0\t20.0\t\t\t\t\t\t\t\tcamera\n"))
    #expect(FileFactsStore(cachePath: cache).facts(of: path).iso == 200)
  }

  /// Replaced lines do not fill the disk.
  @Test func linesThatWereReplacedAreLeftOut() throws {
    let files = try files()
    let cache = files.folder + "/facts"
    var facts = FileFacts()
    for start in 0..<3 {
      var lines = FileFactsCache(path: cache)
      for index in 0..<1_500 {
        facts.iso = start * 10_000 + index
        lines.add(facts.line, 7, UInt64(index))
      }
      lines.flush()
    }
    let lines = FileFactsCache(path: cache)
    #expect(lines.text(7, 1_499).flatMap(FileFacts.init)?.iso == 21_499 && lines.text(7, 3) == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: cache)).count < 200)
  }
}
