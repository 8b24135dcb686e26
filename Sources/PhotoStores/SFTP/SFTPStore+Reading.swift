import Basics
import Pictures
import Platform

extension SFTPStore {
  /// The number of bytes per request. Every server can send as many at once.
  static let piece = 32_768
  /// The greatest size in bytes of a file that is read as a whole.
  private static let limit = 256_000_000

  func reading(of path: String, range: Range<Int>?) -> RemoteReading {
    .call { [self] known throws(FetchError) in
      do throws(StoreError) { return try read(path, range, known: known) } catch {
        throw FetchError(
          error.description, label: error.kind == .line ? "cut off" : "refused", isTransient: error.kind == .line)
      }
    }
  }

  private func read(_ path: String, _ range: Range<Int>?, known: String?) throws(StoreError) -> RemoteBytes? {
    let connection = try connection()
    let handle = try connection.handle(path, flags: 1)
    defer { connection.close(handle) }
    // The first pieces are asked for together with the size.
    let status = try connection.send(.handleStatus) { $0.add(handle) }
    let start = range?.lowerBound ?? 0
    var wanted = range.map { $0.count } ?? 0
    var asked: [(number: UInt32, count: Int)] = []
    defer { for piece in asked { connection.ignore(piece.number) } }
    var next = 0
    func ask(upTo end: Int) throws(StoreError) {
      while next < end, asked.count < 64 {
        let (offset, count) = (start + next, min(Self.piece, wanted - next))
        let number = try connection.send(.read) {
          $0.add(handle)
          $0.add(long: offset)
          $0.add(UInt32(count))
        }
        asked.append((number, count))
        next += count
      }
    }
    try ask(upTo: wanted)
    var answer = try connection.answer(to: status).checked(path)
    guard let attributes = answer.attributes() else { throw SFTPReader.nonsense(path) }
    if let known, attributes.version == known { return nil }
    guard attributes.size <= Self.limit || range != nil else { throw StoreError(.refused, "\(path) is too large") }
    if range == nil { wanted = attributes.size }
    let end = min(wanted, max(attributes.size - start, 0))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end)
    while bytes.count < end {
      try ask(upTo: end)
      guard !asked.isEmpty else { break }
      let (number, count) = asked.removeFirst()
      let answer = try connection.answer(to: number)
      if answer.status == .endOfFile { break }
      var checked = try answer.checked(path)
      guard let data = checked.text() else { throw SFTPReader.nonsense(path) }
      bytes += data
      // A server may send fewer bytes within a file; the rest is requested again.
      if data.count < count, bytes.count < end {
        asked.forEach { connection.ignore($0.number) }
        asked = []
        next = bytes.count
        guard !data.isEmpty else { break }
      }
    }
    guard bytes.count == end else {
      throw StoreError(.line, "\(path) was changed while it was read: it has \(bytes.count.grouped) bytes")
    }
    return RemoteBytes(bytes: bytes, whole: attributes.size, version: attributes.version)
  }

  func file(at path: String) throws(StoreError) -> StoredFile? {
    let connection = try connection()
    guard try connection.attributes(.status, path) != nil else { return nil }
    guard let answer = try read(path, nil, known: nil) else { return nil }
    return StoredFile(bytes: answer.bytes, version: Self.version(of: answer))
  }

  /// Returns a version that includes a digest of the contents, since times have only seconds. Used for files that are
  /// written again.
  private static func version(of answer: RemoteBytes) -> String {
    answer.version + Digest.sha256(answer.bytes).prefix(8).hexadecimal
  }
}
