import Foundation
import Platform
import Sidecars

/// Makes the plans of acts on files of this machine. It looks at files and changes none.
public struct FilePlanner {
  private let trash: Trash
  private var finder: PhotoFilesFinder
  var sidecars: SidecarWriter
  /// The new paths that plans of this act have.
  var reserved: Set<FilePath> = []
  /// The present paths of photos that this act renames.
  var leaving: Set<FilePath> = []
  /// What is known of the folders to which photos go by patterns.
  var folders: [FilePath: NamedFolder] = [:]
  private let createsFolders: Bool
  /// The files that are left as they were imported before.
  private let imports: Set<ImportHistory.Entry>
  private var trashAct = Trash.Act()
  private let date: Date

  /// A photo's file, with its other file if it has two.
  public struct Photo: Hashable, Sendable {
    /// The file; of a pair, the raw file.
    public var path: FilePath
    /// The other half of a pair; nil if there is none, or if it stays.
    public var other: FilePath?
    /// The film of a Live Photo; nil if there is none, or if it stays.
    public var film: FilePath?
    /// The identity of the file that the user has decided about; nil if it may be any.
    public var identity: FileIdentity?
    /// When it was taken, for names by patterns: `2024-05-17 18:03:12`; nil: what its file tells.
    public var taken: String?

    public init(
      path: FilePath, other: FilePath? = nil, film: FilePath? = nil, identity: FileIdentity? = nil, taken: String? = nil
    ) {
      (self.path, self.other, self.film, self.identity, self.taken) = (path, other, film, identity, taken)
    }
  }

  /// - Parameters:
  ///   - createsFolders: Whether the folders to which photos go are created, as they are for an act.
  ///   - imports: The files that are not copied, as they were imported before.
  ///   - isPhotoName: Returns true if a file has the name of a photo, raw files included.
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

  /// Returns the plan that moves a photo to a folder, or below it by a pattern.
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

  /// Returns the plan that copies a photo to a folder, or below it by a pattern.
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
        // One of two copies may be there already.
        guard case .isThere = error.reason else { throw error }
        isThere = error
      }
    }
    if steps.isEmpty, let isThere { throw isThere }
    return plan(steps, photo, files.map(\.path))
  }

  /// Returns the plan that changes the rating in a photo's sidecar; one without steps if the rating is there already.
  ///
  /// - Parameter turnsFile: Whether the picture is turned in its file, if that has a place for it. That of a pair is turned by the
  ///   sidecar, which is about both files.
  public mutating func rate(
    _ photo: Photo, turnsFile: Bool = false, _ change: (inout PhotoRating) -> Void
  ) throws(ActFailure) -> PhotoPlan {
    do throws(SidecarError) {
      let plan = try steps(of: photo, turnsFile: turnsFile && photo.other == nil, change)
      guard plan.isTurning, let identity = photo.identity, !identity.matches(photo.path) else { return plan }
    } catch { throw ActFailure(.refused(error.description), photo.path) }
    throw ActFailure(.refused("another program has changed it since you turned it"), photo.path)
  }

  /// Returns the plan that changes the keywords in a photo's sidecar; one without steps if they are as they are to be.
  mutating func change(_ keywords: KeywordChange, of photo: Photo) throws(ActFailure) -> PhotoPlan {
    do throws(SidecarError) {
      let known = Set(try SidecarReader.read(photo.path).packet?.keywords ?? [])
      let edit = try sidecars.edit(keywords, for: photo.path, isPair: photo.other != nil)
      var plan = PhotoPlan(edit.map { [Self.write($0.path, $0.bytes, over: $0.fingerprint)] } ?? [])
      // What was there before stays when this is taken back.
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
    // The packet in the picture tells the turn, too: no sidecar begins with it only for that.
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

  /// Returns the files that go along, with their marks. Throws `.changed` if the photo is another file than the one that is meant.
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
    // The mark was taken before, so that a file which takes the name from now on is noticed.
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

  /// Returns the text that a link needs in another folder; nil if it stays as it is.
  private static func link(_ text: [UInt8], from folder: FilePath, to other: FilePath) -> [UInt8]? {
    let target = FilePath(bytes: text)
    guard target.isRelative, let old = folder.absolute.resolved, let new = other.absolute.resolved, old != new else {
      return nil
    }
    return old.pushing(target).relative(to: new).bytes
  }
}
