/// Writes a source back with items removed and reordered. Other text, including unusable items, stays in place.
struct Splice {
  let part: FeedPart
  let items: ItemWriter

  /// Returns the source's text with some items of the part, in order.
  func text(keeping indices: [Int]) -> [UInt8] {
    let isInOrder = !zip(part.items, part.items.dropFirst()).contains { $0.start > $1.start }
    let places =
      isInOrder ? Array(0..<part.count) : (0..<part.count).sorted { part.items[$0].start < part.items[$1].start }
    var kept = [Bool](repeating: false, count: part.count)
    for index in indices { kept[index] = true }
    // Without moves each item stays in place, independent of the order of sections. With moves, the remaining places
    // are filled in order. Members of an object have no order, so they stay.
    let areMembers = part.shape.row?.items.contains { $0.levels.last?.takesMembers ?? false } ?? false
    let isMoved = !areMembers && zip(indices, indices.dropFirst()).contains { $0 > $1 }
    var order = indices.makeIterator()
    return part.bytes.withBytes { bytes in
      var out = Output(bytes: bytes)
      for place in places {
        if !isMoved, kept[place], items.isUnchanged(place) { continue }
        let span = part.items[place].range
        copy(to: span.lowerBound, bytes, &out)
        if kept[place], let item = isMoved ? order.next() : place {
          out.put(items.text(of: item), insteadOf: span)
        } else if part.hasLines || part.encoding == .names || part.encoding == .table {
          out.cutLine(span, end: lineEnd(bytes))
        } else {
          out.cutElement(span)
        }
      }
      copy(to: bytes.count, bytes, &out)
      return out.text
    }
  }

  /// Copies the text between items. Rows of a table get added columns.
  private func copy(to end: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ out: inout Output) {
    guard let table = part.table, !items.addedColumns.isEmpty, out.position < end else { return out.copy(to: end) }
    out.put(items.text(ofOthers: out.position..<end, bytes, table), insteadOf: out.position..<end)
  }

  /// Returns the line end: NUL in lists of names with NULs.
  private func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    part.encoding == .names && bytes.has(0) ? 0 : UInt8(ascii: "\n")
  }

  /// The output, and the offset up to which the source has been copied.
  private struct Output {
    let bytes: UnsafeBufferPointer<UInt8>
    var text: [UInt8] = []
    var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
      text.reserveCapacity(bytes.count)
    }

    mutating func copy(to end: Int) {
      if position < end { text += bytes[position..<end] }
      position = max(position, end)
    }

    mutating func put(_ item: [UInt8], insteadOf span: Range<Int>) {
      text += item
      position = span.upperBound
    }

    /// Removes an element of an array, with the comma after it, or before it for the last one.
    mutating func cutElement(_ span: Range<Int>) {
      cutKey()
      let next = behindSpace(span.upperBound)
      if next < bytes.count, bytes[next] == UInt8(ascii: ",") {
        position = behindSpace(next + 1)
        return
      }
      while let last = text.last, last.isJSONSpace { text.removeLast() }
      if text.last == UInt8(ascii: ",") { text.removeLast() }
      position = span.upperBound
    }

    /// Removes the key before an element that is an object's member.
    private mutating func cutKey() {
      let end = (text.lastIndex { !$0.isJSONSpace } ?? -1) + 1
      guard end > 0, text[end - 1] == UInt8(ascii: ":"), let close = text[..<end].lastIndex(of: UInt8(ascii: "\""))
      else { return }
      var open = close - 1
      while open >= 0 {
        let backslashes = text[..<open].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        if text[open] == UInt8(ascii: "\""), backslashes.isMultiple(of: 2) { break }
        open -= 1
      }
      if open >= 0 { text.removeSubrange(open...) }
    }

    /// Removes the line of an item.
    mutating func cutLine(_ span: Range<Int>, end: UInt8) {
      while let last = text.last, last != end, last.isJSONSpace { text.removeLast() }
      position = bytes.index(of: end, from: span.upperBound, to: bytes.count).map { $0 + 1 } ?? bytes.count
    }

    private func behindSpace(_ start: Int) -> Int {
      bytes[start...].firstIndex { !$0.isJSONSpace } ?? bytes.count
    }
  }
}
