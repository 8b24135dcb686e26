import Basics
import Platform
import Pictures

/// Signs requests to S3.
///
/// Source: AWS, Signature Version 4 for API requests (canonical request, string to sign, signing key).
struct S3Signature {
  var credentials: S3Credentials.Keys
  var region: String
  var service = "s3"

  /// Returns the header fields of a request, including the signature.
  ///
  /// - Parameters:
  ///   - path: The percent-encoded path, as sent.
  ///   - query: The names and values, not encoded.
  ///   - fields: Further header fields to sign, with names in lower case.
  func fields(
    method: String, host: String, path: String, query: [(String, String)], fields: [(String, String)] = [],
    body: [UInt8], at time: UTCTime
  ) -> [String] {
    let hash = Digest.sha256(body).hexadecimal
    var signed = fields + [("host", host), ("x-amz-content-sha256", hash), ("x-amz-date", time.compact)]
    if let token = credentials.sessionToken { signed.append(("x-amz-security-token", token)) }
    signed.sort { $0.0 < $1.0 }
    let names = signed.map(\.0).joined(separator: ";")
    let canonical = [
      method, path, Self.text(of: query), signed.map { "\($0.0):\($0.1)\n" }.joined(), names, hash,
    ].joined(separator: "\n")
    let scope = "\(time.compactDate)/\(region)/\(service)/aws4_request"
    let text = "AWS4-HMAC-SHA256\n\(time.compact)\n\(scope)\n\(Digest.sha256(canonical.utf8).hexadecimal)"
    var key = Array("AWS4\(credentials.secretKey)".utf8)
    for part in [time.compactDate, region, service, "aws4_request"] { key = Digest.hmacSHA256(part.utf8, key: key) }
    let signature = Digest.hmacSHA256(text.utf8, key: key).hexadecimal
    let authorization =
      "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope),SignedHeaders=\(names),Signature=\(signature)"
    return signed.filter { $0.0 != "host" }.map { "\($0.0): \($0.1)" } + ["authorization: \(authorization)"]
  }

  /// Returns a percent-encoded query in the order for signing.
  static func text(of query: [(String, String)]) -> String {
    query.map { (StoreAddress.encoded($0.0, except: "-._~"), StoreAddress.encoded($0.1, except: "-._~")) }
      .sorted { $0 < $1 }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}
