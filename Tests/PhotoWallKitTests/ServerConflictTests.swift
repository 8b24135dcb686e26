import Foundation
import TestSupport
import Testing

/// What another program does to a photo of a real server, while a wall shows it, is never undone or lost, with `make check-servers`.
@Suite(.oneProgramAtATime, .enabled(if: RealServer.tools != nil, "make check-servers runs these"))
struct ServerConflictTests {
  /// Servers whose files another program can change here.
  private static let servers: [RealServer.Kind] = [
    .sshd, .lighttpdWebDAV, .rcloneS3, .rcloneWebDAV, .wsgidav, .rcloneRemote,
  ]

  /// What another program does to the photo `a.bmp`, and what becomes of an act on it.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The keys before the other program comes.
    var before = ""
    /// Changes files in the folder of the photos.
    let change: @Sendable (_ folder: String) throws -> Void
    /// The keys after it.
    let keys: String
    /// What the log says then, one of these: what cannot be written safely is left.
    let logs: [String]
    /// The contents of files, or a part of a sidecar; nil for a file that is not there.
    let files: [String: String?]

    var testDescription: String { name }
  }

  private static let rows: [Row] = [
    Row(
      name: "replaced, trashed", change: { try Scratch.write("another", $0 + "/a.bmp") }, keys: "xw",
      logs: ["another file than the one"], files: ["a.bmp": "another"]),
    Row(
      name: "removed, trashed", change: { try FileManager.default.removeItem(atPath: $0 + "/a.bmp") }, keys: "xw",
      logs: ["a.bmp is gone"], files: ["a.bmp": nil]),
    Row(
      name: "renamed, trashed",
      change: { try FileManager.default.moveItem(atPath: $0 + "/a.bmp", toPath: $0 + "/c.bmp") }, keys: "xw",
      logs: ["a.bmp is gone"], files: ["a.bmp": nil, "c.bmp": "BM"]),
    Row(
      name: "removed, rated", change: { try FileManager.default.removeItem(atPath: $0 + "/a.bmp") },
      keys: "\u{1b}5w", logs: ["a.bmp is gone"], files: ["a.bmp": nil, "a.bmp.xmp": nil]),
    Row(
      name: "a sidecar appears, rated", change: { try Scratch.write(sidecar, $0 + "/a.bmp.xmp") }, keys: "\u{1b}5w",
      logs: ["wrote the rating", "not written: "], files: ["a.bmp.xmp": "Lisbon"]),
    Row(
      name: "a sidecar is replaced, rated", before: "\u{1b}3w",
      change: { try Scratch.write(sidecar, $0 + "/a.bmp.xmp") },
      keys: "\u{1b}5w", logs: ["wrote the rating", "not written: "], files: ["a.bmp.xmp": "Lisbon"]),
    Row(
      name: "stars appear, rated", change: { try Scratch.write(stars, $0 + "/a.bmp.xmp") }, keys: "\u{1b}5w",
      logs: ["another program has rated a.bmp"], files: ["a.bmp.xmp": "Rating=\"2\""]),
    Row(
      name: "replaced, rated", change: { try Scratch.write("another", $0 + "/a.bmp") }, keys: "\u{1b}5w",
      logs: ["wrote the rating"], files: ["a.bmp": "another", "a.bmp.xmp": "Rating=\"5\""]),
    Row(
      name: "renamed, rated",
      change: { try FileManager.default.moveItem(atPath: $0 + "/a.bmp", toPath: $0 + "/c.bmp") }, keys: "\u{1b}5w",
      logs: ["a.bmp is gone"], files: ["a.bmp.xmp": nil, "c.bmp": "BM", "c.bmp.xmp": nil]),
    Row(
      name: "removed from the trash, taken back", before: "xw",
      change: { try FileManager.default.removeItem(atPath: $0 + "/.photowall-trash/a.bmp") }, keys: "u",
      logs: ["not moved: "], files: ["a.bmp": nil]),
    Row(
      name: "a file of its name appears in the trash, trashed",
      change: {
        try FileManager.default.createDirectory(atPath: $0 + "/.photowall-trash", withIntermediateDirectories: false)
        try Scratch.write("another", $0 + "/.photowall-trash/a.bmp")
      }, keys: "xw", logs: ["moved to .photowall-trash"],
      files: ["a.bmp": nil, ".photowall-trash/a.bmp": "another", ".photowall-trash/a 2.bmp": "BM"]),
    Row(
      name: "a file of its name appears, taken back", before: "xw",
      change: { try Scratch.write("another", $0 + "/a.bmp") }, keys: "u", logs: ["exists already"],
      files: ["a.bmp": "another", ".photowall-trash/a.bmp": "BM"]),
  ]

  private static let stars = sidecar.replacing(
    "photoshop:City", with: "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmp:Rating=\"2\" photoshop:City")

  private static let sidecar = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Lisbon"/></rdf:RDF></x:xmpmeta>
    """

  /// Opens a wall on two photos, whose files are in `photos`, and looks at them, so that their formats are known.
  private func open(
    _ kind: RealServer.Kind, in folder: String
  ) throws -> (server: RealServer, terminal: PseudoTerminal, photos: String, log: String) {
    let (photos, log) = (folder + "/photos", folder + "/log")
    try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
    for (number, name) in ["a", "b"].enumerated() {
      try TestFile.write(Array(ServerTests.bitmap(number)), to: "\(photos)/\(name).bmp")
    }
    let server = try RealServer(kind, photos: photos, in: folder)
    let terminal = try PseudoTerminal.photowall(
      [server.address, "--trash", "--log", log], columns: 160, rows: 50, environment: server.environment)
    try terminal.waitFor("1/2")
    terminal.type("oi")
    try terminal.waitFor("BMP")
    terminal.type("iq")
    return (server, terminal, photos, log)
  }

  @Test(arguments: servers, rows)
  func anotherProgram(kind: RealServer.Kind, row: Row) throws {
    try Scratch.folder { folder in
      let (server, terminal, photos, log) = try open(kind, in: folder)
      defer { withExtendedLifetime(server) {} }
      if !row.before.isEmpty {
        terminal.type(row.before)
        try terminal.waitForText(row.before.hasPrefix("x") ? "moved to" : "wrote the rating", in: log, seconds: 60)
      }
      try row.change(photos)
      // rclone lists a folder again after some time, the program's own after 5 seconds.
      if kind == .rcloneRemote { poll(nil, 0, 6_000) }
      if kind == .rcloneWebDAV || kind == .rcloneS3 { poll(nil, 0, 400) }
      let known = Scratch.read(log)?.count ?? 0
      terminal.type(row.keys)
      try terminal.wait {
        let text = (Scratch.read(log) ?? "").dropFirst(known)
        return row.logs.contains { text.contains($0) }
      }
      for (name, text) in row.files {
        let bytes = FileManager.default.contents(atPath: photos + "/" + name)
        if let text {
          #expect(bytes?.firstRange(of: Data(text.utf8)) != nil, "\(name) has changed: \(bytes?.count ?? 0) bytes")
        } else {
          #expect(bytes == nil, "\(name) is there")
        }
      }
      terminal.type("qd")
      _ = try terminal.waitForEnd()
    }
  }
  @Test("a photo that was taken back is known, and goes to the trash again", arguments: servers)
  func again(kind: RealServer.Kind) throws {
    try Scratch.folder { folder in
      let (server, terminal, photos, log) = try open(kind, in: folder)
      defer { withExtendedLifetime(server) {} }
      for _ in 0..<2 {
        for (keys, text, trashed) in [("xw", "photos moved to", true), ("u", "photos moved back", false)] {
          let known = Scratch.read(log)?.count ?? 0
          terminal.type(keys)
          try terminal.wait { (Scratch.read(log) ?? "").dropFirst(known).contains(text) }
          #expect(FileManager.default.fileExists(atPath: photos + "/.photowall-trash/a.bmp") == trashed)
          #expect(FileManager.default.fileExists(atPath: photos + "/a.bmp") != trashed)
        }
      }
      terminal.type("qd")
      _ = try terminal.waitForEnd()
    }
  }
}
