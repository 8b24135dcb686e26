/// A feed that is still being written, as JSON Lines: grows with the bytes that come.
///
/// Items keep their indices. Sections that items name are passed over: joining them would move what is there already.
public struct FeedStream: Sendable {
  private let name: String
  private let origin: FeedOrigin
  /// Each part at least twice as large as the next, so that many small portions cost no more than a few copies of each byte.
  private var parts: [FeedPart] = []
  private var warnings: [FeedWarning] = []
  /// The beginning of a line whose end has not come yet.
  private var pending: [UInt8] = []
  private var lines = 0

  /// Number of photos so far.
  public private(set) var count = 0

  /// An empty stream; `name` stands in messages. Relative addresses begin where `origin` says.
  public init(name: String, origin: FeedOrigin = .local(folder: "")) {
    self.name = name
    self.origin = origin
  }

  /// The feed as far as it has come. Costs little: the items are shared.
  public var feed: PhotoFeed {
    PhotoFeed(parts: parts, sections: [FeedSection(title: "", range: 0..<count)], warnings: warnings)
  }

  /// Takes in the next bytes; answers the indices of the photos that came with them. A line counts once its end is there.
  /// Throws when 4 GB are reached.
  public mutating func append(_ bytes: some Collection<UInt8>) throws(FeedError) -> Range<Int> {
    pending += bytes
    guard let end = pending.lastIndex(of: UInt8(ascii: "\n")) else { return count..<count }
    let portion = pending[...end]
    pending = Array(pending[(end + 1)...])
    return try read(portion)
  }

  /// Takes in the last line, which may have no end.
  public mutating func finish() throws(FeedError) -> Range<Int> {
    let rest = pending
    pending = []
    return try read(rest[...])
  }

  private mutating func read(_ portion: ArraySlice<UInt8>) throws(FeedError) -> Range<Int> {
    let first = count
    if parts.reduce(portion.count, { $0 + $1.bytes.count }) > FeedBytes.limit {
      throw FeedError(.inputOutput, at: FeedPlace(file: name), "a feed of 4 GB and more can not be read; split it")
    }
    let source = try JSONFeedReader(
      name: name, file: nil, origin: origin, bytes: FeedBytes(portion), progress: { _ in true }, firstLine: lines + 1
    ).read()
    lines += portion.count { $0 == UInt8(ascii: "\n") }
    count += source.part.count
    for warning in source.warnings { add(warning) }
    if source.part.count > 0 { add(source.part) }
    return first..<count
  }

  private mutating func add(_ part: FeedPart) {
    var part = part
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
    warnings[index].places += warning.places.prefix(FeedWarning.placesKept - warnings[index].places.count)
  }

  /// What makes warnings alike: the sentence up to the detail, which differs from line to line. The first one's is told.
  private static func kind(_ warning: FeedWarning) -> Substring {
    let message = warning.message
    return message.hasPrefix(FeedProblem.brokenLine.message) ? FeedProblem.brokenLine.message[...] : message[...]
  }
}
