import Platform

/// Performs and undoes steps. Each function checks the disk first and does only what is missing. So it can be called
/// again after an error, a kill, or a call that succeeded but reported a failure.
struct StepRunner {
  /// Whether the step is new, so that there are no temporary files of an earlier run.
  var isNew = false
  /// The files that are already written; nil if each step writes its own.
  var drafts: Drafts?
  /// Returns false to stop a copy.
  var goesOn: () -> Bool = { true }

  /// Performs a step, or the rest of it.
  func run(_ step: FileStep) throws(ActFailure) {
    switch step {
    case .move(let old, let new, let mark, let token): try move(old, new, mark, Names(token))
    case .copy(let old, let new, let mark, let token): try copy(old, new, mark, Names(token))
    case .create(let path, let bytes, let token): try create(path, bytes, Names(token))
    case .link(let path, let text): try link(path, text)
    case .remove(let path, let bytes, let token): try remove(path, bytes, Names(token))
    case .removeCopy(let path, let mark, let token): try removeCopy(path, mark, Names(token))
    case .write(let path, let content, let mark, let token): try write(path, content, over: mark, Names(token))
    }
  }

  /// Removes the original of a file that a step has copied to another file system.
  func finish(_ step: FileStep) throws(ActFailure) {
    guard case .move(let old, let new, _, let token) = step, drafts?.leaving.contains(old) ?? false else { return }
    try removeName(old, Names(token), keptAt: new)
  }

  /// Returns true if a file that a step gives a temporary name already has its final name from a later step.
  func hasMoved(_ step: FileStep, by later: ArraySlice<FileStep>) throws(ActFailure) -> Bool {
    guard case .move(_, let third, let mark, _) = step, Names.isOwn(third) else { return false }
    for case .move(third, let new, _, _) in later { return try at(new) == mark }
    return false
  }

  /// Undoes a step, as far as it was performed.
  func takeBack(_ step: FileStep) throws(ActFailure) {
    switch step {
    case .move(let old, let new, let mark, let token):
      let names = Names(token)
      try tidy(old, new, names)
      // Without the moved file at its new name, nothing was performed.
      guard let there = try at(new), isMoved(there, old, new, mark) else { return }
      if try at(old) == nil || there.mayBeCopy(of: mark) { try move(new, old, there, names) }
    case .copy(_, let new, let mark, let token):
      let names = Names(token)
      try perform(new) { () throws(Errno) in try FileCalls.remove(names.unfinished(new)) }
      if let copy = try at(new), copy.mayBeCopy(of: mark) { try removeCopy(new, copy, names) }
    case .create(let path, let bytes, let token): try remove(path, bytes, Names(token))
    case .link(let path, let text): if let there = try at(path), there.link == text { try drop(path) }
    case .remove(let path, let bytes, let token): try create(path, bytes, Names(token))
    case .removeCopy(let path, let mark, let token):
      let leaving = Names(token).leaving(path)
      if try at(leaving) != nil { return try giveBack(leaving, path) }
      if let text = mark.link { return try link(path, text) }
      // A missing copy cannot be restored, so the other copies must be removed, too.
      if try at(path) == nil { throw ActFailure(.split, path) }
    case .write(let path, let content, let mark, let token):
      try takeBackWriting(path, content, over: mark, Names(token))
    }
  }

  // MARK: Steps

  private func move(_ old: FilePath, _ new: FilePath, _ mark: FileMark, _ names: Names) throws(ActFailure) {
    if !isNew { try tidy(old, new, names) }
    let (source, target) = (try at(old), try at(new))
    let isWithin = old.folder == new.folder
    let isThere = source.map { isWithin ? mark.isSameFile(as: $0) : mark.matches($0) } ?? false
    if let target {
      let isDone = !isThere && isWithin && target.isSameFile(as: mark) || isMoved(target, old, new, mark)
      guard isDone else { throw ActFailure(.taken, new) }
      // A new file of another program with the old name stays.
      guard isThere else { return }
      guard try isSame(old, new) else { throw ActFailure(.taken, new) }
      return try removeName(old, names, keptAt: new)
    }
    guard let source else { throw ActFailure(.gone, old) }
    guard isThere else { throw ActFailure(.changed, old) }
    do throws(Errno) {
      try FileCalls.renameNew(old, new)
      try check(old, new, source)
    } catch { try moveOtherwise(old, new, source, names, error) }
  }

