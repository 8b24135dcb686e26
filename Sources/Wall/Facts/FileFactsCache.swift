import Basics
import Platform

/// A cache of file facts on disk. The first line names the format; each other line has a hash of a path, a hash of the
/// file's state, and the facts. Later lines for a path replace earlier ones.
struct FileFactsCache {
  private static let firstLine = "photowall facts 6"
  /// The size in bytes above which the file is ignored and replaced.
  private static let limit = 64 << 20

  private let path: String?
  /// The lines by key, as ranges of `bytes`, since most starts need few of them.
  private var entries: [UInt64: (validator: UInt64, line: Range<Int>)] = [:]
  private var bytes: [UInt8] = []
  private var unwritten = ""

  /// Reads a file; the cache is empty if there is none or its format differs.
  init(path: String?) {
    self.path = path
    bytes = path.flatMap { try? FileDescriptor.contents(of: FilePath($0), limit: Self.limit) } ?? []
    guard bytes.starts(with: "\(Self.firstLine)\n".utf8) else {
      begin()
      return
    }
    var (start, lineCount) = (Self.firstLine.utf8.count + 1, 0)
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if let (key, validator) = Self.hashes(bytes[start..<end]) { entries[key] = (validator, start + 34..<end) }
      (start, lineCount) = (end + 1, lineCount + 1)
    }
    if lineCount > 2 * entries.count + 1_000 { begin() }
  }

  /// Begins a new file with the old entries.
  private func begin() {
    guard let path else { return }
    try? Folder.create(FilePath(path).folder.string)
    let lines = entries.values.map {
      String(decoding: bytes[$0.line.lowerBound - 34...$0.line.upperBound], as: UTF8.self)
    }
    _ = try? AtomicFile.write(Array("\(Self.firstLine)\n\(lines.joined())".utf8), to: FilePath(path))
  }

  /// Returns the facts of a file in this state; nil if unknown.
  func text(_ key: UInt64, _ validator: UInt64) -> String? {
    guard let entry = entries[key], entry.validator == validator else { return nil }
    return String(decoding: bytes[entry.line], as: UTF8.self)
  }

  /// Adds the facts of a file, one non-empty line; `flush` writes it.
  mutating func add(_ text: String, _ key: UInt64, _ validator: UInt64) {
    guard path != nil else { return }
    let hashes = [key, validator].map { String($0, radix: 16).zeroPadded(to: 16) }
    unwritten += "\(hashes[0]) \(hashes[1]) \(text)\n"
  }

  /// Appends the new lines to the file. Errors are ignored, since it is only a cache.
  mutating func flush() {
    guard let path, !unwritten.isEmpty else { return }
    let file = try? FileDescriptor.opened(
      path, .writeOnly, options: [.append, .create, .nonBlocking], permissions: .ownerReadWrite)
    _ = try? file?.closeAfter { try file?.writeAll(Array(unwritten.utf8)) }
    unwritten = ""
  }

  /// Returns the two hashes at the start of a line; nil if there are none.
  private static func hashes(_ line: ArraySlice<UInt8>) -> (key: UInt64, validator: UInt64)? {
    func number(at offset: Int) -> UInt64? {
      var number: UInt64 = 0
      for byte in line[(line.startIndex + offset)..<(line.startIndex + offset + 16)] {
        switch byte {
        case 0x30...0x39: number = number << 4 | UInt64(byte - 0x30)
        case 0x61...0x66: number = number << 4 | UInt64(byte - 0x57)
        default: return nil
        }
      }
      return number
    }
    guard line.count > 34, let key = number(at: 0), let validator = number(at: 17) else { return nil }
    return (key, validator)
  }
}
