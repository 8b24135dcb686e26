import Basics

/// The problems of a feed with their places, and a summary, as `photowall feed` prints them.
public struct FeedReport: Sendable {
  /// One line per problem, `feed.json:3:14: message`; equal problems are counted at the first one.
  public let problems: [String]
  /// A summary: `1,204 photos in 3 sections, 2 left out`.
  public let summary: String

  /// Whether there are no problems.
  public var isClean: Bool { problems.isEmpty }

  /// - Parameter isStrict: Whether to check the values of unknown keys, which loading skips.
  public init(_ feed: PhotoFeed, isStrict: Bool = false) {
    var problems: [String] = []
    for warning in feed.warnings + (isStrict ? feed.faultsInUnknownKeys() : []) {
      problems += warning.locations.map { "\($0): \(warning.message)" }
      let more = warning.count - warning.locations.count
      if more > 0 { problems.append("\(warning.location.file): \(more.grouped) more like the last") }
    }
    self.problems = problems
    let leftOut = feed.warnings.lazy.filter(\.skipsItem).reduce(0) { $0 + $1.count }
    var parts = ["\(feed.count.grouped) \(feed.count == 1 ? "photo" : "photos")"]
    let sections = feed.sections.count { !$0.title.isEmpty || feed.sections.count > 1 }
    if sections > 0 { parts[0] += " in \(sections.grouped) \(sections == 1 ? "section" : "sections")" }
    if leftOut > 0 { parts.append("\(leftOut.grouped) left out") }
    summary = parts.joined(separator: ", ")
  }
}

extension PhotoFeed {
  /// The reasons why no items are left: `no photos, 3 left out: f.json:1:2: it has no picture (and 2 more like it)`;
  /// nil if there are photos, if there were no items, or if a filter has left them out.
  public var nothingLeftText: String? {
    let problems = warnings.filter { $0.skipsItem && $0.location.line > 0 }
    guard isEmpty, !problems.isEmpty, notShown.emptyFeedText == nil else { return nil }
    let reasons = problems.map { problem in
      var problem = problem
      problem.message.trimPrefix("left out: ")
      return problem.description
    }
    let count = problems.reduce(0) { $0 + $1.count }
    let wayOn = parts.contains { $0.encoding == .json } ? "; \(FeedShape.wayOn)" : ""
    return "no photos, \(count) left out: " + reasons.joined(separator: ", and ") + wayOn
  }

  /// Returns the first strict fault of each item in values that loading skipped.
  func faultsInUnknownKeys() -> [FeedWarning] {
    parts.filter { $0.encoding == .json }.flatMap { part in
      var tally = WarningTally()
      part.bytes.withBytes { bytes in
        for item in part.items {
          let text = UnsafeBufferPointer(rebasing: bytes[..<item.end])
          if let fault = JSONScanner.fault(in: text, from: Int(item.start)) {
            tally.note(.faultInItem, at: .offset(fault.offset), detail: fault.message)
          }
        }
      }
      return tally.warnings(of: part.source)
    }
  }
}
