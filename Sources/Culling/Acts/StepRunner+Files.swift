import Platform

/// The names, drafts and checks of the disk that steps share.
extension StepRunner {
  /// The temporary names of a step's files. They are hidden and unique to the step.
  struct Names {
    let token: String

    init(_ token: String) { self.token = token }

    /// A copy that is not whole yet.
    func unfinished(_ path: FilePath) -> FilePath { beside(path, "c") }

    /// A name that is about to be removed.
    func leaving(_ path: FilePath) -> FilePath { beside(path, "r") }

    /// The name of a file while others that exchange names with it get theirs.
    func third(_ path: FilePath) -> FilePath { beside(path, "n") }

    private func beside(_ path: FilePath, _ mark: String) -> FilePath {
      FilePath(bytes: path.bytes.dropLast(path.nameBytes.count) + "\(Self.prefix)\(token)\(mark)".utf8)
    }

    private static let prefix = ".photowall-"

    /// Returns true for the temporary name of a step.
    static func isOwn(_ path: FilePath) -> Bool { path.nameBytes.starts(with: prefix.utf8) }
  }

  /// Gives a file that was written beside its name this name, unless another one has it.
  func nameDraft(_ unfinished: FilePath, _ path: FilePath) throws(Errno) {
    do throws(Errno) { try FileCopy.name(unfinished, path) } catch {
      if error == .fileExists { try? FileCalls.remove(unfinished) }
      throw error
    }
  }

  /// Writes a file beside its name, and syncs it to the disk.
  func writeDraft(_ bytes: [UInt8], _ path: FilePath, _ permissions: FilePermissions?) throws(Errno) {
    let file = try FileCopy.Unfinished.write(bytes, to: path, permissions).file
    defer { try? file.close() }
    do throws(Errno) { try file.sync() } catch {
      try? FileCalls.remove(path)
      throw error
    }
  }

  func drop(_ path: FilePath) throws(ActFailure) {
    try perform(path) { () throws(Errno) in
      do throws(Errno) { try FileCalls.remove(path) } catch { if try FileMark.at(path) != nil { throw error } }
    }
  }

  func at(_ path: FilePath) throws(ActFailure) -> FileMark? {
    try FileStep.markIfThere(path)
  }

  /// Returns true if a file has these bytes and no others.
  func has(_ path: FilePath, _ bytes: [UInt8]) throws(Errno) -> Bool {
    let file = try FileDescriptor.opened(path, .readOnly, options: [.nonBlocking, .noFollow])
    defer { try? file.close() }
    return try file.contents(count: bytes.count + 1) == bytes
  }

  func perform(_ path: FilePath, _ body: () throws(Errno) -> Void) throws(ActFailure) {
    do throws(Errno) { try body() } catch {
      switch error {
      case .fileExists: throw ActFailure(.taken, path)
      case .canceled: throw ActFailure(.changed, path)
      default: throw ActFailure(.system(error), path)
      }
    }
  }
}
