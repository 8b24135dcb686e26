import CLibrary

/// The known parts of a file on a server.
struct FileParts: Sendable {
  private struct Part: Sendable {
    var offset: Int
    var bytes: PictureBytes
    var end: Int { offset + bytes.count }
  }

  /// The size of the whole file in bytes.
  let count: Int
  /// The entity tag or the time of change of the file; nil if unknown.
  let version: String?
  private var parts: [Part] = []

  init(count: Int, version: String?) { (self.count, self.version) = (count, version) }

  mutating func add(_ bytes: PictureBytes, at offset: Int) { parts.append(Part(offset: offset, bytes: bytes)) }

  /// The part at the start of the file; nil if it is missing.
  var head: PictureBytes? { parts.first { $0.offset == 0 }?.bytes }

  var partCount: Int { parts.count }

  /// Whether one part is the whole file.
  var isWhole: Bool { head?.count == count }

  /// Returns the byte at an offset; nil if its part is missing.
  func byte(at offset: Int) -> UInt8? {
    for part in parts where offset >= part.offset && offset < part.end {
      return part.bytes.memory[offset - part.offset]
    }
    return nil
  }

  /// Returns the bytes of a range; nil if no single part contains all of them.
  func bytes(in range: Range<Int>) -> PictureBytes? {
    guard let part = parts.first(where: { range.lowerBound >= $0.offset && range.upperBound <= $0.end }) else {
      return nil
    }
    return PictureBytes(part.bytes.slice(range.lowerBound - part.offset..<range.upperBound - part.offset))
  }

  /// Returns bytes with the length of the file and zeros for missing parts; nil without memory.
  func withGapsOfZeros() -> PictureBytes? {
    guard let start = calloc(max(count, 1), 1) else { return nil }
    let memory = UnsafeMutableRawBufferPointer(start: start, count: count)
    for part in parts where part.end <= count {
      UnsafeMutableRawBufferPointer(rebasing: memory[part.offset..<part.end]).copyMemory(from: part.bytes.memory)
    }
    return PictureBytes(owning: UnsafeRawBufferPointer(memory))
  }
}
