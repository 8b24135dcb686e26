import CLibrary
import Platform

/// The picture files that a recorded session has read. Copies keep their bytes until the next change of the feed, even
/// if the files are removed, replaced or overwritten. So a replay finds the pictures beside the feed that showed them.
package final class RecordedPictures {
  private struct File {
    /// A copy without a name; the file itself if there is no room for a copy.
    let descriptor: FileDescriptor
    /// The fingerprint of the original file.
    let stamp: FileFingerprint
  }

  private var files: [FilePath: File] = [:]
  /// The files that were missing when they were requested. They count as missing until the next change of the feed.
  private var missing: Set<FilePath> = []
  /// Former files. They stay open until the end, since a worker may still read one.
  private var old: [File] = []

  private let folder: String

  /// Creates an empty store with its copies in a folder, and raises the limit of open files.
  package init(copiesIn folder: String) {
    self.folder = folder
    FileDescriptor.raiseLimit()
  }

  deinit { for file in old + files.values { try? file.descriptor.close() } }

  /// Returns the path for reading a picture: its copy's, or its own if it cannot be kept open.
  package func place(of path: FilePath) -> FilePath {
    if let file = files[path] { return Self.place(of: file) }
    if missing.contains(path) { return Self.nowhere }
    do throws(Errno) {
      let original = try FileDescriptor.openedRegular(path)
      guard let stamp = FileFingerprint(original) else {
        try? original.close()
        return path
      }
      let copy = try? copy(of: original)
      if copy != nil { try? original.close() }
      let file = File(descriptor: copy ?? original, stamp: stamp)
      files[path] = file
      return Self.place(of: file)
    } catch .noSuchFileOrDirectory {
      missing.insert(path)
      return Self.nowhere
    } catch {
      return path
    }
  }

  /// Returns a copy of an open file. The copy is removed when it is closed.
  private func copy(of original: FileDescriptor) throws(Errno) -> FileDescriptor {
    let path = "\(folder)/.photowall-recorded-\(getpid())-\(original.rawValue)"
    let copy = try FileDescriptor.opened(
      path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    unlink(path)
    do throws(Errno) {
      while true {
        let bytes = try original.readSome(limit: 1 << 20)
        if bytes.isEmpty { return copy }
        try copy.writeFully(bytes)
      }
    } catch {
      try? copy.close()
      throw error
    }
  }

  private static func place(of file: File) -> FilePath { FilePath("/proc/self/fd/\(file.descriptor.rawValue)") }

  /// A path of no file.
  private static let nowhere: FilePath = "/proc/self/fd/none"

  /// Whether a file was removed, replaced, overwritten or created since it was requested.
  package var hasLost: Bool {
    files.contains { FileFingerprint(path: $0.key) != $0.value.stamp }
      || missing.contains { FileFingerprint(path: $0) != nil }
  }

  /// Saves the files that were removed, replaced or overwritten since they were read, and reads the new ones from now
  /// on. A missing file that was created since is saved as a dangling link.
  ///
  /// - Parameters:
  ///   - feed: The path of the saved feed that showed them.
  ///   - root: The base folder of its relative addresses.
  package func saveLost(besides feed: String, in root: String) throws(Errno) {
    let folder = SavedPictures.folder(of: feed)
    for path in missing where FileFingerprint(path: path) != nil {
      missing.remove(path)
      try Folder.create(folder, permissions: 0o777)
      try Folder.link(folder + "/" + SavedPictures.name(of: path, in: root), to: Self.nowhere.string)
    }
    for (path, file) in files where FileFingerprint(path: path) != file.stamp {
      files[path] = nil
      old.append(file)
      try Folder.create(folder, permissions: 0o777)
      try AtomicFile.write(
        try file.descriptor.contents(count: FileFingerprint(file.descriptor)?.size ?? 0),
        to: FilePath(folder).appending(SavedPictures.name(of: path, in: root)))
    }
  }
}
