import TestSupport
import Testing

@testable import Wall

@Suite struct DecisionTests {
  @Test(arguments: [(0, 2), (2, 0), (1, 1)]) func aRangeReachesFromItsStartToTheFocus(start: Int, focus: Int) {
    var model = WallModel(sectionLengths: [2, 2])
    model.focus(onPosition: focus)
    let range = MarkRange(start: PhotoID(start))
    #expect(range.positions(in: model) == min(start, focus)...max(start, focus))
    model.delete([PhotoID(start)])
    #expect(range.positions(in: model) == nil)
  }

  @Test func aJournalThatFailsIsReportedOnce() {
    var answers: [String?] = [nil, "the disk is full", "the disk is full"]
    var keeper = DecisionRecorder { _ in answers.removeFirst() }
    let entries = [SessionJournal.Entry.decided(.marked, "a.jpg")]
    #expect(keeper.record([]) == nil && answers.count == 3, "nothing is nothing to record")
    #expect(keeper.record(entries) == nil)
    #expect(keeper.record(entries) == "the disk is full")
    #expect(keeper.record(entries) == nil)
  }

  @Test func theFeedIsUnwrittenAfterAChange() {
    var model = WallModel(sectionLengths: [3])
    var keeper = DecisionRecorder(record: nil)
    #expect(!keeper.isUnwritten(model) && !keeper.hasWritten)
    model.delete([1])
    #expect(keeper.isUnwritten(model))
    keeper.didWrite(model)
    #expect(!keeper.isUnwritten(model) && keeper.isWritten(model) && keeper.hasWritten)
    model.undo()
    #expect(keeper.isUnwritten(model))
  }
}
