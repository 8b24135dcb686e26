/// Numbers in the order of their urgency, which may change while they wait; among equals, who came first.
struct PriorityQueue {
  /// The greater, the sooner.
  struct Urgency: Comparable {
    /// Counts before `priority`: what is quick to do and soon to be seen.
    var stage = 0
    var priority: Float
    var arrival: UInt64

    static func < (left: Urgency, right: Urgency) -> Bool {
      if left.stage != right.stage { return left.stage < right.stage }
      if left.priority != right.priority { return left.priority < right.priority }
      return left.arrival > right.arrival
    }
  }

  /// A binary heap: nobody is less urgent than the two below.
  private var heap: [(id: UInt64, urgency: Urgency)] = []
  private var places: [UInt64: Int] = [:]

  var count: Int { heap.count }

  func contains(_ id: UInt64) -> Bool { places[id] != nil }

  /// Puts `id` in, or to where its new urgency belongs.
  mutating func set(_ id: UInt64, to urgency: Urgency) {
    if let place = places[id] {
      heap[place].urgency = urgency
      settle(place)
    } else {
      heap.append((id, urgency))
      places[id] = heap.count - 1
      rise(heap.count - 1)
    }
  }

  /// Takes `id` out, if it is in.
  mutating func remove(_ id: UInt64) {
    guard let place = places.removeValue(forKey: id) else { return }
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    places[last.id] = place
    settle(place)
  }

  /// Takes out the most urgent.
  mutating func popMost() -> UInt64? {
    guard let first = heap.first?.id else { return nil }
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
    places[heap[left].id] = left
    places[heap[right].id] = right
  }
}
