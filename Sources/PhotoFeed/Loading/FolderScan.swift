import Basics
import CLibrary
import Platform

/// Finds the picture files of a folder, in natural order: its own files first, then the files of subfolders. Skips hidden
/// files and folders, and names without a picture's extension. The first bytes decide about files without an extension.
struct FolderScan {
  /// A picture file, with paths relative to the root.
  struct File {
    var path: FilePath
    var date: Int64
    /// The picture beside a raw file; both are one photo.
    var companion: FilePath?
    /// The film of a Live Photo; both are one photo.
    var film: FilePath?
  }

  /// The number of names between two progress reports.
  private static let namesAtOnce = 256

  private let root: FilePath
  private let options: FolderOptions
  private let pictures: PictureFiles
  private let progress: (FeedProgress) -> Bool

  private(set) var files: [File] = []
  /// The files of each non-empty folder, by the folder's path from the root (empty for the root).
  private(set) var folders: [(path: FilePath, files: Range<Int>)] = []
  private(set) var tally = WarningTally()
  private(set) var notShown = FilesNotShown()
  private(set) var known: KnownFolders
  /// The films in the current folder.
  private var films: [FilePath] = []
  /// The found links to folders, by their paths from the root.
  private var links: [FilePath] = []

  init(
    root: FilePath, known: KnownFolders, options: FolderOptions, pictures: PictureFiles,
    progress: @escaping (FeedProgress) -> Bool
  ) {
    (self.root, self.known) = (root, known)
    self.options = options
    self.pictures = pictures
    self.progress = progress
  }

  /// Scans the folder. Throws if the root cannot be listed or `progress` stops the scan.
  ///
  /// - Parameter real: The real path of the root.
  mutating func scan(_ real: FilePath) throws(Diagnostic) {
    try scanTree("", real)
    if files.isEmpty, !options.isRecursive { try countBelow() }
    let count = folders.count
    // Links follow real folders, so that no link replaces a folder. Links found on the way are appended.
    var next = 0
    while next < links.count {
      let link = AddressRule.joined(root, links[next])
      if let target = link.resolved, known.allowsLink(to: target), let fingerprint = FileFingerprint(path: target),
        known.enter(target, fingerprint.identity)
      {
        try scanTree(links[next], target)
      }
      next += 1
    }
    if folders.count > count { sortFolders() }
  }

  /// Returns the sort text of a folder: `a`, then `a/b`, then `a b`.
  static func orderText(of folder: FilePath) -> String { folder.text.replacing("/", with: "\u{1}") }

  /// Sorts linked folders among the others.
  private mutating func sortFolders() {
    let (found, unsorted) = (files, folders)
    (files, folders) = ([], [])
    for folder in NaturalOrder.sorted(unsorted, by: { Self.orderText(of: $0.path) }) {
      folders.append((folder.path, files.count..<files.count + folder.files.count))
      files += found[folder.files]
    }
  }

  /// Scans a folder and its subfolders, without links.
  private mutating func scanTree(_ path: FilePath, _ real: FilePath) throws(Diagnostic) {
    // An explicit stack, so that deep trees need no recursion.
    var waiting = [(path: path, real: real)]
    while let (folder, real) = waiting.popLast() {
      let first = files.count
      let subfolders = try scan(folder, real)
      if options.pairs == .join {
        files.replaceSubrange(first..., with: joiningFilms(Self.joiningPairs(Array(files[first...]), pictures)))
      }
      if files.count > first { folders.append((folder, first..<files.count)) }
      waiting += subfolders.reversed().map { (folder.appending($0), real.appending($0)) }
      try report()
    }
  }

  /// Returns files with each raw file and the picture of the same name joined. If a name has several files of a kind,
  /// all stay. Names are compared exactly first, then by the names that phones write.
  static func joiningPairs(_ files: [File], _ pictures: PictureFiles) -> [File] {
    struct Pair {
      var raws: [Int] = []
      var pictures: [Int] = []
    }
    var joined = files
    var companions: Set<Int> = []
    for isOfPhones in [false, true] {
      var pairs: [FilePath: Pair] = [:]
      for (index, file) in joined.enumerated() where file.companion == nil && !companions.contains(index) {
        guard let part = pictures.pairPart(file.path.string) else { continue }
        let stem = isOfPhones ? file.path.phonePairStem : file.path.pairStem
        switch part {
        case .raw: pairs[stem, default: Pair()].raws.append(index)
        case .picture: pairs[stem, default: Pair()].pictures.append(index)
        case .film: break
        }
      }
      for pair in pairs.values where pair.raws.count == 1 && pair.pictures.count == 1 {
        joined[pair.raws[0]].companion = files[pair.pictures[0]].path
        companions.insert(pair.pictures[0])
      }
      guard pairs.values.contains(where: { $0.raws.count == 1 && $0.pictures.isEmpty }) else { break }
    }
    return companions.isEmpty ? files : joined.enumerated().filter { !companions.contains($0.offset) }.map(\.element)
  }

