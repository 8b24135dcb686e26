/// Counts the problems met while a source is read: each kind once, with the places where it was met first.
struct WarningTally {
  /// Where a problem was met: a byte of the source, or a file.
  enum Place {
    case offset(Int)
    case file(String)
  }

  private struct Kind {
    var problem: FeedProblem
    var detail: String
    var places: [Place] = []
    var count = 0
  }

  private var kinds: [Kind] = []

  /// Counts one problem. The detail of the first of its kind is told.
  mutating func note(_ problem: FeedProblem, at place: Place, detail: String = "") {
    let index = kinds.firstIndex { $0.problem == problem } ?? kinds.count
    if index == kinds.count { kinds.append(Kind(problem: problem, detail: detail)) }
    kinds[index].count += 1
    if kinds[index].places.count < FeedWarning.placesKept { kinds[index].places.append(place) }
  }

  mutating func note(_ problem: FeedProblem, at span: TextSpan) { note(problem, at: .offset(Int(span.start))) }

  /// The warnings, in the order that their kinds were met. The source's text begins on a line of the file.
  func warnings(file: String, bytes: FeedBytes, firstLine: Int = 1) -> [FeedWarning] {
    kinds.map { kind in
      let places = kind.places.map { place in
        switch place {
        case .offset(let offset):
          let (line, column) = bytes.lineAndColumn(of: offset)
          return FeedPlace(file: file, line: line + firstLine - 1, column: column)
        case .file(let path): return FeedPlace(file: path)
        }
      }
      return FeedWarning(
        places: places,
        message: kind.detail.isEmpty ? kind.problem.message : "\(kind.problem.message): \(kind.detail)",
        count: kind.count, skipsItem: kind.problem.skipsItem)
    }
  }
}
