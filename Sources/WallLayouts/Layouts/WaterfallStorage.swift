/// The stored numbers of a waterfall: 14 bytes per item, and the checkpoints.
struct WaterfallStorage: Sendable {
  /// The position of each item along the axis. Single precision would be off by points at the end of a long feed.
  private(set) var beginnings: [Double] = []
  private(set) var columns: [UInt16] = []
  /// The previous item in the same column; `none` for the first.
  private(set) var previous: [UInt32] = []
  /// At regular intervals, the last item of each column so far; `none` for an empty column.
  private(set) var checkpoints: [UInt32] = []

  /// The value that means no item.
  static let none = UInt32.max

  var byteCount: Int { beginnings.count * 8 + columns.count * 2 + previous.count * 4 + checkpoints.count * 4 }

  /// Resizes the arrays; existing values stay.
  mutating func resize(to count: Int, checkpoints checkpointCount: Int) {
    fit(&beginnings, to: count, filler: 0)
    fit(&columns, to: count, filler: 0)
    fit(&previous, to: count, filler: Self.none)
    fit(&checkpoints, to: checkpointCount, filler: Self.none)
  }

  /// Calls `body` with all four arrays as buffers, for the loop that fills them.
  mutating func withUnsafeMutablePointers(
    _ body: (
      UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<UInt16>, UnsafeMutableBufferPointer<UInt32>,
      UnsafeMutableBufferPointer<UInt32>
    ) -> Void
  ) {
    beginnings.withUnsafeMutableBufferPointer { beginnings in
      columns.withUnsafeMutableBufferPointer { columns in
        previous.withUnsafeMutableBufferPointer { previous in
          checkpoints.withUnsafeMutableBufferPointer { checkpoints in body(beginnings, columns, previous, checkpoints) }
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
