import TestSupport
import Testing

@testable import TerminalPanels

/// Images between other output: each is sent whole and in its turn, or not at all, and says once that it was.
@Suite struct TransmissionQueueLaws {
  private final class Ends { var numbers: [UInt8] = [] }

  @Test(arguments: 0..<40 as Range<UInt64>) func eachImageIsSentWholeOrNotAtAll(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var (queue, ends, sent) = (TransmissionQueue(), Ends(), [UInt8]())
    // The images that wait, with the numbers of their bytes and of those that were written.
    var waiting: [(number: UInt8, length: Int, written: Int)] = []
    var (lengths, expected) = ([Int](), [UInt8]())
    func write(_ count: Int) {
      waiting[0].written += count
      if waiting[0].written == waiting[0].length { expected.append(waiting.removeFirst().number) }
    }
    for _ in 0..<200 {
      let hasBegun = waiting.first.map { $0.written > 0 } ?? false
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let number = UInt8(lengths.count)
        let sequences = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          [UInt8](repeating: number, count: .random(in: 1...4, using: &random))
        }
        lengths.append(sequences.reduce(0) { $0 + $1.count })
        waiting.append((number, lengths[Int(number)], 0))
        queue.append(sequences) { [ends] in ends.numbers.append(number) }
      case 2:
        let dropped = waiting.count - (hasBegun ? 1 : 0)
        #expect(queue.dropWaiting() == (dropped > 0))
        waiting.removeLast(dropped)
      case 3:
        let begun = queue.takeBegun()
        #expect((begun != nil) == hasBegun)
        if let (urgent, rest, completion) = begun {
          sent += urgent + rest
          write(waiting[0].length - waiting[0].written)
          completion()
        }
      default:
        guard let next = queue.next else { break }
        let count = Int.random(in: 1...next.count, using: &random)
        sent += next.prefix(count)
        write(count)
        queue.didWrite(count)?.completion?()
      }
      #expect(queue.isEmpty == waiting.isEmpty && (queue.next == nil) == waiting.isEmpty)
      #expect(ends.numbers == expected)
    }
    while let next = queue.next {
      sent += next
      write(next.count)
      queue.didWrite(next.count)?.completion?()
    }
    #expect(ends.numbers == expected)
    #expect(sent == expected.flatMap { [UInt8](repeating: $0, count: lengths[Int($0)]) })
  }
}
