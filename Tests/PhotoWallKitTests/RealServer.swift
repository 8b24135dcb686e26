import Foundation
import Platform
import TestSupport

/// A server of another project on the loopback interface, with photos in a folder or a bucket.
final class RealServer {
  enum Kind: String, CaseIterable, Sendable {
    case sshd, lighttpdWebDAV, lighttpdTLS, lighttpdPages, pythonPages, seaweed, rcloneS3, rcloneWebDAV, wsgidav,
      rcloneRemote
  }

  let kind: Kind
  /// The address of the photos.
  private(set) var address: String
  /// The variables with which a program reaches them.
  private(set) var environment: [String: String] = [:]
  /// The folder that everything of the server is in.
  let folder: String
  /// The folder of the photos on this machine; nil for a bucket of SeaweedFS, which has a form of its own.
  let photos: String?
  private var process: ChildProcess?
  let port: Int

  /// The folder of the programs from PyPI; nil if the servers are not to be checked.
  static let tools = ProcessInfo.processInfo.environment["CHECK_SERVERS"]

  static let secret = "MARKERsecret"
  /// The secret key that the server knows.
  private var secret = RealServer.secret

  /// Starts a server for the photos in a folder.
  init(_ kind: Kind, photos source: String, in folder: String) throws {
    self.kind = kind
    self.folder = folder
    port = try Self.freePort()
    let host = "127.0.0.1:\(port)"
    switch kind {
    case .sshd: (address, photos) = ("sftp://nas\(source)", source)
    case .lighttpdWebDAV, .rcloneWebDAV, .wsgidav: (address, photos) = ("dav://\(host)/", source)
    case .lighttpdTLS: (address, photos) = ("davs://\(host)/", source)
    case .lighttpdPages, .pythonPages: (address, photos) = ("http://\(host)/", source)
    case .seaweed: (address, photos) = ("s3://photos", nil)
    case .rcloneS3: (address, photos) = ("s3://\((source as NSString).lastPathComponent)", source)
    case .rcloneRemote: (address, photos) = ("rclone:here:", source)
    }
    try prepare(source, host)
    try start()
    if kind == .seaweed { try upload(source) }
  }

  deinit { stop() }

  /// Leads the address, and the variables, to another port, which passes on to the server.
  func readdress(to port: Int) throws {
    func moved(_ text: String) -> String { text.replacingOccurrences(of: ":\(self.port)", with: ":\(port)") }
    address = moved(address)
    environment = environment.mapValues(moved)
    guard kind == .sshd else { return }
    for name in ["/config", "/known"] {
      let text = (Scratch.read(folder + name) ?? "").replacingOccurrences(of: "\(self.port)", with: "\(port)")
      try Scratch.write(text, folder + name)
    }
  }

  /// Changes the secret key that the server knows, which is started again.
  func setSecret(_ secret: String) throws {
    stop()
    self.secret = secret
    if kind == .seaweed { try writeKeys() }
    try start()
  }

  /// Ends the server at once.
  func stop() {
    _ = process?.wait()
    process = nil
  }

  /// Starts the server again.
  func start() throws {
    // The program starts rclone itself.
    if kind == .rcloneRemote { return }
    let (program, arguments) = command
    // The server is killed when the shell's input ends, be it that this process ends.
    let script = "\"$@\" </dev/null >>\"$0\" 2>&1 & read -r end; kill -9 $!; wait"
    process = try ChildProcess(
      ["/bin/sh", "-c", script, folder + "/server.log", program] + arguments,
      environment: ["PYTHONPATH": Self.tools ?? "", "HOME": folder], input: .lifeline)
    try Scratch.wait { Self.accepts(port) }
  }

  private var command: (String, [String]) {
    let tools = Self.tools ?? ""
    let root = photos ?? folder
    switch kind {
    case .sshd: return ("/usr/sbin/sshd", ["-D", "-e", "-f", folder + "/sshd_config"])
    case .lighttpdWebDAV, .lighttpdTLS, .lighttpdPages:
      return ("/usr/sbin/lighttpd", ["-D", "-f", folder + "/lighttpd.conf"])
    case .pythonPages:
      return ("/usr/bin/env", ["python3", "-m", "http.server", "\(port)", "--bind", "127.0.0.1", "--directory", root])
    case .seaweed:
      return (
        tools + "/bin/weed",
        [
          "server", "-dir=\(folder)/weed", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-filer", "-s3", "-s3.port=\(port)",
          "-s3.config=\(folder)/s3.json", "-master.port=\(port + 1)", "-volume.port=\(port + 2)",
          "-filer.port=\(port + 3)", "-master.volumeSizeLimitMB=64", "-volume.max=20",
        ]
      )
    case .rcloneS3:
      return (
        tools + "/bin/rclone",
        [
          // Without a cache it lists a folder again for each file in it, and hangs when one is moved after another.
          "serve", "s3", "--addr", "127.0.0.1:\(port)", "--dir-cache-time", "200ms", "--auth-key", "key,\(secret)",
          (root as NSString).deletingLastPathComponent,
        ]
      )
    case .rcloneWebDAV:
      return (
        tools + "/bin/rclone",
        [
          "serve", "webdav", "--addr", "127.0.0.1:\(port)", "--dir-cache-time", "200ms", "--etag-hash", "MD5", "--user",
          "me", "--pass", secret,
          root,
        ]
      )
    case .rcloneRemote: return ("/bin/true", [])
    case .wsgidav:
      return (
        "/usr/bin/env",
        ["python3", tools + "/bin/wsgidav", "--host=127.0.0.1", "--port=\(port)", "--root=\(root)", "--auth=anonymous"]
      )
    }
  }

