import Foundation
import PhotoFeed
import Pictures
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The clock of a camera is corrected: all that goes by dates follows, and files stay as they are.
@Suite(.oneAtATime) struct ClockTests {
  /// Two photos of each of two cameras, of which one is an hour behind.
  private func files() throws -> CameraFiles {
    try CameraFiles([
      ("a.tif", "X-T5", "XF35", 200, "2024:05:17 23:10:00"), ("b.tif", "D750", "50mm", 200, "2024:05:17 23:50:00"),
      ("c.tif", "X-T5", "XF35", 200, "2024:05:17 23:10:01"), ("d.tif", "D750", "50mm", 200, "2024:05:18 00:10:02"),
    ])
  }

  private func bench(
    _ files: CameraFiles, clocks: String = "", sections: WallSections = .none, record: WallServices = WallServices()
  ) throws -> WallBench {
    var options = WallOptions.still
    (options.sort, options.sections, options.clocks) = (.date, sections, try #require(CameraClocks(clocks)))
    return try WallBench(
      size: CellSize(columns: 160, rows: 30), options: options, feed: files.feed(), services: record)
  }

  private func letters(_ bench: WallBench) -> String {
    bench.wall.model.kept.photos.map { String(bench.wall.photos[$0].name.prefix(1)) }.joined()
  }

  @Test func theOptionCorrectsFromTheStart() throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    #expect(letters(try bench(files)) == "acbd")
    let corrected = try bench(files, clocks: "X-T5=+01:00", sections: .day)
    #expect(letters(corrected) == "bacd", "\(letters(corrected))")
    #expect(corrected.wall.model.kept.titles == ["2024-05-17", "2024-05-18"])
    corrected.press("/ \"date:2024-05-18\" Enter")
    #expect(corrected.state.status.contains("of 3 for"), "\(corrected.state.status)")
    let store = FileFactsStore()
    store.clocks = try #require(CameraClocks("X-T5=+01:00"))
    #expect(try PhotoQuery("date:2024-05-18").photos(of: files.feed(), store).count == 3)
  }

  /// Photos that were moved by hand stay where they are.
  @Test func movedPhotosStay() throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let bench = try bench(files)
    bench.press("g L")
    let moved = letters(bench)
    #expect(!["acbd", "bacd"].contains(moved))
    bench.press(": \"clock_x-t5=+01:00\" Enter y")
    #expect(bench.state.status.contains("clocks corrected") && letters(bench) == moved, "\(bench.state.status)")
    bench.press("u u")
    #expect(letters(bench) == "acbd")
    bench.press(": \"clock_x-t5=+01:00\" Enter y")
    #expect(letters(bench) == "bacd")
  }

  /// The order, the sections and the search follow the command and its undo.
  @Test func theCommandIsUndone() throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let bench = try bench(files, sections: .day)
    bench.press("/ \"date:2024-05-18\" Enter")
    #expect(letters(bench) == "acbd" && bench.state.status.contains("of 1 for"))
    bench.press(": \"clock_x-t5=+01:00\" Enter")
    #expect(
      bench.state.status.contains(
        "‘a.tif, 2024-05-17 23:10:00’ as ‘2024-05-18 00:10:00’ … ‘c.tif, 2024-05-17 23:10:01’"),
      "\(bench.state.status)")
    bench.press("n")
    #expect(letters(bench) == "acbd" && bench.state.status.contains("clocks stay as they are"))
    bench.press(": \"clock_x-t5=+01:00\" Enter y")
    #expect(letters(bench) == "bacd")
    #expect(bench.state.status.contains("clocks corrected: x-t5=+01:00 — u takes that back"), "\(bench.state.status)")
    bench.press("n")
    #expect(bench.state.status.contains("of 3 for"), "\(bench.state.status)")
    bench.press("u")
    #expect(letters(bench) == "acbd" && bench.state.status.contains("clocks are as they were before"))
    bench.press("Ctrl-r")
    #expect(letters(bench) == "bacd" && bench.state.status.contains("clocks corrected: x-t5=+01:00 again"))
    bench.press(": \"clock\" Enter y")
    #expect(letters(bench) == "acbd" && bench.state.status.contains("clocks are as the cameras had them"))
    bench.press("u")
    #expect(letters(bench) == "bacd")
  }

  @Test(arguments: [
    ("clock_phone=+01:00", "no date is of the clock of phone"), ("clock", "clocks are so already"),
    ("clock_x-t5", "clock takes CAMERA=+hh:mm"), ("clcok_x", "there is no command ‘clcok’, but copy, move"),
  ])
  func whatCannotBeIsSaid(text: String, sentence: String) throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let bench = try bench(files)
    bench.press(": \"\(text)\" Enter")
    #expect(bench.state.status.contains(sentence), "\(bench.state.status)")
  }

  /// Photos of one camera stay in their stack, and two cameras have none in common.
  @Test func stacksStay() throws {
    let files = try files()
    defer { withExtendedLifetime(files) {} }
    let bench = try bench(files)
    bench.press("Alt-t")
    let stacks = bench.wall.model.stacks.stacks
    bench.press(": \"clock_x-t5=+01:00\" Enter y")
    #expect(stacks.count == 1 && bench.wall.model.stacks.stacks == stacks)
  }

  /// A session that was cut off has its corrections again.
  @Test func theJournalHasIt() throws {
    let files = try files()
    let folder = NSTemporaryDirectory() + "photowall-clocks-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var options = WallOptions.still
    options.sort = .date
    let (bench, store) = try WallBench.recorded(["x"], files.feed(), in: folder, resumes: false, options: options)
    bench.press(": \"clock_x-t5=+01:00\" Enter y x")
    let left = letters(bench)
    store.keep()
    let (again, second) = try WallBench.recorded(["x"], files.feed(), in: folder, resumes: true, options: options)
    #expect(
      letters(again) == left && left.count == 3 && again.wall.services.facts.store.clocks.description == "x-t5=+01:00")
    again.press("u u")
    #expect(again.wall.services.facts.store.clocks.isEmpty)
    second.keep()
    let (third, last) = try WallBench.recorded(["x"], files.feed(), in: folder, resumes: true, options: options)
    #expect(third.wall.services.facts.store.clocks.isEmpty)
    last.end()
  }
}
