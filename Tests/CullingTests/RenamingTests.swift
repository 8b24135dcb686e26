import Foundation
import Platform
import TestSupport
import Testing

@testable import Culling

/// Photos get new names in their folders, with all that belongs to them.
@Suite struct RenamingTests {
  private let root = FilePath(NSTemporaryDirectory() + "photowall-renaming-\(UUID().uuidString)")

  private var place: FolderPlace {
    FolderPlace(
      trash: Trash(dataFolder: root.appending("share").string), intentions: root.appending("acts"),
      isPhotoName: { $0.hasSuffix(".jpg") || $0.hasSuffix(".nef") })
  }

  /// Calls `body` in a folder with files whose bytes are their names.
  private func inFolder(_ names: String, _ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    for name in names.split(separator: " ") {
      let path = root.appending("photos/\(name)")
      try Folder.create(path.folder.string)
      try AtomicFile.write(Array(name.utf8), to: path)
    }
    try body()
  }

  private func photo(_ id: Int, _ name: String, _ other: String? = nil) -> ActPhoto {
    ActPhoto(
      id: id, address: .file(root.appending("photos/\(name)")), other: other.map { root.appending("photos/\($0)") })
  }

  private func rename(_ photos: [ActPhoto], _ pattern: String) throws -> [ActOutcome] {
    place.perform(Act(.rename(NamePattern(pattern)), photos)) { _ in true }
  }

  /// The files as `name=bytes` where these differ.
  private var files: String {
    (FileManager.default.subpaths(atPath: root.appending("photos").string) ?? []).sorted().compactMap { name in
      FileManager.default.contents(atPath: root.appending("photos/\(name)").string).map { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        return text == name ? name : "\(name)=\(text)"
      }
    }.joined(separator: " ")
  }

