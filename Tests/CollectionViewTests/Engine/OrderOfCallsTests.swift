import CollectionView
import Foundation
import Testing

/// The order of calls to data source, delegate, layout and cells, as `Sources/README.md` draws it.
@Suite struct OrderOfCallsTests {
  private func made(_ numbers: some Sequence<Int>, reused: Bool = false) -> [String] {
    numbers.flatMap { ["cell \($0)"] + (reused ? ["reuse", "apply \($0)"] : []) + ["display \($0)"] }
  }

  @Test func theFirstLayoutPass() {
    let trace = CallTrace()
    trace.view.advance(to: 0)
    #expect(
      trace.take() == [
        "sections", "items", "A: invalidate everything counts at 0", "A: prepare", "A: size", "A: elements",
      ]
        + made(0..<6) + (0..<6).map { "fit \($0)" } + ["A: size", "A: elements", "prefetch [6, 7, 8, 9, 10, 11]"])
    trace.view.advance(to: 1)
    #expect(trace.take() == [])
  }

  @Test func newBounds() {
    let trace = CallTrace()
    trace.view.advance(to: 0)
    trace.layout.invalidatesForBounds = true
    _ = trace.take()
    trace.view.contentOffset.y = 10
    #expect(trace.take() == ["A: from 0 to 10?", "A: context from 0", "A: invalidate at 10", "scrolled to 10"])
    trace.view.advance(to: 1)
    #expect(
      trace.take() == ["A: prepare", "A: size", "A: elements", "end 0", "end 1", "end 2"]
        + made(6..<9, reused: true) + (6..<9).map { "fit \($0)" } + ["A: size", "A: elements"])
  }

  @Test func reloadData() {
    let trace = CallTrace()
    trace.view.advance(to: 0)
    _ = trace.take()
    trace.count = 1
    trace.view.reloadData()
    #expect(trace.take() == ["A: invalidate everything counts at 0"])
    trace.view.advance(to: 1)
    #expect(
      trace.take() == ["sections", "items", "A: prepare", "A: size"] + (0..<6).map { "end \($0)" } + ["A: elements"]
        + made([0], reused: true) + ["fit 0", "A: size"])
  }

  @Test func aBatchUpdate() {
    let trace = CallTrace()
    trace.view.advance(to: 0)
    trace.view.contentOffset.y = 10
    _ = trace.take()
    var isOver = false
    trace.view.performBatchUpdates {
      trace.lines.append("closure")
      trace.count = 11
      trace.view.deleteItems(at: [item(1)])
    } completion: {
      isOver = $0
      trace.lines.append("completion")
    }
    // What is around is asked for when the first default needs it.
    let hooks =
      ["A: final 3", "A: elements"] + (4..<9).map { "A: final \($0)" } + (3..<9).map { "A: initial \($0)" }
    #expect(
      trace.take(without: ["apply"]) == ["sections", "items", "A: elements", "end 0", "end 1", "end 2"]
        + ["cell 6", "reuse", "display 6", "cell 7", "reuse", "display 7", "cell 8", "reuse", "display 8"]
        + ["fit 6", "fit 7", "fit 8", "A: size", "A: elements", "A: elements", "closure", "sections", "items"]
        + ["A: invalidate counts at 10", "A: prepare", "A: size", "A: updates 1", "A: size", "A: target"]
        + ["delegate's target", "A: elements"] + hooks + ["cell 8", "display 8", "fit 8", "A: finalize"])
    trace.view.advance(to: 0.39)
    #expect(trace.take(without: ["A: "]) == [] && !isOver)
    trace.view.advance(to: 0.4)
    #expect(trace.take(without: ["A: "]) == ["end 2", "completion"] && isOver)
  }

  @Test func aSwitchOfLayouts() {
    let trace = CallTrace()
    let next = TracedLayout("B")
    (next.columns, next.trace) = (2, trace)
    trace.view.advance(to: 0)
    _ = trace.take()
    trace.view.setCollectionViewLayout(next, animated: true) { _ in trace.lines.append("completion") }
    #expect(
      trace.take(without: ["apply"]) == ["A: elements"] + [String](repeating: "will transition", count: 6) + [
        "A: to another", "B: from another", "B: invalidate everything counts at 0", "B: prepare", "B: size",
        "B: target",
        "delegate's target", "B: from 0 to 10?", "scrolled to 10", "B: elements",
      ] + (0..<6).map { "A: final \($0)" } + (2..<6).map { "B: initial \($0)" }
        + ["A: finalize transition", "B: finalize transition"])
    trace.view.advance(to: 0.4)
    #expect(
      trace.take() == ["end 0", "end 1", "B: elements", "B: size", "B: elements", "cancel [10, 11]"]
        + [String](repeating: "did transition", count: 4) + ["completion"])
  }

  @Test func anInteractiveTransition() {
    let trace = CallTrace()
    let next = TracedLayout("B")
    (next.columns, next.trace) = (2, trace)
    trace.view.advance(to: 0)
    _ = trace.take()
    let between = trace.view.startInteractiveTransition(to: next) { trace.lines.append("completion \($0) \($1)") }
    #expect(
      trace.take() == [
        "transition layout", "A: elements", "A: elements", "B: invalidate everything counts at 0", "B: prepare",
        "B: size",
        "B: target", "delegate's target", "B: from 0 to 10?", "scrolled to 10", "B: elements", "A: from 10 to 0?",
        "scrolled to 0",
      ])
    between.transitionProgress = 0.5
    trace.view.advance(to: 0.1)
    #expect(trace.take().sorted() == (0..<6).map { "apply \($0)" })
    trace.view.finishInteractiveTransition()
    let will = [String](repeating: "will transition", count: 6)
    #expect(
      trace.take(without: ["apply"]) == will + [
        "B: from another", "B: invalidate everything counts at 0", "B: prepare", "B: size", "B: target",
        "delegate's target", "B: from 0 to 10?", "scrolled to 10", "B: elements",
      ] + (2..<6).map { "B: initial \($0)" } + ["B: finalize transition"])
    trace.view.advance(to: 1)
    let did = [String](repeating: "did transition", count: 4)
    #expect(
      trace.take() == ["end 0", "end 1", "B: elements", "B: size", "B: elements", "cancel [10, 11]"] + did + [
        "completion true true"
      ])
  }

  /// A cancelled transition is one back to the former layout, with its hooks; its completion tells that it was cancelled.
  @Test func aCancelledTransition() {
    let trace = CallTrace()
    let next = TracedLayout("B")
    (next.columns, next.trace) = (2, trace)
    trace.view.advance(to: 0)
    let between = trace.view.startInteractiveTransition(to: next) { trace.lines.append("completion \($0) \($1)") }
    between.transitionProgress = 0.5
    trace.view.advance(to: 0.1)
    _ = trace.take()
    trace.view.cancelInteractiveTransition()
    let will = [String](repeating: "will transition", count: 6)
    #expect(
      trace.take(without: ["apply", "A: size", "A: elements", "A: from 0"]) == will + [
        "A: from another", "A: invalidate everything counts at 0", "A: prepare", "A: target", "delegate's target",
      ] + (0..<6).map { "A: initial \($0)" } + ["A: finalize transition"])
    #expect(next.collectionView == nil && trace.view.collectionViewLayout === trace.layout)
    trace.view.advance(to: 1)
    let did = [String](repeating: "did transition", count: 6)
    #expect(trace.take(without: ["A: ", "prefetch", "cancel"]) == did + ["completion true false"])
  }

  /// The data source does not hear of a cancelled movement, and the layout hears that it was cancelled.
  @Test func aCancelledMovement() {
    let trace = CallTrace()
    trace.view.advance(to: 0)
    trace.view.beginInteractiveMovementForItem(at: item(0))
    trace.view.updateInteractiveMovementTargetPosition(CGPoint(x: 15, y: 5))
    _ = trace.take()
    trace.view.cancelInteractiveMovement()
    let lines = trace.take()
    #expect(!lines.contains { $0.hasPrefix("move ") || $0.hasPrefix("A: ended") })
    // The others go back, then the item is put down.
    #expect(
      lines.filter { $0.hasPrefix("A: cancelled") || $0.hasPrefix("A: updates") || $0 == "A: finalize" } == [
        "A: updates 1", "A: finalize", "A: cancelled: [0] to [0]", "A: updates 0", "A: finalize",
      ])
    trace.view.advance(to: 5)
    #expect(trace.view.indexPathForItem(at: CGPoint(x: 5, y: 5)) == item(0))
  }

  @Test func aMovementByHand() {
    let trace = CallTrace()
    trace.view.advance(to: 0)
    _ = trace.take()
    trace.view.beginInteractiveMovementForItem(at: item(0))
    #expect(trace.take() == ["may move 0", "A: invalidate at 0"])
    trace.view.updateInteractiveMovementTargetPosition(CGPoint(x: 15, y: 5))
    let details = ["apply", "A: elements", "A: size", "A: lifted", "A: final ", "A: initial "]
    #expect(
      trace.take(without: details) == [
        "A: prepare", "A: target of 0", "0, now 0, to 1?", "sections", "items", "sections", "items",
        "A: invalidate counts at 0", "A: prepare", "A: updates 1", "A: target", "delegate's target", "A: finalize",
      ])
    trace.view.endInteractiveMovement()
    #expect(
      trace.take(without: details) == [
        "move 0 to 1", "sections", "items", "A: ended: [0] to [1]", "A: invalidate at 0", "sections", "items",
        "A: prepare",
        "A: updates 0", "A: target", "delegate's target", "A: finalize",
      ])
  }

  /// Observers, scrolling, views that have left, the layout pass, and completions, in this order.
  @Test func advancing() {
    let trace = CallTrace()
    trace.view.addClockObserver(trace)
    trace.view.advance(to: 0)
    trace.view.performBatchUpdates {
      trace.count = 11
      trace.view.deleteItems(at: [item(1)])
    } completion: { _ in
      trace.lines.append("completion")
    }
    trace.view.setContentOffset(CGPoint(x: 0, y: 10), animated: true)
    _ = trace.take()
    trace.view.advance(to: 0.4)
    #expect(
      trace.take() == ["observer", "A: from 0 to 10?", "scrolled to 10", "scroll ends", "end 1", "A: elements"]
        + ["end 0", "end 1", "end 2"] + made(6..<9, reused: true) + (6..<9).map { "fit \($0)" }
        + ["A: size", "A: elements", "completion"])
    trace.view.removeClockObserver(trace)
    trace.view.advance(to: 1)
    #expect(trace.take() == [])
  }
}
