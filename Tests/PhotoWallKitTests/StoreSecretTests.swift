import Foundation
import Synchronization
import TestSupport
import Testing

/// The keys of a store go to its server only, as signatures: a search for them finds nothing on the screen, in files, or elsewhere.
@Suite(.oneProgramAtATime) struct StoreSecretTests {
  private static let secret = "MARKERsecret\(getpid())"
  private static let token = "MARKERtoken\(getpid())"

  /// A bucket of two photos and one that is at another server. It takes everything that is written.
  private static func bucket(_ photo: [UInt8], other: LoopbackServer) throws -> LoopbackServer {
    let names = ["a.jpg", "b.jpg", "elsewhere.jpg"]
    let contents = names.map { "<Contents><Key>\($0)</Key><Size>9</Size><ETag>\"1\"</ETag></Contents>" }.joined()
    return try LoopbackServer { request, connection in
      let path = request.path.prefix { $0 != "?" }
      if request.fields["x-amz-security-token"] != token {
        connection.respond("403 Forbidden", body: Array("<Error><Code>AccessDenied</Code></Error>".utf8))
      } else if path == "/photos/" {
        connection.respond(
          body: Array("<ListBucketResult>\(contents)<IsTruncated>false</IsTruncated></ListBucketResult>".utf8))
      } else if path.hasSuffix("elsewhere.jpg") {
        connection.respond("307 Temporary Redirect", ["Location: \(other.address("/elsewhere.jpg"))"])
      } else if request.method == "GET", path.hasSuffix(".jpg") {
        connection.respond("200 OK", ["ETag: \"1\""], body: photo)
      } else {
        connection.respond(
          request.method == "GET" || request.method == "HEAD" ? "404 Not Found" : "200 OK", ["ETag: \"2\""])
      }
    }
  }

  @Test("no file, screen, message or other server gets the keys of a store")
  func keysStay() throws {
    let photo = Array(FileManager.default.contents(atPath: Scratch.project + "/Data/pictures/canyon.jpg") ?? Data())
    let other = try LoopbackServer { _, connection in connection.respond(body: photo) }
    let server = try Self.bucket(photo, other: other)
    try Scratch.folder { folder in
      let variables = [
        "AWS_ACCESS_KEY_ID": "MARKERid", "AWS_SECRET_ACCESS_KEY": Self.secret, "AWS_SESSION_TOKEN": Self.token,
        "AWS_ENDPOINT_URL": server.address(""), "HOME": folder, "XDG_CACHE_HOME": folder + "/cache",
        "XDG_STATE_HOME": folder + "/state",
      ]
      let terminal = try PseudoTerminal.photowall(
        ["s3://photos", "--trash", "--log", folder + "/log"], environment: variables)
      try terminal.waitFor("1/3")
      // The pictures have come, one of them from the other server.
      try terminal.wait { !other.requests.isEmpty }
      terminal.type("x\u{1b}5w")
      // The server says that the copy in the trash is not there.
      try terminal.waitForText("not moved to the trash: ", in: folder + "/log")
      let mark = terminal.output.count
      terminal.type("q")
      try terminal.waitFor("discard", since: mark)
      terminal.type("q")
      #expect(try terminal.waitForEnd() == .exited(0))
      let journals = FileManager.default.enumerator(atPath: folder + "/state")?.compactMap { $0 as? String } ?? []
      let isJournal: (String) -> Bool = { Scratch.read(folder + "/state/" + $0)?.contains("s3://photos/") ?? false }
      #expect(journals.contains(where: isJournal), "\(journals)")
      // A tape has the addresses of its photos.
      let recorded = try PseudoTerminal.photowall(
        ["s3://photos", "--record", folder + "/live.tape"], environment: variables)
      try recorded.waitFor("1/3")
      recorded.type("xqd")
      #expect(try recorded.waitForEnd() == .exited(0))
      #expect(Scratch.read(folder + "/live.tape")?.contains("s3://photos") ?? false)
      var texts = [String(decoding: terminal.output + recorded.output, as: UTF8.self)]
      let wrong = variables.merging(["AWS_SESSION_TOKEN": "MARKERold"]) { $1 }
      for (arguments, environment) in [
        (["feed", "s3://photos"], variables), (["feed", "s3://photos"], wrong),
        (["print", "s3://photos/a.jpg"], wrong),
        (["feed", "--explain", "s3://photos"], variables), (["doctor"], variables),
        (["feed", "sftp://u:MARKERpw@h/"], variables),
        (["feed", "dav://u:MARKERpw@127.0.0.1:\(server.port)/"], variables),
      ] {
        let command = try Command(arguments, environment: environment)
        texts.append(command.output + command.errors)
      }
      for text in texts + Scratch.texts(in: folder) {
        #expect(
          !text.contains("MARKERs") && !text.contains("MARKERt") && !text.contains("MARKERpw"), "\(text.prefix(500))")
      }
    }
    #expect(!server.requests.isEmpty && !other.requests.isEmpty)
    for request in server.requests { #expect(!"\(request)".contains(Self.secret)) }
    for request in other.requests {
      #expect(!"\(request)".contains("MARKER") && request.fields["authorization"] == nil)
    }
  }
}
