import CCrypto

/// Names for things that are too long to be names.
enum Digest {
  /// MD5 of a text in 32 hexadecimal digits: how the thumbnail specification names files.
  static func md5(_ text: String) -> String { hexadecimal(text, EVP_md5()) }

  /// SHA-256 of a text in 64 hexadecimal digits.
  static func sha256(_ text: String) -> String { hexadecimal(text, EVP_sha256()) }

  private static func hexadecimal(_ text: String, _ kind: OpaquePointer?) -> String {
    let bytes = Array(text.utf8)
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    EVP_Digest(bytes, bytes.count, &digest, &count, kind, nil)
    return digest[..<Int(count)].map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
