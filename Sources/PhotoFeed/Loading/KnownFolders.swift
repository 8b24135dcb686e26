import CFileCalls
import Platform

/// The folders and files of a feed, by real path. Links and arguments can lead to a folder by several paths. Each file
/// must be one photo, since deleting a second entry would delete the same file.
public struct KnownFolders: Sendable {
  /// The folders in the arguments.
  private let opened: Set<FilePath>
  private var folders: Set<FilePath> = []
  private var identities: [FileFingerprint.Identity: FilePath] = [:]
  /// The files in the arguments.
  private var files: Set<FilePath> = []

  /// Creates an empty set. Folders in the arguments get their own sections and are not reached by links.
  public init(opening sources: [FeedSource]) {
    opened = Set(
      sources.compactMap { source in
        guard case .path(let name) = source, case .folder = FileKind(path: FilePath(named: name)) else { return nil }
        return FilePath(named: name).resolved
      })
  }

  /// Adds a folder from the arguments. Returns false if it is known.
  mutating func open(_ real: FilePath) -> Bool { folders.insert(real).inserted }

  /// Adds a folder below an opened one. Returns false if it is known or gets its own section.
  mutating func enter(_ real: FilePath, _ identity: FileFingerprint.Identity) -> Bool {
    guard !opened.contains(real), folders.insert(real).inserted else { return false }
    // A folder may be mounted at two paths. On a network, different folders may have the same inode.
    if let first = identities[identity], first != real, Self.hasOwnNumbers(real) { return false }
    identities[identity] = real
    return true
  }

  /// Returns true if inodes are unique, as on a disk. NFS, SMB, FUSE, 9P, AFS and Ceph may give one inode to two files.
  private static func hasOwnNumbers(_ folder: FilePath) -> Bool {
    #if os(Linux)
      guard let descriptor = try? FileDescriptor.opened(folder, .readOnly) else { return false }
      defer { try? descriptor.close() }
      let kinds = [0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x6573_5546, 0x0102_1997, 0x5346_414f, 0x00c3_6400]
      return !kinds.contains(file_system_kind(descriptor.rawValue))
    #else
      return false
    #endif
  }

  /// Returns true if a link may lead to a folder: not an opened one, one above it, or one found below it.
  func allowsLink(to real: FilePath) -> Bool {
    !opened.contains { folder in
      folder.starts(with: real)
        || real.starts(with: folder)
          && !real.components.dropFirst(folder.components.count).contains { $0.string.hasPrefix(".") }
    }
  }

  /// Adds a file from the arguments. Returns false if it is known, also as a file of a folder.
  mutating func open(file path: FilePath) -> Bool {
    guard let name = path.lastComponent, let folder = path.folder.resolved else { return true }
    return !folders.contains(folder) && files.insert(folder.appending(name)).inserted
  }

  /// Returns true if the arguments have a file found in a folder.
  func has(_ name: FilePath.Component, in real: FilePath) -> Bool {
    !files.isEmpty && files.contains(real.appending(name))
  }
}
