import Basics
import Pictures
import Platform

/// The files of a WebDAV server.
///
/// Source: RFC 4918 (PROPFIND, MKCOL, MOVE); RFC 9110, section 13 (conditional requests).
struct DAVStore: PhotoStore {
  /// The server's address: `https://host:port`.
  let server: String
  /// The header fields of all requests, with the login.
  let fields: [String]
  let client: HTTPClient
  let proof = WriteProof()

  init(server: String, fields: [String], client: HTTPClient) {
    (self.server, self.fields, self.client) = (server, fields, client)
  }

  /// - Parameters:
  ///   - authority: `user@host:port`. The user's password is in `~/.netrc`.
  ///   - fields: The user's header fields for this server.
  init(
    _ authority: String, isSecure: Bool, fields: [String], netrc: String?, client: HTTPClient
  ) throws(StoreError) {
    let user = authority.lastIndex(of: "@").map { String(authority[..<$0]) }
    let host = user.map { String(authority.dropFirst($0.count + 1)) } ?? authority
    guard !(user?.contains(":") ?? false) else {
      throw StoreError(.refused, "an address with a password is not used: write the login for \(host) to ~/.netrc")
    }
    server = "\(isSecure ? "https" : "http")://\(host)"
    var lines = fields
    if !lines.contains(where: { $0.lowercased().hasPrefix("authorization:") }), let netrc,
      let login = NetrcLogin(netrc, host: String(host.prefix { $0 != ":" }), user: user?.percentDecoded)
    {
      lines.append("Authorization: Basic \(login.credentials)")
    }
    self.fields = lines
    self.client = client
  }

  // MARK: Requests

  private func request(
    _ method: String, _ path: String, _ more: [String] = [], body: [UInt8]? = nil
  ) -> HTTPRequest {
    HTTPRequest("\(server)/\(StoreAddress.encoded(path))", method: method, fields: fields + more, body: body)
  }

  private func answer(
    _ method: String, _ path: String, _ more: [String] = [], body: [UInt8]? = nil
  ) throws(StoreError) -> HTTPAnswer {
    try client.answer(ofStore: request(method, path, more, body: body))
  }

  private func error(_ answer: HTTPAnswer, _ path: String) -> StoreError {
    switch answer.status {
    case 409, 412, 423: StoreError(.conflict, "\(path) was changed by another program, or is locked")
    case 301, 302, 307, 308: StoreError(.refused, "the server sends the request on, to where its keys do not go")
    case 404: StoreError(.refused, "\(path): no such file on the server")
    case 500...599 where answer.status != 507: StoreError(.line, "error in the server (\(answer.status))")
    case 507: StoreError(.refused, "the server is full (507)")
    default:
      StoreError(
        .refused,
        sentence(forStatus: answer.status, body: [], of: path) ?? "the server answers with status \(answer.status)")
    }
  }

  func sentence(forStatus status: Int, body: [UInt8], of path: String) -> String? {
    switch status {
    case 401:
      fields.contains { $0.lowercased().hasPrefix("authorization:") }
        ? "the server refuses the login (401)"
        : "the server wants a login (401): write it to ~/.netrc, or give it with --header"
    case 403: "the server denies access (403)"
    case 405, 501: "the server speaks no WebDAV (\(status))"
    default: nil
    }
  }

  // MARK: Reading

  func reading(of path: String, range: Range<Int>?) -> RemoteReading { .request(request("GET", path)) }

  /// Nextcloud has previews of files by number, below the part of the path before `remote.php`.
  func preview(_ mark: String, of path: String) -> RemoteReading? {
    let root = path.firstRange(of: "remote.php/").map { path[..<$0.lowerBound] } ?? ""
    guard let number = Int(mark, within: 0...(1 << 53)) else { return nil }
    return .request(
      HTTPRequest(
        "\(server)/\(StoreAddress.encoded(String(root)))index.php/core/preview?fileId=\(number)&x=512&y=512&a=1",
        fields: fields))
  }

