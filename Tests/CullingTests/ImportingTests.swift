import Foundation
import Platform
import TestSupport
import Testing

@testable import Culling

/// Photos are copied from a card: each once, to one folder or two, if there is room for all.
@Suite struct ImportingTests {
  private let root = FilePath(NSTemporaryDirectory() + "photowall-importing-\(UUID().uuidString)")

  private func place(free: Int? = nil) -> FolderPlace {
    FolderPlace(
      trash: Trash(dataFolder: root.appending("share").string), intentions: root.appending("state/acts"),
      imports: root.appending("state/imported"), freeSpace: { _ in free }
    ) { $0.hasSuffix(".jpg") || $0.hasSuffix(".nef") }
  }

  private func onCard(_ names: String, _ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    for name in names.split(separator: " ") {
      let path = root.appending("card/\(name)")
      try Folder.create(path.folder.string)
      try AtomicFile.write(Array("the bytes of \(name)".utf8), to: path)
    }
    try body()
  }

  private func photo(_ name: String, _ other: String? = nil) -> ActPhoto {
    ActPhoto(
      id: 0, address: .file(root.appending("card/\(name)")), other: other.map { root.appending("card/\($0)") })
  }

  private func importing(
    _ photos: [ActPhoto], to names: String, second: String? = nil, free: Int? = nil
  ) throws -> [ActOutcome] {
    let destination = Destination(
      root.appending("one"), names: NamePattern(names), second: second.map { root.appending($0) },
      isImport: true)
    return place(free: free).perform(Act(.copy(to: destination), photos)) { _ in true }
  }

  private func names(_ folder: String) -> String {
    (FileManager.default.subpaths(atPath: root.appending(folder).string) ?? []).filter { $0.contains(".") }.sorted()
      .joined(separator: " ")
  }

  private func texts(_ outcomes: [ActOutcome]) -> [String] {
    outcomes.map {
      switch $0 {
      case .done: "done"
      case .failed(let sentence): sentence
      case .left: "left"
      case .otherFile, .noIntention: "not meant"
      }
    }
  }

