import Basics
import CLibrary
import Platform

/// The plans of an act on disk, so that an act interrupted by a kill or a power cut is finished later. Written as a
/// whole before the first step and removed after the last one.
///
/// A text file: a line with the format, a line for each photo and each step, and a last line `end`. Without the last
/// line no step was performed. The file is locked while the acting process runs.
struct Intention {
  private static let firstLine = "photowall act 1"
  private static let lastLine = "end"

  let path: FilePath
  private let file: FileDescriptor
  let plans: [PhotoPlan]

  init(_ plans: [PhotoPlan], in folder: FilePath) throws(Errno) {
    try Folder.createOwn(folder.string)
    var text = Self.firstLine + "\n"
    for plan in plans {
      text += "photo\n"
      for step in plan.steps { text += step.line + "\n" }
    }
    text += Self.lastLine + "\n"
    path = folder.appending("\(FileStep.newToken()).act")
    self.plans = plans
    file = try FileDescriptor.opened(
      path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    do throws(Errno) {
      _ = file.lock(isExclusive: true)
      try file.writeFully(text.utf8)
      try file.sync()
    } catch {
      try? FileCalls.remove(path)
      try? file.close()
      throw error
    }
    Folder.sync(folder)
  }

  /// Opens an intention left by a process. Nil if it is incomplete or its process is running.
  private init?(left path: FilePath) {
    guard let file = try? FileDescriptor.opened(path, .readOnly, options: [.nonBlocking, .noFollow]) else { return nil }
    guard (try? Stat(file))?.type == .regular, file.lock(isExclusive: true),
      let bytes = try? file.readToEnd(), FileMark.isNamed(path, file)
    else {
      try? file.close()
      return nil
    }
    (self.path, self.file) = (path, file)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    var plans: [PhotoPlan] = []
    if lines.first == Self.firstLine[...], lines.dropLast().last == Self.lastLine[...], lines.last == "" {
      for line in lines.dropFirst().dropLast(2) {
        if line == "photo" {
          plans.append(PhotoPlan([]))
        } else if let step = FileStep(line: line), !plans.isEmpty {
          plans[plans.count - 1].steps.append(step)
        } else {
          // A step of a later version is left for that version.
          try? file.close()
          return nil
        }
      }
    }
    self.plans = plans
  }

  /// Returns the intentions left by processes in a folder, the oldest first.
  static func left(in folder: FilePath) -> [Intention] {
    guard Folder.isOwn(folder.string) else { return [] }
    let names = ((try? Folder.names(in: folder)) ?? []).filter { $0.string.hasSuffix(".act") }
    return names.compactMap { name in Intention(left: folder.appending(name)) }
  }

  /// Removes the intention after its plans are settled.
  func remove() {
    try? FileCalls.remove(path)
    close()
  }

  /// Closes the intention; a later start finishes it.
  func close() { try? file.close() }
}

extension FileMark {
  /// Returns true if an open file still has its name: another process may have removed it before it was locked.
  fileprivate static func isNamed(_ path: FilePath, _ file: FileDescriptor) -> Bool {
    guard let status = try? Stat(file), let there = try? FileMark.at(path) else { return false }
    return there == FileMark(status)
  }
}