  private func prepare(_ source: String, _ host: String) throws {
    switch kind {
    case .sshd:
      for (name, type) in [("key", "rsa"), ("hostkey", "ed25519")] {
        try Command(["-q", "-t", type, "-N", "", "-f", "\(folder)/\(name)"], of: "/usr/bin/ssh-keygen")
      }
      try Scratch.write(Scratch.read(folder + "/key.pub") ?? "", folder + "/authorized")
      try Scratch.write(
        """
        Port \(port)
        ListenAddress 127.0.0.1
        HostKey \(folder)/hostkey
        AuthorizedKeysFile \(folder)/authorized
        StrictModes no
        PidFile none
        PermitRootLogin yes
        Subsystem sftp internal-sftp

        """, folder + "/sshd_config")
      let known = (Scratch.read(folder + "/hostkey.pub") ?? "").split(separator: " ").prefix(2).joined(separator: " ")
      try Scratch.write("[127.0.0.1]:\(port) \(known)\n", folder + "/known")
      try Scratch.write(
        """
        Host nas
          HostName 127.0.0.1
          Port \(port)
          User \(NSUserName())
          IdentityFile \(folder)/key
          IdentitiesOnly yes
          UserKnownHostsFile \(folder)/known

        """, folder + "/config")
      try Scratch.write("#!/bin/sh\nexec /usr/bin/ssh -F '\(folder)/config' \"$@\"\n", folder + "/ssh")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/ssh")
      environment = ["PATH": "\(folder):/usr/local/bin:/usr/bin:/bin"]
      if getuid() == 0 {
        try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: false)
      }
    case .lighttpdTLS:
      // No authority has signed its certificate.
      try Command(
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=nas", "-addext",
          "subjectAltName=IP:127.0.0.1", "-keyout", folder + "/key.pem", "-out", folder + "/own.pem",
        ], of: "/usr/bin/openssl")
      environment = ["CURL_CA_BUNDLE": folder + "/own.pem"]
      fallthrough
    case .lighttpdWebDAV, .lighttpdPages:
      try Scratch.write(
        """
        server.document-root = "\(source)"
        server.port = \(port)
        server.bind = "127.0.0.1"
        server.modules = ("mod_webdav", "mod_dirlisting"\(kind == .lighttpdTLS ? ", \"mod_openssl\"" : ""))
        \(kind == .lighttpdTLS ? "ssl.engine = \"enable\"\nssl.pemfile = \"\(folder)/own.pem\"\nssl.privkey = \"\(folder)/key.pem\"" : "")
        \(kind == .lighttpdPages ? "dir-listing.activate = \"enable\"" : "$HTTP[\"url\"] =~ \"^/\" { webdav.activate = \"enable\" }")

        """, folder + "/lighttpd.conf")
    case .seaweed:
      try FileManager.default.createDirectory(atPath: folder + "/weed", withIntermediateDirectories: true)
      try writeKeys()
      fallthrough
    case .rcloneS3:
      environment = [
        "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": Self.secret, "AWS_ENDPOINT_URL": "http://\(host)",
        "AWS_REGION": "us-east-1",
      ]
    case .rcloneWebDAV:
      try Scratch.write("machine 127.0.0.1 login me password \(secret)\n", folder + "/.netrc")
      environment = ["HOME": folder]
    case .rcloneRemote:
      environment = [
        "PATH": "\(Self.tools ?? "")/bin:/usr/bin:/bin", "RCLONE_CONFIG_HERE_TYPE": "alias",
        "RCLONE_CONFIG_HERE_REMOTE": source,
      ]
    case .pythonPages, .wsgidav: break
    }
  }

  private func writeKeys() throws {
    let keys = "{\"accessKey\":\"key\",\"secretKey\":\"\(secret)\"}"
    try Scratch.write(
      "{\"identities\":[{\"name\":\"me\",\"credentials\":[\(keys)],\"actions\":[\"Admin\"]}]}", folder + "/s3.json")
  }

  /// Copies photos to the bucket, by rclone. The server needs some time until it takes them.
  private func upload(_ source: String) throws {
    let variables = [
      "RCLONE_CONFIG_B_TYPE": "s3", "RCLONE_CONFIG_B_PROVIDER": "SeaweedFS",
      "RCLONE_CONFIG_B_ENDPOINT": environment["AWS_ENDPOINT_URL"] ?? "", "RCLONE_CONFIG_B_ACCESS_KEY_ID": "key",
      "RCLONE_CONFIG_B_SECRET_ACCESS_KEY": Self.secret,
    ]
    let rclone = (Self.tools ?? "") + "/bin/rclone"
    try Scratch.wait {
      (try? Command(["mkdir", "b:photos"], of: rclone, environment: variables))?.status == 0
    }
    let copy = try Command(
      ["copy", "--transfers", "16", source, "b:photos"], of: rclone, environment: variables)
    guard copy.status == 0 else { throw POSIXError(.EIO) }
  }

  private static func accepts(_ port: Int) -> Bool {
    BreakingLine.connection(to: port).map { close($0) } != nil
  }

  /// Returns a port after which some more are free, too.
  private static func freePort() throws -> Int {
    for _ in 0..<100 {
      let port = Int.random(in: 20_000...27_000)
      if (0..<4).allSatisfy({ !accepts(port + $0) && !accepts(port + 10_000 + $0) }) { return port }
    }
    throw POSIXError(.EADDRINUSE)
  }
}