  /// Returns files without the films of Live Photos.
  private mutating func joiningFilms(_ files: [File]) -> [File] {
    guard !films.isEmpty else { return files }
    let byStem = Dictionary(grouping: films, by: \.filmStem)
    var candidates: [FilePath: [Int]] = [:]
    for (index, file) in files.enumerated() where pictures.pairPart(file.path.string) != .film {
      for film in byStem[file.path.phonePairStem] ?? [] { candidates[film, default: []].append(index) }
    }
    let films = candidates.keys.sorted { $0.string < $1.string }
    // Films are read on threads, like sizes, so that a slow file blocks no other. The width is the photo's index.
    let found = PictureSizes.read(
      films,
      by: { [root, candidates, isFilm = pictures.isFilm] film in
        candidates[film]?.first { index in
          isFilm(AddressRule.joined(root, film), AddressRule.joined(root, files[index].companion ?? files[index].path))
        }.map { (width: $0, height: 0) }
      }, progress: { _ in true })
    var joined = files
    var taken: Set<FilePath> = []
    for (film, photo) in zip(films, found ?? []) {
      guard let photo, joined[photo.width].film == nil else { continue }
      joined[photo.width].film = film
      taken.insert(film)
      if let kind = film.lastComponent.flatMap({ pictures.kindNotShown($0.string) }) {
        notShown.kinds[kind] = notShown.kinds[kind].flatMap { $0 > 1 ? $0 - 1 : nil }
      }
    }
    return joined.filter { !taken.contains($0.path) }
  }

  /// Counts the pictures in subfolders, by name.
  private mutating func countBelow() throws(Diagnostic) {
    var waiting: [FilePath] = [""]
    var seen = 0
    while let folder = waiting.popLast(), seen < FilesNotShown.limit {
      let names = (try? Folder.names(in: AddressRule.joined(root, folder))) ?? []
      for name in names {
        seen += 1
        let path = folder.appending(name)
        if !folder.isEmpty, pictures.isPictureName(name.string) {
          notShown.below = min(FilesNotShown.limit, notShown.below + 1)
        } else if (try? Stat(AddressRule.joined(root, path), followTargetSymlink: false))?.type == .directory {
          waiting.append(path)
        }
      }
      try report()
    }
  }

  private func report() throws(Diagnostic) {
    guard progress(FeedProgress(step: .finding, done: files.count)) else {
      throw Diagnostic(.stopped, at: SourceLocation(file: root.text), "stopped")
    }
  }

  /// Adds the files of a folder. Returns its subfolders in natural order.
  private mutating func scan(
    _ folder: FilePath, _ real: FilePath
  ) throws(Diagnostic) -> [FilePath.Component] {
    let full = AddressRule.joined(root, folder)
    let names: [FilePath.Component]
    do throws(Errno) { names = NaturalOrder.sorted(try Folder.names(in: full), by: \.text) } catch {
      if folder.isEmpty {
        throw Diagnostic(
          .inputOutput, at: SourceLocation(file: root.text), "the folder cannot be read: \(error.clause)")
      }
      tally.note(.unreadable, at: .file(full.text), detail: error.clause)
      return []
    }
    var subfolders: [FilePath.Component] = []
    films = []
    for (place, name) in names.enumerated() {
      // A folder on a network disk may have a hundred thousand names.
      if place % Self.namesAtOnce == Self.namesAtOnce - 1 { try report() }
      let path = folder.appending(name)
      let full = AddressRule.joined(root, path)
      let isPicture = pictures.isPictureName(name.string)
      if !isPicture, let kind = pictures.kindNotShown(name.string) { notShown.kinds[kind, default: 0] += 1 }
      if pictures.pairPart(name.string) == .film { films.append(path) }
      let hasNoEnding = name.extension == nil
      guard isPicture || options.isRecursive || hasNoEnding else { continue }
      switch FileKind(path: full) {
      case .folder(let fingerprint):
        guard options.isRecursive else { continue }
        if FileKind.isLink(full) {
          links.append(path)
        } else if known.enter(real.appending(name), fingerprint.identity) {
          subfolders.append(name)
        }
      case .file(let date) where isPicture || hasNoEnding && pictures.beginsAsPicture(full):
        if known.has(name, in: real) { continue }
        if FileKind.isReadable(full) {
          files.append(File(path: path, date: date))
        } else {
          tally.note(.unreadable, at: .file(full.text))
        }
      case .missing(.fileNameTooLong): tally.note(.longPath, at: .file(folder.text))
      case .missing where isPicture && FileKind.isLink(full): tally.note(.brokenLink, at: .file(full.text))
      case .missing(let failure) where isPicture:
        tally.note(.unreadable, at: .file(full.text), detail: failure.clause)
      default: break
      }
    }
    return subfolders
  }
}