  /// Returns true if the file at a new name is the moved one, or may be a copy of it. Moves within a folder make no
  /// copies; there, the file may be another photo that a later step moves away.
  private func isMoved(_ there: FileMark, _ old: FilePath, _ new: FilePath, _ mark: FileMark) -> Bool {
    guard old.folder == new.folder else { return there.matches(mark) || there.mayBeCopy(of: mark) }
    return Names.isOwn(new) ? there.isSameFile(as: mark) : there == mark
  }

  /// Moves a file that cannot be renamed, or detects that it was renamed in spite of an error.
  private func moveOtherwise(
    _ old: FilePath, _ new: FilePath, _ mark: FileMark, _ names: Names, _ error: Errno
  ) throws(ActFailure) {
    if error == .canceled { throw ActFailure(.changed, old) }
    if let there = try at(new) {
      guard there == mark else { throw ActFailure(.taken, new) }
      if try at(old) == nil { return }
      return try removeName(old, names, keptAt: new)
    }
    if error == .improperLink { return try moveAcross(old, new, mark, names) }
    guard error.isUnsupported else { throw ActFailure(.system(error), old) }
    do throws(Errno) { try FileCalls.link(old, new) } catch {
      if error == .improperLink { return try moveAcross(old, new, mark, names) }
      if let there = try at(new) {
        guard there == mark else { throw ActFailure(.taken, new) }
      } else {
        guard error.isUnsupported else { throw ActFailure(.system(error), old) }
        // Another program's file can be replaced here, as the manual says.
        do throws(Errno) {
          try FileCalls.rename(old, new)
          return try check(old, new, mark)
        } catch {
          if error == .improperLink { return try moveAcross(old, new, mark, names) }
          throw ActFailure(error == .canceled ? .changed : .system(error), old)
        }
      }
    }
    try perform(old) { () throws(Errno) in
      guard try FileMark.at(new) == mark else { throw .canceled }
    }
    try removeName(old, names, keptAt: new)
  }

  /// Throws `.canceled` and restores the old name if another file than the intended one was moved.
  private func check(_ old: FilePath, _ new: FilePath, _ mark: FileMark) throws(Errno) {
    guard let there = try FileMark.at(new), there != mark else { return }
    try FileCopy.name(new, old)
    throw .canceled
  }

  /// Moves a file to another file system: copies and compares it, then removes the original.
  private func moveAcross(
    _ old: FilePath, _ new: FilePath, _ mark: FileMark, _ names: Names
  ) throws(ActFailure) {
    if let text = mark.link {
      try link(new, text)
    } else {
      try makeCopy(of: old, at: new, followsLink: false, names)
    }
    // The originals of several files are removed together.
    if let drafts { return drafts.noteLeaving(old) }
    // After a power cut the copy must exist if the original is removed.
    Folder.sync(new.folder)
    try removeName(old, names, keptAt: new)
  }

  private func copy(_ old: FilePath, _ new: FilePath, _ mark: FileMark, _ names: Names) throws(ActFailure) {
    if !isNew {
      try perform(new) { () throws(Errno) in try FileCalls.remove(names.unfinished(new)) }
      // An undo was interrupted.
      let leaving = names.leaving(new)
      if let there = try at(leaving) {
        if there.mayBeCopy(of: mark) { try drop(leaving) } else { try giveBack(leaving, new) }
      }
    }
    if let there = try at(new) {
      let original = try at(old)?.link == nil ? old : old.resolved ?? old
      guard there.mayBeCopy(of: mark), try areEqual(original, new) else { throw ActFailure(.taken, new) }
      return
    }
    try makeCopy(of: old, at: new, followsLink: true, names)
  }

  private func makeCopy(
    of old: FilePath, at new: FilePath, followsLink: Bool, _ names: Names
  ) throws(ActFailure) {
    let unfinished = names.unfinished(new)
    do throws(Errno) { if try drafts?.name(unfinished, new) ?? false { return } } catch {
      throw ActFailure(error == .fileExists ? .taken : .system(error), new)
    }
    try FileCopy.make(of: old, at: new, followsLink: followsLink, unfinished: unfinished, goesOn: goesOn)
  }

