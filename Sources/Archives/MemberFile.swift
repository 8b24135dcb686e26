import CZlib
import Platform

/// A member of an archive, open for reading. Not safe for use by several threads at once.
///
/// Stored members are read by ranges. A deflated member is unpacked from its start as far as needed, and never beyond
/// its size in the archive's directory.
public final class MemberFile {
  /// The greatest size of a deflated member in bytes.
  public static let limit = 100_000_000

  public let size: Int
  /// The archive's fingerprint with the size of the member; nil for an archive on a server.
  public let stamp: FileFingerprint?
  private let bytes: any ArchiveBytes
  /// The range of the member's bytes in the archive.
  private let range: Range<Int>
  private let inflater: Inflater?

  /// Opens a member.
  public convenience init(_ archive: Archive, _ index: Int) throws(ArchiveFault) {
    try self.init(archive, index, in: archive.bytes)
  }

  fileprivate init(_ archive: Archive, _ index: Int, in bytes: any ArchiveBytes) throws(ArchiveFault) {
    let member = archive.table.members[index]
    self.bytes = bytes
    size = member.size
    stamp = archive.stamp.map { FileFingerprint($0, size: member.size) }
    var start = member.offset
    if archive.kind == .zip {
      // The name and the extra field may be longer here than in the directory.
      let header = try bytes.bytes(start..<(start + ZipDirectory.headerLength))
      guard header.number(4, at: 0) == 0x0403_4b50 else { throw .damaged }
      start += ZipDirectory.headerLength + header.number(2, at: 26) + header.number(2, at: 28)
    }
    guard start <= bytes.count, member.packed <= bytes.count - start else { throw .damaged }
    range = start..<(start + member.packed)
    inflater = member.isDeflated ? try Inflater(bytes, range, size: member.size) : nil
  }

  /// Reads `memory.count` bytes at `offset`, fewer only at the end of the member. Returns the number of bytes.
  public func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArchiveFault) -> Int {
    let count = min(memory.count, size - offset)
    guard offset >= 0, count > 0 else { return 0 }
    let memory = UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
    guard let inflater else { return try bytes.read(into: memory, at: range.lowerBound + offset) }
    try inflater.unpack(upTo: offset + count)
    memory.copyBytes(from: inflater.unpacked[offset..<(offset + count)])
    return count
  }

  /// Returns the bytes of a part, clipped to the member's size.
  fileprivate func contents(of part: Range<Int>) throws(ArchiveFault) -> [UInt8] {
    let part = part.clamped(to: 0..<size)
    guard let inflater else {
      return try bytes.bytes((range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound))
    }
    try inflater.unpack(upTo: part.upperBound)
    return Array(inflater.unpacked[part])
  }

  /// Returns all bytes. Throws above `limit` bytes.
  public func contents(limit: Int) throws(ArchiveFault) -> [UInt8] {
    guard size <= limit else { throw ArchiveFault("it has more than \(limit) bytes") }
    return try contents(of: 0..<size)
  }
}

extension Archive {
  /// The bytes read in addition before a member's own: a header, a name and fields.
  private static let headerRoom = 1_024

  /// Returns a part of a member, clipped to its size. Reads one range of the archive, unless a name is very long.
  public func bytes(of index: Int, in part: Range<Int>) throws(ArchiveFault) -> [UInt8] {
    let (start, wanted) = (table.members[index].offset, min(table.members[index].packed, part.upperBound))
    let ahead = try ReadAhead(bytes, start..<(start + Self.headerRoom + wanted))
    let member = try MemberFile(self, index, in: ahead)
    return try member.contents(of: part)
  }
}

/// The bytes of an archive with one range already read.
private final class ReadAhead: ArchiveBytes {
  let count: Int
  private let bytes: any ArchiveBytes
  private let start: Int
  private let known: [UInt8]

  init(_ bytes: any ArchiveBytes, _ range: Range<Int>) throws(ArchiveFault) {
    (self.bytes, count, start) = (bytes, bytes.count, range.lowerBound)
    known = try bytes.bytes(range)
  }

  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArchiveFault) -> Int {
    guard offset >= start, offset + memory.count <= start + known.count else {
      return try bytes.read(into: memory, at: offset)
    }
    memory.copyBytes(from: known[(offset - start)..<(offset - start + memory.count)])
    return memory.count
  }
}

/// Unpacks a deflated member as far as needed.
private final class Inflater {
  private(set) var unpacked: [UInt8] = []
  private let bytes: any ArchiveBytes
  private var rest: Range<Int>
  private let size: Int
  private let stream: UnsafeMutablePointer<z_stream>
  private var input: [UInt8] = []
  private var used = 0
  private var hasEnded = false

  private static let piece = 1 << 16

  init(_ bytes: any ArchiveBytes, _ range: Range<Int>, size: Int) throws(ArchiveFault) {
    guard size <= MemberFile.limit else {
      throw ArchiveFault(
        "it has \(size / 1_000_000) MB, and deflated members have at most 100: unpack the archive first")
    }
    // Deflate cannot expand a byte further: RFC 1951 repeats up to 258 bytes with two bits.
    guard size <= range.count * 1_032 + 1_032 else { throw .wrongSize }
    (self.bytes, rest, self.size) = (bytes, range, size)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Unpacks up to `count` bytes.
  func unpack(upTo count: Int) throws(ArchiveFault) {
    while unpacked.count < count {
      // One byte more than expected shows that the archive's size is too small.
      var output = [UInt8](repeating: 0, count: min(Self.piece, size - unpacked.count + 1))
      let filled = try fill(&output)
      unpacked += output.prefix(filled)
      guard filled > 0, unpacked.count <= size else { throw .wrongSize }
    }
  }

  /// Unpacks the next bytes. Returns their number; 0 at the end.
  private func fill(_ output: inout [UInt8]) throws(ArchiveFault) -> Int {
    while !hasEnded {
      if used == input.count {
        input = try bytes.bytes(rest.prefix(Self.piece))
        rest = rest.dropFirst(input.count)
        used = 0
        guard !input.isEmpty else { throw .damaged }
      }
      let result = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          stream.pointee.next_in = input.baseAddress.map { $0 + used }
          stream.pointee.avail_in = UInt32(input.count - used)
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          return inflate(stream, Z_NO_FLUSH)
        }
      }
      used = input.count - Int(stream.pointee.avail_in)
      hasEnded = result == Z_STREAM_END
      guard hasEnded || result == Z_OK else { throw .damaged }
      let filled = output.count - Int(stream.pointee.avail_out)
      if filled > 0 { return filled }
    }
    return 0
  }
}
