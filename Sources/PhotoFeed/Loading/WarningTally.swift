/// Counts the problems met while a source is read: each kind once, with the place where it was met first.
struct WarningTally {
  /// Where a problem was met first: a byte of the source, or a file.
  enum Place {
    case offset(Int)
    case file(String)
  }

  private var kinds: [(problem: FeedProblem, first: Place, detail: String, count: Int)] = []

  /// Counts one problem. The detail of the first of its kind is told.
  mutating func note(_ problem: FeedProblem, at place: Place, detail: String = "") {
    if let index = kinds.firstIndex(where: { $0.problem == problem }) {
      kinds[index].count += 1
    } else {
      kinds.append((problem, place, detail, 1))
    }
  }

  mutating func note(_ problem: FeedProblem, at span: TextSpan) {
    note(problem, at: .offset(Int(span.start)))
  }

  /// The warnings, in the order that their kinds were met.
  func warnings(file: String, bytes: FeedBytes) -> [FeedWarning] {
    kinds.map { kind in
      let place: FeedPlace
      switch kind.first {
      case .offset(let offset):
        let (line, column) = bytes.lineAndColumn(of: offset)
        place = FeedPlace(file: file, line: line, column: column)
      case .file(let path): place = FeedPlace(file: path)
      }
      let message =
        kind.detail.isEmpty ? kind.problem.message : "\(kind.problem.message): \(kind.detail)"
      return FeedWarning(
        place: place, message: message, count: kind.count, skipsItem: kind.problem.skipsItem)
    }
  }
}
