import PhotoFeed
import TestSupport
import Testing

@testable import Wall

@Suite struct DecisionTests {
  @Test(arguments: [(0, 2), (2, 0), (1, 1)]) func aRangeReachesFromItsStartToTheFocus(start: Int, focus: Int) {
    var model = WallModel(sectionLengths: [2, 2])
    model.moveFocus(to: focus)
    #expect(model.range(from: PhotoID(start)) == min(start, focus)...max(start, focus))
    model.delete([PhotoID(start)])
    #expect(model.range(from: PhotoID(start)) == nil)
  }

  @Test func aJournalThatFailsIsReportedOnce() {
    var answers: [String?] = [nil, "the disk is full", "the disk is full", nil, "it is full again"]
    var keeper = DecisionRecorder { _ in answers.removeFirst() }
    let entries = [SessionJournal.Entry.decided(.marked, "a.jpg")]
    #expect(keeper.record([]) == nil && answers.count == 5, "nothing is nothing to record")
    #expect(keeper.record(entries) == nil)
    #expect(keeper.isRecording)
    #expect(keeper.record(entries) == "the disk is full")
    #expect(keeper.record(entries) == nil && !keeper.isRecording)
    #expect(keeper.record(entries) == nil && keeper.isRecording)
    #expect(keeper.record(entries) == "it is full again")
  }

  @Test func whatWasWrittenIsNoLongerUnwritten() {
    var model = WallModel(sectionLengths: [4])
    var keeper = DecisionRecorder(record: nil)
    #expect(keeper.unwrittenDeletions(model).isEmpty && !keeper.isOrderUnwritten(model))
    model.delete([1])
    model.moveSelection(by: 1)
    #expect(keeper.unwrittenDeletions(model) == [1] && keeper.isOrderUnwritten(model))
    keeper.didWrite(model)
    #expect(keeper.unwrittenDeletions(model).isEmpty && !keeper.isOrderUnwritten(model))
    model.delete([3])
    #expect(keeper.unwrittenDeletions(model) == [3] && !keeper.isOrderUnwritten(model))
    model.moveSelection(by: -1)
    #expect(keeper.isOrderUnwritten(model))
  }

  /// An act that is repeated for some of its photos has one outcome for each.
  @Test func outcomesOfARepeatedActReplaceThoseBefore() {
    let end = ActEnd(verb: .trash, outcomes: [(0, .done(nil)), (1, .otherFile), (2, .failed("full"))])
    let merged = end.merging(ActEnd(verb: .trash, outcomes: [(1, .done(nil)), (2, .failed("full"))]))
    #expect(merged.outcomes.map(\.photo).sorted() == [0, 1, 2] && merged.others.isEmpty)
    #expect(merged.failure(ofAll: true) == "1 of 3 not moved to the trash: full")
  }

  /// Photos that other programs have removed since do not change the order that was written.
  @Test func anOrderStaysWrittenWhenPhotosAreGone() {
    var model = WallModel(sectionLengths: [4])
    var keeper = DecisionRecorder(record: nil)
    model.moveSelection(by: 1)
    keeper.didWrite(model)
    model.replacePhotos(
      by: PhotoArrangement([[0, 1, 3]]), gone: [], absent: [2], order: PhotoOrder(photos: [0, 1, 3]))
    #expect(Array(model.kept.photos) == [1, 0, 3] && !keeper.isOrderUnwritten(model))
    model.moveSelection(by: 1)
    #expect(keeper.isOrderUnwritten(model))
  }

  /// A sort is no decision, as it can be repeated.
  @Test func aSortIsNotAskedAbout() {
    var model = WallModel(sectionLengths: [3])
    let keeper = DecisionRecorder(record: nil)
    model.order(by: .title, as: PhotoArrangement([[2, 1, 0]]))
    #expect(!keeper.isOrderUnwritten(model))
  }
}
