import Alike
import Archives
import Basics
import Pictures
import Platform
import Sidecars
import Synchronization

/// The facts of files, each file read once. They are kept on disk by path, sizes and times of a file and its sidecars,
/// so the next start reads no unchanged file.
public final class FileFactsStore: Sendable {
  private struct Known {
    /// The facts by path hash.
    var facts: [UInt64: FileFacts] = [:]
    /// Strings shared by photos, each stored once.
    var names: Set<String> = []
    /// The fingerprints by path hash; nil for pictures that cannot be decoded.
    var fingerprints: [UInt64: Fingerprint?] = [:]
    var warnings: [String] = []
  }

  private let cachePath: String?
  /// Photos on servers; nil if their files are not read.
  let servers: (any ServerFiles)?
  private let known = Mutex(Known())
  private let corrections = Mutex(CameraClocks())
  /// The cache of earlier processes; nil until it is needed.
  private let cache = Mutex<FileFactsCache?>(nil)

  /// - Parameters:
  ///   - cachePath: The file of the cache; nil for a store that keeps nothing.
  ///   - servers: Photos on servers; nil if their files are not read.
  public init(cachePath: String? = nil, servers: (any ServerFiles)? = nil) {
    (self.cachePath, self.servers) = (cachePath, servers)
  }

  /// The corrections of camera clocks in returned facts. The cache has uncorrected ones.
  public var clocks: CameraClocks {
    get { corrections.withLock { $0 } }
    set { corrections.withLock { $0 = newValue } }
  }

  /// Returns the facts of a file and its sidecar. Reads them on the first call, unless the cache has the same state.
  ///
  /// - Parameters:
  ///   - clocks: The corrections; nil for the store's corrections.
  ///   - again: Whether to read a changed file again.
  public func facts(of path: FilePath, by clocks: CameraClocks? = nil, again: Bool = false) -> FileFacts {
    readFacts(of: path, again: again).corrected(by: clocks ?? self.clocks)
  }

  private func readFacts(of path: FilePath, again: Bool) -> FileFacts {
    let key = Self.key(path)
    if !again, let facts = known.withLock({ $0.facts[key] }) { return facts }
    let validator = Self.validator(of: path)
    if let validator, let facts = withCache({ $0.text(key, validator) }).flatMap(FileFacts.init) {
      return learn(facts, key)
    }
    let (facts, warnings) = FileFacts.read(path)
    // The cache gets no warnings, so the next process reports them again.
    if let validator, warnings.isEmpty { withCache { $0.add(facts.line, key, validator) } }
    return learn(facts, key, warnings)
  }

  /// Whether any facts have been read.
  var knowsFacts: Bool { known.withLock { !$0.facts.isEmpty } }

  /// Returns the facts of a file, here or on a server; nil if it is unread.
  func knownFacts(of address: PhotoAddress, by clocks: CameraClocks? = nil) -> FileFacts? {
    known.withLock { $0.facts[Self.key(address)] }?.corrected(by: clocks ?? self.clocks)
  }

  /// Reads the facts of a file on a server, unless they are cached, and waits. The listing has read its sidecar.
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

  /// Notes the error of a file on a server. The next process tries again.
  func learn(fault: String, of address: String) {
    var facts = FileFacts()
    facts.fault = fault
    _ = learn(servers?.sidecar(of: address).map(facts.with) ?? facts, Self.key(address))
  }

  /// Removes the facts of a changed file.
  func forget(_ address: PhotoAddress) {
    let key = Self.key(address)
    known.withLock { ($0.facts[key], $0.fingerprints[key]) = (nil, nil) }
  }

  /// Updates the paths of moved files.
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

  /// Returns the fingerprint of a file's picture, cached or newly decoded; nil if it cannot be decoded.
  public func fingerprint(of path: FilePath) -> Fingerprint? {
    let key = Self.key(path)
    if let known = known.withLock({ $0.fingerprints[key] }) { return known }
    // Only the picture's state: sidecars do not change the picture.
    let validator = Archive.state(of: path).map { Self.validator(of: [$0]) }
    // The inverted key is for the fingerprint.
    if let validator, let text = withCache({ $0.text(~key, validator) }) {
      return learn(Fingerprint(text), key)
    }
    let fingerprint = Self.bitmap(of: path).map(Fingerprint.init)
    if let validator { withCache { $0.add(fingerprint?.description ?? "-", ~key, validator) } }
    return learn(fingerprint, key)
  }

  /// Decodes the picture for a fingerprint; nil if it fails.
  static func bitmap(of path: FilePath) -> Bitmap? {
    let decoder = PictureDecoder().rough
    let thumbnail = try? decoder.embeddedThumbnail(ofFile: path)
    return (thumbnail ?? (try? decoder.decode(path, fitting: Fingerprint.box, fit: .fit)))?.bitmap
  }

  /// Returns the fingerprint of a file's picture if it is computed.
  func knownFingerprint(of path: FilePath) -> Fingerprint? {
    known.withLock { $0.fingerprints[Self.key(path)] ?? nil }
  }

  private func learn(_ fingerprint: Fingerprint?, _ key: UInt64) -> Fingerprint? {
    known.withLock { $0.fingerprints[key] = .some(fingerprint) }
    return fingerprint
  }

  /// Writes new facts to the cache. Returns each warning once.
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
      // Avoids a copy of the cache.
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
  private static func key(_ address: PhotoAddress) -> UInt64 {
    switch address {
    case .file(let path): key(path)
    case .web(let text): key(text)
    }
  }

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
