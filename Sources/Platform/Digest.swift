import CCrypto

/// Digests of bytes, by the system's cryptography library.
public enum Digest {
  /// Returns the 32 bytes of SHA-256 (FIPS 180-4).
  public static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] { digest(Array(bytes), EVP_sha256()) }

  /// Returns the 32 bytes of HMAC-SHA256 (RFC 2104), the signature of requests.
  public static func hmacSHA256(_ bytes: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    let bytes = Array(bytes)
    var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    HMAC(EVP_sha256(), key, CInt(key.count), bytes, bytes.count, &code, &count)
    return Array(code.prefix(Int(count)))
  }

  /// Returns the 16 bytes of MD5 (RFC 1321), the file name in the thumbnail specification.
  public static func md5(_ bytes: some Sequence<UInt8>) -> [UInt8] { digest(Array(bytes), EVP_md5()) }

  /// Returns the SHA-256 fingerprint of a PEM certificate in the format of browsers, `3F:…`; nil for other texts.
  public static func fingerprint(ofCertificate text: String) -> String? {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    let code = lines.joined().utf8.map { $0 }
    var bytes = [UInt8](repeating: 0, count: code.count)
    // Padding is decoded as zero bytes.
    let count = Int(EVP_DecodeBlock(&bytes, code, CInt(code.count))) - code.suffix(2).count { $0 == UInt8(ascii: "=") }
    guard count > 0 else { return nil }
    return sha256(bytes.prefix(count)).map { [$0].hexadecimal.uppercased() }.joined(separator: ":")
  }

  private static func digest(_ bytes: [UInt8], _ algorithm: OpaquePointer?) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    // Cannot fail: every build of the library has these algorithms.
    EVP_Digest(bytes, bytes.count, &digest, &count, algorithm, nil)
    return Array(digest.prefix(Int(count)))
  }
}
