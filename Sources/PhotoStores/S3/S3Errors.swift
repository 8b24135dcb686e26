/// An unsuccessful response of an S3 server.
///
/// Source: Amazon S3 API Reference, “Error responses”.
struct S3Refusal {
  /// The error code, such as `AccessDenied`.
  var code = ""
  /// The region of the bucket, or the region that the signature must contain.
  var region: String?

  init(_ body: [UInt8]) {
    _ = XMLElements.read(body) { path, text in
      guard path.first == "Error", path.count == 2 else { return }
      if path[1] == "Code" { code = text }
      if path[1] == "Region" || path[1] == "BucketRegion" { region = text }
    }
  }

  /// Returns a sentence without a full stop; nil for a generic message.
  ///
  /// - Parameter missing: The advice if no keys were found.
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
