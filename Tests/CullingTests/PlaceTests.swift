import Archives
import Foundation
import PhotoStores
import Pictures
import Platform
import TestSupport
import Testing

@testable import Culling

/// Photos in archives and on servers.
@Suite struct PlaceTests {
  private let root = FilePath(NSTemporaryDirectory() + "photowall-places-\(UUID().uuidString)")

  private func texts(_ outcomes: [ActOutcome]) -> [String] {
    outcomes.map {
      switch $0 {
      case .done(let receipt): "done \(receipt?.fileCount ?? 0)"
      case .failed(let sentence): sentence
      case .left: "left"
      case .otherFile, .noIntention: "not meant"
      }
    }
  }

  /// Both files of a pair are copied out of an archive, with their dates; of a pair whose other file is not there, none is.
  @Test func pairsAreCopiedOutOfArchives() throws {
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    try Folder.create(root.string)
    let archive = root.appending("a.zip")
    let members = ["a.nef", "in/A.jpg", "b.jpg"].map { TestArchive.Member($0, "picture \($0)") }
    try AtomicFile.write(TestArchive([members[0].deflated, members[1], members[2]]).zip(), to: archive)
    let folders = FolderPlace(
      trash: Trash(dataFolder: root.appending("share").string), intentions: nil,
      isPhotoName: { $0.hasSuffix(".jpg") || $0.hasSuffix(".nef") })
    func photo(_ name: String, _ other: String?) -> ActPhoto {
      ActPhoto(id: 0, address: .file(archive.appending(name)), other: other.map { archive.appending($0) })
    }
    let keep = root.appending("keep")
    let photos = [photo("a.nef", "in/A.jpg"), photo("b.jpg", nil), photo("a.nef", "in/x.jpg")]
    let outcomes = ArchivePlace(folders).perform(Act(.copy(to: Destination(keep)), photos)) { _ in true }
    #expect(texts(outcomes).prefix(2) == ["done 2", "done 1"] && texts(outcomes)[2].hasPrefix("x.jpg: "))
    let copies = try Folder.names(in: keep).map(\.string).sorted().map { name in
      let path = keep.appending(name)
      #expect(FileFingerprint(path: path)?.seconds == 1_700_000_000)
      return "\(name)=\(String(decoding: try FileDescriptor.contents(of: path, limit: 100), as: UTF8.self))"
    }
    #expect(copies == ["A.jpg=picture in/A.jpg", "a.nef=picture a.nef", "b.jpg=picture b.jpg"])
  }

  private var archives: ArchivePlace {
    ArchivePlace(
      FolderPlace(trash: Trash(dataFolder: root.appending("share").string), intentions: nil) { $0.hasSuffix(".jpg") })
  }

  /// Photos are copied out of archives, and nothing else is done with them.
  @Test func archivesAreOnlyCopiedFrom() throws {
    let clocks = try #require(CameraClocks("X-T5=+01:00"))
    let verbs: [(ActVerb, Bool)] = [
      (.copy(to: Destination(root)), true), (.copy(to: Destination(root, isImport: true)), false),
      (.move(to: Destination(root)), false), (.tag(["gull"]), false), (.clock(clocks), false), (.trash, false),
      (.write, false), (.turn(.left), false),
    ]
    for (verb, does) in verbs {
      #expect(archives.does(verb) == does && (archives.refusal(of: verb) == nil) == does, "\(verb.progress)")
    }
  }

  /// The name of a photo in a message has no control characters.
  @Test func namesInArchivesOnServersAreShownSafely() {
    let photo = ActPhoto(id: 0, address: .web("https://127.0.0.1/a.zip/b%1B%5B31m.jpg"))
    let found = texts(archives.perform(Act(.copy(to: Destination(root.appending("keep"))), [photo])) { _ in true })
    #expect(found.count == 1 && found[0].hasSuffix(" is in an archive on a server: download that first"))
    #expect(found[0].hasPrefix("b") && found[0].unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(found)")
  }

  /// Files that are written to be copied are closed.
  @Test(.enabled(if: OpenFiles.areKnown)) func filesOfArchivesAreClosed() throws {
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    try Folder.create(root.string)
    let name = "\(UUID().uuidString).jpg"
    try AtomicFile.write(TestArchive([TestArchive.Member(name, "picture")]).zip(), to: root.appending("a.zip"))
    let photo = ActPhoto(id: 0, address: .file(root.appending("a.zip/\(name)")))
    let outcomes = archives.perform(Act(.copy(to: Destination(root.appending("keep"))), [photo])) { _ in true }
    #expect(texts(outcomes) == ["done 1"])
    #expect(try OpenFiles.paths(with: name) == [])
  }

  private func stores() -> StorePlace {
    var surroundings = StoreEnvironment(variables: [:], home: "/nowhere") { $0.hasSuffix(".jpg") }
    surroundings.options.retryDelay = 0.01
    return StorePlace(PhotoStores(surroundings), isPhotoName: { $0.hasSuffix(".jpg") })
  }

  /// After the line has broken, the server is not asked for the other photos; what it refuses is about one photo.
  @Test func aBrokenLineEndsAnAct() throws {
    let server = try LoopbackServer { _, connection in connection.respond("403 Forbidden") }
    let photos = ["a", "b", "c"].enumerated().map { number, name in
      ActPhoto(id: number, address: .web("dav://127.0.0.1:\(server.port)/p/\(name).jpg"))
    }
    for verb in [ActVerb.trash, .write] {
      let refused = stores().perform(Act(verb, photos.map(rated))) { _ in true }
      #expect(texts(refused) == Array(repeating: "the server denies access (403)", count: 3))
    }
    server.stop()
    for verb in [ActVerb.trash, .write] {
      let broken = stores().perform(Act(verb, photos.map(rated))) { _ in true }
      #expect(texts(broken) == ["127.0.0.1:\(server.port) refuses connections", "left", "left"])
    }
  }

  private func rated(_ photo: ActPhoto) -> ActPhoto {
    var photo = photo
    photo.change = { $0.stars = 3 }
    return photo
  }

  /// The trash of a service is one, whichever of its albums are shown.
  @Test func theTrashOfAServiceIsListedOnce() throws {
    let answer = """
      {"assets": {"nextPage": null, "items": [
        {"id": "a1", "originalFileName": "a.jpg", "updatedAt": "2024-05-01T10:00:00.000Z"},
        {"id": "a2", "originalFileName": "b.jpg", "updatedAt": "2024-05-03T10:00:00.000Z"},
        {"id": "a3", "updatedAt": "2024-05-02T10:00:00.000Z"}]}}
      """
    let server = try LoopbackServer { _, connection in connection.respond(body: Array(answer.utf8)) }
    let address = "immich://127.0.0.1:\(server.port)"
    let trashed = stores().trashed(of: [.web("\(address)/albums/1"), .web("\(address)/albums/2"), .web("\(address)/")])
    #expect(trashed.map(\.name) == ["b.jpg", "a3", "a.jpg"])
    #expect(trashed.map(\.address) == ["a2", "a3", "a1"].map { .web("\(address)/\($0)") })
  }
}
