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

/// The fetched parts of a picture file.
extension FileParts {
  /// Adds a document to the parts that were fetched before; nil if it is of another version of the file.
  init?(_ document: WebDocument, after known: FileParts?) {
    let part = document.part ?? WebDocument.Part(offset: 0, whole: document.body.count)
    let known = document.part == nil ? nil : known
    // A file of unknown size counts as 1 TiB, so that every offset may exist.
    self = known ?? FileParts(count: part.whole ?? 1 << 40, version: document.validator)
    guard version == document.validator else { return nil }
    add(document.body, at: part.offset)
  }

  /// The header of the picture; nil if it has not been read, or is broken.
  var header: PictureHeader? {
    var window = ByteWindow(self)
    guard let file = try? FileHeader(&window), file.header.format != .raw || window.missing == nil else { return nil }
    return file.header
  }

  /// The metadata in the known parts, and the first missing offset that more of it needs; nil if it is complete.
  var reading: (told: PictureReading, missing: Int?) {
    var (window, told) = (ByteWindow(self), PictureReading())
    do throws(PictureError) {
      let header = try PictureFormat(&window).header(&window)
      told.details = PictureDetails(header, &window)
      if let range = header.packet(in: &window) {
        let bytes = window.bytes(at: range.lowerBound, count: range.count)
        if bytes.count == range.count { told.packet = Array(bytes.prefix(1 + (bytes.lastIndex { $0 != 0 } ?? -1))) }
      }
    } catch { if window.missing == nil { told.fault = error.message } }
    return (told, window.missing)
  }
}
