import Basics
import Platform
import Synchronization
import TestSupport

/// A bucket in memory that answers as S3 does. It checks signatures as the documentation describes them.
final class Bucket: Sendable {
  /// How a server differs from S3.
  struct Manners: Sendable {
    var ignoresConditions = false
    var ignoresRanges = false
    /// Copies of objects lack their last byte.
    var cutsCopies = false
    /// The code and status of an error that all requests get.
    var error: (code: String, status: String)?
    /// The most names in a part of a list.
    var names = 1_000
    /// The address that all requests are sent on to.
    var redirect: String?
    /// How many connections break before an answer.
    var breaks = 0
  }

  static let accessKey = "AKIDEXAMPLE"
  static let secretKey = "MARKER/secret+key"
  static let token = "MARKERtoken=="

  private struct State {
    var objects: [String: [UInt8]] = [:]
    var manners: Manners
    var sent = 0
    var meddle: (key: String, bytes: [UInt8])?
    var change: (key: String, bytes: [UInt8])?
  }

  private let state: Mutex<State>

  init(_ objects: [String: [UInt8]] = [:], _ manners: Manners = Manners()) {
    state = Mutex(State(objects: objects, manners: manners))
  }

  /// The bytes of the objects by their keys.
  var objects: [String: [UInt8]] {
    get { state.withLock { $0.objects } }
    set { state.withLock { $0.objects = newValue } }
  }

  var manners: Manners {
    get { state.withLock { $0.manners } }
    set { state.withLock { $0.manners = newValue } }
  }

  /// What another program writes once, just before the next conditional writing of that object.
  var meddle: (key: String, bytes: [UInt8])? {
    get { state.withLock { $0.meddle } }
    set { state.withLock { $0.meddle = newValue } }
  }

  /// What another program writes once, just after the next copy of that object.
  var change: (key: String, bytes: [UInt8])? {
    get { state.withLock { $0.change } }
    set { state.withLock { $0.change = newValue } }
  }

  /// Bytes of objects that were sent.
  var sent: Int { state.withLock { $0.sent } }

  static func tag(_ bytes: [UInt8]) -> String { "\"\(Digest.md5(bytes).hexadecimal)\"" }

  /// Starts a server of this bucket, which is named `photos`.
  func server() throws -> LoopbackServer { try LoopbackServer { self.answer($0, $1) } }

  /// The variables by which a program finds the bucket.
  static func variables(_ server: LoopbackServer, secretKey: String = secretKey) -> [String: String] {
    [
      "AWS_ACCESS_KEY_ID": accessKey, "AWS_SECRET_ACCESS_KEY": secretKey, "AWS_SESSION_TOKEN": token,
      "AWS_ENDPOINT_URL": server.address(""), "AWS_REGION": "eu-test-1",
    ]
  }

  private func answer(_ request: LoopbackServer.Request, _ connection: LoopbackServer.Connection) {
    let isBroken = state.withLock { state in
      defer { state.manners.breaks = max(0, state.manners.breaks - 1) }
      return state.manners.breaks > 0
    }
    if isBroken { return connection.reset() }
    func refuse(_ code: String, _ status: String) {
      connection.respond(
        status, body: Array("<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>no</Message></Error>".utf8))
    }
    if let redirect = manners.redirect {
      return connection.respond("307 Temporary Redirect", ["Location: \(redirect)\(request.path)"])
    }
    if let error = manners.error { return refuse(error.code, error.status) }
    guard Self.isSigned(request) else { return refuse("SignatureDoesNotMatch", "403 Forbidden") }
    let parts = request.path.split(separator: "?", maxSplits: 1)
    let path = String(parts[0]).percentDecoded
    guard path.hasPrefix("/photos/") else { return refuse("NoSuchBucket", "404 Not Found") }
    let key = String(path.dropFirst("/photos/".count))
    switch request.method {
    case "GET" where key.isEmpty: list(parts.count > 1 ? String(parts[1]) : "", connection)
    case "GET", "HEAD": read(key, request, connection, refuse)
    case "PUT": write(key, request, connection, refuse)
    case "DELETE":
      state.withLock { $0.objects[key] = nil }
      connection.respond("204 No Content")
    default: refuse("MethodNotAllowed", "405 Method Not Allowed")
    }
  }

  private func read(
    _ key: String, _ request: LoopbackServer.Request, _ connection: LoopbackServer.Connection,
    _ refuse: (String, String) -> Void
  ) {
    guard let bytes = objects[key] else { return refuse("NoSuchKey", "404 Not Found") }
    let fields = ["ETag: \(Self.tag(bytes))"]
    if request.method == "HEAD" { return connection.respond("200 OK", fields, length: bytes.count) }
    if request.fields["if-none-match"] == Self.tag(bytes) { return connection.respond("304 Not Modified", fields) }
    guard let range = request.range(of: bytes.count), !manners.ignoresRanges else {
      let count = connection.send(whole: bytes, fields)
      return state.withLock { $0.sent += count }
    }
    state.withLock { $0.sent += range.count }
    connection.respond(fields: fields, part: range, of: bytes)
  }