  private func create(_ path: FilePath, _ bytes: [UInt8], _ names: Names) throws(ActFailure) {
    let unfinished = names.unfinished(path)
    try perform(path) { () throws(Errno) in
      if !isNew { try FileCalls.remove(unfinished) }
      if try FileMark.at(path) != nil {
        guard try has(path, bytes) else { throw .fileExists }
        return
      }
      if try drafts?.name(unfinished, path) ?? false { return }
      try writeDraft(bytes, unfinished, .ownerReadWrite)
      try nameDraft(unfinished, path)
    }
  }

  private func link(_ path: FilePath, _ text: [UInt8]) throws(ActFailure) {
    try perform(path) { () throws(Errno) in
      do throws(Errno) { try FileCalls.makeLink(text, at: path) } catch {
        guard try FileMark.at(path)?.link == text else { throw error }
      }
    }
  }

  private func remove(_ path: FilePath, _ bytes: [UInt8], _ names: Names) throws(ActFailure) {
    try perform(path) { () throws(Errno) in
      if !isNew { try FileCalls.remove(names.unfinished(path)) }
      guard try FileMark.at(path) != nil, try has(path, bytes) else { return }
      do throws(Errno) { try FileCalls.remove(path) } catch { if try FileMark.at(path) != nil { throw error } }
    }
  }

  private func removeCopy(_ path: FilePath, _ mark: FileMark, _ names: Names) throws(ActFailure) {
    let leaving = names.leaving(path)
    if !isNew, let there = try at(leaving) {
      if there == mark { try drop(leaving) } else { try giveBack(leaving, path) }
    }
    guard let there = try at(path), mark.matches(there) else { return }
    try perform(path) { () throws(Errno) in
      do throws(Errno) { try FileCalls.rename(path, leaving) } catch {
        if try FileMark.at(leaving) == nil { throw error }
      }
    }
    if try at(leaving).map({ mark.matches($0) }) ?? false { try drop(leaving) } else { try giveBack(leaving, path) }
  }

  // MARK: Parts of steps

  /// Removes the old name of a file with a new one. The file is renamed and checked before it is removed, so that
  /// another program's file with that name is never removed.
  private func removeName(_ path: FilePath, _ names: Names, keptAt other: FilePath) throws(ActFailure) {
    let leaving = names.leaving(path)
    try perform(path) { () throws(Errno) in
      do throws(Errno) { try FileCalls.rename(path, leaving) } catch {
        if try FileMark.at(leaving) == nil { throw error }
      }
    }
    if let drafts, drafts.isCopied(try at(leaving), to: other, try at(other)) { return try drop(leaving) }
    if try isSame(leaving, other) { return try drop(leaving) }
    try giveBack(leaving, path)
    if try at(other) == nil { throw ActFailure(.gone, other) }
  }

  /// Removes or restores the temporary files of an interrupted step.
  private func tidy(_ old: FilePath, _ new: FilePath, _ names: Names) throws(ActFailure) {
    for (path, other) in [(old, new), (new, old)] {
      try perform(path) { () throws(Errno) in try FileCalls.remove(names.unfinished(path)) }
      let leaving = names.leaving(path)
      guard try at(leaving) != nil else { continue }
      if try at(other) != nil, try isSame(leaving, other) { try drop(leaving) } else { try giveBack(leaving, path) }
    }
  }

  private func giveBack(_ leaving: FilePath, _ path: FilePath) throws(ActFailure) {
    try perform(path) { () throws(Errno) in try FileCopy.name(leaving, path) }
  }

  /// Returns true if two names are of one file, or of files with the same bytes. Within a folder a move makes no copies.
  private func isSame(_ one: FilePath, _ other: FilePath) throws(ActFailure) -> Bool {
    guard let left = try at(one), let right = try at(other) else { return false }
    if left == right { return true }
    if one.folder == other.folder { return false }
    if left.link != nil || right.link != nil { return left.link == right.link }
    return try areEqual(one, other)
  }

  private func areEqual(_ one: FilePath, _ other: FilePath) throws(ActFailure) -> Bool {
    do throws(Errno) { return try FileCopy.areEqual(one, other) } catch { throw ActFailure(.system(error), one) }
  }
}
