/// The columns of numbers that a waterfall keeps: 14 bytes an item, and the notes.
struct WaterfallStorage: Sendable {
  /// Where each item begins along the axis. Single precision would be off by points at the foot of a long feed.
  private(set) var beginnings: [Double] = []
  /// The column of each item.
  private(set) var columns: [UInt16] = []
  /// The item before it in its column; `none` for a column's first.
  private(set) var previous: [UInt32] = []
  /// For every so many items, the last item of each column before them; `none` for an empty column.
  private(set) var notes: [UInt32] = []

  /// No item.
  static let none = UInt32.max

  /// Bytes held.
  var byteCount: Int { beginnings.count * 8 + columns.count * 2 + previous.count * 4 + notes.count * 4 }

  /// Makes room for so many; what is there stays.
  mutating func resize(to count: Int, notes noteCount: Int) {
    fit(&beginnings, to: count, filler: 0)
    fit(&columns, to: count, filler: 0)
    fit(&previous, to: count, filler: Self.none)
    fit(&notes, to: noteCount, filler: Self.none)
  }

  /// All four as plain memory, for the loop that fills them.
  mutating func withUnsafeMutablePointers(
    _ body: (
      UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<UInt16>, UnsafeMutableBufferPointer<UInt32>,
      UnsafeMutableBufferPointer<UInt32>
    ) -> Void
  ) {
    beginnings.withUnsafeMutableBufferPointer { beginnings in
      columns.withUnsafeMutableBufferPointer { columns in
        previous.withUnsafeMutableBufferPointer { previous in
          notes.withUnsafeMutableBufferPointer { notes in body(beginnings, columns, previous, notes) }
        }
      }
    }
  }

  private func fit<Element>(_ array: inout [Element], to count: Int, filler: Element) {
    if array.count > count {
      array.removeLast(array.count - count)
    } else if array.isEmpty {
      array = Array(repeating: filler, count: count)
    } else {
      array.append(contentsOf: repeatElement(filler, count: count - array.count))
    }
  }
}
