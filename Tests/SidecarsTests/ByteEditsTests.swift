import Testing

@testable import Sidecars

@Suite struct ByteEditsTests {
  /// Replacements may come in any order; texts that are inserted at one offset keep theirs.
  @Test func editsAreInTheOrderOfTheirOffsets() {
    var edits = ByteEdits()
    for (range, text) in [(7..<9, "X"), (3..<3, "a"), (0..<1, ""), (3..<3, "b"), (5..<6, "YZ"), (3..<3, "c")] {
      edits.replace(range, with: text)
    }
    #expect(String(decoding: edits.applied(to: Array("0123456789".utf8)), as: UTF8.self) == "12abc34YZ6X9")
    #expect(ByteEdits().applied(to: [1, 2]) == [1, 2])
  }
}