  private func receipts(_ outcomes: [ActOutcome]) throws -> [Receipt] {
    try outcomes.map { if case .done(let receipt) = $0 { try #require(receipt) } else { throw CancellationError() } }
  }

  /// Gives photos the names that they had before. Returns what takes that back.
  private func back(_ photos: [ActPhoto], _ receipts: [Receipt]) throws -> [Receipt] {
    let photos = zip(photos, receipts).map { photo, receipt in
      var photo = photo
      photo.receipt = receipt
      return photo
    }
    return try self.receipts(place.perform(Act(.rename(nil), photos)) { _ in true })
  }

  @Test func allFilesGoAlongAndBack() throws {
    try inFolder("a.nef A.jpg a.nef.xmp a_01.nef.xmp other.jpg") {
      let photos = [photo(0, "a.nef", "A.jpg")]
      let receipts = try receipts(try rename(photos, "x_{number:3}"))
      #expect(
        files == "other.jpg x_001.jpg=A.jpg x_001.nef=a.nef x_001.nef.xmp=a.nef.xmp x_001_01.nef.xmp=a_01.nef.xmp")
      #expect(receipts[0].names == .init(main: "x_001.nef", other: "x_001.jpg"))
      #expect(receipts[0].fileCount == 2 && receipts[0].companionCount == 2)
      // A sidecar that was written since goes along, too.
      try AtomicFile.write(Array("new".utf8), to: root.appending("photos/x_001.jpg.pp3"))
      let again = try back(photos, receipts)
      #expect(files == "A.jpg A.jpg.pp3=new a.nef a.nef.xmp a_01.nef.xmp other.jpg")
      _ = try back(photos, again)
      #expect(files.contains("x_001.nef=a.nef") && files.contains("x_001.jpg.pp3=new"))
    }
  }

  /// Photos get each other's names: in a circle, or one after the other. (the files, their order, the files afterwards)
  @Test(arguments: [
    ("1 2", "2 1", "1=2 2=1"), ("1 2 3", "3 1 2", "1=3 2=1 3=2"), ("2 3 4", "2 3 4", "1=2 2=3 3=4"),
    ("1 2 3 4 5", "2 1 4 5 3", "1=2 2=1 3=4 4=5 5=3"), ("1 2 9", "2 1", "10=2 11=1 9"),
  ]) func namesAreExchanged(before: String, order: String, after: String) throws {
    func jpegs(_ text: String) -> String {
      text.split(separator: " ").map { $0.split(separator: "=").map { $0 + ".jpg" }.joined(separator: "=") }
        .joined(separator: " ")
    }
    try inFolder(jpegs(before)) {
      let photos = order.split(separator: " ").enumerated().map { photo($0, "\($1).jpg") }
      let receipts = try receipts(try rename(photos, "{number}"))
      #expect(files == jpegs(after))
      let again = try back(photos, receipts)
      #expect(files == jpegs(before))
      _ = try back(photos, again)
      #expect(files == jpegs(after))
    }
  }

  /// A photo whose name stays is none that another one gets.
  @Test func whatStaysKeepsItsName() throws {
    try inFolder("1.jpg 2.jpg 3.jpg") {
      var changed = photo(1, "1.jpg")
      changed.identity = FileIdentity(FileFingerprint(path: root.appending("photos/2.jpg"))!)
      let outcomes = try rename([photo(0, "3.jpg"), changed, photo(2, "2.jpg")], "{number}")
      #expect(files == "1.jpg 2.jpg=3.jpg 3.jpg=2.jpg")
      guard case .otherFile = outcomes[1] else { return #expect(Bool(false), "\(outcomes[1])") }
      // The name is the same: there is nothing to take back.
      #expect(place.preview(Act(.rename(NamePattern("{name}")), [photo(0, "1.jpg")])) == [[]])
      guard case .done(nil) = try rename([photo(0, "1.jpg")], "{name}")[0] else { return #expect(Bool(false)) }
    }
  }

  /// Each photo gets the name of the next one, and the last name is another program's: none is renamed, and none is tried.
  @Test func aChainThatEndsAtATakenNameStays() throws {
    try inFolder("2.jpg 3.jpg 4.jpg 5.jpg") {
      var photos = [photo(0, "2.jpg"), photo(1, "3.jpg"), photo(2, "4.jpg"), photo(3, "5.jpg")]
      let receipts = try receipts(try rename(photos, "{number}"))
      #expect(files == "1.jpg=2.jpg 2.jpg=3.jpg 3.jpg=4.jpg 4.jpg=5.jpg")
      try AtomicFile.write(Array("5.jpg".utf8), to: root.appending("photos/5.jpg"))
      let before = files
      var planner = FilePlanner(trash: Trash(dataFolder: root.appending("share").string)) { $0.hasSuffix(".jpg") }
      let former = receipts.compactMap { $0.content as? FilePlanner.RenamedPhoto }
      let renaming = planner.rename(former.map { ($0.photo, .former($0)) })
      #expect(renaming.plans.isEmpty && former.count == 4)
      #expect(
        renaming.failures.mapValues { "\($0.path.nameText) \($0.clause)" } == [
          0: "2.jpg exists there already", 1: "3.jpg exists there already", 2: "4.jpg exists there already",
          3: "5.jpg exists there already",
        ])
      for index in photos.indices { photos[index].receipt = receipts[index] }
      for outcome in place.perform(Act(.rename(nil), photos), goesOn: { _ in true }) {
        guard case .failed = outcome else { return #expect(Bool(false), "\(outcome)") }
      }
      #expect(files == before)
    }
  }

  /// Another program has taken the name meanwhile.
  @Test func nothingIsReplaced() throws {
    try inFolder("a.jpg a.jpg.xmp b.jpg") {
      let photos = [photo(0, "a.jpg")]
      let receipts = try receipts(try rename(photos, "b"))
      #expect(files == "b.jpg b_2.jpg=a.jpg b_2.jpg.xmp=a.jpg.xmp")
      try AtomicFile.write(Array("mine".utf8), to: root.appending("photos/a.jpg"))
      var photo = photos[0]
      photo.receipt = receipts[0]
      let outcome = place.perform(Act(.rename(nil), [photo])) { _ in true }[0]
      guard case .failed(let sentence) = outcome else { return #expect(Bool(false), "\(outcome)") }
      #expect(sentence == "a.jpg exists there already" && files.contains("a.jpg=mine b.jpg b_2.jpg=a.jpg"))
    }
  }
}
