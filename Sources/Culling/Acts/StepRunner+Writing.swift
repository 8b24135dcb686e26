import Platform

/// Writing of new bytes: the files are exchanged and the old one is checked, so that no other program's change is lost.
extension StepRunner {
  /// Writes a file, or finishes an interrupted write.
  func write(_ path: FilePath, _ content: FileContent, over mark: FileMark?, _ names: Names) throws(ActFailure) {
    let unfinished = names.unfinished(path)
    guard isNew else { return try finishWriting(path, content, over: mark, unfinished) }
    try perform(path) { () throws(Errno) in
      if !(drafts?.has(unfinished) ?? false), let bytes = content.bytes {
        try writeDraft(bytes, unfinished, mark == nil ? nil : try FileCalls.status(path)?.permissions)
      }
      guard let mark else {
        if try drafts?.name(unfinished, path) ?? false { return }
        return try nameDraft(unfinished, path)
      }
      guard try FileMark.at(path) == mark else { throw .canceled }
      do throws(Errno) { try FileCalls.exchange(unfinished, path) } catch {
        if error.isUnsupported { return try replace(path, by: unfinished) }
        // On a network file system the call may have succeeded nevertheless.
        guard try FileMark.at(unfinished) == mark else { throw error }
      }
      guard try FileMark.at(unfinished) == mark else {
        try FileCalls.exchange(unfinished, path)
        throw .canceled
      }
    }
    if mark != nil { try drop(unfinished) }
  }

  /// Replaces a file if names cannot be exchanged. Another program's change at that moment is lost.
  private func replace(_ path: FilePath, by unfinished: FilePath) throws(Errno) {
    let new = try FileMark.at(unfinished)
    do throws(Errno) { try FileCalls.rename(unfinished, path) } catch {
      guard let new, try FileMark.at(path) == new else { throw error }
    }
  }

  /// Finishes an interrupted write. The bytes are no longer known, so a file without its final name is removed.
  private func finishWriting(
    _ path: FilePath, _ content: FileContent, over mark: FileMark?, _ unfinished: FilePath
  ) throws(ActFailure) {
    let (isDone, left) = (try has(path, content), try at(unfinished))
    if isDone, let left, left != mark, try at(path) != left { throw ActFailure(.changed, unfinished) }
    try drop(unfinished)
    if !isDone { throw ActFailure(.stopped, path) }
  }

  /// Undoes a write, as far as it was performed.
  func takeBackWriting(
    _ path: FilePath, _ content: FileContent, over mark: FileMark?, _ names: Names
  ) throws(ActFailure) {
    let unfinished = names.unfinished(path)
    guard try has(path, content) else { return try drop(unfinished) }
    guard let mark else {
      try drop(unfinished)
      return try drop(path)
    }
    // If the old file is gone, the write is complete.
    guard try at(unfinished) == mark else { throw ActFailure(.changed, path) }
    try perform(path) { () throws(Errno) in
      do throws(Errno) { try FileCalls.exchange(unfinished, path) } catch {
        guard try FileMark.at(path) == mark else { throw error }
      }
    }
    try drop(unfinished)
  }

  /// Returns true if a file has exactly some contents.
  private func has(_ path: FilePath, _ content: FileContent) throws(ActFailure) -> Bool {
    guard try at(path)?.link == nil, try at(path) != nil else { return false }
    do throws(Errno) {
      let file = try FileDescriptor.opened(path, .readOnly, options: [.nonBlocking, .noFollow])
      defer { try? file.close() }
      return try FileCopy.digest(of: file) == content.digest
    } catch { throw ActFailure(.system(error), path) }
  }
}
