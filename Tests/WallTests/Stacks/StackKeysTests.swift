import Foundation
import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The keys of stacks. Photos are taken by one camera, a second apart, the bursts a minute apart.
@Suite(.oneAtATime) struct StackKeysTests {
  private static func file(
    _ index: Int, _ minute: Int, _ second: Int
  ) -> (name: String, model: String, lens: String, iso: Int, taken: String) {
    let time = String(format: "%02d:%02d:%02d", 10 + minute / 60, minute % 60, second)
    return (String(format: "%03d.tif", index + 1), "X-T4", "XF35", 200, "2026:06:14 \(time)")
  }

  private func files(bursts: Int, of burst: Int) throws -> CameraFiles {
    try CameraFiles((0..<bursts * burst).map { Self.file($0, $0 / burst, $0 % burst) })
  }

  private func bench(_ files: CameraFiles, stacks: StackState = .closed, advances: Bool = false) throws -> WallBench {
    var options = WallOptions.still
    (options.stacks, options.advances, options.graphics) = (stacks, advances, .boxes)
    return try WallBench(size: CellSize(columns: 200, rows: 50), options: options, feed: files.feed())
  }

  @Test func closedAndOpened() throws {
    let files = try files(bursts: 3, of: 4)
    let bench = try bench(files, stacks: .open)
    #expect(bench.state.count == 12)
    bench.press("t")
    #expect(bench.state.count == 9 && bench.state.stacks == 1)
    #expect(bench.state.status.contains("closed a stack of 4 photos"), "\(bench.state.status)")
    bench.press("Alt-t")
    #expect(bench.state.count == 3 && bench.state.stacks == 3)
    bench.press("n t")
    #expect(bench.state.count == 6 && bench.state.stacks == 2)
    bench.press("Alt-t Alt-t")
    #expect(bench.state.count == 12 && bench.state.stacks == 0)
    withExtendedLifetime(files) {}
  }

  @Test func photosWithoutADateHaveNoStack() throws {
    let bench = try WallBench(9, options: .still)
    bench.press("t")
    #expect(bench.state.status.contains("within 2 s"), "\(bench.state.status)")
    bench.press("Alt-t")
    #expect(bench.state.status.contains("within 2 s") && bench.state.count == 9)
  }

  /// A closed stack is rated, marked, deleted and brought back as a whole; in the full view keys act on the photo that is seen.
  @Test func decisionsAreAboutTheStack() throws {
    let files = try files(bursts: 3, of: 4)
    let bench = try bench(files)
    bench.press("Alt-4")
    #expect(bench.state.counts[.rating] == 4)
    bench.press("n m M")
    #expect(bench.state.marked == 0)
    bench.press("~")
    #expect(bench.state.marked == 12)
    bench.press("M n x")
    #expect(bench.state.deleted == 4 && bench.state.count == 2)
    bench.press("u o 2 q")
    #expect(bench.state.counts[.rating] == 5 && bench.state.count == 3)
    withExtendedLifetime(files) {}
  }

  /// The stack is open only as long as its photos are compared.
  @Test func comparedByOneKey() throws {
    let files = try files(bursts: 3, of: 4)
    let bench = try bench(files)
    bench.press("n C")
    #expect(bench.state.overlay == "compare" && bench.state.count == 6)
    bench.press("n n n")
    #expect(bench.state.status.contains("last candidate"), "\(bench.state.status)")
    bench.press("q")
    #expect(bench.state.overlay == "" && bench.state.count == 3 && bench.state.focus == 2)
    withExtendedLifetime(files) {}
  }
}
