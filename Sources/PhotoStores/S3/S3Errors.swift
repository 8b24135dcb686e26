/// What a server says in an answer that is no success, by the codes of S3.
///
/// Source: Amazon S3 API Reference, “Error responses”.
struct S3Refusal {
  /// `AccessDenied`.
  var code = ""
  /// The region that the bucket is in, or that the signature has to name.
  var region: String?

  /// Reads the body of an answer.
  init(_ body: [UInt8]) {
    var code = ""
    var region: String?
    _ = XMLElements.read(body) { path, text in
      guard path.first == "Error", path.count == 2 else { return }
      if path[1] == "Code" { code = text }
      if path[1] == "Region" || path[1] == "BucketRegion" { region = text }
    }
    (self.code, self.region) = (code, region)
  }

  /// Returns one sentence, without a full stop; nil if the status tells all.
  ///
  /// - Parameter missing: what to do if no keys were found.
  func sentence(status: Int, bucket: String, region: String?, missing: String?) -> String? {
    switch code {
    case "ExpiredToken", "TokenRefreshRequired":
      return "the keys for \(bucket) have expired: log in again, as with aws sso login, or set new ones"
    case "InvalidAccessKeyId", "InvalidToken", "InvalidClientTokenId":
      return "the server does not know the access key for \(bucket)"
    case "SignatureDoesNotMatch": return "the secret key for \(bucket) is wrong"
    case "RequestTimeTooSkewed":
      return "the clock of this machine differs too much from the server's, so that it refuses signatures"
    case "NoSuchBucket": return "there is no bucket \(bucket)"
    case "NoSuchKey": return nil
    case "AccessDenied", "AllAccessDisabled", "AccountProblem":
      return missing ?? "the server denies access to \(bucket) with these keys"
    default: break
    }
    if let region = self.region ?? region, status == 301 || status == 307 || status == 400 {
      return "the bucket \(bucket) is in the region \(region): set AWS_REGION=\(region)"
    }
    if status == 403 { return missing ?? "the server denies access to \(bucket) with these keys (403)" }
    if status == 301 || status == 307 { return "the bucket \(bucket) is in another region: set AWS_REGION" }
    return nil
  }
}
