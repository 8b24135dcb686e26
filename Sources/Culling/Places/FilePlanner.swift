import Foundation
import Platform
import Sidecars

/// Plans acts on local files. It reads files and changes none.
public struct FilePlanner {
  private let trash: Trash
  private var finder: PhotoFilesFinder
  var sidecars: SidecarWriter
  /// The new paths in this act's plans.
  var reserved: Set<FilePath> = []
  /// The current paths of photos renamed by this act.
  var leaving: Set<FilePath> = []
  /// The names in the destination folders of patterns.
  var folders: [FilePath: NamedFolder] = [:]
  private let createsFolders: Bool
  /// The files that are skipped, since they were imported before.
  private let imports: Set<ImportHistory.Entry>
  private var trashAct = Trash.Act()
  private let date: Date

  /// A photo's file, and the other file of a pair.
  public struct Photo: Hashable, Sendable {
    /// The file; in a pair, the raw file.
    public var path: FilePath
    /// The other file of a pair; nil if there is none or it stays.
    public var other: FilePath?
    /// The film of a Live Photo; nil if there is none or it stays.
    public var film: FilePath?
    /// The identity of the file that the user has seen; nil for any.
    public var identity: FileIdentity?
    /// The capture time for patterns, `2024-05-17 18:03:12`; nil to read it from the file.
    public var taken: String?

    public init(
      path: FilePath, other: FilePath? = nil, film: FilePath? = nil, identity: FileIdentity? = nil, taken: String? = nil
    ) {
      (self.path, self.other, self.film, self.identity, self.taken) = (path, other, film, identity, taken)
    }
  }

  /// - Parameters:
  ///   - createsFolders: Whether destination folders are created, as for an act.
  ///   - imports: The files imported before, which are not copied.
  ///   - isPhotoName: Returns true if a file has the name of a photo, including raw files.
  public init(
    trash: Trash, date: Date = Date(), naming: SidecarWriter.Naming = .ext, createsFolders: Bool = true,
    imports: Set<ImportHistory.Entry> = [], isPhotoName: @escaping @Sendable (_ name: String) -> Bool
  ) {
    (self.trash, self.date, self.createsFolders, self.imports) = (trash, date, createsFolders, imports)
    sidecars = SidecarWriter(naming: naming, isPhotoName: isPhotoName)
    finder = PhotoFilesFinder(isPhotoName: isPhotoName)
  }

  /// Returns the plan that moves a photo to the trash.
  public mutating func trash(_ photo: Photo) throws(ActFailure) -> PhotoPlan {
    let files = try files(of: photo)
    var steps: [FileStep] = []
    for (path, mark) in files { steps += try trash.steps(for: path, mark, date: date, &trashAct) }
    return plan(steps, photo, files.map(\.path))
  }

  /// Returns the plan that moves a photo to a folder, optionally by a pattern.
  public mutating func move(
    _ photo: Photo, to folder: FilePath, names: NamePattern? = nil
  ) throws(ActFailure) -> PhotoPlan {
    let files = try files(of: photo)
    var steps: [FileStep] = []
    for ((path, mark), new) in zip(files, try newPaths(of: files, photo, in: folder, names)) {
      if let text = mark.link, let other = Self.link(text, from: path.folder, to: new.folder) {
        steps += [.link(new, other), .removeCopy(path.absolute, mark, token: FileStep.newToken())]
      } else {
        steps.append(.move(path.absolute, to: new, mark, token: FileStep.newToken()))
      }
    }
    return plan(steps, photo, files.map(\.path))
  }

  /// Returns the plan that copies a photo to a folder, optionally by a pattern.
  public mutating func copy(
    _ photo: Photo, to folder: FilePath, names: NamePattern? = nil, second: FilePath? = nil
  ) throws(ActFailure) -> PhotoPlan {
    let files = try files(of: photo, followsLinks: true)
    if let entry = ImportHistory.Entry(photo.path), imports.contains(entry) {
      throw ActFailure(.wasImported, photo.path)
    }
    var steps: [FileStep] = []
    var isThere: ActFailure?
    for folder in [folder] + (second.map { [$0] } ?? []) {
      do throws(ActFailure) {
        for ((path, mark), new) in zip(files, try newPaths(of: files, photo, in: folder, names)) {
          steps.append(.copy(path.absolute, to: new, mark, token: FileStep.newToken()))
        }
      } catch {
        // One of two copies may already exist.
        guard case .isThere = error.reason else { throw error }
        isThere = error
      }
    }
    if steps.isEmpty, let isThere { throw isThere }
    return plan(steps, photo, files.map(\.path))
  }

  /// Returns the plan that changes the rating in a photo's sidecar; without steps if the rating is already there.
  ///
  /// - Parameter turnsFile: Whether to turn the picture in its file if the file has an orientation field. For a pair,
  ///   the sidecar stores the turn of both files.
  public mutating func rate(
    _ photo: Photo, turnsFile: Bool = false, _ change: (inout PhotoRating) -> Void
  ) throws(ActFailure) -> PhotoPlan {
    do throws(SidecarError) {
      let plan = try steps(of: photo, turnsFile: turnsFile && photo.other == nil, change)
      guard plan.isTurning, let identity = photo.identity, !identity.matches(photo.path) else { return plan }
    } catch { throw ActFailure(.refused(error.description), photo.path) }
    throw ActFailure(.refused("another program has changed it since you turned it"), photo.path)
  }

