import CFileCalls
import Platform

/// The folders and files that a feed has already, by their real paths. Links lead to the same folder by several paths, and the command
/// line may name one several times; each file must be one photo, since deleting its copy would delete it.
public struct KnownFolders: Sendable {
  /// The folders that the command line names.
  private let opened: Set<FilePath>
  private var folders: Set<FilePath> = []
  private var identities: [FileFingerprint.Identity: FilePath] = [:]
  /// The files that the command line names.
  private var files: Set<FilePath> = []

  /// No folders yet, but those that the sources name are for their own sections, and not for links.
  public init(opening sources: [FeedSource]) {
    opened = Set(
      sources.compactMap { source in
        guard case .path(let name) = source, case .folder = FileKind(path: FilePath(named: name)) else { return nil }
        return FilePath(named: name).resolved
      })
  }

  /// Adds a folder that the command line names. Returns false if it is there already.
  mutating func open(_ real: FilePath) -> Bool { folders.insert(real).inserted }

  /// Adds a folder below an opened one. Returns false if it is there already, or is to be a section of its own.
  mutating func enter(_ real: FilePath, _ identity: FileFingerprint.Identity) -> Bool {
    guard !opened.contains(real), folders.insert(real).inserted else { return false }
    // One folder may be mounted at two paths. On a network, other folders may have the same number.
    if let first = identities[identity], first != real, Self.hasOwnNumbers(real) { return false }
    identities[identity] = real
    return true
  }

  /// Returns whether the numbers of files are those of a disk. NFS, SMB, FUSE, 9P, AFS and Ceph may give one number to two files.
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

  /// Returns whether a link may lead to a folder: not to an opened one, one above it, or one that is found below it.
  func allowsLink(to real: FilePath) -> Bool {
    !opened.contains { folder in
      folder.starts(with: real)
        || real.starts(with: folder)
          && !real.components.dropFirst(folder.components.count).contains { $0.string.hasPrefix(".") }
    }
  }

  /// Adds a file that the command line names. Returns false if it is there already, also in a folder.
  mutating func open(file path: FilePath) -> Bool {
    guard let name = path.lastComponent, let folder = path.folder.resolved else { return true }
    return !folders.contains(folder) && files.insert(folder.appending(name)).inserted
  }

  /// Returns whether the command line has named a file that is found in a folder.
  func has(_ name: FilePath.Component, in real: FilePath) -> Bool {
    !files.isEmpty && files.contains(real.appending(name))
  }
}
