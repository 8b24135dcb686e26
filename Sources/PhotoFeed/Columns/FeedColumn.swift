import Basics

/// The values of one field of a feed, by item index.
public struct FeedColumn: Sendable {
  public let name: String
  private let parts: [PartColumn]
  /// The index of each part's first item.
  private let starts: [Int]
  public let count: Int

  fileprivate init(name: String, parts: [PartColumn], of feed: PhotoFeed) {
    (self.name, self.parts, starts, count) = (name, parts, feed.starts, feed.count)
  }

  /// Returns the values that were read from a part; nil if its bytes or its count have changed.
  fileprivate func part(of part: FeedPart) -> PartColumn? { parts.first { $0.isOf(part) } }

  /// Returns the value of an item; nil if it has none.
  public subscript(index: Int) -> FieldValue? {
    let (part, local) = locate(index)
    return parts[part].value(at: local)
  }

  private func locate(_ index: Int) -> (part: Int, index: Int) {
    if starts.count == 1 { return (0, index) }
    let part = starts.firstIndex(above: index) - 1
    return (part, index - starts[part])
  }

  /// Returns true if no item has a value.
  public var isEmpty: Bool { parts.allSatisfy { $0.numbers.isEmpty && !$0.hasTexts } }

  /// The answers of a condition for all items.
  public struct Answers {
    fileprivate let column: FeedColumn
    fileprivate let numbers: ((Double) -> Bool)?
    fileprivate let texts: ((String) -> Bool)?
    /// The answers for the texts of each part, by text code.
    fileprivate let known: [[Bool]]

    /// Returns the answer for an item; nil without a value, or if the condition does not apply to its kind.
    public subscript(index: Int) -> Bool? {
      let (number, local) = column.locate(index)
      let part = column.parts[number]
      if !part.numbers.isEmpty, !part.numbers[local].isNaN { return numbers?(part.numbers[local]) }
      guard let texts else { return nil }
      if !part.codes.isEmpty { return part.codes[local] == 0 ? nil : known[number][Int(part.codes[local]) - 1] }
      return part.text(at: local).map(texts)
    }
  }

  /// Evaluates a condition: `numbers` for each number, `texts` once per distinct text. A function is nil if the condition
  /// does not apply to values of its kind.
  public func answers(numbers: ((Double) -> Bool)?, texts: ((String) -> Bool)?) -> Answers {
    Answers(
      column: self, numbers: numbers, texts: texts,
      known: texts.map { test in parts.map { part in part.texts.map(test) } } ?? parts.map { _ in [] })
  }

  /// The values with the number of items for each, in descending order; equally frequent values are in order of value.
  /// Nil if there are more than `limit` values.
  public func counts(limit: Int, in indices: some Sequence<Int>) -> [(value: FieldValue, count: Int)]? {
    var counts: [FieldValue: Int] = [:]
    for index in indices {
      guard let value = self[index] else { continue }
      counts[value, default: 0] += 1
      if counts.count > limit { return nil }
    }
    let ranks = FieldRanks(of: counts.keys)
    return counts.map { (value: $0, count: $1) }.sorted {
      $0.count == $1.count ? ranks.isBefore($0.value, $1.value) : $0.count > $1.count
    }
  }

  /// Returns the indices of the items, sorted by value.
  public func order(isReversed: Bool, progress: (Double) -> Bool) -> [Int]? {
    guard parts.contains(where: \.hasManyTexts) else {
      let ranks = FieldRanks(texts: Set(parts.flatMap(\.texts)))
      return ranks.order(count: count, isReversed: isReversed, progress: progress) { self[$0] }
    }
    return withoutActuallyEscaping(progress) { orderOfManyTexts(isReversed: isReversed, by: StagedSort(progress: $0)) }
  }

  /// Returns the same if nearly all texts differ: a table of texts would take longer than keys.
  private func orderOfManyTexts(isReversed: Bool, by work: StagedSort) -> [Int]? {
    var keys = NaturalKeys(capacity: count)
    var isMissing = [Bool](repeating: false, count: count)
    let isWhole = work.read(count) { index in
      switch self[index] {
      case .number(let number)?:
        // The bits of a number, mapped to an unsigned integer with the same order.
        let bits = (number + 0).bitPattern
        let key = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
        keys.append("", after: [0] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: key >> (8 * UInt64($0))) })
      case .text(let text)?: keys.append(text, after: [1])
      case nil:
        keys.append("")
        isMissing[index] = true
      }
    }
    guard isWhole else { return nil }
    return keys.withComparison { compare in
      work.sorted(count) { one, other in
        if isMissing[one] || isMissing[other] {
          return isMissing[one] == isMissing[other] ? one < other : isMissing[other]
        }
        var sign = compare(one, other)
        if sign == 0, case (.text(let left)?, .text(let right)?) = (self[one], self[other]), left != right {
          sign = NaturalOrder.isBeforeByBytes(left, right) ? -1 : 1
        }
        return sign == 0 ? one < other : (sign < 0) != isReversed
      }
    }
  }
}

extension PhotoFeed {
  /// Reads the values of a field from the source's bytes, on all cores.
  ///
  /// - Parameters:
  ///   - former: The same column of an earlier version of the feed; its values are reused for unchanged parts.
  ///   - progress: Receives the fraction done (0…1) and returns false to stop; then the result is nil.
  public func column(
    _ name: String, reusing former: FeedColumn? = nil, progress: (Double) -> Bool = { _ in true }
  ) -> FeedColumn? { column(name, reusing: former, textLimit: PartColumn.textLimit, progress: progress) }

  func column(
    _ name: String, reusing former: FeedColumn? = nil, textLimit: Int, progress: (Double) -> Bool = { _ in true }
  ) -> FeedColumn? {
    var read: [PartColumn] = []
    for (part, start) in zip(parts, starts) {
      if let known = former?.part(of: part) {
        read.append(known)
      } else {
        let column = PartColumn(of: part, name, textLimit: textLimit) {
          progress(Double(start + $0) / Double(max(1, count)))
        }
        guard let column else { return nil }
        read.append(column)
      }
    }
    return FeedColumn(name: name, parts: read, of: self)
  }
}