  func list(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing {
    try listing(of: folder, depth: 1, in: folder)
  }

  private func listing(of path: String, depth: Int, in folder: String) throws(StoreError) -> StoreListing {
    let answer = try answer(
      "PROPFIND", path, ["Depth: \(depth)", "Content-Type: application/xml; charset=utf-8"],
      body: Array(StoreListing.propertyRequest.utf8))
    guard answer.status == 207 else { throw error(answer, depth == 0 ? path : "/\(path)") }
    guard let listing = StoreListing(properties: answer.body, folder: folder) else {
      throw StoreError(.refused, "the answer of the server is not WebDAV")
    }
    return listing
  }

  func file(at path: String) throws(StoreError) -> StoredFile? {
    let answer = try answer("GET", path)
    if answer.status == 404 { return nil }
    guard answer.status == 200 else { throw error(answer, path) }
    if let tag = answer.fields["etag"] { return StoredFile(bytes: answer.body, version: tag) }
    // The version is as old as the bytes, or older.
    let version = try version(of: path)
    let again = try self.answer("GET", path)
    guard again.status == 200 else { throw error(again, path) }
    return StoredFile(bytes: again.body, version: version)
  }

  /// Returns the version in a listing. Some servers, such as lighttpd, send it in no other response.
  private func version(of path: String) throws(StoreError) -> String {
    let folder = String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)])
    guard let file = try listing(of: path, depth: 0, in: folder).files.first else {
      throw StoreError(.refused, "\(path) is no file on the server")
    }
    return file.version
  }

  // MARK: Writing

  func write(_ bytes: [UInt8], to path: String, replacing version: String?) throws(StoreError) -> String {
    guard let version else { return try create(bytes, at: path) }
    guard StoreVersion.isCondition(version),
      try proof.holds({ () throws(StoreError) in try heedsConditions(beside: path) })
    else {
      return try replace(path, by: bytes, expecting: version)
    }
    let answer = try put(bytes, path, "If-Match: \(version)")
    if answer.status == 412, answer.tries > 1, let file = try file(at: path), file.bytes == bytes {
      // An earlier try has written it.
      return file.version
    }
    guard [200, 201, 204].contains(answer.status) else { throw error(answer, path) }
    if let tag = answer.fields["etag"] { return tag }
    return try tag(of: path)
  }

  private func tag(of path: String) throws(StoreError) -> String {
    if let tag = try answer("HEAD", path).fields["etag"] { return tag }
    return try version(of: path)
  }

  /// Writes a new file by a move, since more servers support `Overwrite: F` than `If-None-Match`.
  private func create(_ bytes: [UInt8], at path: String) throws(StoreError) -> String {
    let temporary = WriteProof.path(beside: path)
    let written = try answer("PUT", temporary, ["Content-Type: application/octet-stream"], body: bytes)
    guard [200, 201, 204].contains(written.status) else { throw error(written, path) }
    do throws(StoreError) { try rename(temporary, path) } catch {
      _ = try? answer("DELETE", temporary)
      throw error
    }
    return try tag(of: path)
  }

  /// Replaces a file on a server that ignores `If-Match` or has no strong tag. The old file is moved aside and
  /// compared, then the new one is moved to its path if that is still free. So other programs' changes are kept.
  private func replace(_ path: String, by bytes: [UInt8], expecting version: String) throws(StoreError) -> String {
    guard let known = try file(at: path), StoreVersion.areSame(known.version, version) else {
      throw StoreError(.conflict, "\(path) was changed by another program")
    }
    let aside = WriteProof.path(beside: path)
    try rename(path, aside)
    do throws(StoreError) {
      guard try file(at: aside)?.bytes == known.bytes else {
        throw StoreError(.conflict, "\(path) was changed by another program")
      }
      let tag = try create(bytes, at: path)
      _ = try answer("DELETE", aside)
      return tag
    } catch {
      // If there is a new file at the path, it is the newer one.
      do throws(StoreError) { try rename(aside, path) } catch  where error.kind == .conflict {
        _ = try? answer("DELETE", aside)
      }
      throw error
    }
  }

  private func rename(_ path: String, _ other: String, _ more: [String] = []) throws(StoreError) {
    let moved = try answer(
      "MOVE", path, ["Destination: \(server)/\(StoreAddress.encoded(other))", "Overwrite: F"] + more)
    if moved.status == 412 { throw StoreError(.conflict, "\(other) exists already") }
    guard [201, 204].contains(moved.status) else { throw error(moved, path) }
  }

  private func put(_ bytes: [UInt8], _ path: String, _ condition: String) throws(StoreError) -> HTTPAnswer {
    try answer("PUT", path, [condition, "Content-Type: application/octet-stream"], body: bytes)
  }

  /// Returns true if the server refuses to overwrite a file with another entity tag. Tests it with a temporary file.
  private func heedsConditions(beside path: String) throws(StoreError) -> Bool {
    let probe = WriteProof.path(beside: path)
    let first = try answer("PUT", probe, body: Array("1".utf8))
    guard [200, 201, 204].contains(first.status) else { throw error(first, probe) }
    let second = try put(Array("2".utf8), probe, "If-Match: \"00000000\"")
    let last = try answer("DELETE", probe)
    guard [200, 204, 404].contains(last.status) else { throw error(last, probe) }
    return second.status == 412
  }

  func move(_ path: String, to other: String, expecting version: String?) throws(StoreError) {
    if let version, !StoreVersion.areSame(try self.version(of: path), version) {
      throw StoreError(.conflict, "\(path) was changed by another program")
    }
    var folder = ""
    for name in other.split(separator: "/").dropLast() {
      folder += "\(name)/"
      // Parent folders may exist although the user cannot list them.
      if path.hasPrefix(folder) { continue }
      let made = try answer("MKCOL", folder)
      guard [201, 405, 301].contains(made.status) else { throw error(made, folder) }
    }
    // Weak tags and other versions match nothing.
    try rename(path, other, version.flatMap { StoreVersion.isCondition($0) ? ["If-Match: \($0)"] : nil } ?? [])
  }
}
