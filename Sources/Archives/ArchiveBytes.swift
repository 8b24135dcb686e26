import Platform

/// The bytes of an archive, in a file or on a server. Read by several threads at once.
public protocol ArchiveBytes: AnyObject, Sendable {
  var count: Int { get }
  /// Reads `memory.count` bytes at `offset`, fewer only at the end. Returns the number of bytes.
  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArchiveFault) -> Int
}

extension ArchiveBytes {
  /// Returns the bytes of a range, fewer at the end of the archive.
  func bytes(_ range: Range<Int>) throws(ArchiveFault) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return [] }
    var bytes = [UInt8](repeating: 0, count: range.count)
    let filled: Int
    do {
      filled = try bytes.withUnsafeMutableBytes { try read(into: $0, at: range.lowerBound) }
    } catch { throw error as? ArchiveFault ?? .cutOff }
    return filled == bytes.count ? bytes : Array(bytes.prefix(filled))
  }
}

/// The bytes of an archive in a file, which is open while this object exists.
final class ArchiveFile: ArchiveBytes {
  let count: Int
  private let descriptor: FileDescriptor

  init(_ descriptor: FileDescriptor, count: Int) { (self.descriptor, self.count) = (descriptor, count) }

  deinit { try? descriptor.close() }

  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArchiveFault) -> Int {
    do throws(Errno) { return try descriptor.readAll(into: memory, from: offset) } catch {
      throw ArchiveFault("reading failed: \(error.clause)")
    }
  }
}

extension Collection<UInt8> where Index == Int {
  /// Returns the little-endian number of `length` bytes at `offset`; 0 beyond the end, and for numbers from 2^63.
  func number(_ length: Int, at offset: Int) -> Int {
    guard offset >= 0, offset + length <= count else { return 0 }
    var value: UInt64 = 0
    for index in (0..<length).reversed() { value = value << 8 | UInt64(self[startIndex + offset + index]) }
    return Int(exactly: value) ?? 0
  }
}
