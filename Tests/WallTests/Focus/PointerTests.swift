import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

@Suite struct PointerTests {
  private let start = CellPoint(column: 10, row: 5)

  /// Returns the events of moving with the button down by these columns and rows from the start, then releasing it.
  private func events(_ moves: [(Int, Int)], on photo: PhotoID?) -> [PointerTracker.Event] {
    var pointer = PointerTracker()
    pointer.press(at: start, on: photo)
    let events = moves.flatMap { pointer.drag(to: CellPoint(column: start.column + $0.0, row: start.row + $0.1)) }
    return events + (pointer.release().map { [$0] } ?? [])
  }

  @Test(arguments: [PhotoID(3), nil]) func aMovementOfOneCellIsAClick(photo: PhotoID?) {
    #expect(events([], on: photo) == [.clicked(photo: photo)])
    #expect(events([(1, 0), (0, 0), (0, -1)], on: photo) == [.clicked(photo: photo)])
  }

  @Test(arguments: [PhotoID(3), nil]) func aMovementOfMoreIsADrag(photo: PhotoID?) {
    let near = CellPoint(column: 11, row: 5)
    let far = CellPoint(column: 11, row: 6)
    #expect(
      events([(1, 0), (1, 1), (0, 0)], on: photo) == [
        .dragBegan(photo: photo, start: start), .dragMoved(photo: photo, from: near, to: far),
        .dragMoved(photo: photo, from: far, to: start), .dragEnded(photo: photo),
      ])
  }

  @Test func withoutAPressNothingHappens() {
    var pointer = PointerTracker()
    #expect(pointer.drag(to: start).isEmpty)
    #expect(pointer.release() == nil)
    pointer.press(at: start, on: nil)
    #expect(pointer.release() != nil && pointer.release() == nil)
  }

  /// Whatever the movements are, a drag begins once, its moves follow each other, and it ends.
  @Test func dragsAreContinuous() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let moves = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (Int.random(in: -2...2, using: &random), Int.random(in: -2...2, using: &random))
      }
      let events = events(moves, on: 1)
      guard case .dragBegan = events[0] else {
        #expect(events == [.clicked(photo: 1)], "\(moves)")
        continue
      }
      #expect(events.last == .dragEnded(photo: 1), "\(moves)")
      var position: CellPoint?
      for event in events.dropFirst().dropLast() {
        guard case .dragMoved(_, let from, let to) = event else {
          Issue.record("\(event) in \(moves)")
          continue
        }
        #expect(position == nil || position == from, "\(moves)")
        position = to
      }
    }
  }
}
