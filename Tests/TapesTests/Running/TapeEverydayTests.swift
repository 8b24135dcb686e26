import Foundation
import Pictures
import Tapes
import TerminalPanels
import TestSupport
import Testing
import Wall

/// Effects of settings, and files that the wall writes, which stay in the folder of the tape.
@Suite(.oneAtATime) struct TapeEverydayTests {
  @Test(
    "each setting has its effect on the wall",
    arguments: [
      ("Set Density 2", "Expect item 3 not at 41,0"), ("Set Frame line", "Expect state frame == line\nExpect /┌/"),
      ("Set Captions on", "Expect state captions == on\nExpect /Picture 1/"),
      ("Set Sort title", "Expect state sort == title"),
      ("Set Tap open", "Enter\nWait+Idle\nExpect state overlay == full"),
      ("Set Tap mark", "Enter\nExpect item 1 marked"),
      ("Set Graphics boxes", "Expect /Picture 1/"), ("Set Symbols ascii", "Expect not /[▀▄▖▘]/"),
      ("Set Animation off", "Tab\nFrame\nMark \"m\"\nSleep 1s\nExpect perf frames == 0"),
      ("Set Colors mono", "Expect cell 1 23 \"1\" reverse"), ("Set Unicode off", "Expect not /[^ -~\\n]/"),
      ("Set Theme light", "Expect cell 1 23 \"1\" fg #262626"),
      ("Set Color text #102030", "Expect cell 1 23 \"1\" fg #102030"),
      ("Set Theme light\nSet Color bar #102030", "Expect cell 1 23 \"1\" fg #262626 bg #102030"),
      ("Set Keys delete d", "d\nExpect state deleted == 1\nx\nExpect+Status /x does nothing here/"),
      ("Set Limit 5", "Expect state count == 5"),
      ("Set Layout circle", "Expect state layout == circle"), ("Set Rows 30", "Expect+Row 29 /1.12/"),
      ("Set CellSize 8x8", "Expect item 1 not at 1,0 size 18x7"),
    ])
  func settings(setting: String, check: String) throws {
    let fixture = try TapeFixture()
    let (outcome, _) = try fixture.play(setting + "\nWait+Idle\n" + check)
    #expect(outcome == .passed, "\(outcome.failure?.description ?? "")")
    if !setting.hasPrefix("Set Keys") {
      #expect(try fixture.play("Wait+Idle\n" + check).0 != .passed, "it holds without \(setting), too")
    }
  }

  @Test("the wall writes into the folder of the tape, for any path, and changes no other file")
  func writing() throws {
    let fixture = try TapeFixture()
    let folder = URL(fileURLWithPath: fixture.feed).deletingLastPathComponent().path
    let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for path in ["left.json", folder + "/feed.json", "../../up.json", "a/b/c.json"] {
      let (outcome, _) = try fixture.play(
        """
        Set Trash on
        Set Writes "\(path)"
        x
        w
        Expect+Status /wrote 11 photos to /
        Expect file "\(path)" /Picture 2/
        Expect file "\(path)" not /Picture 1"/
        Expect file trash/1.png
        Expect file trash/2.png not
        u
        Expect file trash/1.png not
        w
        Expect+Status /wrote 12 photos to /
        """)
      #expect(outcome == .passed, "\(path): \(outcome.failure?.description ?? "")")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    #expect(try String(contentsOfFile: fixture.feed, encoding: .utf8).contains("Picture 1\""))
    let rest = try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
    #expect(!rest.contains { $0.hasPrefix("photowall-tape-") && fixture.isNewer($0) })
  }

  @Test("after a kill the wall reports the session, --resume restores it, and coverage and digest continue")
  func reopening() throws {
    let (outcome, runner) = try TapeFixture().play(
      """
      Wait+Idle
      x
      m
      Reopen
      Expect state count == 12 deleted == 0 marked == 0 focus == 1
      Expect+Status /left 2 decisions/
      Resume
      Expect state count == 11 deleted == 1 marked == 1
      Tab
      Wait+Idle
      Expect state layout == grid
      """)
    #expect(outcome == .passed, "\(outcome.failure?.description ?? "")")
    let rows = KeyTable.standard.coverageRows
    let missing = Set(runner.coverage.missing(of: rows).map { $0.trigger + $0.context })
    #expect(Set(rows.filter { !missing.contains($0.trigger + $0.context) }.map(\.trigger)) == ["x", "m", "Tab"])
  }

  @Test("a changed feed appears with the next frame, and an unreadable one stops the tape")
  func feeds() throws {
    let fixture = try TapeFixture()
    let (outcome, _) = try fixture.play(
      """
      Set Limit 5
      Wait+Idle
      Right
      Expect state count == 5
      Feed \(fixture.feed) first 9
      Frame
      Expect state count == 9 focus == 2
      Feed \(fixture.feed) first 1
      Wait+Idle
      Expect state count == 1 focus == 1
      """)
    #expect(outcome == .passed, "\(outcome.failure?.description ?? "")")
    let (missing, _) = try fixture.play("Feed /nowhere.json")
    #expect(missing.status == 3)
    #expect(missing.failure?.description.contains("/nowhere.json") == true)
  }

  @Test("PlaybackSpeed acts on videos from where it stands")
  func videoSpeed() throws {
    /// Returns the seconds of a video.
    func duration(_ tape: String) throws -> Double {
      let fixture = try TapeFixture()
      var list = ""
      var world = fixture.world()
      world.makeVideo = { path, _ in
        list = String(decoding: fixture.files[path] ?? [], as: UTF8.self)
        return []
      }
      #expect(TapeRunner(try TapeFixture.tape("Output a.gif\n" + tape), in: world).run() == .passed)
      return list.split(separator: "\n").filter { $0.hasPrefix("duration ") }.reduce(0) {
        $0 + (Double($1.dropFirst("duration ".count)) ?? 0)
      }
    }
    #expect(abs(try duration("Right\nSleep 2s\nRight\nSleep 2s") - 4.1) < 0.1)
    #expect(abs(try duration("Set PlaybackSpeed 2\nRight\nSleep 2s\nRight\nSleep 2s") - 2.05) < 0.1)
    #expect(abs(try duration("Right\nSleep 2s\nSet PlaybackSpeed 0.5\nRight\nSleep 2s") - 6.15) < 0.1)
  }
}

extension TapeFixture {
  /// Returns whether a file in the temporary folder is newer than this fixture.
  func isNewer(_ name: String) -> Bool {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    guard let theirs = date(NSTemporaryDirectory() + name), let ours = date(feed) else { return false }
    return theirs >= ours
  }
}
