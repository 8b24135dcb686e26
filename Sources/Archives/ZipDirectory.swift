import CLibrary

/// The directory at the end of a zip file, read in pieces.
///
/// Source: PKWARE, .ZIP File Format Specification 6.3.10: 4.3.12 (entries), 4.3.14 and 4.3.15 (zip64), 4.3.16 (end).
struct ZipDirectory {
  private static let endLength = 22
  private static let entryLength = 46
  static let headerLength = 30
  private static let piece = 1 << 20
  /// The number of entries between two calls of `goesOn`.
  private static let portion = 4_096

  private let bytes: any ArchiveBytes
  /// The range of the directory, and the number of bytes before the archive in a self-extracting file.
  private var range = 0..<0
  private var base = 0

  /// Finds the directory.
  init(_ bytes: any ArchiveBytes) throws(ArchiveFault) {
    self.bytes = bytes
    let tailStart = max(0, bytes.count - Self.endLength - 0xffff)
    let tail = try bytes.bytes(tailStart..<bytes.count)
    let found = stride(from: tail.count - Self.endLength, through: 0, by: -1).first { place in
      tail.number(4, at: place) == 0x0605_4b50 && place + Self.endLength + tail.number(2, at: place + 20) <= tail.count
    }
    guard let place = found else { throw .cutOff }
    var end = tailStart + place
    var (size, offset) = (tail.number(4, at: place + 12), tail.number(4, at: place + 16))
    var disk = tail.number(2, at: place + 4)
    let isLarge = [tail.number(2, at: place + 10), disk].contains(0xffff) || [size, offset].contains(0xffff_ffff)
    let locator = isLarge ? try bytes.bytes(max(0, end - 20)..<end) : []
    if locator.number(4, at: 0) == 0x0706_4b50 {
      for start in [locator.number(8, at: 8), end - 76] where start >= 0 {
        let large = try bytes.bytes(start..<max(start, min(start + 56, end)))
        guard large.number(4, at: 0) == 0x0606_4b50 else { continue }
        (size, offset, end, disk) = (large.number(8, at: 40), large.number(8, at: 48), start, large.number(4, at: 16))
        break
      }
    }
    guard disk == 0 else { throw ArchiveFault("this is one of several parts of an archive: join them first") }
    guard size <= end, offset <= end - size else { throw .cutOff }
    // There may be bytes between the directory and its end record.
    let isWhereItSays = try bytes.bytes(offset..<(offset + 4)).number(4, at: 0) == 0x0201_4b50
    range = isWhereItSays ? offset..<(offset + size) : (end - size)..<end
    base = range.lowerBound - offset
  }

  /// Reads the entries.
  func members(goesOn: (_ count: Int) -> Bool) throws(ArchiveFault) -> MemberTable {
    var table = MemberTable()
    var piece: ArraySlice<UInt8> = []
    var (next, count) = (range.lowerBound, 0)
    /// Fills the piece with at least `length` bytes. Returns false if the directory has fewer.
    func fill(_ length: Int) throws(ArchiveFault) -> Bool {
      if piece.count < length {
        let start = next - piece.count
        piece = try bytes.bytes(start..<min(start + Self.piece, range.upperBound))[...]
        next = start + piece.count
      }
      return piece.count >= length
    }
    while try fill(Self.entryLength) {
      let signature = piece.number(4, at: 0)
      // A signature of the directory follows its entries.
      if signature == 0x0505_4b50 { break }
      let lengths = (piece.number(2, at: 28), piece.number(2, at: 30), piece.number(2, at: 32))
      let length = Self.entryLength + lengths.0 + lengths.1 + lengths.2
      guard signature == 0x0201_4b50, try fill(length) else { throw .cutOff }
      count += 1
      guard count <= MemberTable.limit else { throw .tooManyMembers }
      if count.isMultiple(of: Self.portion), !goesOn(count) { throw .stopped }
      try add(piece.prefix(length), nameLength: lengths.0, extraLength: lengths.1, to: &table)
      piece = piece.dropFirst(length)
    }
    guard piece.isEmpty || piece.number(4, at: 0) == 0x0505_4b50 else { throw .cutOff }
    try table.checkOverlaps(headerLength: Self.headerLength)
    return table
  }

  private func add(
    _ entry: ArraySlice<UInt8>, nameLength: Int, extraLength: Int, to table: inout MemberTable
  ) throws(ArchiveFault) {
    var name = entry.dropFirst(Self.entryLength).prefix(nameLength)
    let extra = entry.dropFirst(Self.entryLength + nameLength).prefix(extraLength)
    let (system, mode) = (entry.number(1, at: 5), entry.number(4, at: 38) >> 16)
    // Unix entries other than files and unknown kinds, above all links, are skipped.
    if system == 3, mode & 0xf000 != 0, mode & 0xf000 != 0x8000 { return }
    if system == 0, !name.contains(UInt8(ascii: "/")) {
      name = name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }[...]
    }
    let (flags, method) = (entry.number(2, at: 8), entry.number(2, at: 10))
    var values = [entry.number(4, at: 24), entry.number(4, at: 20), entry.number(4, at: 42)]
    var date = Self.date(day: entry.number(2, at: 14), time: entry.number(2, at: 12))
    var rest = extra
    while rest.count >= 4 {
      let (kind, length) = (rest.number(2, at: 0), rest.number(2, at: 2))
      let field = rest.dropFirst(4).prefix(length)
      if kind == 1 {
        var place = 0
        for index in values.indices where values[index] == 0xffff_ffff {
          values[index] = field.number(8, at: place)
          place += 8
        }
      } else if kind == 0x5455, field.count >= 5, field.number(1, at: 0) & 1 == 1 {
        date = field.number(4, at: 1)
      }
      rest = rest.dropFirst(4 + length)
    }
    let (size, packed, offset) = (values[0], values[1], base + values[2])
    guard offset >= 0, offset <= range.lowerBound, packed <= range.lowerBound - offset else { throw .cutOff }
    let reason: MemberTable.Reason? =
      flags & 1 != 0 ? .encrypted : method != 0 && method != 8 ? .method(method) : nil
    guard method != 0 || reason != nil || size == packed else { throw .cutOff }
    try table.add(
      name, MemberTable.Member(offset: offset, packed: packed, size: size, date: date, isDeflated: method == 8),
      unless: reason)
  }

  /// Returns an MS-DOS date in seconds since 1970, assumed to be in the local time zone; 0 if invalid.
  private static func date(day: Int, time: Int) -> Int {
    guard day != 0 else { return 0 }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(day >> 9) + 80, Int32(day >> 5 & 15) - 1, Int32(day & 31))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(time >> 11), Int32(time >> 5 & 63), Int32(time & 31) * 2)
    parts.tm_isdst = -1
    return max(0, mktime(&parts))
  }
}
