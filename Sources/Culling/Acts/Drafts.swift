import Platform

/// The files that an act writes beside their names. The files of several photos reach the disk at once, before they get their
/// names, and so are those names before the originals of moved files go.
final class Drafts {
  /// The numbers of files and bytes from which on they are brought to the disk.
  private static let limits = (files: 128, bytes: 4 << 20)

  /// A copy, with the mark of the original that was read.
  private struct Copy {
    var source: FileMark
    var copy: FileMark
  }

  private var files: [FilePath: FileCopy.Unfinished] = [:]
  private var isOpen = true
  /// Paths at which there may be files that could not be written.
  private var strays: Set<FilePath> = []
  private var size = 0
  private var devices: [FilePath: UInt64] = [:]
  private var copies: [FilePath: Copy] = [:]
  /// The old names of files that have been copied to another file system.
  private(set) var leaving: Set<FilePath> = []

  /// Whether it is time to bring them to the disk.
  var isFull: Bool { files.count >= Self.limits.files || size >= Self.limits.bytes }

  /// Writes the files that a plan makes.
  ///
  /// - Parameter goesOn: Returns false if a copy is to stop.
  func write(_ plan: PhotoPlan, goesOn: () -> Bool) throws(ActFailure) {
    for step in plan.steps {
      do throws(Errno) {
        switch step {
        case .create(let path, let bytes, _):
          // What is there already, the step looks at.
          if try FileMark.at(path) == nil { try add(.write(bytes, to: step.unfinished, .ownerReadWrite)) }
        case .write(let path, let content, let mark, _):
          guard let bytes = content.bytes else { continue }
          let permissions = try mark.flatMap { _ throws(Errno) in try FileCalls.status(path)?.permissions }
          try add(.write(bytes, to: step.unfinished, permissions))
        case .copy(let old, _, _, _):
          try add(.copy(old, to: step.unfinished, followsLink: true, goesOn: goesOn))
        case .move(let old, let new, let mark, _):
          guard mark.link == nil, try device(of: new.folder) != mark.device else { continue }
          try add(.copy(old, to: step.unfinished, followsLink: false, goesOn: goesOn))
        // The others write no file.
        default: continue
        }
      } catch {
        strays.insert(step.unfinished)
        let isGone = error == .noSuchFileOrDirectory && (try? FileMark.at(step.source)) == .some(nil)
        throw ActFailure(error == .canceled ? .stopped : isGone ? .gone : .system(error), step.source)
      }
    }
  }

  private func add(_ file: FileCopy.Unfinished) {
    files[file.path] = file
    size += file.mark.size
  }

  private func device(of folder: FilePath) throws(Errno) -> UInt64? {
    if let device = devices[folder] { return device }
    let status = try FileCalls.status(folder, followsLink: true)
    devices[folder] = status.map { UInt64(truncatingIfNeeded: $0.deviceID.rawValue) }
    return devices[folder]
  }

  /// Brings the files to the disk, and compares copies with their originals. What is not there as it should be is removed: its step
  /// writes it once more.
  func sync() {
    let isSynced = (try? FileCalls.sync(files.values.map(\.file))) != nil
    for (path, file) in files {
      let isWhole = isSynced && (try? file.check()) != nil
      if !isWhole, (try? FileCalls.remove(path)) != nil { files[path] = nil }
      try? file.file.close()
    }
    isOpen = false
  }

  /// Gives a file its name. Returns false if there is none.
  func name(_ unfinished: FilePath, _ new: FilePath) throws(Errno) -> Bool {
    guard let file = files[unfinished] else { return false }
    try FileCopy.name(unfinished, new)
    files[unfinished] = nil
    if let source = file.source { copies[new] = Copy(source: source, copy: file.mark) }
    return true
  }

  /// Returns true if there is a file of this path.
  func has(_ unfinished: FilePath) -> Bool { files[unfinished] != nil }

  /// Notes that a file has been copied to another file system, and its old name is to go.
  func noteLeaving(_ old: FilePath) { leaving.insert(old) }

  /// Returns true if a file at one path is the original that the file at the other is a copy of.
  func isCopied(_ source: FileMark?, to path: FilePath, _ copy: FileMark?) -> Bool {
    copies[path].map { $0.source == source && $0.copy == copy } ?? false
  }

  /// Removes the files of a plan that have not got their names.
  func discard(_ plan: PhotoPlan) throws(ActFailure) {
    for step in plan.steps {
      guard files[step.unfinished] != nil || strays.remove(step.unfinished) != nil else { continue }
      do throws(Errno) { try FileCalls.remove(step.unfinished) } catch {
        if (try? FileMark.at(step.unfinished)) != .some(nil) { throw ActFailure(.system(error), step.unfinished) }
      }
      files[step.unfinished] = nil
    }
  }

  /// Forgets what is settled.
  func reset() {
    for (path, file) in files {
      try? FileCalls.remove(path)
      if isOpen { try? file.file.close() }
    }
    (files, isOpen, size, copies, leaving) = ([:], true, 0, [:], [])
  }
}
