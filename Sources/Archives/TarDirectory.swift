import Basics

/// A header of a tar file: 512 bytes before each member.
///
/// Source: POSIX.1-2017, pax, "ustar Interchange Format"; GNU tar manual, "Basic Tar Format" for base-256 numbers and
/// long names.
struct TarHeader {
  let kind: UInt8
  let size: Int
  let date: Int
  /// The name in this header. Longer names are in a member before it.
  let name: [UInt8]

  static let length = 512

  /// Reads a header; nil for other bytes.
  init?(_ block: some Collection<UInt8>) {
    let block = Array(block)
    guard block.count == Self.length else { return nil }
    // The checksum is computed with spaces in its own field.
    let sum = block.reduce(0) { $0 + Int($1) } - block[148..<156].reduce(0) { $0 + Int($1) } + 8 * 32
    guard Self.number(block[148..<156]) == sum, let size = Self.number(block[124..<136]) else { return nil }
    (kind, self.size, date) = (block[156], size, Self.number(block[136..<148]) ?? 0)
    func text(_ range: Range<Int>) -> ArraySlice<UInt8> { block[range].prefix { $0 != 0 } }
    let prefix = block[257..<263].elementsEqual("ustar\0".utf8) ? text(345..<500) : []
    name = prefix.isEmpty ? Array(text(0..<100)) : prefix + [UInt8(ascii: "/")] + text(0..<100)
  }

  /// Returns an octal number, or a base-256 number if the first bit is set; nil for other texts and negative numbers.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if let first = field.first, first & 0x80 != 0 {
      guard first == 0x80, field.dropFirst().dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
      return Int(exactly: field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0 }
    guard digits.allSatisfy({ 0x30...0x37 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 << 3 | Int($1 & 7) }
  }
}

/// The members of a tar file. It has no directory, so its headers are read in order.
struct TarDirectory {
  /// The bytes per read: a header, a small member, and the next header.
  private static let piece = 8_192
  private static let extraLimit = 1 << 20
  /// The number of headers between two calls of `goesOn`.
  private static let portion = 1_024

  let bytes: any ArchiveBytes

  /// Reads the headers. A truncated archive has the members before its end.
  func members(goesOn: (_ count: Int) -> Bool) throws(ArchiveFault) -> MemberTable {
    var table = MemberTable()
    var (offset, count) = (0, 0)
    var (piece, pieceStart) = ([UInt8](), 0)
    // The attributes of the next file, from members of other kinds.
    var next = Extra()
    while offset < bytes.count {
      if offset + TarHeader.length > pieceStart + piece.count {
        (piece, pieceStart) = (try bytes.bytes(offset..<(offset + Self.piece)), offset)
      }
      let block = piece.dropFirst(offset - pieceStart).prefix(TarHeader.length)
      guard let header = TarHeader(block) else {
        table.isCutOff = block.contains { $0 != 0 }
        guard count > 0 || !table.isCutOff else { throw .cutOff }
        break
      }
      count += 1
      guard count <= 2 * MemberTable.limit else { throw .tooManyMembers }
      if count.isMultiple(of: Self.portion), !goesOn(count) { throw .stopped }
      let start = offset + TarHeader.length
      let size = next.size ?? header.size
      guard size <= bytes.count - start else {
        table.isCutOff = true
        break
      }
      switch header.kind {
      case UInt8(ascii: "L"), UInt8(ascii: "x"):
        guard size <= Self.extraLimit else { throw .cutOff }
        let text = try bytes.bytes(start..<(start + size))
        if header.kind == UInt8(ascii: "L") { next.name = Array(text.prefix { $0 != 0 }) } else { next.read(text) }
      case UInt8(ascii: "g"), UInt8(ascii: "K"): break
      case 0, UInt8(ascii: "0"), UInt8(ascii: "7"), UInt8(ascii: "S"):
        let isSparse = header.kind == UInt8(ascii: "S") || next.isSparse
        try table.add(
          next.name ?? header.name,
          MemberTable.Member(offset: start, packed: size, size: size, date: next.date ?? header.date),
          unless: isSparse ? .sparse : nil)
        next = Extra()
      default: next = Extra()
      }
      offset = start + (size + TarHeader.length - 1) / TarHeader.length * TarHeader.length
    }
    return table
  }

  /// The attributes of a file, from a member before it.
  private struct Extra {
    var name: [UInt8]?
    var size: Int?
    var date: Int?
    var isSparse = false

    /// Reads records of pax: `30 path=a long name\n`.
    mutating func read(_ text: [UInt8]) {
      var rest = text[...]
      while let blank = rest.firstIndex(of: 0x20), let length = Int(String(decoding: rest[..<blank], as: UTF8.self)),
        length > blank - rest.startIndex + 1, length <= rest.count
      {
        let record = rest[(blank + 1)..<(rest.startIndex + length - 1)]
        rest = rest.dropFirst(length)
        guard let sign = record.firstIndex(of: UInt8(ascii: "=")) else { continue }
        let value = record[(sign + 1)...]
        func number() -> Int? {
          Double(String(decoding: value, as: UTF8.self)).flatMap { Int(exactly: $0.rounded(.down)) }.flatMap {
            $0 < 0 ? nil : $0
          }
        }
        switch String(decoding: record[..<sign], as: UTF8.self) {
        case "path": name = Array(value)
        case "size": size = number()
        case "mtime": date = number()
        case let key where key.hasPrefix("GNU.sparse"): isSparse = true
        default: break
        }
      }
    }
  }
}
