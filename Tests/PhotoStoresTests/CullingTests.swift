import Basics
import Pictures
import Platform
import Sidecars
import TestSupport
import Testing

@testable import PhotoStores

/// Photos in a bucket are moved beside, brought back and rated. Nothing is lost, whatever other programs do meanwhile.
@Suite struct CullingTests {
  private let bucket: Bucket
  private let server: LoopbackServer
  private let stores: PhotoStores

  init() throws {
    bucket = Bucket(["p/a.jpg": [1], "p/b.jpg": [2], "p/b.nef": [3], "p/c.jpg": [4]])
    server = try bucket.server()
    var surroundings = StoreEnvironment(variables: Bucket.variables(server), home: "/nowhere") { $0.hasSuffix(".jpg") }
    surroundings.options.retryDelay = 0.01
    stores = PhotoStores(surroundings)
  }

  private func address(_ name: String) -> StoreAddress { StoreAddress(.s3, "photos", "p/\(name)") }

  private func culler(naming: SidecarWriter.Naming = .ext, packet: [UInt8]? = nil) -> StoreCuller {
    StoreCuller(
      stores, naming: naming, isPhotoName: { $0.hasSuffix(".jpg") || $0.hasSuffix(".nef") }, packet: { _ in packet })
  }

  private func packet(stars: Int, label: PhotoRating.Label = .none) throws -> [UInt8] {
    try XMPPacket(XMPPacket.empty).setting(PhotoRating(stars: stars, label: label))
  }

  private func rating(_ name: String) throws -> PhotoRating? {
    try bucket.objects["p/\(name)"].map { try XMPPacket($0).rating }
  }

  // Some servers tell the version of a file in listings only.
  @Test func aPhotoThatIsNotTheListedOneStays() throws {
    _ = try stores.page(at: "s3://photos/p/")
    bucket.objects["p/a.jpg"] = [9]
    #expect { try culler().trash(address("a.jpg"), version: nil) } throws: { ($0 as? StoreError)?.kind == .conflict }
    #expect(bucket.objects["p/a.jpg"] == [9])
    let other = try culler().trash(address("b.jpg"), version: nil)
    _ = try stores.page(at: "s3://photos/p/")
    let moved = try culler().trash(address("a.jpg"), version: nil)
    let restoring = culler()
    for photo in [moved, other] { try restoring.restore(photo) }
    restoring.learnRestored()
    // A photo that has come back may have another version than the user saw, and only that one.
    #expect(try culler().trash(address("b.jpg"), version: "\"0\"").files.count == 1)
    bucket.objects["p/a.jpg"] = [8]
    // It was learnt once; nothing has come back since.
    restoring.learnRestored()
    #expect { try culler().trash(address("a.jpg"), version: nil) } throws: { ($0 as? StoreError)?.kind == .conflict }
  }

