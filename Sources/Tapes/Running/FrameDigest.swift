import Basics
import Platform

/// A chain of hashes. The hash of a frame covers its number, its bytes and the previous hash, so runs with the same
/// last hash are equal in every frame.
public struct FrameDigest: Sendable, Codable {
  /// A frame with output, and its hash.
  public struct Link: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The number of the frame, from 0.
    public let frame: Int
    /// The SHA-256 in hexadecimal digits.
    public let hash: String

    /// The link as text: `75 1f0c…`
    public var description: String { "\(frame) \(hash)" }
  }

  public private(set) var links: [Link] = []
  private var last: [UInt8] = []
  /// The first frame of each step, in order.
  private var starts: [Int] = []

  public init() {}

  /// Adds the bytes of a frame. A frame without output adds no link.
  public mutating func add(frame: Int, bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let number = withUnsafeBytes(of: UInt64(frame).bigEndian, Array.init)
    last = Digest.sha256(last + number + bytes)
    links.append(Link(frame: frame, hash: last.hexadecimal))
  }

  /// Notes the first frame of the next step.
  mutating func beginStep(at frame: Int) { starts.append(frame) }

  /// Returns the index of the step that ran a frame; nil for the first frame, which no step runs.
  public func step(ofFrame frame: Int) -> Int? { starts.lastIndex { $0 <= frame } }

  /// The content of a digest file, one line per link.
  public var text: String { links.map { "\($0)\n" }.joined() }

  /// Parses a digest file: the links of each tape, which begin with a comment if there are several. Nil if invalid.
  public static func links(in text: String) -> [[Link]]? {
    var tapes: [[Link]] = text.hasPrefix("# ") ? [] : [[]]
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("# ") {
        tapes.append([])
        continue
      }
      let parts = line.split(separator: " ")
      guard parts.count == 2, let frame = Int(parts[0]), parts[1].count == 64, let last = tapes.indices.last else {
        return nil
      }
      tapes[last].append(Link(frame: frame, hash: String(parts[1])))
    }
    return tapes
  }

  /// Returns the first frame that differs from another run; nil if the runs are equal.
  public func firstDifference(from other: [Link]) -> Int? {
    for (mine, theirs) in zip(links, other) where mine != theirs { return min(mine.frame, theirs.frame) }
    if links.count == other.count { return nil }
    return links.count > other.count ? links[other.count].frame : other[links.count].frame
  }
}
