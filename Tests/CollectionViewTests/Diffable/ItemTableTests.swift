import Testing

@testable import CollectionView

/// Tables of items that share their storage with copies, against dictionaries.
@Suite struct ItemTableTests {
  private func chunk(_ number: Int) -> ChunkID { ChunkID(section: Int32(number % 3), number: Int32(number)) }

  private func expect(_ table: ItemTable<Int>, _ expected: [Int: ChunkID], _ comment: Comment) {
    #expect((0..<600).allSatisfy { table[$0] == expected[$0] } && table.count == expected.count, comment)
  }

  /// A copy keeps up to 64 differences, and then has a table of its own; with the last copy gone, they go into the shared one.
  @Test(arguments: [0, 1, 63, 64, 65, 66, 128, 130]) func copiesChangeApart(edits: Int) {
    var (first, before) = (ItemTable<Int>(), [Int: ChunkID]())
    for item in 0..<100 {
      first.set(chunk(item), of: item)
      before[item] = chunk(item)
    }
    var (copy, expected) = (first, before)
    for edit in 0..<edits {
      // Each item once: some are new, some go, and some change their chunk.
      let item = edit * 7 % 150
      let new = item < 100 && edit % 3 == 0 ? nil : chunk(1_000 + edit)
      #expect(copy.set(new, of: item) == expected[item])
      expected[item] = new
    }
    expect(copy, expected, "the copy")
    expect(first, before, "the original")
    // What is not there does not go; what has gone comes again.
    #expect(copy.set(nil, of: 599) == nil && first.set(nil, of: 0) == chunk(0))
    before[0] = nil
    #expect(copy.set(chunk(5), of: 0) == expected[0])
    expected[0] = chunk(5)
    expect(copy, expected, "the copy")
    expect(first, before, "the original")
    first = ItemTable()
    #expect(copy.set(chunk(7), of: 500) == nil && copy.set(nil, of: 0) == chunk(5))
    (expected[500], expected[0]) = (chunk(7), nil)
    expect(copy, expected, "the only one")
    expect(first, [:], "an empty one")
  }
}
