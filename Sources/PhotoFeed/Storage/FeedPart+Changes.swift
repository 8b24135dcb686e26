import Platform

/// Changes of all columns of a part.
extension FeedPart {
  /// Returns this part followed by another part of the same source. Copies the bytes.
  func joined(with other: FeedPart) -> FeedPart {
    let all = bytes.withBytes { own in other.bytes.withBytes { Array(own) + Array($0) } }
    var part = FeedPart(source, shape: shape, encoding: encoding)
    part.source.bytes = FeedBytes(all)
    (part.hasLines, part.joins) = (hasLines, joins)
    let offset = UInt32(bytes.count)
    part.items = items + other.items.map { $0.moved(by: offset) }
    (part.addresses, part.titles, part.sizes) = (addresses, titles, sizes)
    part.addresses.append(other.addresses)
    part.titles.append(other.titles)
    part.sizes.append(other.sizes)
    part.fileDates = fileDates + other.fileDates
    for column in [\FeedPart.companions, \.films]
    where !self[keyPath: column].isEmpty || !other[keyPath: column].isEmpty {
      func all(_ part: FeedPart) -> [TextSpan] {
        part[keyPath: column].isEmpty ? part.items.map { _ in .none } : part[keyPath: column]
      }
      part[keyPath: column] = all(self) + all(other).map { $0.isEmpty ? .none : $0.moved(by: offset) }
    }
    return part
  }

  /// Reorders the items: `order[new] == old`.
  mutating func reorder(_ order: [Int]) {
    func reordered<T>(_ column: [T]) -> [T] { column.isEmpty ? [] : order.map { column[$0] } }
    items = reordered(items)
    addresses.reorder(order)
    titles.reorder(order)
    sizes.reorder(order)
    fileDates = reordered(fileDates)
    companions = reordered(companions)
    films = reordered(films)
    outers = reordered(outers)
    annotations?.reorder(order)
  }

  /// Renames files within their folders.
  mutating func rename(_ names: [Int: PhotoFileNames]) {
    let bytes = source.bytes
    var text = bytes.withBytes { Array($0) }
    for (index, new) in names {
      func rename(_ span: inout TextSpan, _ name: FilePath.Component?) {
        guard let name, !span.isEmpty else { return }
        let path = bytes.withBytes(of: span) { FilePath(bytes: $0) }.removingLastComponent().appending(name).bytes
        span = TextSpan(text.count..<(text.count + path.count))
        text += path + [0]
      }
      rename(&items[index], new.main)
      if !companions.isEmpty { rename(&companions[index], new.other) }
      if !films.isEmpty { rename(&films[index], new.film) }
    }
    source.bytes = FeedBytes(text)
  }
}
