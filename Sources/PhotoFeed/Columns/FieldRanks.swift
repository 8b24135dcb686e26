import Basics

/// The order of values: numbers by size, then texts in natural order.
public struct FieldRanks: Sendable {
  private let places: [String: Int]

  /// The order of numbers and these texts.
  public init(texts: some Sequence<String>) {
    places = Dictionary(
      uniqueKeysWithValues: NaturalOrder.sorted(Array(Set(texts))) { $0 }.enumerated().map { ($1, $0) })
  }

  /// The order of values.
  public init(of values: some Sequence<FieldValue>) {
    self.init(texts: values.compactMap { value -> String? in if case .text(let text) = value { text } else { nil } })
  }

  /// The position of a value in the order.
  private struct Rank: Comparable {
    let kind: Int8
    let number: Double

    static func < (left: Rank, right: Rank) -> Bool {
      left.kind == right.kind ? left.number < right.number : left.kind < right.kind
    }
  }

  private func rank(of value: FieldValue) -> Rank {
    switch value {
    case .number(let number): Rank(kind: 0, number: number)
    case .text(let text): Rank(kind: 1, number: Double(places[text] ?? 0))
    }
  }

  /// Returns true if a value comes before another one.
  public func isBefore(_ one: FieldValue, _ other: FieldValue) -> Bool { rank(of: one) < rank(of: other) }

  /// Returns the indices of `count` items, sorted by value. Equal values keep the order of indices. Items without a
  /// value come last, also in reversed order.
  ///
  /// - Parameter progress: Receives the fraction done (0…1) and returns false to stop; then the result is nil.
  public func order(
    count: Int, isReversed: Bool, progress: (Double) -> Bool, value: (Int) -> FieldValue?
  ) -> [Int]? {
    withoutActuallyEscaping(progress) { progress in
      let work = StagedSort(progress: progress)
      let keys = work.keys(count) { index -> Rank in
        guard let value = value(index) else { return Rank(kind: 2, number: 0) }
        let rank = rank(of: value)
        return isReversed ? Rank(kind: 1 - rank.kind, number: -rank.number) : rank
      }
      return keys.flatMap { keys in
        work.sorted(count) { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
      }
    }
  }
}
