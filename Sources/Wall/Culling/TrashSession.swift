import Foundation
import Platform
import Sidecars

/// The files that a session has moved to the trash or to other folders, with their sidecars and companions. It brings them back
/// when that is undone.
public final class TrashSession {
  private let trash: Trash
  let location: (FilePath) -> FilePath
  let isPhotoName: @Sendable (_ name: String) -> Bool
  /// Returns the path of a folder that the user has named; nil if this session copies and moves no files to folders.
  let folder: ((_ name: String) -> String)?
  /// The files that were moved to folders, by the paths of their photos.
  var moved: [FilePath: MovedFiles] = [:]
  /// The files that were copied to folders, by the paths of their photos and folders, as they were then.
  var copies: [FilePath: [FilePath: [FilePath: FileFingerprint]]] = [:]
  /// The folders of files that have come back since.
  var formerFolders: [FilePath: FilePath] = [:]
  private var entries: [FilePath: Trash.Entry] = [:]
  /// The sidecars and companions in the trash, by the paths of their photos.
  private var besides: [FilePath: [Trash.Entry]] = [:]

  /// Whether it has moved files, to the trash or to folders, some of which may have come back.
  var hasMoved: Bool { !entries.isEmpty || !moved.isEmpty || !formerFolders.isEmpty }

  /// A photo's file, with its other file if it has two. Without an identity it may be any.
  struct File: Hashable {
    var path: FilePath
    var companion: FilePath?
    var identity: FileIdentity?

    /// The file by which the session knows the photo.
    var key: FilePath { companion ?? path }
  }

  /// - Parameters:
  ///   - isPhotoName: Returns true if a file's name ends as those of photos do, raw files included: a sidecar that may belong to two
  ///     photos stays.
  ///   - location: Maps a path to the one that is used. A tape maps to a folder of its own, so that it does no harm.
  ///   - folder: Returns the path of a folder that the user has named; nil if files are not copied and moved to folders.
  public init(
    _ trash: Trash, isPhotoName: @escaping @Sendable (_ name: String) -> Bool = { !$0.lowercased().hasSuffix(".xmp") },
    location: @escaping (FilePath) -> FilePath = { $0 }, folder: ((_ name: String) -> String)? = nil
  ) {
    (self.trash, self.isPhotoName, self.location, self.folder) = (trash, isPhotoName, location, folder)
  }

  /// Returns true if this session has moved the photo that it knows by this file to the trash or to another folder.
  func holds(_ path: FilePath) -> Bool { entries[path] != nil || moved[path] != nil }

  /// Moves files to the trash, unless they are others than expected.
  ///
  /// - Returns: The other files, and an error message if one of the files cannot be moved.
  func put(_ files: [File]) -> (others: [FilePath], failure: String?) {
    var result: (others: [FilePath], failure: String?) = ([], nil)
    var finder = SidecarWriter(isPhotoName: isPhotoName)
    for file in files where entries[file.key] == nil {
      let path = file.path
      let found = others(of: file, &finder)
      do throws(Trash.Failure) {
        entries[file.key] = try trash.put(location(path), date: Date(), expecting: file.identity)
        for other in found {
          besides[file.key, default: []].append(try trash.put(other, date: Date(), expecting: nil))
        }
      } catch {
        if error.isOtherFile { result.others.append(path) } else { result.failure = error.description }
      }
    }
    return result
  }

  /// Returns the paths of what goes with a file: its sidecars, and its companion with those of its own.
  func others(of file: File, _ finder: inout SidecarWriter) -> [FilePath] {
    var found = finder.sidecars(of: location(file.path), isPair: file.companion != nil)
    if let companion = file.companion.map(location), FileFingerprint(path: companion) != nil {
      // The sidecar of the common stem has been found.
      found += [companion] + finder.sidecars(of: companion).filter { !found.contains($0) }
    }
    return found
  }

  /// Brings files back that this session has moved. Returns an error message if one of them stays in the trash.
  func restore(_ paths: some Sequence<FilePath>) -> String? {
    var failure: String?
    for path in paths {
      if let error = restoreMoved(path) { failure = error }
      guard let entry = entries[path] else { continue }
      do throws(Trash.Failure) {
        try trash.restore(entry)
        entries[path] = nil
        while let other = besides[path]?.last {
          try trash.restore(other)
          besides[path]?.removeLast()
        }
        besides[path] = nil
      } catch { failure = error.description }
    }
    return failure
  }
}
