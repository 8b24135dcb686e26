import Basics
import Pictures
import Platform

/// A bucket of S3, or of a compatible server.
///
/// Source: Amazon S3 API Reference (ListObjectsV2, GetObject, PutObject, CopyObject, DeleteObject).
struct S3Store: PhotoStore {
  let bucket: String
  let credentials: S3Credentials
  let client: HTTPClient
  /// Returns the time for signatures.
  var now: @Sendable () -> UTCTime = { .now }
  let proof = WriteProof()

  init(bucket: String, credentials: S3Credentials, client: HTTPClient = HTTPClient()) {
    (self.bucket, self.credentials, self.client) = (bucket, credentials, client)
  }

  // MARK: Requests

  /// Returns the server and the path of the bucket. AWS has a host name for each bucket, except for names with a dot,
  /// which certificates do not cover.
  private var place: (server: String, path: String) {
    if let endpoint = credentials.endpoint {
      let server = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
      let authority = server.firstRange(of: "://").map { server[$0.upperBound...].prefix { $0 != "/" } } ?? ""
      return (String(server[..<authority.endIndex]), String(server[authority.endIndex...]) + "/\(bucket)")
    }
    return bucket.contains(".")
      ? ("https://s3.\(credentials.region).amazonaws.com", "/\(bucket)")
      : ("https://\(bucket).s3.\(credentials.region).amazonaws.com", "")
  }

  private func request(
    _ method: String, _ key: String = "", query: [(String, String)] = [], fields: [(String, String)] = [],
    body: [UInt8] = []
  ) -> HTTPRequest {
    let place = place
    let path = place.path + "/" + StoreAddress.encoded(key)
    let text = S3Signature.text(of: query)
    let address = place.server + path + (text.isEmpty ? "" : "?\(text)")
    var lines = fields.map { "\($0.0): \($0.1)" }
    if let keys = credentials.keys {
      let host = place.server.firstRange(of: "://").map { String(place.server[$0.upperBound...]) } ?? ""
      let port = place.server.hasPrefix("https:") ? ":443" : ":80"
      lines = fields.filter { !$0.0.hasPrefix("x-amz-") }.map { "\($0.0): \($0.1)" }
      lines += S3Signature(credentials: keys, region: credentials.region).fields(
        method: method, host: host.hasSuffix(port) ? String(host.dropLast(port.count)) : host, path: path,
        query: query, fields: fields.filter { $0.0.hasPrefix("x-amz-") }, body: body, at: now())
    }
    return HTTPRequest(address, method: method, fields: lines, body: method == "PUT" ? body : nil)
  }

  private func error(_ answer: HTTPAnswer, _ path: String) -> StoreError {
    let sentence = S3Refusal(answer.body).sentence(
      status: answer.status, bucket: bucket, region: answer.fields["x-amz-bucket-region"], missing: credentials.missing)
    switch answer.status {
    case 409, 412: return StoreError(.conflict, sentence ?? "\(path) was changed by another program")
    case 500...599: return StoreError(.line, sentence ?? "error in the server (\(answer.status))")
    default: return StoreError(.refused, sentence ?? "the server answers with status \(answer.status)")
    }
  }

  func sentence(forStatus status: Int, body: [UInt8], of path: String) -> String? {
    S3Refusal(body).sentence(status: status, bucket: bucket, region: nil, missing: credentials.missing)
  }

  // MARK: Reading

  func reading(of path: String, range: Range<Int>?) -> RemoteReading { .request(request("GET", path)) }

  /// The number of list responses joined in one part after the first part: 10,000 keys.
  private static let responsesAtOnce = 10

