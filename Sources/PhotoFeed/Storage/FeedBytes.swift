import CLibrary
import Platform

/// A source's bytes. A feed's items are spans of them.
///
/// Sendable although it holds a pointer, since nothing writes to the bytes after `init`.
final class FeedBytes: @unchecked Sendable {
  /// The greatest size, since spans have 32 bits.
  static let limit = Int(UInt32.max) - 4096

  let count: Int
  private let base: UnsafeMutablePointer<UInt8>

  func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return withBytes { bytes in
      var start = 0
      while let found = bytes.index(of: text[0], from: start, to: max(start, count - text.count + 1)) {
        if memcmp(base + found, text, text.count) == 0 { return true }
        start = found + 1
      }
      return false
    }
  }

  /// No bytes.
  static let none = FeedBytes([])

  /// Copies bytes.
  init(_ bytes: some Collection<UInt8>) {
    count = bytes.count
    base = Self.allocated(count)
    _ = UnsafeMutableBufferPointer(start: base, count: count).initialize(from: bytes)
  }

  /// Reads a file descriptor to its end. Throws `errno`, or `EFBIG` for 4 GB and more.
  init(readingAll descriptor: FileDescriptor) throws(Errno) {
    var capacity = 1 << 16
    if let status = try? Stat(descriptor), status.type == .regular {
      capacity = max(1, min(Int(status.size), Self.limit) + 1)  // one more: the end is seen without growing
    }
    var bytes = Self.allocated(capacity)
    var filled = 0
    do throws(Errno) {
      while true {
        let got = try descriptor.readSome(
          into: UnsafeMutableRawBufferPointer(start: bytes + filled, count: capacity - filled))
        if got == 0 { break }
        filled += got
        guard filled <= Self.limit else { throw .fileTooLarge }
        if filled == capacity {
          let grown = capacity * 2
          let larger = Self.allocated(grown)
          larger.update(from: bytes, count: filled)
          free(bytes)
          bytes = larger
          capacity = grown
        }
      }
    } catch {
      free(bytes)
      throw error
    }
    base = bytes
    count = filled
  }

  deinit { free(base) }

  /// Returns uninitialized memory.
  private static func allocated(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    guard let memory = malloc(max(1, capacity)) else {
      // Stops the program, as Swift's arrays do.
      preconditionFailure("no memory for \(capacity) bytes of a feed")
    }
    return memory.bindMemory(to: UInt8.self, capacity: capacity)
  }

  /// Calls `body` with all bytes, which are valid only during the call.
  @inline(__always)
  func withBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeBufferPointer(start: base, count: count))
  }

  /// Calls `body` with the bytes of a span, which are valid only during the call.
  @inline(__always)
  func withBytes<R, E: Error>(
    of span: TextSpan, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    precondition(span.end <= count, "a span beyond its bytes")
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafeBufferPointer(start: base + Int(span.start), count: Int(span.length)))
  }

  func copy(_ range: Range<Int>) -> ArraySlice<UInt8> {
    withBytes { bytes in Array(bytes[range])[...] }
  }

  /// Returns a copy with spaces outside a range, which keeps lines and columns.
  func blank(outside range: Range<Int>) -> FeedBytes {
    withBytes { bytes in
      FeedBytes(
        bytes.indices.lazy.map { range.contains($0) || bytes[$0] == UInt8(ascii: "\n") ? bytes[$0] : UInt8(ascii: " ") }
      )
    }
  }

  /// Returns the text of a span; invalid UTF-8 becomes U+FFFD.
  func text(_ span: TextSpan) -> String {
    withBytes(of: span) { String(decoding: $0, as: UTF8.self) }
  }
}

extension FeedBytes {
  /// Returns the line and column of a byte, both from 1. Columns count Unicode scalars without a byte order mark.
  func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
    withBytes { bytes in
      let offset = min(offset, bytes.count)
      var line = 1
      var lineStart = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? min(3, offset) : 0
      var from = 0
      while from < offset, let found = bytes.index(of: UInt8(ascii: "\n"), from: from, to: offset) {
        line += 1
        lineStart = found + 1
        from = lineStart
      }
      let column = bytes[lineStart..<offset].reduce(into: 1) { column, byte in
        if byte & 0xc0 != 0x80 { column += 1 }
      }
      return (line, column)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns true if the bytes contain a byte (memchr).
  func has(_ byte: UInt8) -> Bool { baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false }

  /// The bytes of a span.
  subscript(_ span: TextSpan) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[span.range])
  }

  /// Returns true if the bytes are equal.
  func isSame(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let baseAddress, let otherAddress = other.baseAddress else { return isEmpty && other.isEmpty }
    return count == other.count && memcmp(baseAddress, otherAddress, count) == 0
  }

  /// Returns the first index of a byte in a range, or nil.
  func index(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    guard start < end, let baseAddress, let found = memchr(baseAddress + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }
}
