import Foundation
import Platform

/// The files that a session has moved to the trash. It brings them back when their deletion is undone.
public final class TrashSession {
  private let trash: Trash
  private let location: (FilePath) -> FilePath
  private var entries: [FilePath: Trash.Entry] = [:]

  /// - Parameter location: Maps a path to the one that is used. A tape maps to a folder of its own, so that it does no harm.
  public init(_ trash: Trash, location: @escaping (FilePath) -> FilePath = { $0 }) {
    (self.trash, self.location) = (trash, location)
  }

  /// Returns true if this session has moved the file to the trash.
  func holds(_ path: FilePath) -> Bool { entries[path] != nil }

  /// Moves files to the trash. Returns an error message if one of them is not moved.
  func put(_ paths: some Sequence<FilePath>) -> String? {
    perform(paths) { [self] path throws(Trash.Failure) in
      if entries[path] == nil { entries[path] = try trash.put(location(path), date: Date()) }
    }
  }

  /// Brings files back that this session has moved. Returns an error message if one of them stays in the trash.
  func restore(_ paths: some Sequence<FilePath>) -> String? {
    perform(paths) { [self] path throws(Trash.Failure) in
      guard let entry = entries[path] else { return }
      try trash.restore(entry)
      entries[path] = nil
    }
  }

  private func perform(
    _ paths: some Sequence<FilePath>, _ action: (FilePath) throws(Trash.Failure) -> Void
  ) -> String? {
    var failure: String?
    for path in paths {
      do throws(Trash.Failure) { try action(path) } catch { failure = error.description }
    }
    return failure
  }
}
