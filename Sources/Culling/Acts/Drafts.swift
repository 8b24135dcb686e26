import Platform

/// The files that an act writes beside their names. The files of several photos are synced together before they get
/// their names, and the names before the originals of moved files are removed.
final class Drafts {
  /// The numbers of files and bytes at which they are synced.
  private static let limits = (files: 128, bytes: 4 << 20)

  private var files: [FilePath: FileCopy.Unfinished] = [:]
  private var isOpen = true
  /// The paths of incomplete files after failed writes.
  private var strays: Set<FilePath> = []
  private var size = 0
  private var devices: [FilePath: UInt64] = [:]
  /// The copies that have their names.
  private var copies: [FilePath: FileCopy.Unfinished] = [:]
  /// The old names of files copied to another file system.
  private(set) var leaving: Set<FilePath> = []

  /// Whether the files should be synced.
  var isFull: Bool { files.count >= Self.limits.files || size >= Self.limits.bytes }

  /// Writes the files of a plan.
  ///
  /// - Parameter goesOn: Returns false to stop a copy.
  func write(_ plan: PhotoPlan, goesOn: () -> Bool) throws(ActFailure) {
    for step in plan.steps {
      do throws(Errno) {
        switch step {
        case .create(let path, let bytes, _):
          // The step checks an existing file.
          if try FileMark.at(path) == nil { try add(.write(bytes, to: step.temporaryPath, .ownerReadWrite)) }
        case .write(let path, let content, let mark, _):
          guard let bytes = content.bytes else { continue }
          let permissions = try mark.flatMap { _ throws(Errno) in try FileCalls.status(path)?.permissions }
          try add(.write(bytes, to: step.temporaryPath, permissions))
        case .copy(let old, _, _, _):
          try add(.copy(old, to: step.temporaryPath, followsLink: true, goesOn: goesOn))
        case .move(let old, let new, let mark, _):
          guard mark.link == nil, try device(of: new.folder) != mark.device else { continue }
          try add(.copy(old, to: step.temporaryPath, followsLink: false, goesOn: goesOn))
        // Other steps write no file.
        default: continue
        }
      } catch {
        strays.insert(step.temporaryPath)
        let isGone = error == .noSuchFileOrDirectory && (try? FileMark.at(step.path)) == .some(nil)
        throw ActFailure(error == .canceled ? .stopped : isGone ? .gone : .system(error), step.path)
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

  /// Syncs the files and compares copies with their originals. A wrong file is removed; its step writes it again.
  func sync() {
    let isSynced = (try? FileCalls.sync(files.values.map(\.file))) != nil
    for (path, file) in files {
      let isWhole = isSynced && (try? file.check()) != nil
      if !isWhole, (try? FileCalls.remove(path)) != nil { files[path] = nil }
      try? file.file.close()
    }
    isOpen = false
  }

  /// Gives a file its name. Returns false if there is no such file.
  func name(_ unfinished: FilePath, _ new: FilePath) throws(Errno) -> Bool {
    guard let file = files[unfinished] else { return false }
    try FileCopy.name(unfinished, new)
    files[unfinished] = nil
    if file.source != nil { copies[new] = file }
    return true
  }

  func has(_ unfinished: FilePath) -> Bool { files[unfinished] != nil }

  /// Records that a file was copied to another file system, so that its old name must be removed.
  func noteLeaving(_ old: FilePath) { leaving.insert(old) }

  /// Returns true if the file at a path is an unchanged copy of an unchanged original.
  func isCopied(_ source: FileMark?, to path: FilePath, _ copy: FileMark?) -> Bool {
    copies[path].map { $0.source == source && $0.mark == copy } ?? false
  }

  /// Removes the files of a plan without final names.
  func discard(_ plan: PhotoPlan) throws(ActFailure) {
    for step in plan.steps {
      guard files[step.temporaryPath] != nil || strays.remove(step.temporaryPath) != nil else { continue }
      do throws(Errno) { try FileCalls.remove(step.temporaryPath) } catch {
        if (try? FileMark.at(step.temporaryPath)) != .some(nil) { throw ActFailure(.system(error), step.temporaryPath) }
      }
      files[step.temporaryPath] = nil
    }
  }

  /// Forgets the files of settled plans, and removes those without final names.
  func reset() {
    for (path, file) in files {
      try? FileCalls.remove(path)
      if isOpen { try? file.file.close() }
    }
    (files, isOpen, size, copies, leaving) = ([:], true, 0, [:], [])
  }
}
