import Basics
import Platform
import Sidecars
import Synchronization

/// What files tell of their photos, each read once. What was read is kept on disk, by the path, sizes and times of the file and its
/// sidecars, so that the next start has it without opening a file.
public final class FileFactsStore: Sendable {
  private struct Known {
    /// By the hashes of paths.
    var facts: [UInt64: FileFacts] = [:]
    /// Names that photos share, so that each is in memory once.
    var names: Set<String> = []
    var warnings: [String] = []
  }

  private let cachePath: String?
  private let known = Mutex(Known())
  /// What earlier processes knew; nil until it is needed.
  private let cache = Mutex<FileFactsCache?>(nil)

  /// - Parameter cachePath: The file of the cache; nil for a store that keeps nothing.
  public init(cachePath: String? = nil) { self.cachePath = cachePath }

  /// Returns what a file and its sidecar tell. They are read the first time, unless the cache has them as they are.
  ///
  /// - Parameter again: Whether they are read again if they have changed.
  public func facts(of path: FilePath, again: Bool = false) -> FileFacts {
    let key = Self.key(path)
    if !again, let facts = known.withLock({ $0.facts[key] }) { return facts }
    let validator = Self.validator(of: path)
    if let validator, let facts = withCache({ $0.facts(key, validator) }) { return learn(facts, key) }
    let (facts, warnings) = FileFacts.read(path)
    // What is wrong is told again by the next process.
    if let validator, warnings.isEmpty { withCache { $0.add(facts, key, validator) } }
    return learn(facts, key, warnings)
  }

  /// Returns what a file has told; nil if it was not read yet.
  func knownFacts(of path: FilePath) -> FileFacts? { known.withLock { $0.facts[Self.key(path)] } }

  /// Forgets what a file has told, as it has changed.
  func forget(_ path: FilePath) { known.withLock { $0.facts[Self.key(path)] = nil } }

  /// Writes what was read to the cache, and returns what was wrong with the files, once.
  public func flush() -> [String] {
    withCache { $0.flush() }
    return known.withLock { known in
      defer { known.warnings = [] }
      return known.warnings
    }
  }

  private func withCache<Result>(_ body: (inout FileFactsCache) -> Result) -> Result {
    cache.withLock { cache in
      var opened = cache ?? FileFactsCache(path: cachePath)
      // Not two copies of it at a time.
      cache = nil
      defer { cache = opened }
      return body(&opened)
    }
  }

  private func learn(_ facts: FileFacts, _ key: UInt64, _ warnings: [String] = []) -> FileFacts {
    known.withLock { known in
      var facts = facts
      func shared(_ name: String?) -> String? { name.map { known.names.insert($0).memberAfterInsert } }
      (facts.camera, facts.lens) = (shared(facts.camera), shared(facts.lens))
      known.facts[key] = facts
      known.warnings += warnings
      return facts
    }
  }

  private static func key(_ path: FilePath) -> UInt64 { StableHash.of(path.bytes) }

  /// Returns a hash of the state of a file and its sidecars; nil if the file is gone.
  private static func validator(of path: FilePath) -> UInt64? {
    guard let file = FileFingerprint(path: path) else { return nil }
    let states = [file] + SidecarState(of: path).fingerprints
    let texts = states.map { $0.map { "\($0.size) \($0.seconds) \($0.nanoseconds)" } ?? "" }
    return StableHash.of(texts.joined(separator: ",").utf8)
  }
}
