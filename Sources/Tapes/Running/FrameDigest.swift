import Basics
import Platform

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
    last = Digest.sha256(last + number + bytes)
    links.append(Link(frame: frame, hash: last.hexadecimal))
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
