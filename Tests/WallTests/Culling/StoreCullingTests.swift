import Culling
import Foundation
import PhotoFeed
import PhotoStores
import Platform
import Sidecars
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Photos in a store are trashed, brought back and rated from the wall. The store is that of OpenSSH's SFTP server, without ssh.
@Suite(.oneAtATime, .enabled(if: sftpServer != nil, "the package openssh-sftp-server is not installed"))
struct StoreCullingTests {
  /// Three photos, and a wall on them.
  private final class Files {
    let root = NSTemporaryDirectory() + "photowall-stores-\(UUID().uuidString)"

    init() throws {
      try Folder.create("\(root)/photos")
      for name in ["a.jpg", "b.jpg", "c.jpg"] { try write(name, to: "photos/\(name)") }
      try write("echo $$ > '\(root)/child'\nexec \(sftpServer ?? "")\n", to: "ssh")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func write(_ text: String, to path: String) throws {
      try AtomicFile.write(Array(text.utf8), to: FilePath("\(root)/\(path)"))
    }

    func bench(record: @escaping ([SessionJournal.Entry]) -> String? = { _ in nil }) throws -> WallBench {
      var options = WallOptions.still
      options.usesTrash = true
      var surroundings = StoreEnvironment(variables: [:], home: root) { $0.hasSuffix(".jpg") }
      surroundings.ssh = ["/bin/sh", root + "/ssh"]
      let stores = PhotoStores(surroundings)
      var services = WallServices(
        write: { "wrote \($0.path)" }, record: record)
      services.files = .below(root, places: [StorePlace(stores, isPhotoName: { $0.hasSuffix(".jpg") })])
      let address = "sftp://nas\(root)/photos/"
      let page = try stores.page(at: address)
      let feed = try FeedLoader().load([.bytes(page.feed, name: address, origin: .web(address: address))])
      return try WallBench(size: CellSize(columns: 120, rows: 24), options: options, feed: feed, services: services)
    }

    /// The names in a folder.
    func names(_ folder: String) -> String {
      ((try? Folder.names(in: FilePath("\(root)/\(folder)"))) ?? []).map(\.string).sorted().joined(separator: " ")
    }

    func rating(_ path: String) throws -> PhotoRating {
      try XMPPacket(Array(FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data())).rating
    }
  }

  @Test func deletedPhotosGoBesideAndComeBack() throws {
    let files = try Files()
    let bench = try files.bench()
    #expect(bench.state.count == 3)
    bench.press("x w")
    #expect(files.names("photos") == "b.jpg c.jpg" && files.names("photos/.photowall-trash") == "a.jpg")
    #expect(bench.state.status.contains("moved 1 photo to .photowall-trash"))
    bench.press("u")
    #expect(files.names("photos") == "a.jpg b.jpg c.jpg" && files.names("photos/.photowall-trash") == "")
    #expect(bench.state.count == 3)
  }

  /// F10 for a store: a later session lists what is in `.photowall-trash`.
  @Test func whatAnEarlierSessionHasDeletedComesBack() throws {
    let files = try Files()
    do { try files.bench().press("Alt-4 w x w") }
    #expect(files.names("photos/.photowall-trash") == "a.jpg a.jpg.xmp")
    let bench = try files.bench()
    bench.press("D")
    #expect(bench.state.overlay == "deleted" && bench.text.contains("in .photowall-trash"), "\(bench.state.status)")
    bench.press("Enter")
    #expect(files.names("photos") == "a.jpg a.jpg.xmp b.jpg c.jpg", "\(bench.state.status)")
  }

  @Test func ratingsGoToSidecarsBeside() throws {
    let files = try Files()
    let bench = try files.bench()
    bench.press("Alt-4 n P w")
    #expect(files.names("photos") == "a.jpg a.jpg.xmp b.jpg b.jpg.xmp c.jpg")
    #expect(try files.rating("photos/a.jpg.xmp").stars == 4 && files.rating("photos/b.jpg.xmp").flag == .picked)
    #expect(bench.state.status.contains("wrote the ratings of 2 photos"))
    // Nothing is left to be asked.
    bench.press("q")
    #expect(bench.wall.ending.shouldQuit)
  }

  @Test func aConflictIsShownAndTheDecisionStays() throws {
    let files = try Files()
    let bench = try files.bench()
    try files.write("<not closed", to: "photos/a.jpg.xmp")
    bench.press("Alt-4 w")
    #expect(bench.state.status.contains("a.jpg.xmp cannot be read as XMP"))
    bench.press("q")
    #expect(!bench.wall.ending.shouldQuit && bench.state.status.contains("1 photo rated"))
  }

  /// The line breaks before anything is written: the wall says so, and another try writes all.
  @Test func whatTheLineLostIsWrittenLater() throws {
    let files = try Files()
    let bench = try files.bench()
    try FileManager.default.moveItem(atPath: files.root + "/ssh", toPath: files.root + "/away")
    try files.write("exit 255\n", to: "ssh")
    let child = FileManager.default.contents(atPath: files.root + "/child") ?? Data()
    kill(try #require(Int32(String(decoding: child, as: UTF8.self).filter(\.isNumber))), SIGKILL)
    bench.press("Alt-4 n Alt-5 w")
    #expect(
      bench.state.status.contains("still to be written") || bench.state.status.contains("the connection to nas broke"))
    #expect(files.names("photos") == "a.jpg b.jpg c.jpg")
    try FileManager.default.removeItem(atPath: files.root + "/ssh")
    try FileManager.default.moveItem(atPath: files.root + "/away", toPath: files.root + "/ssh")
    bench.press("w")
    #expect(files.names("photos") == "a.jpg a.jpg.xmp b.jpg b.jpg.xmp c.jpg")
  }
}

private let sftpServer = ["/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}
