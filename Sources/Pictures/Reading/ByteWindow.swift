import Platform

/// Random access to bytes, in memory, in a file that is read in pieces, or in the parts of a file that have come from a server.
///
/// Used by header parsers: an offset beyond the end returns nil, so that they need no other bounds check.
struct ByteWindow {
  let count: Int
  private let file: OpenFile?
  private let memory: UnsafeRawBufferPointer
  private let owner: PictureBytes?
  let parts: FileParts?
  /// The first offset that was asked for and is in none of the parts of a file; nil if there was none.
  private(set) var missing: Int?
  /// The start of the file, which is kept since headers refer back to it.
  private var head: [UInt8] = []
  private var piece: [UInt8] = []
  private var pieceOffset = 0
  private(set) var readCount = 0

  /// Creates a window on all of `bytes`.
  init(_ bytes: PictureBytes) {
    self.init(bytes.memory, owner: bytes)
  }

  /// Creates a window on memory kept alive by `owner`, or else by the caller.
  init(_ memory: UnsafeRawBufferPointer, owner: PictureBytes? = nil) {
    self.memory = memory
    self.owner = owner
    file = nil
    parts = nil
    count = memory.count
  }

  /// Creates a window on the known parts of a file. An offset outside them returns nil and is recorded in `missing`.
  init(_ parts: FileParts) {
    self.parts = parts
    owner = parts.head
    memory = owner?.memory ?? UnsafeRawBufferPointer(start: nil, count: 0)
    file = nil
    count = parts.count
  }

  /// Whether only parts of the file have come.
  var isInParts: Bool { parts.map { !$0.isWhole } ?? false }

  /// The path of the file; nil for bytes in memory, and for a member of an archive.
  var path: FilePath? { file.flatMap { $0.isMember ? nil : $0.path } }

  /// Creates a window on a file, which is read in pieces on demand.
  init(_ file: OpenFile) {
    self.file = file
    memory = UnsafeRawBufferPointer(start: nil, count: 0)
    owner = nil
    parts = nil
    count = file.stamp.size
  }

  /// The byte at `offset`; nil beyond the end or if reading fails.
  subscript(offset: Int) -> UInt8? {
    mutating get {
      guard offset >= 0, offset < count else { return nil }
      if offset < memory.count { return memory[offset] }
      if let parts {
        guard let byte = parts.byte(at: offset) else {
          missing = missing ?? offset
          return nil
        }
        return byte
      }
      if offset >= pieceOffset, offset < pieceOffset + piece.count { return piece[offset - pieceOffset] }
      if offset < head.count { return head[offset] }
      load(from: offset)
      return offset < pieceOffset + piece.count ? piece[offset - pieceOffset] : nil
    }
  }

  private mutating func load(from offset: Int) {
    guard let file else { return }
    // The first piece contains the whole header of most files; later pieces follow a jump over a long segment.
    let length = min(readCount == 0 ? 16_384 : 4_096, count - offset)
    readCount += 1
    pieceOffset = offset
    piece = [UInt8](unsafeUninitializedCapacity: length) { memory, filled in
      filled = (try? file.read(into: UnsafeMutableRawBufferPointer(memory), at: offset)) ?? 0
    }
    if offset == 0, head.isEmpty { head = piece }
  }

  /// Returns the big-endian number of `length` bytes (at most 8) at `offset`; nil beyond the end.
  mutating func bigEndian(_ length: Int, at offset: Int) -> Int? {
    var value = 0
    for index in 0..<length {
      guard let byte = self[offset + index] else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }

  /// Returns the little-endian number of `length` bytes (at most 8) at `offset`; nil beyond the end.
  mutating func littleEndian(_ length: Int, at offset: Int) -> Int? {
    var value = 0
    for index in 0..<length {
      guard let byte = self[offset + index] else { return nil }
      value |= Int(byte) << (8 * index)
    }
    return value
  }

  /// Returns true if `text` is at `offset`.
  mutating func has(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer { expected in
      for index in 0..<expected.count where self[offset + index] != expected[index] { return false }
      return true
    }
  }

  /// Returns true if the first bytes are `expected`.
  mutating func begins(with expected: [UInt8]) -> Bool {
    for (index, byte) in expected.enumerated() where self[index] != byte { return false }
    return true
  }

  /// Returns all bytes, or the bytes in `range`. Throws for a file on disk above `limit` bytes, and for missing parts.
  func contents(in range: Range<Int>? = nil, limit: Int) throws(PictureError) -> PictureBytes {
    let wanted = range ?? 0..<count
    if let file { return try file.read(wanted, limit: limit) }
    if let parts {
      guard let bytes = parts.bytes(in: wanted) else { throw .fetch("a part of the file is missing") }
      return bytes
    }
    if range == nil, let owner { return owner }
    return PictureBytes(memory[wanted.clamped(to: 0..<count)])
  }

  /// Returns up to `length` bytes at `offset`.
  mutating func bytes(at offset: Int, count length: Int) -> [UInt8] {
    let end = min(count, offset + max(length, 0))
    guard offset >= 0, offset < end else { return [] }
    if end <= memory.count { return Array(memory[offset..<end]) }
    var result = [UInt8]()
    result.reserveCapacity(end - offset)
    for index in offset..<end {
      guard let byte = self[index] else { break }
      result.append(byte)
    }
    return result
  }
}
