import Basics
import Platform
import Synchronization

/// The pairs of photos that the user has called different, in a file. Each line is the hash of two paths.
public final class NotDuplicates: Sendable {
  private let path: String?
  private let known: Mutex<Set<UInt64>>

  /// - Parameter path: The file; nil keeps the pairs in memory only.
  public init(path: String? = nil) {
    self.path = path
    let bytes = path.flatMap { try? FileDescriptor.contents(of: FilePath($0), limit: 64 << 20) } ?? []
    known = Mutex(
      Set(
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { UInt64(String(decoding: $0, as: UTF8.self), radix: 16) }
      ))
  }

  /// Returns true if the user has called two files different.
  func contains(_ one: FilePath, _ other: FilePath) -> Bool { known.withLock { $0.contains(Self.key(one, other)) } }

  /// Adds every pair among some files. Returns false if the file cannot be written.
  func add(_ paths: [FilePath]) -> Bool {
    var new: [UInt64] = []
    for (index, one) in paths.enumerated() {
      for other in paths[(index + 1)...] { new.append(Self.key(one, other)) }
    }
    known.withLock { $0.formUnion(new) }
    guard let path else { return true }
    do {
      try Folder.create(FilePath(path).folder.string)
      let file = try FileDescriptor.opened(
        path, .writeOnly, options: [.append, .create, .nonBlocking], permissions: .ownerReadWrite)
      _ = try file.closeAfter { try file.writeAll(Array(new.map { String($0, radix: 16) + "\n" }.joined().utf8)) }
      return true
    } catch { return false }
  }

  private static func key(_ one: FilePath, _ other: FilePath) -> UInt64 {
    let paths = [one.absolute, other.absolute].map { Array($0.lexicallyNormalized().bytes) }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return StableHash.of(paths[0] + [0] + paths[1])
  }
}
