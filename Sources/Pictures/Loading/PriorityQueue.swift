/// Elements in the order of their urgency, which may change while they wait. Of equally urgent ones, the first that came is first.
struct PriorityQueue<Element: Hashable> {
  /// The greater, the sooner.
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
  private var places: [Element: Int] = [:]

  var count: Int { heap.count }

  func contains(_ element: Element) -> Bool { places[element] != nil }

  /// Adds an element, or moves it to where its new urgency belongs.
  mutating func set(_ element: Element, to urgency: Urgency) {
    if let place = places[element] {
      heap[place].urgency = urgency
      settle(place)
    } else {
      heap.append((element, urgency))
      places[element] = heap.count - 1
      rise(heap.count - 1)
    }
  }

  /// Removes an element, if it is there.
  mutating func remove(_ element: Element) {
    guard let place = places.removeValue(forKey: element) else { return }
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[last.element] = place
    settle(place)
  }

  /// Removes and returns the most urgent element.
  mutating func popFirst() -> Element? {
    guard let first = heap.first?.element else { return nil }
    remove(first)
    return first
  }

  private mutating func settle(_ place: Int) {
    rise(place)
    sink(place)
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0, heap[(place - 1) / 2].urgency < heap[place].urgency {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      let children = (2 * place + 1..<2 * place + 3).clamped(to: 0..<heap.count)
      guard let most = children.max(by: { heap[$0].urgency < heap[$1].urgency }),
        heap[place].urgency < heap[most].urgency
      else { return }
      swap(place, most)
      place = most
    }
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    heap.swapAt(left, right)
    places[heap[left].element] = left
    places[heap[right].element] = right
  }
}
