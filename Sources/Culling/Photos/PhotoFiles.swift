import Platform
import Sidecars

/// All files of a photo: its file, the other file of a pair, the film, and the companion files of other programs.
public struct PhotoFiles: Hashable, Sendable {
  /// The main file; in a pair, the raw file.
  public var main: FilePath
  /// The other file of a pair, or nil.
  public var other: FilePath?
  /// The film of a Live Photo, or nil.
  public var film: FilePath?
  /// The sidecars and other companion files.
  public var companions: [FilePath] = []
  /// The files that may also belong to another photo, so that they stay.
  public var shared: [FilePath] = []

  /// All files except shared ones, the main file first.
  public var all: [FilePath] { [main] + [other, film].compactMap(\.self) + companions }
}

/// Finds the files of photos. It reads each folder once, so each act creates a new finder.
public struct PhotoFilesFinder {
  private let isPhotoName: @Sendable (String) -> Bool
  private var folders: [FilePath: Names] = [:]

  private typealias Name = (text: String, bytes: [UInt8])

  /// The names in a folder, also by their keys in the table.
  private struct Names {
    var byStart: [String: [Name]] = [:]
    var all: Set<String> = []
  }

  /// - Parameter isPhotoName: Returns true if a file has the name of a photo, including raw files.
  public init(isPhotoName: @escaping @Sendable (_ name: String) -> Bool) { self.isPhotoName = isPhotoName }

  /// Returns the files of a photo.
  ///
  /// - Parameters:
  ///   - other: The other file of a pair.
  ///   - film: The film of a Live Photo.
  ///
  /// - Throws: If a folder or file cannot be read, so that files may be missing.
  public mutating func files(
    of main: FilePath, other: FilePath? = nil, film: FilePath? = nil
  ) throws(ActFailure) -> PhotoFiles {
    var files = PhotoFiles(main: main, other: other, film: film)
    let halves = [main] + [other, film].compactMap(\.self)
    let names = halves.map(\.nameText)
    for (half, name) in zip(halves, names) {
      do throws(Errno) { try add(filesOf: half, name, halves: names, to: &files) } catch {
        throw ActFailure(error == .noSuchFileOrDirectory ? .gone : .system(error), half)
      }
    }
    return files
  }

  private mutating func add(
    filesOf half: FilePath, _ name: String, halves: [String], to files: inout PhotoFiles
  ) throws(Errno) {
    let (folder, stem) = (half.folder, Self.stem(name))
    let names = try names(in: folder)
    let beside = names.byStart[CompanionFiles.starts(of: name)[0]] ?? []
    let isShared = beside.contains { other, _ in
      Self.stem(other) == stem && !halves.contains(other) && isPhotoName(other)
    }
    let others = CompanionFiles.otherNames(of: name, stem: stem).filter(names.all.contains)
    for (text, bytes) in beside + others.map({ ($0, Array($0.utf8)) })
    where !halves.contains(text) && !isPhotoName(text) {
      guard let path = FilePath.Component(bytes: bytes).map(folder.appending), !files.companions.contains(path),
        !files.shared.contains(path),
        let rule = CompanionFiles.rules.first(where: {
          CompanionFiles.matches($0, text, photo: name, stem: stem, names: names.all)
        }), try FileCalls.status(path)?.type == .regular
      else { continue }
      guard case .stemEnding(let ending) = rule else {
        files.companions.append(path)
        continue
      }
      // A packet may contain the extension of its photo.
      let isOwn = ending == "xmp" ? SidecarReader.tells(path, belongsTo: half) : nil
      if isOwn ?? !isShared { files.companions.append(path) } else if isOwn == nil { files.shared.append(path) }
    }
    for row in CompanionFiles.folders {
      try addFiles(in: row.folder[...], row.endings, of: name, below: folder, to: &files)
    }
  }

  private mutating func addFiles(
    in folders: ArraySlice<String>, _ endings: [String], of name: String, below folder: FilePath,
    to files: inout PhotoFiles
  ) throws(Errno) {
    guard let first = folders.first else {
      let all = try names(in: folder).all
      for ending in endings where all.contains("\(name).\(ending)") {
        files.companions.append(folder.appending("\(name).\(ending)"))
      }
      return
    }
    let all = try names(in: folder).all
    let isPattern = first.hasSuffix("*")
    let found = isPattern ? all.filter { $0.hasPrefix(first.dropLast()) } : all.contains(first) ? [first] : []
    for below in found {
      try addFiles(in: folders.dropFirst(), endings, of: name, below: folder.appending(below), to: &files)
    }
  }

  private mutating func names(in folder: FilePath) throws(Errno) -> Names {
    if let names = folders[folder] { return names }
    var names = Names()
    for bytes in try Folder.nameBytes(in: folder) {
      let name = (text: bytes.text, bytes)
      names.all.insert(name.text)
      for start in CompanionFiles.starts(of: name.text) { names.byStart[start, default: []].append(name) }
    }
    folders[folder] = names
    return names
  }

  private static func stem(_ name: String) -> String {
    name.dropFirst().lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
