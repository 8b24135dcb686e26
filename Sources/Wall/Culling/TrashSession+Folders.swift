import Basics
import Foundation
import Platform
import Sidecars

/// Copying and moving files to folders. It never replaces a file.
extension TrashSession {
  /// A photo's file and its sidecars, with their paths before and after a move.
  struct MovedFiles: Hashable {
    var folder: FilePath
    var files: [Place]

    struct Place: Hashable {
      var before: FilePath
      var after: FilePath
    }
  }

  /// What has come of copying or moving files.
  struct Outcome: Hashable {
    /// The main files of the photos whose files were copied or moved.
    var done: [FilePath] = []
    /// A sentence about a file that was not.
    var failure: String?
  }

  /// Whether a folder exists; nil if there is something else of that name.
  func hasFolder(_ name: String) -> Bool? {
    guard let status = try? Stat(path(of: name)) else { return false }
    return status.type == .directory ? true : nil
  }

  /// Creates a folder, and those above it. Returns an error message, or nil.
  func createFolder(_ name: String) -> String? {
    do throws(Errno) { try Folder.create(path(of: name).string, permissions: 0o777) } catch {
      return "\(SanitizedText.made(from: name)) cannot be created: \(error.clause)"
    }
    return nil
  }

  /// Completes the name of a folder as far as the names of folders agree.
  func completed(_ name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let (typed, parent) = (String(parts.last ?? ""), parts.dropLast().map { $0 + "/" }.joined())
    let folder = path(of: parent.isEmpty ? "." : parent)
    // What is typed is text.
    let names = ((try? Folder.names(in: folder, hidden: typed.hasPrefix("."))) ?? []).compactMap {
      String(validating: $0.bytes, as: UTF8.self)
    }.filter { $0.hasPrefix(typed) && (try? Stat(folder.appending($0)))?.type == .directory }
    guard let first = names.first else { return name }
    let common = names.dropFirst().reduce(first) { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    return parent + common + (names.count == 1 ? "/" : "")
  }

  /// Copies files to a folder that exists.
  func copy(_ files: [File], to name: String) -> Outcome {
    let folder = path(of: name)
    return transfer(
      files, to: folder, by: AtomicFile.copy,
      undoneBy: { $0.after.unlink() }
    ) { file, places in
      let states = places.compactMap { place in FileFingerprint(path: place.after).map { (place.after, $0) } }
      self.copies[file, default: [:]][folder] = Dictionary(uniqueKeysWithValues: states)
    }
  }

  /// Removes what was copied of photos to a folder. Returns a message if a copy has changed since, which stays.
  func removeCopies(of files: [File], in name: String) -> String? {
    var failure: String?
    for file in files {
      for (path, state) in copies[file.key]?.removeValue(forKey: path(of: name)) ?? [:] {
        switch FileFingerprint(path: path) {
        case state: path.unlink()
        case nil: break
        default:
          let copy = SanitizedText.made(from: PhotoAddress.file(path).lastComponent)
          failure = failure ?? "\(copy) was changed since it was copied, and stays in \(SanitizedText.made(from: name))"
        }
      }
    }
    return failure
  }

  /// Moves files to a folder that exists.
  func move(_ files: [File], to name: String) -> Outcome {
    move(files, toPath: path(of: name))
  }

  private func move(_ files: [File], toPath folder: FilePath) -> Outcome {
    transfer(
      files, to: folder, by: { old, new throws(Errno) in try AtomicFile.move(old, to: new) },
      undoneBy: { _ = try? AtomicFile.move($0.after, to: $0.before) },
      noting: { self.moved[$0] = MovedFiles(folder: folder, files: $1) })
  }

  /// Moves files again whose move was undone; leaves others where they are.
  func moveAgain(_ files: [File]) -> Outcome {
    var outcome = Outcome()
    for file in files {
      guard let folder = formerFolders.removeValue(forKey: file.key) else { continue }
      let one = move([file], toPath: folder)
      outcome.done += one.done
      outcome.failure = one.failure ?? outcome.failure
    }
    return outcome
  }

  /// Forgets where files have come back from, as their photos were decided about again.
  func forgetMoves(of paths: some Sequence<FilePath>) { for path in paths { formerFolders[path] = nil } }

  /// Moves a file back that was moved to a folder. Returns an error message if it stays there.
  func restoreMoved(_ path: FilePath) -> String? {
    guard let files = moved[path] else { return nil }
    for place in files.files {
      do throws(Errno) { try AtomicFile.move(place.after, to: place.before) } catch {
        let name = SanitizedText.made(from: PhotoAddress.file(place.before).lastComponent)
        return error == .fileExists
          ? "\(name) exists again; the moved file stays in \(SanitizedText.made(from: files.folder.text))"
          : "\(name) cannot be moved back: \(error.clause)"
      }
    }
    moved[path] = nil
    formerFolders[path] = files.folder
    return nil
  }

  private func path(of name: String) -> FilePath { FilePath(folder?(name) ?? name) }

  /// Copies or moves each photo's file and what goes with it: all or none.
  private func transfer(
    _ files: [File], to folder: FilePath, by act: (_ old: FilePath, _ new: FilePath) throws(Errno) -> Void,
    undoneBy undo: (MovedFiles.Place) -> Void, noting note: (FilePath, [MovedFiles.Place]) -> Void
  ) -> Outcome {
    var outcome = Outcome()
    var finder = SidecarWriter(isPhotoName: isPhotoName)
    for file in files {
      let places = ([location(file.path)] + others(of: file, &finder)).map {
        MovedFiles.Place(before: $0, after: folder.appending([$0.lastComponent].compactMap(\.self)))
      }
      var done: [MovedFiles.Place] = []
      do throws(Errno) {
        for place in places {
          if (try? Stat(place.after, followTargetSymlink: false)) != nil { throw .fileExists }
          try act(place.before, place.after)
          done.append(place)
        }
        note(file.key, places)
        outcome.done.append(file.key)
      } catch {
        done.reversed().forEach(undo)
        let name = SanitizedText.made(from: PhotoAddress.file(places[done.count].before).lastComponent)
        outcome.failure = error == .fileExists ? "\(name) exists there already" : "\(name): \(error.clause)"
      }
    }
    return outcome
  }
}
