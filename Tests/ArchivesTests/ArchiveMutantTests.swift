import Platform
import TestSupport
import Testing

@testable import Archives

@Suite("Archives with random damage") struct ArchiveMutantTests {
  private static let seeds: [[UInt8]] = {
    let members: [TestArchive.Member] = [
      .init("a/001.jpg", "first"), .init("a/001.json", "{\"x\": 1}").deflated, .init("/b/002.png", "second"),
      .init(String(repeating: "long/", count: 24) + "c.jpg", "third").deflated,
    ]
    let archive = TestArchive(members)
    return [archive.zip(), archive.zip(isLarge: true, comment: "x"), archive.tar(.gnu), archive.tar(.pax)]
  }()

  @Test("are opened or refused, and their members are read or refused", arguments: 1...Soak.feeds)
  func mutants(_ seed: Int) throws {
    var random = Soak.random(seed)
    var (opened, members) = (0, 0)
    let count = Soak.amount(100, soak: 300)
    for _ in 0..<count {
      var bytes = Self.seeds[Int.random(in: 0..<Self.seeds.count, using: &random)]
      bytes = bytes.mutated(1...6, signs: [0, 1, 0x2f, 0x2e, 0x37, 0x7f, 0x80, 0xff], using: &random)
      // The sum of a header is made right, so that its other fields are looked at.
      if Bool.random(using: &random) { repairSums(&bytes) }
      try withArchive(bytes, "x") { path in
        guard let archive = try? Archive.opened(path) else { return }
        opened += 1
        for index in 0..<archive.count {
          let name = archive.name(of: index)
          #expect(!name.isAbsolute && !name.components.contains(".."), "\(name)")
          let found = try Archive.member(at: path.appending(bytes: [0x2f] + name.bytes))
          #expect(found?.index == index)
          guard let member = try? MemberFile(archive, index) else { continue }
          #expect(member.size == archive.size(of: index))
          if let contents = try? member.contents(limit: 1 << 20) {
            members += 1
            #expect(contents.count <= member.size)
          }
        }
      }
    }
    #expect(opened > 10 && members > 10)
    Soak.count(count, "damaged archives read")
  }

  private func repairSums(_ bytes: inout [UInt8]) {
    for start in stride(from: 0, through: bytes.count - 512, by: 512)
    where bytes[(start + 257)..<(start + 262)].elementsEqual("ustar".utf8) {
      bytes.replaceSubrange((start + 148)..<(start + 156), with: Array("        ".utf8))
      let sum = bytes[start..<(start + 512)].reduce(0) { $0 + Int($1) }
      let digits = String(sum, radix: 8)
      let text = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
      bytes.replaceSubrange((start + 148)..<(start + 156), with: Array(text.utf8))
    }
  }
}
