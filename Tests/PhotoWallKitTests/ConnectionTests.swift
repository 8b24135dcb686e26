import Foundation
import Platform
import TestSupport
import Testing

/// Connections as people have them: logins, proxies, certificates of their own, children that must not be left.
@Suite(.oneProgramAtATime) struct ConnectionTests {
  private static let page = #"[{"url": "/a.jpg"}]"#

  @Test("the login of ~/.netrc is for its host, also over http")
  func netrc() throws {
    let login = "Basic " + Data("me:MARKER".utf8).base64EncodedString()
    let archive = TestArchive([TestArchive.Member("x.jpg", "a picture")]).zip()
    let server = try LoopbackServer { request, connection in
      let isKnown = request.fields["authorization"] == login
      guard isKnown, request.path == "/a.zip", let range = request.range(of: archive.count) else {
        return connection.respond(isKnown ? "200 OK" : "401 Unauthorized", body: Array(Self.page.utf8))
      }
      let place = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(archive.count)"
      connection.respond(
        "206 Partial Content", ["ETag: \"1\"", "Content-Range: \(place)"], body: Array(archive[range]))
    }
    try Scratch.folder { folder in
      try Scratch.write("machine 127.0.0.1 login me password MARKER\n", folder + "/.netrc")
      let known = try Command(["feed", server.address("/f.json")], environment: ["HOME": folder])
      #expect(known.status == 0 && known.output.contains("/a.jpg"), "\(known.errors)")
      let packed = try Command(["feed", server.address("/a.zip")], environment: ["HOME": folder])
      #expect(packed.status == 0 && packed.output.contains("/x.jpg"), "\(packed.errors)")
      let named = try Command(
        ["feed", server.address("/f.json"), "--header", "Authorization: other"], environment: ["HOME": folder])
      #expect(named.status != 0 && !named.errors.contains("MARKER"))
    }
    #expect(try Command(["feed", server.address("/f.json")]).status != 0)
  }

