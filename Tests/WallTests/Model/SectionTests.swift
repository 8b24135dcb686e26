import CollectionView
import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import Wall

/// The sections of a wall: folders in the order of the feed, one order once it is sorted, or by date.
@Suite(.oneAtATime) struct SectionTests {
  /// Two sections of photos that are named by letters. (title, photos as letter and date)
  private func twoFolders(_ more: String = "") -> PhotoFeed {
    func items(_ photos: [(String, String)]) -> String {
      photos.map { #"{"url":"\#($0.0).jpg","title":"\#($0.0)","width":4,"height":3,"date":"\#($0.1)"}"# }
        .joined(separator: ",")
    }
    let lakes = items(
      [("d", "2024-05-17"), ("b", "2023-01-01T10:00:00Z")] + (more.isEmpty ? [] : [(more, "2020-01-01")]))
    let seas = items([("c", "2023-01-01T08:00:00Z"), ("a", "2024-05-18"), ("e", "")])
    return feed(json: #"{"sections":[{"title":"Lakes","items":[\#(lakes)]},{"title":"Seas","items":[\#(seas)]}]}"#)
  }

  private func bench(_ sections: WallSections = .auto, _ sort: WallSort = .feed) throws -> WallBench {
    var options = WallOptions.still
    (options.sections, options.sort) = (sections, sort)
    return try WallBench(options: options, feed: twoFolders())
  }

  /// The letters of the photos, a word for each section.
  private func letters(_ bench: WallBench) -> String {
    let shown = bench.wall.model.shown
    return shown.sectionEnds.indices.map { section in
      shown.photos[shown.range(ofSection: section)].map { bench.wall.photos[$0].name }.joined()
    }.joined(separator: " ")
  }

  /// (sections, order, the letters, the titles of the headers)
  @Test(arguments: [
    (WallSections.auto, WallSort.feed, "db cae", ["Lakes", "Seas"]),
    (.auto, .title, "abcde", ["sorted by title"]), (.auto, .date, "cbdae", ["sorted by date, oldest first"]),
    (.folder, .title, "bd ace", ["Lakes", "Seas"]), (.none, .feed, "dbcae", []), (.none, .date, "cbdae", []),
    (.day, .feed, "bc d a e", ["2023-01-01", "2024-05-17", "2024-05-18", "no date"]),
    (.month, .title, "bc ad e", ["2023-01", "2024-05", "no date"]),
    (.month, .date, "cb da e", ["2023-01", "2024-05", "no date"]),
  ])
  func sections(_ sections: WallSections, _ sort: WallSort, letters: String, titles: [String]) throws {
    let bench = try bench(sections, sort)
    bench.settle()
    #expect(self.letters(bench) == letters)
    let lines = (0..<23).map { bench.text(row: $0) }.joined(separator: "\n")
    #expect(titles.first.map(lines.contains) ?? true, "\(lines)")
    #expect(bench.wall.model.shown.titles ?? titles == (titles.isEmpty ? [""] : titles))
    if titles.isEmpty { #expect(!lines.contains("Lakes")) }
    // No decision was made: there is nothing to undo.
    bench.press("u")
    #expect(self.letters(bench) == letters)
  }

  /// Only the reverse order by date has the newest section first.
  @Test(arguments: [(WallSort.title, false, false), (.title, true, false), (.date, false, false), (.date, true, true)])
  func orderOfDays(key: WallSort, isReversed: Bool, isBackward: Bool) {
    let days = ["2023-01-01", "2024-05-17", "2024-05-18"]
    let sections = PhotoSections(.day, sortedBy: key, isReversed: isReversed, of: PhotoTable(twoFolders()), [:])
    #expect(sections?.titles == (isBackward ? days.reversed() : days) + ["no date"])
  }

  @Test func theNewestDayComesFirstInTheReverseOrder() throws {
    let bench = try bench(.day, .date)
    bench.wall.chooseSort(by: .date)
    bench.settle()
    #expect(letters(bench) == "a d bc e")
  }

  @Test func daysStayInTheirOrderWhereTitlesAreReversed() throws {
    let bench = try bench(.day, .title)
    bench.wall.chooseSort(by: .title)
    bench.settle()
    #expect(letters(bench) == "cb d a e")
  }

  @Test func undoBringsTheFoldersBack() throws {
    let bench = try bench()
    bench.press("s")
    #expect(letters(bench) == "abcde")
    bench.press("u")
    #expect(letters(bench) == "db cae")
    bench.press("Ctrl-r")
    #expect(letters(bench) == "abcde")
    // Photos move across what were folders.
    bench.press("G K K K K")
    #expect(letters(bench) == "eabcd")
    bench.press("u u u u u")
    #expect(letters(bench) == "db cae")
  }

  /// A photo that was deleted before the wall was sorted and the feed grew returns to its own folder.
  @Test(arguments: ["l x s", "s l x", "l x s s", "G x s"]) func whatIsUndoneReturnsToItsFolder(keys: String) throws {
    let bench = try bench()
    bench.press(keys)
    bench.wall.replaceFeed(by: twoFolders("f"))
    bench.settle()
    for _ in keys.split(separator: " ") { bench.press("u") }
    #expect(letters(bench) == "dbf cae")
    for _ in keys.split(separator: " ") { bench.press("Ctrl-r") }
    #expect(bench.state.deleted == 1 && bench.wall.model.shown.sectionEnds.count == 1)
  }

  @Test func thereIsNoEmptySectionForPhotosWithoutADate() throws {
    var options = WallOptions.still
    options.sections = .day
    let photos = feed(json: #"[{"url":"a.jpg","date":"2024-05-17"},{"url":"b.jpg","date":"2024-05-18"}]"#)
    let bench = try WallBench(options: options, feed: photos)
    #expect(bench.wall.model.shown.titles == ["2024-05-17", "2024-05-18"])
  }

  @Test func newPhotosFindTheirDay() throws {
    let bench = try bench(.day)
    bench.wall.replaceFeed(by: twoFolders("f"))
    bench.settle()
    #expect(letters(bench) == "f bc d a e")
    #expect(bench.wall.model.shown.titles?.first == "2020-01-01")
  }
}