  func list(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing {
    var listing = try response(folder, after: mark)
    for _ in 1..<(mark == nil ? 1 : Self.responsesAtOnce) {
      guard let next = listing.next else { break }
      let response = try response(folder, after: next)
      listing.files += response.files
      listing.folders += response.folders
      listing.next = response.next
    }
    return listing
  }

  private func response(_ folder: String, after mark: String?) throws(StoreError) -> StoreListing {
    var query = [("list-type", "2"), ("max-keys", "1000"), ("delimiter", "/"), ("prefix", folder)]
    if let mark { query.append(("continuation-token", mark)) }
    let answer = try client.answer(ofStore: request("GET", query: query))
    guard answer.status == 200 else { throw error(answer, folder) }
    guard let listing = StoreListing(objects: answer.body, folder: folder) else {
      throw StoreError(.refused, "the answer of the server is no list of objects")
    }
    return listing
  }

  func file(at path: String) throws(StoreError) -> StoredFile? {
    let answer = try client.answer(ofStore: request("GET", path))
    if answer.status == 404, S3Refusal(answer.body).code != "NoSuchBucket" { return nil }
    guard answer.status == 200 else { throw error(answer, path) }
    return StoredFile(bytes: answer.body, version: answer.fields["etag"] ?? "")
  }

  // MARK: Writing

  func write(_ bytes: [UInt8], to path: String, replacing version: String?) throws(StoreError) -> String {
    if version != nil {
      guard try proof.holds({ () throws(StoreError) in try heedsConditions(beside: path) }) else {
        throw StoreError(
          .refused,
          "the server overwrites files although they were changed (it ignores If-Match), so nothing is overwritten")
      }
    }
    let answer = try put(bytes, path, version.map { ("if-match", $0) } ?? ("if-none-match", "*"))
    if answer.status == 412, answer.tries > 1, let file = try file(at: path), file.bytes == bytes {
      // An earlier try has written it.
      return file.version
    }
    guard answer.status == 200 else { throw error(answer, path) }
    return answer.fields["etag"] ?? ""
  }

  private func put(_ bytes: [UInt8], _ path: String, _ condition: (String, String)) throws(StoreError) -> HTTPAnswer {
    try client.answer(
      ofStore: request("PUT", path, fields: [condition, ("content-type", "application/octet-stream")], body: bytes))
  }

  /// Returns true if the server refuses to overwrite an object with another tag, tested with a temporary object.
  private func heedsConditions(beside path: String) throws(StoreError) -> Bool {
    let probe = WriteProof.path(beside: path)
    let first = try client.answer(ofStore: request("PUT", probe, body: Array("1".utf8)))
    guard first.status == 200 else { throw error(first, probe) }
    let second = try put(Array("2".utf8), probe, ("if-match", "\"00000000000000000000000000000000\""))
    let last = try client.answer(ofStore: request("DELETE", probe))
    guard [200, 204].contains(last.status) else { throw error(last, probe) }
    guard second.status == 200 || second.status == 412 else { throw error(second, probe) }
    return second.status == 412
  }

  func move(_ path: String, to other: String, expecting version: String?) throws(StoreError) {
    let existing = try client.answer(ofStore: request("HEAD", other))
    guard existing.status == 404 else {
      throw existing.status == 200 ? StoreError(.conflict, "\(other) exists already") : error(existing, other)
    }
    var fields = [("x-amz-copy-source", "/\(bucket)/\(StoreAddress.encoded(path))")]
    if let version { fields.append(("x-amz-copy-source-if-match", version)) }
    let copy = try client.answer(ofStore: request("PUT", other, fields: fields))
    // The status is sent before the copy is complete, so the body may contain an error.
    let refusal = S3Refusal(copy.body)
    guard copy.status == 200, refusal.code.isEmpty else { throw error(copy, path) }
    let copied = try client.answer(ofStore: request("HEAD", other))
    let original = try client.answer(ofStore: request("HEAD", path))
    // The original is removed only after its copy exists.
    guard copied.status == 200, copied.fields["content-length"] == original.fields["content-length"],
      version.map({ StoreVersion.areSame(original.fields["etag"] ?? "", $0) }) ?? true
    else { throw StoreError(.conflict, "\(path) was changed while it was moved; a copy is at \(other)") }
    let removal = try client.answer(ofStore: request("DELETE", path))
    guard [200, 204].contains(removal.status) else { throw error(removal, path) }
  }
}
