import Foundation
import TestSupport
import Testing

/// What a tape's program prints, its exit status and its arguments. The tapes quit-result, printing and picking-… pass.
@Suite struct TapeResultTests {
  private static let feed = "Set Feed \(Scratch.feed)\n"
  private static let arguments = "Set Arguments \"\(Scratch.feed) --print deleted\"\n"

  @Test(
    "what fails says what was printed, how the wall ended, and shows the last screen",
    arguments: [
      (arguments + "x\nq\nExpect output /moon/", 1, "this was printed: \"", "  screen    |"),
      (arguments + "x\nq\nExpect output not /lake/", 1, "alpine-lake.jpg", "  screen    |"),
      (arguments + "q\nExpect output /moon/", 1, "nothing was printed", "  screen    |"),
      (arguments + "q\nExpect exit 1", 1, "the exit status is 0", "  screen    |"),
      (feed + "Set Pick on\nq\nExpect exit 0", 1, "the exit status is 130", "  screen    |"),
      (feed + "Expect output /moon/", 1, "the wall is still open; write what ends it before this", "  screen    |"),
      (feed + "Expect exit 0", 1, "the wall is still open", "  screen    |"),
      (feed + "q\nExpect item 1 focused", 4, "the wall has quit already; this is about its screen", "  screen    |"),
      (feed + "q\nExpect /1/", 4, "the wall has quit already", "  screen    |"),
      (feed + "q\nExpect state count == 48", 4, "the wall has quit already", "  screen    |"),
      (feed + "q\nTab", 4, "the wall has quit already", "  screen    |"),
    ])
  func failures(tape: String, status: Int32, message: String, screen: String) throws {
    let replay = try Command(["replay", "-"], input: tape)
    #expect(replay.status == status)
    #expect(replay.errors.contains(message) && replay.errors.contains(screen), "\(replay.errors)")
  }

  @Test(
    "arguments that a tape cannot have are refused before anything runs, in a sentence",
    arguments: [
      ("--config /dev/null", "tapes take no --config; write Set lines"), ("--log x", "tapes take no --log; remove it"),
      ("--record x.tape", "tapes take no --record; remove it"), ("--print-config", "tapes take no --print-config"),
      ("--resume", "tapes take no --resume; write Resume"), ("--header a:b", "tapes take no --header and --feed-shape"),
      ("print x.jpg", "tapes play the wall, not print"), ("--prnt deleted", "Unknown option '--prnt'"),
      ("--print nothing", "The value 'nothing' is invalid"), ("--pick --print kept", "--pick prints names itself"),
      ("--layout sprial", "there is no layout ‘sprial’"), ("'x", "a quote in the arguments is not closed"),
      ("--help", "this prints help"), ("-", "tapes take no feed on standard input"),
    ])
  func refusals(arguments: String, message: String) throws {
    let replay = try Command(["replay", "-"], input: "Set Arguments \"\(arguments)\"\nTab\nNext")
    #expect(replay.status == 2)
    let lines = replay.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("-:1:15: error: \(message)") == true, "\(replay.errors)")
    // All errors at once.
    #expect(lines.count == 3 && lines[1].hasPrefix("-:3:1: error: "), "\(replay.errors)")
  }

  @Test("a golden output is written by --update, and what differs is shown")
  func golden() throws {
    try Scratch.folder { folder in
      let tape = folder + "/print.tape"
      try Scratch.write(Self.arguments + "x 2\nq\nExpect output \"deleted.txt\"", tape)
      #expect(try Command(["replay", tape]).status == 3)
      let update = try Command(["replay", "--update", tape])
      #expect(update.status == 1 && update.errors.contains("deleted.txt"), "\(update.errors)")
      #expect(try Command(["replay", tape]).status == 0)
      let names = (Scratch.read(folder + "/deleted.txt") ?? "").split(separator: "\n")
      #expect(names.count == 2 && names[0].hasPrefix("../") && names[0].hasSuffix("Data/pictures/alpine-lake.jpg"))
      try Scratch.write("\(names[0])\nmoon.jpg\n", folder + "/deleted.txt")
      let differs = try Command(["replay", tape])
      #expect(differs.status == 1)
      #expect(differs.errors.contains("1 lines of the output differ from deleted.txt"), "\(differs.errors)")
      #expect(differs.errors.contains("  golden    line 2 moon.jpg\n  actual    line 2 \(names[1])\n"))
    }
  }
}