  /// Stars that another program gives stay once, and what it writes beside them always.
  @Test func ratingsOfAnotherProgramAreAskedAbout() throws {
    _ = try stores.page(at: "s3://photos/p/")
    let theirs = try packet(stars: 2, label: .green)
    bucket.objects["p/a.jpg.xmp"] = theirs
    let culler = culler()
    #expect(
      throws: StoreError(
        .conflict,
        "another program has rated a.jpg since it was read (2 stars, label Green); w writes yours over that")
    ) { try culler.write({ $0.stars = 5 }, for: address("a.jpg")) }
    #expect(bucket.objects["p/a.jpg.xmp"] == theirs)
    try culler.write({ $0.stars = 5 }, for: address("a.jpg"))
    #expect(try rating("a.jpg.xmp") == PhotoRating(stars: 5, label: .green))
    // What this program has written is known.
    try self.culler().write({ $0.stars = 4 }, for: address("a.jpg"))
    // A sidecar that tells another property is merged at once.
    bucket.objects["p/b.jpg.xmp"] = try packet(stars: 0, label: .red)
    try self.culler().write({ $0.stars = 3 }, for: address("b.jpg"))
    #expect(try rating("b.jpg.xmp") == PhotoRating(stars: 3, label: .red))
    // Another label is asked about as other stars are.
    bucket.objects["p/c.jpg.xmp"] = try packet(stars: 0, label: .red)
    let sentence = "another program has rated c.jpg since it was read (0 stars, label Red); w writes yours over that"
    #expect(throws: StoreError(.conflict, sentence)) {
      try self.culler().write({ $0.label = .blue }, for: address("c.jpg"))
    }
    #expect(try rating("c.jpg.xmp")?.label == .red)
  }

  /// What the user saw is what the last list has told, not what this program has written before.
  @Test func ratingsOfTheLastListAreThoseThatWereSeen() throws {
    _ = try stores.page(at: "s3://photos/p/")
    try culler().write({ $0.stars = 5 }, for: address("a.jpg"))
    bucket.objects["p/a.jpg.xmp"] = try packet(stars: 2)
    _ = try stores.page(at: "s3://photos/p/")
    try culler().write({ $0.stars = 4 }, for: address("a.jpg"))
    #expect(try rating("a.jpg.xmp") == PhotoRating(stars: 4))
  }

  @Test func aPhotoGoesWithItsSidecarsAndComesBack() throws {
    bucket.objects["p/a.jpg.xmp"] = try packet(stars: 3)
    // This one may belong to either of two photos.
    bucket.objects["p/b.xmp"] = try packet(stars: 1)
    let before = bucket.objects
    let culler = culler()
    let moved = try ["a.jpg", "b.jpg"].map {
      try culler.trash(address($0), version: Bucket.tag(before["p/\($0)"] ?? []))
    }
    #expect(
      bucket.objects.keys.sorted() == [
        "p/.photowall-trash/a.jpg", "p/.photowall-trash/a.jpg.xmp", "p/.photowall-trash/b.jpg", "p/b.nef", "p/b.xmp",
        "p/c.jpg",
      ])
    // A later session finds them there.
    let trashed = try self.culler().trashed(of: address(""))
    #expect(trashed.map(\.name) == ["a.jpg", "b.jpg"] && trashed.map(\.moved) == moved)
    for photo in trashed { try self.culler().restore(photo.moved) }
    #expect(bucket.objects == before)
    #expect(try self.culler().trashed(of: address("")).isEmpty)
  }

  @Test func whatCannotComeBackAsAWholeStaysInTheTrash() throws {
    bucket.objects["p/a.jpg.xmp"] = try packet(stars: 3)
    let moved = try culler().trash(address("a.jpg"), version: nil)
    bucket.objects["p/a.jpg"] = [9]
    let before = bucket.objects
    #expect(throws: StoreError.self) { try culler().restore(moved) }
    #expect(bucket.objects == before)
    bucket.objects["p/a.jpg"] = nil
    try culler().restore(moved)
    #expect(try bucket.objects["p/a.jpg"] == [1] && rating("a.jpg.xmp")?.stars == 3)
  }

  /// A photo whose sidecar has changed since it was listed stays as a whole, and can go afterwards.
  @Test func aPhotoGoesWithItsSidecarOrNotAtAll() throws {
    bucket.objects["p/a.jpg.xmp"] = try packet(stars: 3)
    let culler = culler()
    _ = try culler.trash(address("c.jpg"), version: nil)
    let theirs = try packet(stars: 1)
    bucket.objects["p/a.jpg.xmp"] = theirs
    let before = bucket.objects
    #expect { try culler.trash(address("a.jpg"), version: nil) } throws: { ($0 as? StoreError)?.kind == .conflict }
    #expect(bucket.objects == before)
    #expect(try self.culler().trash(address("a.jpg"), version: nil).files.count == 2)
    #expect(
      bucket.objects["p/.photowall-trash/a.jpg"] == [1] && bucket.objects["p/.photowall-trash/a.jpg.xmp"] == theirs)
  }

  @Test func aPhotoThatIsGoneIsNotMovedAgain() throws {
    bucket.objects["p/a.jpg.xmp"] = try packet(stars: 3)
    let culler = culler()
    _ = try culler.trash(address("a.jpg"), version: nil)
    let before = bucket.objects
    #expect(throws: StoreError(.conflict, "a.jpg is gone, so it was not moved; reload the wall")) {
      try culler.trash(address("a.jpg"), version: nil)
    }
    #expect(throws: StoreError(.refused, "a.jpg is gone, so its rating was not written; reload the wall")) {
      try culler.write({ $0.stars = 5 }, for: address("a.jpg"))
    }
    #expect(bucket.objects == before)
  }

  @Test func namesInTheFolderBesideAreKept() throws {
    bucket.objects["p/.photowall-trash/a.jpg"] = [9]
    _ = try culler().trash(address("a.jpg"), version: nil)
    #expect(bucket.objects["p/.photowall-trash/a.jpg"] == [9] && bucket.objects["p/.photowall-trash/a 2.jpg"] == [1])
  }

  @Test func anotherFileOfTheNameStays() throws {
    let before = bucket.objects
    #expect(
      throws: StoreError(
        .conflict, "a.jpg is another file than the one that was deleted, so it was not moved; reload the wall")
    ) { try culler().trash(address("a.jpg"), version: Bucket.tag([7])) }
    #expect(throws: StoreError(.conflict, "x.jpg is gone, so it was not moved; reload the wall")) {
      try culler().trash(address("x.jpg"), version: nil)
    }
    #expect(bucket.objects == before)
  }

  @Test func sidecarsAreMergedOrMade() throws {
    bucket.objects["p/a.jpg.xmp"] = try packet(stars: 2, label: .red)
    bucket.objects["p/c.xmp"] = try packet(stars: 1)
    let culler = culler()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try culler.write({ $0.stars = 5 }, for: address(name)) }
    #expect(try rating("a.jpg.xmp") == PhotoRating(stars: 5, label: .red))
    #expect(try rating("b.jpg.xmp") == PhotoRating(stars: 5) && rating("c.xmp") == PhotoRating(stars: 5))
    #expect(bucket.objects["p/c.jpg.xmp"] == nil)
    // The pictures stay as they are.
    #expect(bucket.objects["p/a.jpg"] == [1] && bucket.objects["p/c.jpg"] == [4])
  }

  @Test func aNewSidecarBeginsWithThePacketOfThePicture() throws {
    try culler(naming: .stem, packet: packet(stars: 1, label: .green)).write({ $0.stars = 4 }, for: address("c.jpg"))
    #expect(try rating("c.xmp") == PhotoRating(stars: 4, label: .green))
  }

  /// It is made although it tells no more than the picture: what is in the bucket later is what the user has decided.
  @Test func aSidecarIsMadeForWhatThePictureTells() throws {
    try culler(packet: packet(stars: 4)).write({ $0.stars = 4 }, for: address("a.jpg"))
    #expect(try rating("a.jpg.xmp") == PhotoRating(stars: 4))
    // One that is there is not written again.
    bucket.meddle = ("p/a.jpg.xmp", [9])
    try culler().write({ $0.stars = 4 }, for: address("a.jpg"))
    #expect(try rating("a.jpg.xmp") == PhotoRating(stars: 4))
  }

  /// A shorter sidecar goes along if it tells that it belongs to the photo, though another one has its stem, and stays if it tells another.
  @Test(arguments: [("jpg", true), ("JPG", true), ("nef", false)]) func aSidecarThatNamesItsPhotoGoesAlong(
    ending: String, goes: Bool
  ) throws {
    let told = DrawnSidecar.naming(ending)
    (bucket.objects["p/b.xmp"], bucket.objects["p/c.xmp"]) = (told, told)
    let moved = try culler().trash(address("b.jpg"), version: nil)
    #expect((bucket.objects["p/.photowall-trash/b.xmp"] == told) == goes && (bucket.objects["p/b.xmp"] == nil) == goes)
    try culler().restore(moved)
    #expect(bucket.objects["p/b.xmp"] == told && bucket.objects["p/b.jpg"] == [2])
    _ = try culler().trash(address("c.jpg"), version: nil)
    #expect((bucket.objects["p/c.xmp"] == nil) == goes)
  }

  /// A name without an ending has one sidecar, not the same one twice.
  @Test(arguments: ["d", ".jpg", "x.y/d"]) func aPhotoWithoutAnEndingHasOneSidecar(name: String) throws {
    let (photo, sidecar) = ("p/\(name)", "p/\(name).xmp")
    bucket.objects[photo] = [5]
    bucket.objects[sidecar] = try packet(stars: 3)
    let before = bucket.objects
    let moved = try culler().trash(address(name), version: nil)
    #expect(moved.files.map(\.before) == [photo, sidecar])
    #expect(bucket.objects[photo] == nil && bucket.objects[sidecar] == nil)
    try culler().restore(moved)
    #expect(bucket.objects == before)
  }

  @Test func aSidecarOfTwoPhotosIsRefused() throws {
    bucket.objects["p/b.xmp"] = try packet(stars: 1)
    #expect(throws: StoreError(.refused, "b.xmp would belong to b.jpg and b.nef; rename it to b.jpg.xmp")) {
      try culler().write({ $0.stars = 5 }, for: address("b.jpg"))
    }
    #expect(try rating("b.xmp")?.stars == 1)
  }

  /// Another program writes between reading and writing.
  @Test func aConflictIsShownAndNothingIsLost() throws {
    bucket.objects["p/a.jpg.xmp"] = try packet(stars: 2)
    let culler = culler()
    try culler.write({ $0.label = .blue }, for: address("a.jpg"))
    let theirs = try packet(stars: 1, label: .green)
    bucket.meddle = ("p/a.jpg.xmp", theirs)
    #expect(
      throws: StoreError(
        .conflict, "another program has changed the sidecar of a.jpg since it was read; w tries again")
    ) { try culler.write({ $0.stars = 5 }, for: address("a.jpg")) }
    #expect(bucket.objects["p/a.jpg.xmp"] == theirs)
    try culler.write({ $0.stars = 5 }, for: address("a.jpg"))
    #expect(try rating("a.jpg.xmp") == PhotoRating(stars: 5, label: .green))
  }

  /// The next try reads the folder again: another program may have made the sidecar that was not there.
  @Test(arguments: [SidecarWriter.Naming.ext, .stem]) func aSidecarThatAnotherProgramMakesIsMerged(
    naming: SidecarWriter.Naming
  ) throws {
    let culler = culler(naming: naming)
    try culler.write({ $0.stars = 1 }, for: address("a.jpg"))
    let (name, theirs) = (naming == .ext ? "c.jpg.xmp" : "c.xmp", try packet(stars: 2, label: .green))
    bucket.meddle = ("p/\(name)", theirs)
    #expect(throws: StoreError.self) { try culler.write({ $0.stars = 5 }, for: address("c.jpg")) }
    #expect(bucket.objects["p/\(name)"] == theirs)
    try culler.write({ $0.stars = 5 }, for: address("c.jpg"))
    #expect(try rating(name) == PhotoRating(stars: 5, label: .green))
  }

  @Test func whatIsNoPacketStays() throws {
    bucket.objects["p/a.jpg.xmp"] = Array("<not closed".utf8)
    #expect(throws: StoreError(.refused, "a.jpg.xmp cannot be read as XMP, so it stays as it is")) {
      try culler().write({ $0.stars = 5 }, for: address("a.jpg"))
    }
    #expect(bucket.objects["p/a.jpg.xmp"] == Array("<not closed".utf8))
  }

  @Test func ratingsAreReadBackWithTheList() throws {
    try culler().write({ $0 = PhotoRating(stars: 4, flag: .picked, label: .purple) }, for: address("a.jpg"))
    let text = String(decoding: try stores.page(at: "s3://photos/p").feed, as: UTF8.self)
    #expect(text.contains("\"rating\": 4, \"flag\": \"picked\", \"label\": \"purple\"}"))
    #expect(text.split(separator: "\n").filter { $0.contains("rating") }.count == 1)
  }

  // The sidecar is the second name: of the first 1,200 names, 1,199 are photos.
  @Test(arguments: [
    (false, 5_000, [2_490]), (true, 5_000, [1_000, 1_000, 490]), (true, 1_200, [1_000, 199, 1_291]),
  ])
  func onlyFoldersWithSidecarsComeInPages(hasSidecar: Bool, names: Int, lengths: [Int]) throws {
    bucket.objects = Dictionary(uniqueKeysWithValues: (0..<2_490).map { ("q/\(10_000 + $0).jpg", [0]) })
    if hasSidecar { bucket.objects["q/10000.xmp"] = [0] }
    bucket.manners.names = names
    var next = ["s3://photos/q/"]
    var counts: [Int] = []
    var seen: Set<String> = []
    while let address = next.first {
      let page = try stores.page(at: address)
      let photos = String(decoding: page.feed, as: UTF8.self).split(separator: "\"").filter { $0.hasPrefix("s3://") }
      counts.append(photos.count)
      seen.formUnion(photos.map(String.init))
      next = page.next
    }
    #expect(counts == lengths && seen.count == 2_490)
  }
}

private enum DrawnSidecar {
  /// A sidecar that tells the ending of its photo.
  static func naming(_ ending: String) -> [UInt8] {
    Array(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
       xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:SidecarForExtension="\(ending)"/></rdf:RDF>
      """.utf8)
  }
}