  /// Returns the plan that changes the keywords in a photo's sidecar; without steps if there is no change.
  mutating func change(_ keywords: KeywordChange, of photo: Photo) throws(ActFailure) -> PhotoPlan {
    do throws(SidecarError) {
      let known = Set(try SidecarReader.read(photo.path).packet?.keywords ?? [])
      let edit = try sidecars.edit(keywords, for: photo.path, isPair: photo.other != nil)
      var plan = PhotoPlan(edit.map { [Self.write($0.path, $0.bytes, over: $0.fingerprint)] } ?? [])
      // Undo keeps keywords that were there before.
      plan.keywords = KeywordChange(
        adding: keywords.added.filter { !known.contains($0) }, removing: keywords.removed.filter(known.contains))
      return plan
    } catch { throw ActFailure(.refused(error.description), photo.path) }
  }

  private mutating func steps(
    of photo: Photo, turnsFile: Bool, _ change: (inout PhotoRating) -> Void
  ) throws(SidecarError) -> PhotoPlan {
    let reading = try SidecarReader.read(photo.path)
    var rating = reading.rating
    change(&rating)
    var plan = PhotoPlan([])
    if turnsFile, rating.turn != .up, let turned = try TurnedPicture.read(photo.path, turnedBy: rating.turn) {
      plan.isTurning = true
      plan.steps.append(Self.write(turned.path, turned.bytes, over: turned.fingerprint))
    }
    // The packet in the picture contains the turn, too, so a sidecar is not created only for that.
    var sameTurn = rating
    sameTurn.turn = reading.rating.turn
    if plan.isTurning, sameTurn == reading.rating, [.none, .picture].contains(reading.source) { return plan }
    let edit = try sidecars.edit(
      rating, for: photo.path, expecting: reading.state, isPair: photo.other != nil, isTurnedInFile: plan.isTurning)
    if let edit { plan.steps.append(Self.write(edit.path, edit.bytes, over: edit.fingerprint)) }
    return plan
  }

  static func write(_ path: FilePath, _ bytes: [UInt8], over fingerprint: FileFingerprint?) -> FileStep {
    .write(path.absolute, FileContent(bytes), over: fingerprint.map { FileMark($0) }, token: FileStep.newToken())
  }

  private func plan(_ steps: [FileStep], _ photo: Photo, _ files: [FilePath]) -> PhotoPlan {
    var plan = PhotoPlan(steps)
    plan.fileCount = 1 + [photo.other, photo.film].count { $0.map(files.contains) ?? false }
    plan.companionCount = files.count - plan.fileCount
    return plan
  }

  /// Returns the files of a photo with their marks. Throws `.changed` if the photo is not the expected file.
  mutating func files(
    of photo: Photo, followsLinks: Bool = false
  ) throws(ActFailure) -> [(path: FilePath, mark: FileMark)] {
    let found = try finder.files(of: photo.path, other: photo.other, film: photo.film)
    var files: [(path: FilePath, mark: FileMark)] = []
    for path in found.all {
      do throws(Errno) {
        var mark = try FileMark.at(path)
        if followsLinks, mark?.link != nil { mark = FileMark(try Stat(path)) }
        if let mark {
          files.append((path, mark))
        } else if path != photo.other, path != photo.film {
          throw .noSuchFileOrDirectory
        }
      } catch { throw ActFailure(error == .noSuchFileOrDirectory ? .gone : .system(error), path) }
    }
    // The marks are older than this check, so a later file with the same name is detected.
    if let identity = photo.identity, !identity.matches(photo.path) { throw ActFailure(.changed, photo.path) }
    return files
  }

  private mutating func newPaths(
    of files: [(path: FilePath, mark: FileMark)], _ photo: Photo, in folder: FilePath, _ names: NamePattern?
  ) throws(ActFailure) -> [FilePath] {
    var paths: [FilePath] = []
    if let names {
      paths = try targets(of: files, photo, below: folder, names)
    } else {
      for (path, _) in files { paths.append(try target(of: path, relativeTo: photo.path.folder, in: folder)) }
    }
    guard createsFolders else { return paths }
    for folder in Set(paths.map(\.folder)) {
      do throws(Errno) { try Folder.create(folder.string, permissions: 0o777) } catch {
        throw ActFailure(.system(error), folder)
      }
    }
    return paths
  }

  private mutating func target(
    of path: FilePath, relativeTo base: FilePath, in folder: FilePath
  ) throws(ActFailure) -> FilePath {
    let new = FilePath(bytes: folder.absolute.bytes + "/".utf8 + (path.bytes(below: base) ?? path.nameBytes))
    do throws(Errno) {
      guard try FileCalls.status(new) == nil, reserved.insert(new).inserted else { throw .fileExists }
    } catch { throw ActFailure(error == .fileExists ? .taken : .system(error), new) }
    return new
  }

  /// Returns the new text of a link in another folder; nil if it stays the same.
  private static func link(_ text: [UInt8], from folder: FilePath, to other: FilePath) -> [UInt8]? {
    let target = FilePath(bytes: text)
    guard target.isRelative, let old = folder.absolute.resolved, let new = other.absolute.resolved, old != new else {
      return nil
    }
    return old.pushing(target).relative(to: new).bytes
  }
}
