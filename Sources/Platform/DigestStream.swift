import CCrypto

/// The SHA-256 of bytes added in parts.
public final class DigestStream {
  private let context = EVP_MD_CTX_new()

  /// Creates the digest of an empty stream.
  public init() { EVP_DigestInit_ex(context, EVP_sha256(), nil) }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes.
  public func add(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

  /// The digest. No bytes can be added afterwards.
  public var value: [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    EVP_DigestFinal_ex(context, &digest, &count)
    return Array(digest.prefix(Int(count)))
  }
}
