import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import Wall

/// Journals of version 3: sets of photos, and items of lists that name one file.
@Suite(.oneAtATime) struct JournalSetTests {
  private let folder = NSTemporaryDirectory() + "photowall-sets-\(UUID().uuidString)"
  private var sessions: String { folder + "/photowall/sessions" }

  private func list(_ numbers: [Int]) -> PhotoFeed {
    feed(json: "[" + numbers.map { #"{"url":"https://h/\#($0).jpg"}"# }.joined(separator: ",") + "]")
  }

  private func open(_ feed: PhotoFeed, resumes: Bool) throws -> (bench: WallBench, store: SessionStore) {
    try WallBench.recorded(["f.json"], feed, in: folder, resumes: resumes)
  }

  private func journal() throws -> (path: String, lines: [String]) {
    let names = try FileManager.default.contentsOfDirectory(atPath: sessions)
    #expect(names.count == 1)
    let path = "\(sessions)/\(names.first ?? "")"
    return (path, try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init))
  }

  /// Photos get their lines once. A changed feed is matched by addresses.
  @Test func aChangeOfManyPhotosIsOneLine() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, store) = try open(list(Array(0..<300)), resumes: false)
    bench.press("M u M n m")
    store.keep()
    let lines = try journal().lines
    #expect(lines[0] == "photowall session 3" && lines.count(where: { $0.hasPrefix("item ") }) == 300)
    #expect(lines.count == 2 + 300 + 3 + 1, "three sets and one photo")
    #expect(lines[302].hasPrefix("set marked\t0-299\t"))
    let (resumed, other) = try open(list((0..<400).reversed().filter { $0 != 7 }), resumes: true)
    #expect(resumed.state.marked == 298)
    #expect(!resumed.wall.addresses(of: .marked).contains { $0.text == "https://h/1.jpg" })
    other.keep()
    // What was resumed is a set, too, and so is what this session decides after it.
    let (again, last) = try open(list(Array(0..<300)), resumes: true)
    #expect(again.state.marked == 299)
    again.press("M M")
    last.keep()
    let (final, end) = try open(list(Array(0..<300)), resumes: true)
    #expect(final.state.marked == 300)
    end.end()
  }

  /// From 256 photos on a change is one line beside those of the photos; of fewer each has its own. Later sessions have the same.
  @Test(arguments: [255, 256, 257, 512]) func fewHaveALineEach(count: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let photos = list(Array(0..<count))
    let (bench, store) = try open(photos, resumes: false)
    bench.press("M")
    store.keep()
    let lines = try journal().lines
    let sets = count < JournalSets.minimumCount ? 0 : 1
    #expect(lines.count(where: { $0.hasPrefix("set marked\t") }) == sets && lines.count == 2 + count + sets)
    for _ in 0..<2 {
      let (resumed, other) = try open(photos, resumes: true)
      #expect(resumed.state.marked == count)
      other.keep()
    }
  }

  /// A set whose items are damaged is taken for no other photos.
  @Test func aDamagedSetIsNotRestored() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, store) = try open(list(Array(0..<300)), resumes: false)
    bench.press("x M")
    store.keep()
    let (path, lines) = try journal()
    let damaged = lines.map { $0.hasPrefix("item 5 ") ? $0.replacing(".jpg", with: ".jpeg") : $0 }
    try Data((damaged.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    let (resumed, other) = try open(list(Array(0..<300)), resumes: true)
    #expect(resumed.state.marked == 0 && resumed.state.deleted == 1)
    other.end()
  }

  /// Sets in damaged journals name at most the photos that have lines.
  @Test func mutantsOfSetsAreRead() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, store) = try open(list(Array(0..<300)), resumes: false)
    bench.press("M")
    store.keep()
    let (path, _) = try journal()
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let feedLine = String(decoding: whole.split(separator: 10)[1].dropFirst(5), as: UTF8.self)
    var random = Soak.random(78)
    for _ in 0..<Soak.amount(50, soak: 2_000) {
      let mutant = whole.mutated(1...5, signs: [9, 10, 32, 44, 45, 57], using: &random)
      try AtomicFile.write(mutant, to: FilePath(path))
      #expect(SessionJournal(path: path, feed: feedLine).entries().count <= 310)
    }
  }

  /// Programs up to version 2 remove the journals of their sources that they cannot read: by their names these are none of them. A
  /// journal of a later version stays as it is.
  @Test func otherVersionsAreLeft() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, store) = try open(list([0, 1]), resumes: false)
    bench.press("x")
    store.keep()
    let path = try journal().path
    let digest = Digest.sha256(FilePath(named: "f.json").absolute.lexicallyNormalized().name.utf8).prefix(8).hexadecimal
    #expect(FilePath(path).lastComponent?.string.hasPrefix("3-\(digest)-") ?? false)
    let later = "\(sessions)/3-\(digest)-0-1"
    try Data("photowall session 4\nfuture\n".utf8).write(to: URL(fileURLWithPath: later))
    let (resumed, other) = try open(list([0, 1]), resumes: true)
    #expect(resumed.state.deleted == 1)
    other.end()
    #expect(try FileManager.default.contentsOfDirectory(atPath: sessions) == ["3-\(digest)-0-1"])
  }

  /// The items of a journal that was shortened keep their numbers.
  @Test func aShortenedJournalKeepsSets() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (bench, store) = try open(list(Array(0..<300)), resumes: false)
    bench.press("M")
    let photo = RecordedPhoto(.web("https://h/1.jpg"))
    let ratings = (0..<9_000).map {
      SessionJournal.Entry.decided(.init(property: .rating, value: UInt8($0 % 5 + 1)), photo)
    }
    #expect(store.record(ratings) == nil)
    #expect(try journal().lines.count < 1_000)
    bench.press("M M")
    store.keep()
    let (resumed, other) = try open(list(Array(0..<300)), resumes: true)
    #expect(resumed.state.marked == 300)
    other.end()
  }

  /// A recovered session equals the one from its own entries: sets and single photos, with the identities of files.
  @Test(arguments: [255, 256, 300]) func whatIsRecoveredIsTheSameAsEntries(count: Int) throws {
    let identity = try #require(FileIdentity("12,1700000000.5,000102030405060708090a0b0c0d0e0f"))
    let photos: [(record: RecordedPhoto, identity: FileIdentity?)] = (0..<count).map {
      (RecordedPhoto(.web("https://h/\($0).jpg")), $0 % 3 == 0 ? identity : nil)
    }
    let ratings = photos.enumerated().dropFirst(20).map { index, photo in
      SessionJournal.Entry.decided(
        .init(property: .rating, value: UInt8(index % 5 + 1)), photo.record, photo.identity)
    }
    let recovered = try #require(
      SessionJournal.Recovered(
        photos.map { .decided(.marked, $0.record, $0.identity) } + ratings + [
          .labelled("class", "cat", "/c.jpg", identity), .labelled("class", "dog", "/d.jpg", nil),
        ]))
    #expect(recovered.count == 2 * count - 20 + 2)
    #expect(
      Set(recovered.identities.keys) == Set(photos.filter { $0.identity != nil }.map(\.record) + ["/c.jpg"]))
    #expect(SessionJournal.Recovered(recovered.entries) == recovered)
  }

  // MARK: Two items of one file

  private func openTwins(
    _ json: String = #"[{"url":"a.jpg"},{"url":"b.jpg"},{"url":"a.jpg"}]"#, resumes: Bool
  ) throws -> (bench: WallBench, store: SessionStore) {
    let path = folder + "/list.json"
    try Data(json.utf8).write(to: URL(fileURLWithPath: path))
    var options = WallOptions.still
    options.usesTrash = true
    return try WallBench.recorded(
      [path], FeedLoader().load([.path(path)]), in: folder + "/state", resumes: resumes, options: options,
      services: WallServices(files: .below(folder)))
  }

  private func makeFiles() throws {
    try Folder.create(folder)
    for name in ["a.jpg", "b.jpg"] { try AtomicFile.write(Array(name.utf8), to: FilePath("\(folder)/\(name)")) }
  }

  private var files: [String] {
    ((try? Folder.names(in: FilePath(folder))) ?? []).map(\.string).filter { $0.hasSuffix(".jpg") }.sorted()
  }

  @Test func oneOfTwoItemsIsResumedAlone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try makeFiles()
    let (bench, store) = try openTwins(resumes: false)
    bench.press("End x")
    store.keep()
    let (resumed, other) = try openTwins(resumes: true)
    #expect(resumed.state.items.map(\.title) == ["a.jpg", "b.jpg"], "the first item of the file stays")
    resumed.press("w")
    #expect(files == ["a.jpg", "b.jpg"] && resumed.state.status.contains("1 file stays"), "\(resumed.state.status)")
    other.end()
  }

  /// Ids name items wherever they are in the list.
  @Test func anItemIsFoundByItsID() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try makeFiles()
    let (bench, store) = try openTwins(
      #"[{"url":"a.jpg","id":"one"},{"url":"b.jpg"},{"url":"a.jpg","id":"two"}]"#, resumes: false)
    bench.press("x")
    store.keep()
    let (resumed, other) = try openTwins(
      #"[{"url":"a.jpg","id":"two","title":"second"},{"url":"a.jpg","id":"one"}]"#, resumes: true)
    #expect(resumed.state.items.map(\.title) == ["second"])
    other.end()
  }

  /// The file goes when both are deleted, and comes back with either.
  @Test func theFileOfTwoItemsGoesWithTheSecond() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try makeFiles()
    let (bench, store) = try openTwins(resumes: false)
    bench.press("x End x w")
    #expect(files == ["b.jpg"] && bench.state.status.contains("moved 1 file to the trash"), "\(bench.state.status)")
    bench.press("u")
    #expect(files == ["a.jpg", "b.jpg"] && bench.state.count == 2, "\(bench.state.status)")
    bench.press("End x w")
    #expect(files == ["b.jpg"] && bench.state.count == 1, "\(bench.state.status)")
    bench.press("u u")
    #expect(files == ["a.jpg", "b.jpg"] && bench.state.count == 3, "\(bench.state.status)")
    store.end()
  }
}