  /// What was imported is not imported again, though its copy was moved or renamed since; a new photo of the name is.
  @Test func nothingIsImportedTwice() throws {
    try onCard("a.jpg b.nef B.jpg b.nef.xmp") {
      let photos = [photo("a.jpg"), photo("b.nef", "B.jpg")]
      #expect(try texts(importing(photos, to: "{date:%Y}/{name}")) == ["done", "done"])
      #expect(names("one") == "undated/a.jpg undated/b.jpg undated/b.nef undated/b.nef.xmp")
      try FileManager.default.removeItem(atPath: root.appending("one").string)
      #expect(
        try texts(importing(photos, to: "{name}")) == ["a.jpg was imported before", "b.nef was imported before"])
      #expect(place().preview(Act(.copy(to: Destination(root, isImport: true)), photos)) == [[], []])
      try AtomicFile.write(Array("another photo".utf8), to: root.appending("card/a.jpg"))
      #expect(try texts(importing(photos.reversed(), to: "{name}")) == ["b.nef was imported before", "done"])
      #expect(names("one") == "a.jpg")
      // Copying is no import.
      let copies = place().perform(Act(.copy(to: Destination(root.appending("two"))), photos)) { _ in true }
      #expect(texts(copies) == ["done", "done"])
    }
  }

  /// A photo is done when both copies are; taken back, both go, and it is new again.
  @Test func twoCopies() throws {
    try onCard("a.jpg b.jpg") {
      let photos = [photo("a.jpg"), photo("b.jpg")]
      try Folder.create(root.appending("two").string)
      try AtomicFile.write(Array("the bytes of a.jpg".utf8), to: root.appending("two/x.jpg"))
      var outcomes = try importing(photos, to: "{name}", second: "two")
      #expect(texts(outcomes) == ["done", "done"])
      #expect(names("one") == "a.jpg b.jpg" && names("two") == "b.jpg x.jpg", "the equal file is left")
      let back = zip(photos, outcomes).map { photo, outcome in
        var photo = photo
        if case .done(let receipt) = outcome { photo.receipt = receipt }
        return photo
      }
      let undone = place().perform(Act(.takeBack, back)) { _ in true }
      #expect(texts(undone) == ["done", "done"])
      #expect(undone.allSatisfy { if case .done(nil) = $0 { true } else { false } }, "\(undone)")
      #expect(names("one").isEmpty && names("two") == "x.jpg" && names("card") == "a.jpg b.jpg")
      outcomes = try importing(photos, to: "{name}")
      #expect(texts(outcomes) == ["done", "done"])
      // The second folder is a file: the first copy is not left alone.
      try FileManager.default.removeItem(atPath: root.appending("one").string)
      try FileManager.default.removeItem(atPath: root.appending("state/imported").string)
      try AtomicFile.write(Array("no folder".utf8), to: root.appending("three"))
      outcomes = try importing(photos, to: "{name}", second: "three")
      #expect(!texts(outcomes).contains("done") && names("one").isEmpty, "\(outcomes)")
    }
  }

  @Test func theRoomIsLookedAtFirst() throws {
    try onCard("a.jpg b.jpg") {
      let photos = [photo("a.jpg"), photo("b.jpg")]
      let sentence = "36 bytes do not fit into \(root.appending("one").text), where 35 bytes are free"
      let refused = try importing(photos, to: "{name}", free: 35)
      #expect(texts(refused) == [sentence, sentence] && names("one").isEmpty)
      let done = try importing(photos, to: "{name}", free: 36)
      #expect(texts(done) == ["done", "done"])
      #expect(FileCalls.freeSpace(root.appending("none/deeper")) != nil)
    }
  }

  /// (the size of a photo, the free bytes, how both are written)
  @Test(arguments: [
    (999, 998, "999 bytes", "998 bytes"), (1_000, 999, "1.0 kB", "999 bytes"), (9_999, 1_000, "9.9 kB", "1.0 kB"),
    (10_000, 9_999, "10 kB", "9.9 kB"), (1_000_000, 999_999, "1.0 MB", "999 kB"),
  ])
  func sizesAreWrittenShortly(size: Int, free: Int, needed: String, left: String) throws {
    try onCard("a.jpg") {
      try AtomicFile.write([UInt8](repeating: 1, count: size), to: root.appending("card/a.jpg"))
      let sentence = "\(needed) do not fit into \(root.appending("one").text), where \(left) are free"
      #expect(try texts(importing([photo("a.jpg")], to: "{name}", free: free)) == [sentence])
    }
  }

  /// The history keeps what neither this act nor an undo is about.
  @Test func theHistoryChangesByWhatIsNew() throws {
    try onCard("a.jpg b.jpg c.jpg") {
      let entries = try ["a", "b", "c"].map { try #require(ImportHistory.Entry(root.appending("card/\($0).jpg"))) }
      let history = ImportHistory(root.appending("state/imported"))
      try history.change(adding: [entries[0]], removing: [])
      try history.change(adding: [entries[1]], removing: [])
      #expect(history.all() == Set(entries.prefix(2)))
      try history.change(adding: [entries[2]], removing: [entries[0]])
      #expect(history.all() == Set(entries.dropFirst()))
    }
  }

  /// A name of 36 characters is whole in a sentence; of a longer one, the middle is left out.
  @Test(arguments: [36, 37]) func longNamesAreCut(count: Int) throws {
    let name = "a photo with a name that is long" + String(repeating: "g", count: count - 36) + ".jpg"
    try onCard("x.jpg") {
      try AtomicFile.write([1], to: root.appending("card/\(name)"))
      #expect(try texts(importing([photo(name)], to: "{name}")) == ["done"])
      let shown = count == 36 ? name : "\(name.prefix(20))…\(name.suffix(15))"
      #expect(try texts(importing([photo(name)], to: "{name}")) == ["\(shown) was imported before"])
    }
  }

  @Test func withdrawnPhotosAddUp() {
    let withdrawn = WithdrawnPhotos()
    withdrawn.add([1])
    withdrawn.add([2, 3])
    #expect((0...4).map(withdrawn.contains) == [false, true, true, true, false])
  }

  @Test func whatIsNoPhotoIsCounted() throws {
    try onCard("a.jpg b.nef B.jpg b.nef.xmp c.MOV d.mov AUTPRINT.MRK other") {
      #expect(
        place().othersBeside([photo("a.jpg"), photo("b.nef", "B.jpg")]) == ["MOV": 2, "MRK": 1, "other": 1])
    }
  }
}
