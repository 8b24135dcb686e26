import Foundation

/// An item's size, told by the line that it stands in rather than by x and y.
struct FlowSize: Equatable {
  /// The length in the line's direction: the width where the layout scrolls vertically.
  var along: Double
  /// The length in the direction of scrolling: the height where the layout scrolls vertically.
  var across: Double

  static let zero = FlowSize(along: 0, across: 0)
}

/// A list of numbers that takes four bytes for each as long as four bytes hold every one of them exactly, and eight after
/// that. A layout must hand out the very sizes that its delegate answered, and most of those are whole points.
struct ExactColumn {
  private var floats: [Float] = []
  private var doubles: [Double] = []
  private(set) var isWide = false

  init(capacity: Int = 0) { floats.reserveCapacity(capacity) }

  var count: Int { isWide ? doubles.count : floats.count }

  subscript(index: Int) -> Double {
    get { isWide ? doubles[index] : Double(floats[index]) }
    set {
      if !isWide {
        let float = Float(newValue)
        if Double(float) == newValue {
          floats[index] = float
          return
        }
        widen()
      }
      doubles[index] = newValue
    }
  }

  mutating func append(_ value: Double) {
    if !isWide {
      let float = Float(value)
      if Double(float) == value {
        floats.append(float)
        return
      }
      widen()
    }
    doubles.append(value)
  }

  private mutating func widen() {
    doubles.reserveCapacity(floats.capacity)
    doubles = floats.map(Double.init)
    floats = []
    isWide = true
  }
}

/// The sizes of a section's items: one size for all of them, or a column for each direction.
struct FlowSizes {
  private(set) var count: Int
  /// The size of every item, where all are the same.
  private(set) var common: FlowSize?
  private var along = ExactColumn()
  private var across = ExactColumn()

  /// Every item has the same size; this takes no memory, however many there are.
  init(count: Int, common: FlowSize) {
    self.count = count
    self.common = common
  }

  /// Each item has its own size. Where they turn out to be all the same, no column is kept.
  init(count: Int, size: (Int) -> FlowSize) {
    let first = count > 0 ? size(0) : .zero
    self.init(count: count, common: first)
    var item = 1
    while item < count {
      let next = size(item)
      if common != nil, next == first {
        item += 1
        continue
      }
      if common != nil { spread(first, to: item) }
      along.append(next.along)
      across.append(next.across)
      item += 1
    }
  }

  subscript(item: Int) -> FlowSize {
    get { common ?? FlowSize(along: along[item], across: across[item]) }
    set {
      if let common {
        if newValue == common { return }
        spread(common, to: count)
      }
      along[item] = newValue.along
      across[item] = newValue.across
    }
  }

  /// Gives the items before `end` columns of the size that they had in common.
  private mutating func spread(_ size: FlowSize, to end: Int) {
    common = nil
    along = ExactColumn(capacity: count)
    across = ExactColumn(capacity: count)
    for _ in 0..<end {
      along.append(size.along)
      across.append(size.across)
    }
  }
}
