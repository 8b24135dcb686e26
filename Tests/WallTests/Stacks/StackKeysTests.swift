import Foundation
import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The keys of stacks. Photos are taken by one camera, a second apart, the bursts a minute apart.
@Suite(.oneAtATime) struct StackKeysTests {
  @Test func closedAndOpened() throws {
    let files = try CameraFiles(bursts: 3, of: 4)
    let bench = try WallBench(of: files, stacks: .open)
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
    let files = try CameraFiles(bursts: 3, of: 4)
    let bench = try WallBench(of: files)
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
    let files = try CameraFiles(bursts: 3, of: 4)
    let bench = try WallBench(of: files)
    bench.press("n C")
    #expect(bench.state.overlay == "compare" && bench.state.count == 6)
    bench.press("n n n")
    #expect(bench.state.status.contains("last candidate"), "\(bench.state.status)")
    bench.press("q")
    #expect(bench.state.overlay == "" && bench.state.count == 3 && bench.state.focus == 2)
    withExtendedLifetime(files) {}
  }

  /// Also a stack whose photos stand in the feed in another order than that of time is one photo for `--advance`.
  @Test func advancesOverAStack() throws {
    let files = try CameraFiles([
      CameraFiles.burstFile(0, 1, 2), CameraFiles.burstFile(1, 1, 1), CameraFiles.burstFile(2, 1, 0),
      CameraFiles.burstFile(3, 5, 0),
    ])
    let bench = try WallBench(of: files, advances: true)
    #expect(bench.state.count == 2)
    bench.press("Alt-4")
    #expect(bench.state.counts[.rating] == 3 && bench.state.focus == 2)
    withExtendedLifetime(files) {}
  }
}
