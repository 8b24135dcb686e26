import Foundation
import TestSupport
import Testing

@testable import PhotoWallKit

/// Immich through the program: months come when they are seen, what is decided is written back, and the key goes to its server only.
@Suite(.oneProgramAtATime) struct ImmichProgramTests {
  private static let key = "MARKERkey\(getpid())"

  /// Two months of 40 photos each, of which one photo of the second month is at another server.
  private static func server(_ photo: [UInt8], other: LoopbackServer) throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let path = request.path.prefix { $0 != "?" }
      func respond(_ json: String) { connection.respond(body: Array(json.utf8)) }
      func column(_ value: (Int) -> String) -> String { "[\((10..<50).map(value).joined(separator: ","))]" }
      guard request.fields["x-api-key"] == key else { return connection.respond("401 Unauthorized") }
      switch path {
      case "/api/timeline/buckets":
        respond(#"[{"timeBucket": "2024-05-01", "count": 40}, {"timeBucket": "2024-04-01", "count": 40}]"#)
      case "/api/timeline/bucket":
        let month = request.path.contains("2024-05") ? "5" : "4"
        respond(
          """
          {"id": \(column { "\"a\(month)\($0)\"" }), "ratio": \(column { _ in "1.5" }), "isFavorite": \(column { _ in "false" }),
          "isTrashed": \(column { _ in "false" }), "isImage": \(column { _ in "true" }),
          "thumbhash": \(column { _ in "\"3OcRJYB4d3h/iIeHeEh3eIhw+j3A\"" }),
          "fileCreatedAt": \(column { _ in "\"2024-0\(month)-02T10:00:00.000Z\"" })}
          """)
      case "/api/search/metadata": respond(#"{"assets": {"items": [], "nextPage": null}}"#)
      case "/api/server/features": respond(#"{"trash": true}"#)
      case "/api/assets": connection.respond("204 No Content")
      case "/api/assets/a448/thumbnail":
        connection.respond("302 Found", ["Location: \(other.address("/elsewhere.jpg"))"])
      case _ where path.hasSuffix("/thumbnail"): connection.respond(body: photo)
      default:
        respond(
          #"{"isFavorite": false, "isTrashed": false, "exifInfo": {"rating": \#(request.method == "PUT" ? "5" : "null")}}"#
        )
      }
    }
  }

  /// A key that the user names is sent alone, not beside that of the environment.
  @Test func aNamedKeyOverridesThatOfTheEnvironment() throws {
    var sources = WebSources()
    sources.variables = ["IMMICH_API_KEY": "old"]
    let address = "immich://photos.invalid"
    #expect(try sources.fetchOptions(for: [address]).fields(forOriginOf: address) == ["x-api-key: old"])
    sources.headers = ["X-Api-Key: new"]
    #expect(try sources.fetchOptions(for: [address]).fields(forOriginOf: address) == ["X-Api-Key: new"])
  }

  @Test func deletedPhotosGoToTheTrashThoughNoFeedCanBeWritten() throws {
    let photo = Array(FileManager.default.contents(atPath: Scratch.project + "/Data/pictures/canyon.jpg") ?? Data())
    let other = try LoopbackServer { _, connection in connection.respond(body: photo) }
    let server = try Self.server(photo, other: other)
    try Scratch.folder { folder in
      let terminal = try PseudoTerminal.photowall(
        [
          "--feed-shape", "immich", server.address(""), "--trash", "--output", folder + "/kept.json", "--columns", "1",
          "--graphics", "boxes",
        ], columns: 160, environment: ["IMMICH_API_KEY": Self.key, "HOME": folder])
      try terminal.waitFor("1/80")
      // The first photo can be decided about once its month is loaded.
      try terminal.wait { server.requests.contains { $0.path.contains("timeBucket=2024-05") } }
      try terminal.wait {
        terminal.type("x")
        return (try? terminal.wait(seconds: 0.5) { terminal.text.contains(/[0-9] deleted/) }) != nil
      }
      terminal.type("w")
      try terminal.waitFor("no feed was written: 40 photos are not loaded")
      #expect(server.requests.contains { $0.method == "DELETE" } && Scratch.read(folder + "/kept.json") == nil)
      terminal.type("qd")
      #expect(try terminal.waitForEnd() == .exited(0))
    }
  }

  @Test func monthsComeWhenTheyAreSeenAndTheKeyStays() throws {
    let photo = Array(FileManager.default.contents(atPath: Scratch.project + "/Data/pictures/canyon.jpg") ?? Data())
    let other = try LoopbackServer { _, connection in connection.respond(body: photo) }
    let server = try Self.server(photo, other: other)
    func asked(_ text: String) -> Bool { server.requests.contains { "\($0.method) \($0.path)".contains(text) } }
    try Scratch.folder { folder in
      let variables = [
        "IMMICH_API_KEY": Self.key, "HOME": folder, "XDG_CACHE_HOME": folder + "/cache",
        "XDG_STATE_HOME": folder + "/state",
      ]
      let terminal = try PseudoTerminal.photowall(
        ["--feed-shape", "immich", server.address(""), "--trash", "--columns", "1", "--log", folder + "/log"],
        environment: variables)
      try terminal.waitFor("1/80")
      try terminal.wait { asked("/api/assets/a510/thumbnail?size=thumbnail") }
      #expect(!asked("timeBucket=2024-04") && !asked("size=preview"))
      terminal.type("\u{1b}5")
      terminal.type("G")
      try terminal.wait {
        asked("timeBucket=2024-04") && asked("/api/assets/a449/thumbnail") && !other.requests.isEmpty
      }
      terminal.type("x")
      let mark = terminal.output.count
      terminal.type("w")
      try terminal.waitFor("trash", since: mark)
      try terminal.wait { asked("PUT /api/assets/a510") && asked("DELETE /api/assets") }
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let deletion = server.requests.first { $0.method == "DELETE" }?.body
      #expect(deletion.map { $0.contains("\"a449\"") && $0.contains("\"force\":false") } ?? false)
      var texts = [String(decoding: terminal.output, as: UTF8.self)]
      let wrong = variables.merging(["IMMICH_API_KEY": "MARKERold"]) { $1 }
      let base = "immich://127.0.0.1:\(server.port)"
      for (arguments, environment) in [
        (["feed", base], variables), (["feed", base], wrong), (["print", base + "/a510"], wrong),
        (["feed", "--explain", base], variables), (["doctor"], variables),
        (["feed", "immich://u:MARKERpw@127.0.0.1:\(server.port)/"], variables),
      ] {
        let command = try Command(arguments, environment: environment)
        texts.append(command.output + command.errors)
      }
      for text in texts + Scratch.texts(in: folder) {
        for secret in ["MARKERkey", "MARKERold", "MARKERpw"] { #expect(!text.contains(secret), "\(text.prefix(500))") }
      }
    }
    for request in other.requests {
      #expect(!"\(request)".contains("MARKER") && request.fields["x-api-key"] == nil)
    }
  }
}
