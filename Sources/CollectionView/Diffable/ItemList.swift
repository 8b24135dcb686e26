import Basics
import Foundation

struct ChunkID: Hashable {
  /// The number of the section, which stays the same when the section moves.
  let section: Int32
  let number: Int32
}

/// The items of a section in order, in chunks that copies of the list share.
///
/// An edit costs O(chunk + number of chunks), and two lists are compared in the time of the chunks that differ.
struct ItemList<Item: Hashable> {
  struct Chunk {
    let id: ChunkID
    var items: [Item]

    /// The address of the items. Chunks with the same address in two lists that exist at the same time are equal.
    var address: UnsafeRawPointer? { items.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) } }
  }

  /// Consecutive items of a list.
  struct Part {
    /// The index of the first item in the list.
    var start: Int
    var items: ArraySlice<Item>
  }

  private let section: Int32
  /// The greatest number of items in a chunk. Chunks of many new items are half as large, so that more can be inserted.
  private let limit: Int
  private var lastNumber: Int32 = 0
  private var chunks: [Chunk] = []
  /// The index of the first item of each chunk.
  private var starts: [Int] = []
  private(set) var count = 0

  init(section: Int32, limit: Int) {
    self.section = section
    self.limit = limit
  }

  // MARK: Reading

  var items: [Item] { items(inChunks: chunks.indices) }

  subscript(index: Int) -> Item {
    let chunk = starts.partitioningIndex { $0 > index } - 1
    return chunks[chunk].items[index - starts[chunk]]
  }

  func index(of item: Item, inChunk id: ChunkID) -> Int? {
    guard let chunk = chunks.firstIndex(where: { $0.id == id }) else { return nil }
    return chunks[chunk].items.firstIndex(of: item).map { starts[chunk] + $0 }
  }

  private func items(inChunks range: Range<Int>) -> [Item] {
    var found: [Item] = []
    found.reserveCapacity(range.reduce(0) { $0 + chunks[$1].items.count })
    for chunk in range { found += chunks[chunk].items }
    return found
  }

  private func part(inChunks range: Range<Int>) -> Part {
    Part(start: range.lowerBound < chunks.count ? starts[range.lowerBound] : count, items: items(inChunks: range)[...])
  }

  // MARK: Changing

  /// Inserts items. Returns the chunks that they, and other items with them, belong to now.
  mutating func insert(_ new: [Item], at index: Int) -> [Chunk] {
    // The chunk of the item before, so that items at the end fill the last chunk.
    let chunk = max(starts.partitioningIndex { $0 >= index } - 1, 0)
    if chunk < chunks.count, chunks[chunk].items.count + new.count <= limit {
      chunks[chunk].items.insert(contentsOf: new, at: index - starts[chunk])
      updateStarts(from: chunk)
      return [Chunk(id: chunks[chunk].id, items: new)]
    }
    var tail = new
    var end = chunk
    if chunk < chunks.count {
      let offset = index - starts[chunk]
      tail += chunks[chunk].items[offset...]
      chunks[chunk].items.removeSubrange(offset...)
      if offset == 0 { chunks.remove(at: chunk) } else { end += 1 }
    }
    let size = max(limit / 2, 1)
    let made = stride(from: 0, to: tail.count, by: size).map { start in
      lastNumber += 1
      return Chunk(
        id: ChunkID(section: section, number: lastNumber), items: Array(tail[start..<min(start + size, tail.count)]))
    }
    chunks.insert(contentsOf: made, at: end)
    updateStarts(from: chunk)
    return made
  }

  /// Removes items, given by their chunks.
  mutating func remove(_ gone: [(chunk: ChunkID, items: [Item])]) {
    for (id, items) in gone {
      guard let chunk = chunks.firstIndex(where: { $0.id == id }) else { continue }
      if items.count < 8 {
        chunks[chunk].items.removeAll(where: items.contains)
      } else {
        chunks[chunk].items.removeAll(where: Set(items).contains)
      }
      if chunks[chunk].items.isEmpty { chunks.remove(at: chunk) }
    }
    updateStarts(from: 0)
  }

  private mutating func updateStarts(from first: Int) {
    starts.removeSubrange(min(first, starts.count)...)
    var start = first > 0 ? starts[first - 1] + chunks[first - 1].items.count : 0
    for chunk in chunks[first...] {
      starts.append(start)
      start += chunk.items.count
    }
    count = start
  }

  // MARK: Comparing

  /// Returns the parts of the lists that differ, in order. Between two of them both lists have the same items.
  func differences(to other: ItemList) -> [(old: Part, new: Part)] {
    let shorter = min(chunks.count, other.chunks.count)
    var head = 0
    while head < shorter, chunks[head].address == other.chunks[head].address { head += 1 }
    var (end, otherEnd) = (chunks.count, other.chunks.count)
    while min(end, otherEnd) > head, chunks[end - 1].address == other.chunks[otherEnd - 1].address {
      end -= 1
      otherEnd -= 1
    }
    let indices = Dictionary(
      (head..<otherEnd).map { (other.chunks[$0].address, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [(old: Part, new: Part)] = []
    var (next, otherNext) = (head, head)
    while next < end || otherNext < otherEnd {
      let (start, otherStart) = (next, otherNext)
      while next < end, indices[chunks[next].address] ?? -1 < otherStart { next += 1 }
      otherNext = next < end ? indices[chunks[next].address] ?? otherEnd : otherEnd
      let pair = Part.withoutCommonEnds(part(inChunks: start..<next), other.part(inChunks: otherStart..<otherNext))
      if !pair.old.items.isEmpty || !pair.new.items.isEmpty { found.append(pair) }
      while next < end, otherNext < otherEnd, chunks[next].address == other.chunks[otherNext].address {
        next += 1
        otherNext += 1
      }
    }
    return found
  }
}

extension ItemList.Part {
  /// Returns two parts without the items that are equal at their beginnings and ends.
  fileprivate static func withoutCommonEnds(_ old: Self, _ new: Self) -> (old: Self, new: Self) {
    var (old, new) = (old, new)
    while let first = old.items.first, let other = new.items.first, first == other {
      old.items.removeFirst()
      new.items.removeFirst()
      old.start += 1
      new.start += 1
    }
    while let last = old.items.last, let other = new.items.last, last == other {
      old.items.removeLast()
      new.items.removeLast()
    }
    return (old, new)
  }

  /// The items with their indices in the list.
  var numbered: [(index: Int, item: Item)] { items.enumerated().map { (start + $0.offset, $0.element) } }
}
