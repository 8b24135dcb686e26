import Platform

/// The picture files that a recorded session has read. Each is kept open, so that it is read again as it was, even if it has been
/// removed or replaced meanwhile, until the next change of the feed. Then a replay finds it beside the feed that showed it.
package final class RecordedPictures {
  private struct File {
    let descriptor: FileDescriptor
    let stamp: FileFingerprint
  }

  private var files: [FilePath: File] = [:]
  /// Files that were not there when they were to be read. They stay missing until the next change of the feed, too.
  private var missing: Set<FilePath> = []
  /// Files that are not read any more. They stay open until the end, as a worker may still read one.
  private var old: [File] = []

  /// Creates an object without files, and lets the process have more open files.
  package init() { FileDescriptor.raiseLimit() }

  deinit { for file in old + files.values { try? file.descriptor.close() } }

  /// Returns the path that a picture is read from: that of the open file, or the picture's own if it cannot be kept open.
  package func place(of path: FilePath) -> FilePath {
    if let file = files[path] { return Self.place(of: file) }
    if missing.contains(path) { return Self.nowhere }
    do throws(Errno) {
      let descriptor = try FileDescriptor.opened(path, .readOnly, options: .nonBlocking)
      guard let status = try? Stat(descriptor), status.type == .regular else {
        try? descriptor.close()
        return path
      }
      let file = File(descriptor: descriptor, stamp: FileFingerprint(status))
      files[path] = file
      return Self.place(of: file)
    } catch .noSuchFileOrDirectory {
      missing.insert(path)
      return Self.nowhere
    } catch {
      return path
    }
  }

  private static func place(of file: File) -> FilePath { FilePath("/proc/self/fd/\(file.descriptor.rawValue)") }

  /// A path of no file.
  private static let nowhere: FilePath = "/proc/self/fd/none"

  /// Whether a file has been removed, replaced, overwritten or made since it was to be read.
  package var hasLost: Bool {
    files.contains { FileFingerprint(path: $0.key) != $0.value.stamp }
      || missing.contains { FileFingerprint(path: $0) != nil }
  }

  /// Saves the files that have been removed or replaced since they were read, and reads the new ones from now on. A file that was
  /// missing and has been made since is saved as a link to no file.
  ///
  /// - Parameters:
  ///   - feed: Path of the saved feed that showed them.
  ///   - root: Folder that its relative addresses begin at.
  /// - Returns: The paths of files that cannot be saved, as they were overwritten in place.
  package func saveLost(besides feed: String, in root: String) throws(Errno) -> [String] {
    var overwritten: [String] = []
    let folder = SavedPictures.folder(of: feed)
    for path in missing where FileFingerprint(path: path) != nil {
      missing.remove(path)
      try Folder.create(folder, permissions: 0o777)
      try Folder.link(folder + "/" + SavedPictures.name(of: path.string, in: root), to: Self.nowhere.string)
    }
    for (path, file) in files where FileFingerprint(path: path) != file.stamp {
      files[path] = nil
      old.append(file)
      guard FileFingerprint(file.descriptor) == file.stamp else {
        overwritten.append(path.string)
        continue
      }
      try Folder.create(folder, permissions: 0o777)
      try AtomicFile.write(
        try file.descriptor.contents(count: file.stamp.size),
        to: folder + "/" + SavedPictures.name(of: path.string, in: root))
    }
    return overwritten.sorted()
  }
}