  private func write(
    _ key: String, _ request: LoopbackServer.Request, _ connection: LoopbackServer.Connection,
    _ refuse: (String, String) -> Void
  ) {
    state.withLock { state in
      guard let meddle = state.meddle, meddle.key == key else { return }
      state.objects[key] = meddle.bytes
      state.meddle = nil
    }
    let existing = objects[key]
    if !manners.ignoresConditions {
      if let tag = request.fields["if-match"], existing.map(Self.tag) != tag {
        return existing == nil
          ? refuse("NoSuchKey", "404 Not Found") : refuse("PreconditionFailed", "412 Precondition Failed")
      }
      if request.fields["if-none-match"] == "*", existing != nil {
        return refuse("PreconditionFailed", "412 Precondition Failed")
      }
    }
    var bytes = Array(request.body.utf8)
    if let source = request.fields["x-amz-copy-source"]?.percentDecoded {
      let original = String(source.dropFirst("/photos/".count))
      guard let copied = objects[original] else { return refuse("NoSuchKey", "404 Not Found") }
      if let tag = request.fields["x-amz-copy-source-if-match"], Self.tag(copied) != tag {
        return refuse("PreconditionFailed", "412 Precondition Failed")
      }
      bytes = manners.cutsCopies ? copied.dropLast() : copied
      state.withLock { state in
        guard let change = state.change, change.key == original else { return }
        state.objects[original] = change.bytes
        state.change = nil
      }
    }
    state.withLock { $0.objects[key] = bytes }
    connection.respond("200 OK", ["ETag: \(Self.tag(bytes))"])
  }

  private func list(_ query: String, _ connection: LoopbackServer.Connection) {
    let parameters = Dictionary(
      query.split(separator: "&").map { parameter in
        let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts[1]).percentDecoded)
      }, uniquingKeysWith: { $1 })
    let prefix = parameters["prefix"] ?? ""
    var names: [String] = []
    for key in objects.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where key.hasPrefix(prefix) {
      let rest = key.dropFirst(prefix.count)
      let name = prefix + (rest.firstIndex(of: "/").map { rest[...$0] } ?? rest)
      if names.last != name { names.append(name) }
    }
    let start = parameters["continuation-token"].flatMap { Int($0.dropFirst(2)) } ?? 0
    let part = names[start...].prefix(manners.names)
    var text = "<?xml version=\"1.0\"?><ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
    for name in part {
      if let bytes = objects[name], !name.hasSuffix("/") {
        text += "<Contents><Key>\(name.escapedForXML)</Key><LastModified>2024-05-17T18:03:12.000Z</LastModified>"
        text += "<ETag>\(Self.tag(bytes).escapedForXML)</ETag><Size>\(bytes.count)</Size></Contents>"
      } else {
        text += "<CommonPrefixes><Prefix>\(name.escapedForXML)</Prefix></CommonPrefixes>"
      }
    }
    let end = start + part.count
    text += "<IsTruncated>\(end < names.count)</IsTruncated>"
    // A token has signs that need escapes.
    if end < names.count { text += "<NextContinuationToken>+/\(end)</NextContinuationToken>" }
    connection.respond(body: Array((text + "</ListBucketResult>").utf8))
  }

  /// Whether a request is signed with the secret key.
  private static func isSigned(_ request: LoopbackServer.Request) -> Bool {
    guard let authorization = request.fields["authorization"] else { return false }
    func part(_ name: String) -> String {
      guard let start = authorization.firstRange(of: "\(name)=")?.upperBound else { return "" }
      return String(authorization[start...].prefix { $0 != "," })
    }
    let scope = part("Credential").split(separator: "/").map(String.init)
    guard scope.count == 5, scope[0] == accessKey, request.fields["x-amz-security-token"] == token else { return false }
    let pieces = request.path.split(separator: "?", maxSplits: 1).map(String.init)
    let query = pieces.count > 1 ? pieces[1].split(separator: "&").sorted().joined(separator: "&") : ""
    let names = part("SignedHeaders").split(separator: ";").map(String.init)
    let hash = Digest.sha256(request.body.utf8).hexadecimal
    guard request.fields["x-amz-content-sha256"] == hash, names == names.sorted(), names.contains("host"),
      request.fields.keys.filter({ $0.hasPrefix("x-amz-") }).allSatisfy(names.contains)
    else { return false }
    var canonical = "\(request.method)\n\(pieces[0])\n\(query)\n"
    for name in names { canonical += "\(name):\(request.fields[name] ?? "")\n" }
    canonical += "\n\(names.joined(separator: ";"))\n\(hash)"
    let text = [
      "AWS4-HMAC-SHA256", request.fields["x-amz-date"] ?? "", scope.dropFirst().joined(separator: "/"),
      Digest.sha256(canonical.utf8).hexadecimal,
    ].joined(separator: "\n")
    var key = Array("AWS4\(secretKey)".utf8)
    for part in scope.dropFirst() { key = Digest.hmacSHA256(part.utf8, key: key) }
    return Digest.hmacSHA256(text.utf8, key: key).hexadecimal == part("Signature")
  }
}
