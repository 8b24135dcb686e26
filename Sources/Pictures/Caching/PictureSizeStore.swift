import Basics
import Platform
import Synchronization

/// The sizes of fetched pictures on disk, for the next start. Each is stored with the validator of its response, and
/// replaced when the server has a new picture at the address.
public final class PictureSizeStore: Sendable {
  private struct Entry: Equatable {
    var size: PixelSize
    var validator: UInt64
  }

  private static let limit = 500_000
  private let path: String
  private let entries: Mutex<[UInt64: Entry]>

  /// Reads the sizes in a file; empty if it does not exist.
  public init(path: String) {
    self.path = path
    var entries: [UInt64: Entry] = [:]
    if let bytes = try? OpenFile(path: FilePath(path)).readAll(limit: 64_000_000) {
      for line in String(decoding: bytes.memory, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard words.count == 4, let key = UInt64(words[0], radix: 16), let width = Int(words[1], within: 1...1_000_000),
          let height = Int(words[2], within: 1...1_000_000), let validator = UInt64(words[3], radix: 16),
          entries.count < Self.limit
        else { continue }
        // A later line replaces an earlier one.
        entries[key] = Entry(size: PixelSize(width: width, height: height), validator: validator)
      }
    }
    self.entries = Mutex(entries)
  }

  /// Returns the size of the picture at an address, or nil.
  public func size(of address: String) -> PixelSize? { entries.withLock { $0[StableHash.of(address.utf8)]?.size } }

  /// Stores the size of a fetched picture. `size` is not called if a size with the same validator is known.
  func record(_ address: String, validator: String, size: () -> PixelSize?) {
    let (key, validator) = (StableHash.of(address.utf8), StableHash.of(validator.utf8))
    guard entries.withLock({ $0[key]?.validator != validator && $0.count < Self.limit }), let size = size() else {
      return
    }
    entries.withLock { $0[key] = Entry(size: size, validator: validator) }
    let line = "\(String(key, radix: 16)) \(size.width) \(size.height) \(String(validator, radix: 16))\n"
    // The sizes are only a cache, so errors in writing are ignored.
    let file = try? FileDescriptor.opened(
      path, .writeOnly, options: [.append, .create, .nonBlocking], permissions: .ownerReadWrite)
    guard let file else { return }
    _ = try? file.closeAfter { try file.writeAll(Array(line.utf8)) }
  }
}
