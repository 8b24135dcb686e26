import TestSupport
import Testing

@testable import Pictures

@Suite struct PriorityQueueTests {
  @Test func stagesThenPrioritiesThenArrivals() {
    var queue = PriorityQueue<UInt64>()
    queue.set(1, to: .init(priority: 5, arrival: 1))
    queue.set(2, to: .init(priority: 5, arrival: 2))
    queue.set(3, to: .init(priority: 9, arrival: 3))
    queue.set(4, to: .init(stage: 1, priority: -9, arrival: 4))
    #expect((0..<5).map { _ in queue.popFirst() } == [4, 3, 1, 2, nil])
  }

  @Test func popsTheGreatestOfARandomWalk() {
    var random = SeededRandom(seed: 17)
    var queue = PriorityQueue<UInt64>()
    var reference: [UInt64: PriorityQueue<UInt64>.Urgency] = [:]
    for step in 0..<20_000 as Range<UInt64> {
      let id = random.next() % 50
      switch random.next() % 4 {
      case 0, 1:
        let urgency = PriorityQueue<UInt64>.Urgency(
          stage: Int(random.next() % 2), priority: Float(random.next() % 10), arrival: step)
        queue.set(id, to: urgency)
        reference[id] = urgency
      case 2:
        queue.remove(id)
        reference[id] = nil
      default:
        let most = reference.max { $0.value < $1.value }?.key
        #expect(queue.popFirst() == most)
        if let most { reference[most] = nil }
      }
      #expect(queue.count == reference.count)
      #expect(queue.contains(id) == (reference[id] != nil))
    }
  }
}
