/// A priority queue whose elements can change their urgency. Equally urgent elements are in order of arrival.
struct PriorityQueue<Element: Hashable> {
  /// The urgency; greater is sooner.
  struct Urgency: Comparable {
    /// Compared before `priority`.
    var stage = 0
    var priority: Float
    var arrival: UInt64

    static func < (left: Urgency, right: Urgency) -> Bool {
      if left.stage != right.stage { return left.stage < right.stage }
      if left.priority != right.priority { return left.priority < right.priority }
      return left.arrival > right.arrival
    }
  }

  /// A binary heap: no element is less urgent than its two children.
  private var heap: [(element: Element, urgency: Urgency)] = []
  private var indices: [Element: Int] = [:]

  var count: Int { heap.count }

  func contains(_ element: Element) -> Bool { indices[element] != nil }

  /// Adds an element, or changes its urgency.
  mutating func set(_ element: Element, to urgency: Urgency) {
    if let index = indices[element] {
      heap[index].urgency = urgency
      settle(index)
    } else {
      heap.append((element, urgency))
      indices[element] = heap.count - 1
      rise(heap.count - 1)
    }
  }

  /// Removes an element, if present.
  mutating func remove(_ element: Element) {
    guard let index = indices.removeValue(forKey: element) else { return }
    let last = heap.removeLast()
    guard index < heap.count else { return }
    heap[index] = last
    indices[last.element] = index
    settle(index)
  }

  /// Removes and returns the most urgent element.
  mutating func popFirst() -> Element? {
    guard let first = heap.first?.element else { return nil }
    remove(first)
    return first
  }

  private mutating func settle(_ index: Int) {
    rise(index)
    sink(index)
  }

  private mutating func rise(_ start: Int) {
    var index = start
    while index > 0, heap[(index - 1) / 2].urgency < heap[index].urgency {
      swap(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var index = start
    while true {
      let children = (2 * index + 1..<2 * index + 3).clamped(to: 0..<heap.count)
      guard let most = children.max(by: { heap[$0].urgency < heap[$1].urgency }),
        heap[index].urgency < heap[most].urgency
      else { return }
      swap(index, most)
      index = most
    }
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    heap.swapAt(left, right)
    indices[heap[left].element] = left
    indices[heap[right].element] = right
  }
}
