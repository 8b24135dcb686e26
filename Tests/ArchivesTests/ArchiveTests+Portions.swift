import TestSupport
import Testing

@testable import Archives

/// Directories that are read in portions.
extension ArchiveTests {
  /// The handler hears of each whole portion, may stop at each, and changes nothing else. The directory of 8,192 names has more
  /// than the bytes that are read at once.
  @Test(arguments: [4_095, 4_096, 4_097, 8_192]) func zipFilesAreReadInPortions(count: Int) throws {
    let folder = String(repeating: "f", count: 79) + "/"
    try checkPortions(
      count, of: 4_096, TestArchive((0..<count).map { .init("\(folder)\($0).jpg", "\($0 % 11)") }).zip()
    ) {
      try ZipDirectory($0).members(goesOn: $1)
    }
  }

  /// Members of 0, 511, 512 and 513 bytes end at different blocks.
  @Test(arguments: [1_023, 1_024, 1_025, 2_048]) func tarFilesAreReadInPortions(count: Int) throws {
    let members = (0..<count).map {
      TestArchive.Member("\($0).jpg", [UInt8](repeating: 1, count: [0, 511, 512, 513][$0 % 4]))
    }
    try checkPortions(count, of: 1_024, TestArchive(members).tar()) { try TarDirectory(bytes: $0).members(goesOn: $1) }
  }

  private func checkPortions(
    _ count: Int, of portion: Int, _ bytes: [UInt8],
    read: (any ArchiveBytes, (Int) -> Bool) throws -> MemberTable
  ) throws {
    let source = MemoryBytes(bytes)
    let portions = (0..<count / portion).map { portion * ($0 + 1) }
    var heard: [Int] = []
    let table = try read(source) {
      heard.append($0)
      return true
    }
    #expect(heard == portions && !table.isCutOff && table.leftOut.isEmpty)
    try #require(table.members.count == count)
    for index in [0, portion - 2, portion - 1, portion, count - 1] where index < count {
      #expect(table.name(of: index).elementsEqual(table.name(of: 0).dropLast(5) + "\(index).jpg".utf8))
      #expect(table.index(of: table.name(of: index)) == index)
    }
    for (number, last) in portions.enumerated() {
      heard = []
      #expect(throws: ArchiveFault.stopped) {
        try read(source) {
          heard.append($0)
          return $0 < last
        }
      }
      #expect(heard == Array(portions[...number]))
    }
  }
}
