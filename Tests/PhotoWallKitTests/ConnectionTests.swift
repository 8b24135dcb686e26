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
    let server = try LoopbackServer { request, connection in
      let isKnown = request.fields["authorization"] == login
      connection.respond(isKnown ? "200 OK" : "401 Unauthorized", body: Array(Self.page.utf8))
    }
    try Scratch.folder { folder in
      try Scratch.write("machine 127.0.0.1 login me password MARKER\n", folder + "/.netrc")
      let known = try Command(["feed", server.address("/f.json")], environment: ["HOME": folder])
      #expect(known.status == 0 && known.output.contains("/a.jpg"), "\(known.errors)")
      let named = try Command(
        ["feed", server.address("/f.json"), "--header", "Authorization: other"], environment: ["HOME": folder])
      #expect(named.status != 0 && !named.errors.contains("MARKER"))
    }
    #expect(try Command(["feed", server.address("/f.json")]).status != 0)
  }

  @Test("a proxy that refuses is named as the proxy")
  func proxy() throws {
    let refused = try Command(
      ["feed", "http://photos.example/f.json"], environment: ["http_proxy": "http://localhost:1"])
    #expect(refused.errors.contains("the proxy localhost refuses connections"), "\(refused.errors)")
    let server = try LoopbackServer { _, connection in connection.respond("403 Forbidden") }
    let tunnel = try Command(
      ["feed", "https://photos.example/f.json"], environment: ["https_proxy": server.address("")])
    #expect(
      tunnel.errors.contains("the proxy refuses the connection to photos.example (403)"), "\(tunnel.errors)")
  }

  private static let tools = ["/usr/bin/openssl", "/usr/bin/python3"]

  @Test(
    "a server with a certificate of its own is trusted by --ca-file and the variables of other tools",
    .enabled(if: tools.allSatisfy(FileManager.default.isExecutableFile), "openssl or python3 is not installed"))
  func certificates() throws {
    try Scratch.folder { folder in
      try FileManager.default.createDirectory(atPath: folder + "/www", withIntermediateDirectories: false)
      try Scratch.write(Self.page, folder + "/www/f.json")
      try Command(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
          "subjectAltName=DNS:localhost", "-keyout", folder + "/key.pem", "-out", folder + "/own.pem",
        ], of: Self.tools[0])
      try Scratch.write(
        """
        import functools, http.server, ssl
        files = functools.partial(http.server.SimpleHTTPRequestHandler, directory='\(folder)/www')
        server = http.server.HTTPServer(('127.0.0.1', 0), files)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain('\(folder)/own.pem', '\(folder)/key.pem')
        server.socket = context.wrap_socket(server.socket, server_side=True)
        with open('\(folder)/port', 'w') as file: file.write('%d\\n' % server.server_port)
        server.serve_forever()
        """, folder + "/server.py")
      // The server is killed when the shell's input ends.
      let server = try ChildProcess(
        [
          "/bin/sh", "-c", "\"$@\" </dev/null & read -r end; kill -9 $!; wait", "sh", Self.tools[1],
          folder + "/server.py",
        ],
        input: .lifeline)
      defer { _ = server.wait() }
      try Scratch.wait { Scratch.read(folder + "/port")?.hasSuffix("\n") ?? false }
      let port = (Scratch.read(folder + "/port") ?? "").filter(\.isNumber)
      func feed(_ arguments: [String] = [], _ variables: [String: String] = [:]) throws -> Command {
        try Command(["feed", "https://localhost:\(port)/f.json"] + arguments, environment: variables)
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
      try Scratch.write(
        """
        #!/bin/sh
        echo $$ > '\(folder)/child'
        echo 'NOTICE: WebDav Server started on [http://127.0.0.1:\(server.port)/]' >&2
        exec sleep 1000

        """, folder + "/bin/rclone")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/bin/rclone")
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
