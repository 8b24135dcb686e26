import Basics
import CLibrary
import Platform

/// Detects changes of feed files and of folders of pictures with inotify(7), without polling.
///
/// The wall's loop polls `descriptor` and calls `takeChanges()` when it is readable. A file is watched through its
/// folder: programs replace a file by renaming another one, and a watch of the file would follow the old one.
public final class FeedWatch {
  /// Readable after a change, for poll(2). Closed with the watch.
  public let descriptor: Int32
  private var watched: [Int32: Watched] = [:]
  private let isRecursive: Bool

  private struct Watched {
    var folder: FilePath
    /// The names to watch there; nil for all.
    var names: Set<FilePath.Component>?
  }

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - files: Paths of feed files.
  ///   - folders: Paths of folders of pictures.
  ///   - isRecursive: Whether to watch subfolders, also later ones.
  /// - Throws: A `Diagnostic` (`.inputOutput`) if the system denies a watch. Changes on network file systems are not
  ///   detected.
  public init(files: [FilePath] = [], folders: [FilePath] = [], isRecursive: Bool = false)
    throws(Diagnostic)
  {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    self.isRecursive = isRecursive
    guard descriptor >= 0 else {
      throw Diagnostic(
        .inputOutput, at: SourceLocation(file: (files.first ?? folders.first ?? "").text),
        "changes cannot be watched (\(Errno.last)); reload with r instead")
    }
    var names: [FilePath: Set<FilePath.Component>] = [:]
    for file in files { names[file.folder, default: []].formUnion([file.lastComponent].compactMap(\.self)) }
    for (folder, names) in names { watch(folder, names: names) }
    for folder in folders { watchTree(folder) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns true if anything has changed since the last call. Never blocks.
  public func takeChanges() -> Bool {
    var isChanged = false
    withUnsafeTemporaryAllocation(
      byteCount: 16 << 10, alignment: MemoryLayout<inotify_event>.alignment
    ) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress!, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset < count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let name = offset + MemoryLayout<inotify_event>.size
          let start = buffer.baseAddress!.advanced(by: name).assumingMemoryBound(to: CChar.self)
          if matters(event, name: event.len == 0 ? nil : FilePath.Component(platformString: start)) { isChanged = true }
          offset = name + Int(event.len)
        }
      }
    }
    return isChanged
  }

  private func matters(_ event: inotify_event, name: FilePath.Component?) -> Bool {
    // Events were lost, so the feed may have changed.
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
    guard let place = watched[event.wd] else { return false }
    if event.mask & UInt32(IN_IGNORED) != 0 {
      watched[event.wd] = nil
      return true
    }
    guard let name else { return place.names == nil }
    if let names = place.names { return names.contains(name) }
    if name.string.hasPrefix(".") { return false }
    if isRecursive, event.mask & UInt32(IN_ISDIR) != 0,
      event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0
    {
      watchTree(place.folder.appending(name))
    }
    return true
  }

  private func watch(_ folder: FilePath, names: Set<FilePath.Component>? = nil) {
    // Without IN_MODIFY, which reports each block of a picture that is being copied; a closed file is complete.
    let events =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
      | IN_ONLYDIR
    let watch = folder.withPlatformString { inotify_add_watch(descriptor, $0, UInt32(events)) }
    guard watch >= 0 else { return }
    if let before = watched[watch] {
      // inotify returns the same watch for the same folder.
      watched[watch]?.names = before.names.flatMap { old in names.map { old.union($0) } }
    } else {
      watched[watch] = Watched(folder: folder, names: names)
    }
  }

  private func watchTree(_ folder: FilePath) {
    watch(folder)
    guard isRecursive, let entries = folder.withPlatformString({ opendir($0) }) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      guard Int32(entry.pointee.d_type) == Int32(DT_DIR) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath.Component(platformString: $0) }
      }
      if let name, !name.string.hasPrefix(".") { watchTree(folder.appending(name)) }
    }
  }
}
