import CCrypto

/// A chain of hashes: that of a frame covers its number, the bytes that were written for it, and the hash before it; so two runs whose
/// last hashes agree agreed in every frame.
public struct FrameDigest: Sendable, Codable {
  /// A frame that wrote something, and the chain's hash after it.
  public struct Link: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The frame's number, from 0.
    public let frame: Int
    /// SHA-256, in hexadecimal digits.
    public let hash: String

    /// A link as it stands in a file.
    public init(frame: Int, hash: String) {
      self.frame = frame
      self.hash = hash
    }

    /// `75 1f0c…`
    public var description: String { "\(frame) \(hash)" }
  }

  /// All links so far.
  public private(set) var links: [Link] = []
  private var last: [UInt8] = []

  /// An empty chain.
  public init() {}

  /// Adds a frame's bytes; a frame that wrote nothing adds no link.
  public mutating func add(frame: Int, bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let number = withUnsafeBytes(of: UInt64(frame).bigEndian, Array.init)
    last = SHA256.hash(last + number + bytes)
    links.append(Link(frame: frame, hash: SHA256.hexadecimal(last)))
  }

  /// The file form: a line a link.
  public var text: String { links.map { "\($0)\n" }.joined() }

  /// Reads the file form; `nil`: this is none.
  public static func links(in text: String) -> [Link]? {
    var links: [Link] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 2, let frame = Int(parts[0]), parts[1].count == 64 else { return nil }
      links.append(Link(frame: frame, hash: String(parts[1])))
    }
    return links
  }

  /// The first frame in which this run differs from another; `nil`: they are the same.
  public func firstDifference(from other: [Link]) -> Int? {
    for (mine, theirs) in zip(links, other) where mine != theirs { return min(mine.frame, theirs.frame) }
    if links.count == other.count { return nil }
    return links.count > other.count ? links[other.count].frame : other[links.count].frame
  }
}

/// SHA-256 (FIPS 180-4), by the system's cryptography library.
public enum SHA256 {
  /// The 32 bytes of the hash.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    // Fails only where the library is built without SHA-256, which it never is.
    guard EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil) == 1 else { return [] }
    return Array(digest.prefix(Int(length)))
  }

  /// A hash as digits.
  public static func hexadecimal(_ hash: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
