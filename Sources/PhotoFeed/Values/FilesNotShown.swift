/// Files of a folder that are not in its feed, and photos left out of a feed.
public struct FilesNotShown: Sendable, Hashable {
  /// The number of unsupported pictures and films by kind, such as `NEF`.
  public var kinds: [String: Int] = [:]
  /// The number of pictures in the subfolders of a folder without own pictures; at most `FilesNotShown.limit`.
  public var below = 0
  /// The number of photos left out by a filter or a limit.
  var leftOut = 0

  /// The number of sources and pages that could not be read.
  public internal(set) var failed = 0

  /// The limit of counting, since a folder with many subfolders would take long.
  static let limit = 10_000

  /// A clause, `400 files of kinds that cannot be shown (NEF)`, or nil.
  public var kindsText: String? {
    let count = kinds.values.reduce(0, +)
    guard count > 0 else { return nil }
    let names = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key).joined(separator: ", ")
    return count == 1
      ? "1 file of a kind that cannot be shown (\(names))" : "\(count) files of kinds that cannot be shown (\(names))"
  }

  /// The reason why a feed has no photos: `no photos here; 30 in folders below: R shows them`, or nil.
  public var emptyFeedText: String? {
    if leftOut > 0 { return "no photo matches the filter; \(leftOut) left out" }
    let below = below == 0 ? "" : "; \(below)\(below == Self.limit ? " or more" : "") in folders below: R shows them"
    if let kindsText { return "no photos here: \(kindsText)\(below)" }
    return below.isEmpty ? nil : "no photos here\(below)"
  }

  mutating func add(_ other: FilesNotShown) {
    kinds.merge(other.kinds, uniquingKeysWith: +)
    below = min(Self.limit, below + other.below)
    leftOut += other.leftOut
    failed += other.failed
  }
}