  @Test("a proxy that refuses a tunnel is named as the proxy")
  func tunnel() throws {
    let server = try LoopbackServer { _, connection in connection.respond("403 Forbidden") }
    let tunnel = try Command(
      ["feed", "https://photos.example/f.json"], environment: ["https_proxy": server.address("")])
    #expect(
      tunnel.errors.contains("the proxy refuses the connection to photos.example (403)"), "\(tunnel.errors)")
  }

  private static let tools = ["/usr/bin/openssl", "/usr/bin/python3"]

  /// A web server with a certificate of its own for `localhost`.
  private final class TLSServer {
    private let folder: String
    private var process: ChildProcess?
    private(set) var port = ""

    /// - Parameter folder: The folder of everything of the server.
    init(in folder: String) throws {
      self.folder = folder
      try FileManager.default.createDirectory(atPath: folder + "/www", withIntermediateDirectories: false)
      try Scratch.write(ConnectionTests.page, folder + "/www/f.json")
      try Scratch.write(
        """
        import functools, http.server, ssl, sys
        files = functools.partial(http.server.SimpleHTTPRequestHandler, directory='\(folder)/www')
        server = http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), files)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain('\(folder)/own.pem', '\(folder)/key.pem')
        server.socket = context.wrap_socket(server.socket, server_side=True)
        with open('\(folder)/port', 'w') as file: file.write('%d\\n' % server.server_port)
        server.serve_forever()
        """, folder + "/server.py")
      try start()
    }

    deinit { _ = process?.wait() }

    /// Starts the server, or starts it again, with a new certificate.
    func start() throws {
      _ = process?.wait()
      try Command(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
          "subjectAltName=DNS:localhost", "-keyout", folder + "/key.pem", "-out", folder + "/own.pem",
        ], of: tools[0])
      try? FileManager.default.removeItem(atPath: folder + "/port")
      // The server is killed when the shell's input ends.
      process = try ChildProcess(
        [
          "/bin/sh", "-c", "\"$@\" </dev/null & read -r end; kill -9 $!; wait", "sh", tools[1], folder + "/server.py",
          port.isEmpty ? "0" : port,
        ],
        input: .lifeline)
      try Scratch.wait { Scratch.read(self.folder + "/port")?.hasSuffix("\n") ?? false }
      port = (Scratch.read(folder + "/port") ?? "").filter(\.isNumber)
    }

    /// The digest of the certificate, by openssl.
    func fingerprint() throws -> String {
      let output = try Command(["x509", "-noout", "-fingerprint", "-sha256", "-in", folder + "/own.pem"], of: tools[0])
        .output
      return output.split(separator: "=").last.map { $0.filter { !$0.isWhitespace } } ?? ""
    }
  }

  @Test(
    "a server with a certificate of its own is trusted by --ca-file and the variables of other tools",
    .enabled(if: tools.allSatisfy(FileManager.default.isExecutableFile), "openssl or python3 is not installed"))
  func certificates() throws {
    try Scratch.folder { folder in
      let server = try TLSServer(in: folder)
      func feed(_ arguments: [String] = [], _ variables: [String: String] = [:]) throws -> Command {
        try Command(["feed", "https://localhost:\(server.port)/f.json"] + arguments, environment: variables)
      }
      let untrusted = try feed()
      #expect(untrusted.status != 0 && untrusted.errors.contains("name the file of its authority with --ca-file"))
      #expect(try feed(["--ca-file", folder + "/own.pem"]).status == 0)
      for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
        #expect(try feed([], [name: folder + "/own.pem"]).status == 0, "\(name)")
      }
      // That of the AWS tools is not for other servers.
      #expect(try feed([], ["AWS_CA_BUNDLE": folder + "/own.pem"]).status != 0)
    }
  }

  @Test(
    "an unknown certificate is asked about once for its host; another one there is refused with both digests",
    .enabled(if: tools.allSatisfy(FileManager.default.isExecutableFile), "openssl or python3 is not installed"))
  func askedCertificates() throws {
    try Scratch.folder { folder in
      let server = try TLSServer(in: folder)
      let variables = ["XDG_CONFIG_HOME": folder + "/settings"]
      func open(_ host: String = "localhost", expecting text: String, answer: String) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal.photowall(
          ["https://\(host):\(server.port)/f.json"], columns: 150, rows: 30, environment: variables)
        try terminal.waitFor(text)
        terminal.type(answer)
        return terminal
      }
      let refused = try open(expecting: "from now on? (y/n)", answer: "n\n")
      #expect(try refused.waitForEnd() != .exited(0))
      let first = try server.fingerprint()
      let asked = try open(expecting: "from now on? (y/n)", answer: "y\n")
      try asked.waitFor("1/")
      #expect(asked.text(since: 0).contains("SHA-256 \(first)"))
      asked.type("q")
      #expect(try asked.waitForEnd() == .exited(0))
      #expect(try open(expecting: "1/", answer: "q").waitForEnd() == .exited(0), "it is not asked about again")
      // The name of another host is another host.
      #expect(try open("127.0.0.1", expecting: "Trust it for 127.0.0.1", answer: "n\n").waitForEnd() != .exited(0))
      try server.start()
      let changed = try open(expecting: "has changed", answer: "")
      #expect(try changed.waitForEnd() != .exited(0))
      let (text, second) = (changed.text(since: 0), try server.fingerprint())
      #expect(text.contains("before: \(first)") && text.contains(second) && text.contains(".pem"))
    }
  }

  @Test("the child of rclone dies with the wall, however that ends", arguments: [SIGHUP, SIGKILL, SIGTERM])
  func child(signal: Int32) throws {
    let listing = """
      <d:multistatus xmlns:d="DAV:"><d:response><d:href>/p/a.jpg</d:href><d:propstat><d:prop><d:resourcetype/></d:prop>\
      </d:propstat></d:response></d:multistatus>
      """
    let server = try LoopbackServer { request, connection in
      connection.respond(
        request.method == "PROPFIND" ? "207 Multi-Status" : "404 Not Found", body: Array(listing.utf8))
    }
    try Scratch.folder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: false)
      try Scratch.writeProgram(
        """
        #!/bin/sh
        trap '' HUP
        echo $$ > '\(folder)/child'
        echo 'NOTICE: WebDav Server started on [http://127.0.0.1:\(server.port)/]' >&2
        exec sleep 1000

        """, folder + "/bin/rclone")
      let terminal = try PseudoTerminal.photowall(
        ["rclone:nas:p", "--graphics", "boxes"], environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"])
      try terminal.waitFor("1/1")
      let child = try #require(pid_t((Scratch.read(folder + "/child") ?? "").filter(\.isNumber)))
      #expect(kill(child, 0) == 0)
      kill(terminal.process, signal)
      _ = try terminal.waitForEnd()
      try Scratch.wait { kill(child, 0) != 0 }
    }
  }
}
