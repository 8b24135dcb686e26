#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The parts of a file on a server that have been read.
struct FileParts: Sendable {
  private struct Part: Sendable {
    var offset: Int
    var bytes: PictureBytes
    var end: Int { offset + bytes.count }
  }

  /// Bytes of the whole file.
  let count: Int
  /// The entity tag, or the time of change, of the file that the parts are of; nil if the server has told neither.
  let version: String?
  private var parts: [Part] = []

  init(count: Int, version: String?) { (self.count, self.version) = (count, version) }

  /// Adds a part.
  mutating func add(_ bytes: PictureBytes, at offset: Int) { parts.append(Part(offset: offset, bytes: bytes)) }

  /// The beginning of the file, as far as it has come in one piece.
  var head: PictureBytes? { parts.first { $0.offset == 0 }?.bytes }

  /// Whether one part is the whole file.
  var isWhole: Bool { head?.count == count }

  /// Returns the byte at an offset; nil if its part has not been read.
  func byte(at offset: Int) -> UInt8? {
    for part in parts where offset >= part.offset && offset < part.end {
      return part.bytes.memory[offset - part.offset]
    }
    return nil
  }

  /// Returns the bytes of a range; nil if a part of it has not been read.
  func bytes(in range: Range<Int>) -> PictureBytes? {
    guard let part = parts.first(where: { range.lowerBound >= $0.offset && range.upperBound <= $0.end }) else {
      return nil
    }
    return PictureBytes(part.bytes.slice(range.lowerBound - part.offset..<range.upperBound - part.offset))
  }

  /// Returns bytes of the length of the file, with zeros where it has not been read; nil if there is no memory.
  func withGapsOfZeros() -> PictureBytes? {
    guard let start = calloc(max(count, 1), 1) else { return nil }
    let memory = UnsafeMutableRawBufferPointer(start: start, count: count)
    for part in parts where part.end <= count {
      UnsafeMutableRawBufferPointer(rebasing: memory[part.offset..<part.end]).copyMemory(from: part.bytes.memory)
    }
    return PictureBytes(owning: UnsafeRawBufferPointer(memory))
  }
}
