import Platform

/// Files that get new bytes: an old file is exchanged with the new one and looked at again, so that no other program's
/// change is lost.
extension StepRunner {
  /// Writes a file, or finishes that.
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
        // On a network it may have been done all the same.
        guard try FileMark.at(unfinished) == mark else { throw error }
      }
      guard try FileMark.at(unfinished) == mark else {
        try FileCalls.exchange(unfinished, path)
        throw .canceled
      }
    }
    if mark != nil { try drop(unfinished) }
  }

  /// Replaces a file where names cannot be exchanged. A change that another program makes at that moment is lost.
  private func replace(_ path: FilePath, by unfinished: FilePath) throws(Errno) {
    let new = try FileMark.at(unfinished)
    do throws(Errno) { try FileCalls.rename(unfinished, path) } catch {
      guard let new, try FileMark.at(path) == new else { throw error }
    }
  }

  /// Finishes what a step that was cut off has begun. The bytes are no longer known: what has no name goes.
  private func finishWriting(
    _ path: FilePath, _ content: FileContent, over mark: FileMark?, _ unfinished: FilePath
  ) throws(ActFailure) {
    let (isDone, left) = (try has(path, content), try at(unfinished))
    if isDone, let left, left != mark, try at(path) != left { throw ActFailure(.changed, unfinished) }
    try drop(unfinished)
    if !isDone { throw ActFailure(.stopped, path) }
  }

  /// Takes writing back, as far as it was done.
  func takeBackWriting(
    _ path: FilePath, _ content: FileContent, over mark: FileMark?, _ names: Names
  ) throws(ActFailure) {
    let unfinished = names.unfinished(path)
    guard try has(path, content) else { return try drop(unfinished) }
    guard let mark else {
      try drop(unfinished)
      return try drop(path)
    }
    // Without the old file, it is done.
    guard try at(unfinished) == mark else { throw ActFailure(.changed, path) }
    try perform(path) { () throws(Errno) in
      do throws(Errno) { try FileCalls.exchange(unfinished, path) } catch {
        guard try FileMark.at(path) == mark else { throw error }
      }
    }
    try drop(unfinished)
  }

  /// Returns true if a file has certain bytes and no others.
  private func has(_ path: FilePath, _ content: FileContent) throws(ActFailure) -> Bool {
    guard try at(path)?.link == nil, try at(path) != nil else { return false }
    do throws(Errno) {
      let file = try FileDescriptor.opened(path, .readOnly, options: [.nonBlocking, .noFollow])
      defer { try? file.close() }
      return try FileCopy.digest(of: file) == content.digest
    } catch { throw ActFailure(.system(error), path) }
  }
}
