import Basics
import Platform

/// A feed of JSON Lines that grows while it is received.
///
/// Items keep their indices. Section names of items are ignored, since joining sections would move earlier items.
public struct FeedStream: Sendable {
  /// The greatest number of bytes, about 4 GB.
  public static let largest = FeedBytes.limit

  private let name: String
  private let origin: FeedOrigin
  private let limit: Int
  /// Each part is at least twice as large as the next, so that many small portions copy each byte only a few times.
  private var parts: [FeedPart] = []
  private var warnings: [FeedWarning] = []
  /// The start of an incomplete line.
  private var pending: [UInt8] = []
  private var lines = 0
  private var joins: [JoinedList] = []

  public private(set) var count = 0
  /// Whether the stream has ended.
  public private(set) var isFinished = false

  /// Creates an empty stream.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - origin: The base of relative addresses.
  ///   - limit: The greatest number of bytes.
  public init(name: String, origin: FeedOrigin = .local(folder: ""), limit: Int = Self.largest) {
    (self.name, self.origin, self.limit) = (name, origin, limit)
  }

  /// Returns true for the first line of JSON Lines, false for a whole feed in one line, with its items in a list.
  public static func isFirstLine(_ line: some Collection<UInt8>) -> Bool {
    let text = line.filter { !(0x09...0x0d ~= $0) && $0 != 0x20 }
    guard text.first == UInt8(ascii: "{"), text.last == UInt8(ascii: "}") else { return false }
    let source = SourceBytes(name: "", origin: .local(folder: ""), bytes: FeedBytes(line[...]))
    return !JSONFeedReader(source: source, progress: { _ in true }).isObjectOfItems
  }

  /// Joins lists to the items that come from now on.
  public mutating func join(_ rules: [JoinRule]) throws(Diagnostic) {
    let joined = try JoinedList.read(rules)
    joins = joined.lists
    for warning in joined.warnings { add(warning) }
  }

  /// The feed so far. Cheap: the items are shared.
  public var feed: PhotoFeed {
    PhotoFeed(parts: parts, warnings: warnings).followed(by: isFinished ? nil : .following("the rest of \(name)"))
  }

  /// Appends bytes. Returns the indices of the photos in the lines that are now complete. Throws at the limit.
  public mutating func append(_ bytes: some Collection<UInt8>) throws(Diagnostic) -> Range<Int> {
    pending += bytes
    guard let end = pending.lastIndex(of: UInt8(ascii: "\n")) else { return count..<count }
    let portion = pending[...end]
    pending = Array(pending[(end + 1)...])
    return try read(portion)
  }

  /// Reads the last line, which may have no line end.
  public mutating func finish() throws(Diagnostic) -> Range<Int> {
    let rest = pending
    end()
    return try read(rest[...])
  }

  /// Ends the feed after the last complete line.
  public mutating func end() { (pending, isFinished) = ([], true) }

  private mutating func read(_ portion: ArraySlice<UInt8>) throws(Diagnostic) -> Range<Int> {
    let first = count
    if parts.reduce(portion.count, { $0 + $1.bytes.count }) > limit {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: name), "feeds of 4 GB and more cannot be read; split it")
    }
    let bytes = SourceBytes(name: name, origin: origin, bytes: FeedBytes(portion))
    let feed = try JSONFeedReader(source: bytes, progress: { _ in true }, firstLine: lines + 1).read()
    lines += portion.count { $0 == UInt8(ascii: "\n") }
    count += feed.count
    for warning in feed.warnings { add(warning) }
    for part in feed.parts where part.count > 0 { add(part) }
    return first..<count
  }

  private mutating func add(_ part: FeedPart) {
    var part = part
    part.joins = joins
    while let last = parts.last, last.bytes.count < 2 * part.bytes.count {
      part = last.joined(with: part)
      parts.removeLast()
    }
    parts.append(part)
  }

  private mutating func add(_ warning: FeedWarning) {
    guard let index = warnings.firstIndex(where: { Self.kind($0) == Self.kind(warning) }) else {
      return warnings.append(warning)
    }
    warnings[index].count += warning.count
    warnings[index].locations += warning.locations.prefix(FeedWarning.locationsKept - warnings[index].locations.count)
  }

  /// The key for counting equal warnings: the message without its detail. The first detail is shown.
  private static func kind(_ warning: FeedWarning) -> Substring {
    let message = warning.message
    return message.hasPrefix(FeedProblem.brokenLine.rawValue) ? FeedProblem.brokenLine.rawValue[...] : message[...]
  }
}
