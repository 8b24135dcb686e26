import Basics

/// Counts the problems of a source by kind, with the first locations.
struct WarningTally {
  /// The location of a problem: a byte of the source, or a file.
  enum Location {
    case offset(Int)
    case file(String)
  }

  private struct Kind {
    var problem: FeedProblem
    var detail: String
    var locations: [Location] = []
    var count = 0
  }

  private var kinds: [Kind] = []

  /// Counts a problem. The first detail of a kind is shown.
  mutating func note(_ problem: FeedProblem, at location: Location, detail: String = "") {
    let index = kinds.firstIndex { $0.problem == problem } ?? kinds.count
    if index == kinds.count { kinds.append(Kind(problem: problem, detail: detail)) }
    kinds[index].count += 1
    if kinds[index].locations.count < FeedWarning.locationsKept { kinds[index].locations.append(location) }
  }

  mutating func note(_ problem: FeedProblem, at span: TextSpan) { note(problem, at: .offset(Int(span.start))) }

  /// Returns the warnings in order of first occurrence. `firstLine` is the line number at the start of the bytes.
  func warnings(of source: SourceBytes, firstLine: Int = 1) -> [FeedWarning] {
    kinds.map { kind in
      let locations = kind.locations.map { location in
        switch location {
        case .offset(let offset):
          var location = source.location(of: offset)
          location.line += firstLine - 1
          return location
        case .file(let path): return SourceLocation(file: path)
        }
      }
      return FeedWarning(
        locations: locations,
        message: kind.detail.isEmpty ? kind.problem.rawValue : "\(kind.problem.rawValue): \(kind.detail)",
        count: kind.count, skipsItem: kind.problem.skipsItem)
    }
  }
}
