import Basics
import Platform
import Synchronization

/// A zip or tar file as a folder of its members, with their names, offsets and sizes in memory.
///
/// The path of a member is the archive's path and the member's name: `photos.zip/a/b.jpg`. No file can have such a
/// path, so system calls fail with `.notDirectory`; readers of files then try ``member(at:)``. Names have no leading
/// slash and no `..`, so they do not lead outside the archive.
public final class Archive: Sendable {
  public let path: FilePath
  /// The fingerprint of the file as read; nil for an archive on a server.
  public let stamp: FileFingerprint?
  let bytes: any ArchiveBytes
  let kind: ArchiveKind
  let table: MemberTable

  /// Reads the directory of an archive.
  ///
  /// - Parameter goesOn: Called with the number of members so far. Returns false to stop.
  private init(
    _ bytes: any ArchiveBytes, path: FilePath, stamp: FileFingerprint, goesOn: (_ count: Int) -> Bool
  ) throws(ArchiveFault) {
    (self.bytes, self.path, self.stamp) = (bytes, path, stamp)
    let head = try bytes.bytes(0..<ArchiveKind.headLength)
    guard let kind = ArchiveKind(head: head) else { throw .cutOff }
    if let refusal = kind.refusal(named: path.text) { throw ArchiveFault(refusal) }
    self.kind = kind
    table =
      kind == .zip
      ? try ZipDirectory(bytes).members(goesOn: goesOn) : try TarDirectory(bytes: bytes).members(goesOn: goesOn)
  }

  /// Reads the directory of a zip file on a server.
  public init(zip bytes: any ArchiveBytes, goesOn: (_ count: Int) -> Bool = { _ in true }) throws(ArchiveFault) {
    (self.bytes, path, stamp, kind) = (bytes, "", nil, .zip)
    table = try ZipDirectory(bytes).members(goesOn: goesOn)
  }

  /// The number of members, without folders and hidden files.
  public var count: Int { table.members.count }

  /// Returns the index of the member with a name, or nil.
  public func index(of name: some Collection<UInt8>) -> Int? { table.index(of: Array(name)[...]) }

  /// Returns the name of a member in the archive.
  public func name(of index: Int) -> FilePath { FilePath(bytes: table.name(of: index)) }

  /// Returns the size of a member in bytes.
  public func size(of index: Int) -> Int { table.members[index].size }

  /// Returns the modification date of a member in seconds since 1970; 0 if unknown.
  public func date(of index: Int) -> Int64 { Int64(table.members[index].date) }

  /// The members left out, by reason: a sentence, the name of the first one, and their number.
  public var leftOut: [(message: String, name: FilePath, count: Int)] {
    table.leftOut.map { ($0.reason.message, FilePath(bytes: $0.name), $0.count) }
  }

  /// Whether the archive is truncated, so that members may be missing.
  public var isCutOff: Bool { table.isCutOff }
}

// MARK: - Opened archives

extension Archive {
  /// The opened archives of this process, a cache of their directories.
  struct Shelf {
    var archives: [[UInt8]: (archive: Archive, use: Int)] = [:]
    /// The paths of all opened archives, even if the archive is no longer kept.
    var paths: Set<[UInt8]> = []
    var uses = 0

    static let fileLimit = 128

    mutating func archive(at key: [UInt8], _ stamp: FileFingerprint) -> Archive? {
      guard let kept = archives[key], kept.archive.stamp == stamp else { return nil }
      uses += 1
      archives[key]?.use = uses
      return kept.archive
    }

    /// Adds an archive. If all together have more than 500,000 members, the least recently used ones are dropped.
    mutating func add(_ archive: Archive, at key: [UInt8]) {
      uses += 1
      archives[key] = (archive, uses)
      paths.insert(key)
      while archives.count > Self.fileLimit
        || archives.values.reduce(0, { $0 + $1.archive.count }) > MemberTable.limit / 2,
        let oldest = archives.min(by: { $0.value.use < $1.value.use }), oldest.key != key
      { archives[oldest.key] = nil }
    }
  }

  private static let shelf = Mutex(Shelf())

  /// Returns the current archive in a file, from the cache if the file is unchanged.
  ///
  /// - Parameter goesOn: Called with the number of members so far. Returns false to stop.
  public static func opened(
    _ path: FilePath, goesOn: (_ count: Int) -> Bool = { _ in true }
  ) throws(ArchiveFault) -> Archive {
    let key = path.absolute.bytes
    if let state = FileFingerprint(path: path), let archive = shelf.withLock({ $0.archive(at: key, state) }) {
      return archive
    }
    let file: FileDescriptor
    do throws(Errno) { file = try .openedRegular(path) } catch {
      throw ArchiveFault("this cannot be opened: \(error.clause)")
    }
    guard let stamp = FileFingerprint(file) else {
      try? file.close()
      throw .cutOff
    }
    let archive = try Archive(ArchiveFile(file, count: stamp.size), path: path, stamp: stamp, goesOn: goesOn)
    shelf.withLock { $0.add(archive, at: key) }
    return archive
  }

  /// Returns the archive on a path and the member at the path; nil without an archive or member.
  public static func member(at path: FilePath) throws(ArchiveFault) -> (archive: Archive, index: Int)? {
    let bytes = path.absolute.bytes
    guard let end = archiveEnd(of: bytes, looks: true) else { return nil }
    let archive = try opened(FilePath(bytes: bytes[..<end]))
    return archive.table.index(of: bytes[(end + 1)...]).map { (archive, $0) }
  }

  /// Opens the member at a path; nil if there is none.
  public static func file(at path: FilePath) throws(ArchiveFault) -> MemberFile? {
    try member(at: path).map { found throws(ArchiveFault) in try MemberFile(found.archive, found.index) }
  }

  /// Returns true for a path in an archive that this process has opened. Reads no file.
  public static func contains(_ path: FilePath) -> Bool {
    guard shelf.withLock({ !$0.paths.isEmpty }) else { return false }
    return archiveEnd(of: path.absolute.bytes, looks: false) != nil
  }

  /// Returns the current fingerprint of the file or member at a path, or nil.
  public static func state(of path: FilePath) -> FileFingerprint? {
    if let state = FileFingerprint(path: path) { return state }
    guard contains(path), let found = try? member(at: path) else { return nil }
    return found.archive.stamp.map { FileFingerprint($0, size: found.archive.size(of: found.index)) }
  }

  /// Returns the length of the archive's path in a path; nil without an archive.
  ///
  /// - Parameter looks: Whether to read files, to find an archive that is not open yet.
  private static func archiveEnd(of path: [UInt8], looks: Bool) -> Int? {
    let ends = path.indices.dropFirst().filter { path[$0] == UInt8(ascii: "/") }
    if let end = shelf.withLock({ shelf in ends.last { shelf.paths.contains(Array(path[..<$0])) } }) { return end }
    guard looks else { return nil }
    let status = ends.lazy.map { (end: $0, status: try? Stat(FilePath(bytes: path[..<$0]))) }
    return status.first { $0.status?.type != .directory }.flatMap { $0.status?.type == .regular ? $0.end : nil }
  }
}
