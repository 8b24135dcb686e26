import Alike
import Archives
import Basics
import Pictures
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
    /// By the hashes of paths; nil for files whose pictures cannot be decoded.
    var fingerprints: [UInt64: Fingerprint?] = [:]
    var warnings: [String] = []
  }

  private let cachePath: String?
  /// Photos on servers; nil if their files are not read.
  let servers: (any ServerFiles)?
  private let known = Mutex(Known())
  private let corrections = Mutex(CameraClocks())
  /// What earlier processes knew; nil until it is needed.
  private let cache = Mutex<FileFactsCache?>(nil)

  /// - Parameters:
  ///   - cachePath: The file of the cache; nil for a store that keeps nothing.
  ///   - servers: Photos on servers; nil if their files are not read.
  public init(cachePath: String? = nil, servers: (any ServerFiles)? = nil) {
    (self.cachePath, self.servers) = (cachePath, servers)
  }

  /// What the clocks of cameras are corrected by in what is told from now on. The cache has what the files tell.
  public var clocks: CameraClocks {
    get { corrections.withLock { $0 } }
    set { corrections.withLock { $0 = newValue } }
  }

  /// Returns what a file and its sidecar tell. They are read the first time, unless the cache has them as they are.
  ///
  /// - Parameter again: Whether they are read again if they have changed.
  public func facts(of path: FilePath, again: Bool = false) -> FileFacts {
    readFacts(of: path, again: again).corrected(by: clocks)
  }

  /// Returns what a file and its sidecar tell, or have told, by other corrections.
  ///
  /// - Parameter reads: Whether they are read the first time; nil is returned otherwise.
  func facts(of path: FilePath, by clocks: CameraClocks, reads: Bool) -> FileFacts? {
    let facts: FileFacts? =
      reads ? readFacts(of: path, again: false) : known.withLock { $0.facts[Self.key(path)] }
    return facts?.corrected(by: clocks)
  }

  private func readFacts(of path: FilePath, again: Bool) -> FileFacts {
    let key = Self.key(path)
    if !again, let facts = known.withLock({ $0.facts[key] }) { return facts }
    let validator = Self.validator(of: path)
    if let validator, let facts = withCache({ $0.text(key, validator) }).flatMap(FileFacts.init) {
      return learn(facts, key)
    }
    let (facts, warnings) = FileFacts.read(path)
    // What is wrong is told again by the next process.
    if let validator, warnings.isEmpty { withCache { $0.add(facts.line, key, validator) } }
    return learn(facts, key, warnings)
  }

  /// Returns what a file has told; nil if it was not read yet.
  func knownFacts(of path: FilePath) -> FileFacts? { facts(of: path, by: clocks, reads: false) }

  /// Returns what a file on a server has told; nil if it was not read yet.
  func knownFacts(of address: String) -> FileFacts? { facts(of: address, by: clocks) }

  /// Returns what a file on a server has told, by other corrections; nil if it was not read yet.
  func facts(of address: String, by clocks: CameraClocks) -> FileFacts? {
    known.withLock { $0.facts[Self.key(address)] }?.corrected(by: clocks)
  }

  /// Reads what a file on a server tells, unless the cache has it, and waits for the server. Its sidecar was read with the listing.
  func readFacts(of address: String, on servers: any ServerFiles) throws(PictureError) {
    let (key, version) = (Self.key(address), servers.version(of: address))
    var facts = version.flatMap { version in withCache { $0.text(key, version) } }.flatMap(FileFacts.init)
    if facts == nil {
      let file = try servers.reading(of: address)
      let packet = file.packet.flatMap { try? XMPPacket($0) }.map(PacketFacts.init)
      let read = FileFacts(
        file, packet, rating: PhotoRating(packet?.rating, tags: file.details?.stars), isOfSidecar: false,
        name: PhotoAddress.web(address).lastComponent)
      if let version { withCache { $0.add(read.line, key, version) } }
      facts = read
    }
    if let facts { _ = learn(servers.sidecar(of: address).map(facts.with) ?? facts, key) }
  }

  /// Takes that a file on a server cannot be read. The next process tries again.
  func learn(fault: String, of address: String) {
    var facts = FileFacts()
    facts.fault = fault
    _ = learn(servers?.sidecar(of: address).map(facts.with) ?? facts, Self.key(address))
  }

  /// Forgets what a file has told, as it has changed.
  func forget(_ address: PhotoAddress) {
    let key =
      switch address {
      case .file(let path): Self.key(path)
      case .web(let text): Self.key(text)
      }
    known.withLock { ($0.facts[key], $0.fingerprints[key]) = (nil, nil) }
  }

  /// Takes that files have other paths.
  func move(_ paths: [(old: FilePath, new: FilePath)]) {
    known.withLock { known in
      let moved = paths.map { old, _ in
        (known.facts.removeValue(forKey: Self.key(old)), known.fingerprints.removeValue(forKey: Self.key(old)))
      }
      for ((_, new), (facts, fingerprint)) in zip(paths, moved) {
        known.facts[Self.key(new)] = facts
        known.fingerprints[Self.key(new)] = fingerprint
      }
    }
  }

  // MARK: Fingerprints

  /// Returns the fingerprint of a file's picture; nil if it cannot be decoded. It is decoded the first time, unless the cache has it.
  public func fingerprint(of path: FilePath) -> Fingerprint? {
    let key = Self.key(path)
    if let known = known.withLock({ $0.fingerprints[key] }) { return known }
    // The picture alone: sidecars do not change what it shows.
    let validator = Archive.state(of: path).map { Self.validator(of: [$0]) }
    // A key of its own beside that of the facts.
    if let validator, let text = withCache({ $0.text(~key, validator) }) {
      return learn(Fingerprint(text), key)
    }
    let fingerprint = Self.bitmap(of: path).map(Fingerprint.init)
    if let validator { withCache { $0.add(fingerprint?.description ?? "-", ~key, validator) } }
    return learn(fingerprint, key)
  }

  /// Decodes what fingerprints are made of; nil if that cannot be.
  static func bitmap(of path: FilePath) -> Bitmap? {
    let decoder = PictureDecoder().rough
    let thumbnail = try? decoder.embeddedThumbnail(ofFile: path)
    return (thumbnail ?? (try? decoder.decode(path, fitting: Fingerprint.box, fit: .fit)))?.bitmap
  }

  /// Returns the fingerprint of a file's picture if it was made already.
  func knownFingerprint(of path: FilePath) -> Fingerprint? {
    known.withLock { $0.fingerprints[Self.key(path)] ?? nil }
  }

  private func learn(_ fingerprint: Fingerprint?, _ key: UInt64) -> Fingerprint? {
    known.withLock { $0.fingerprints[key] = .some(fingerprint) }
    return fingerprint
  }

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

  private static func key(_ path: FilePath) -> UInt64 { StableHash.of(path.absolute.bytes) }
  private static func key(_ address: String) -> UInt64 { StableHash.of(address.utf8) }

  /// Returns a hash of the state of a file and its sidecars; nil if the file is gone.
  private static func validator(of path: FilePath) -> UInt64? {
    guard let file = Archive.state(of: path) else { return nil }
    return validator(of: [file] + SidecarState(of: path).fingerprints)
  }

  private static func validator(of states: [FileFingerprint?]) -> UInt64 {
    let texts = states.map { $0.map { "\($0.size) \($0.seconds) \($0.nanoseconds)" } ?? "" }
    return StableHash.of(texts.joined(separator: ",").utf8)
  }
}
