import Archives
import Culling
import PhotoFeed
import Platform

/// The photos of named files, each once. The name of a file or sidecar selects the whole photo.
struct NamedPhotos {
  private(set) var photos: [ActPhoto] = []
  /// The names that belong to no photo.
  private(set) var unknown: [FilePath] = []

  /// The photos of a folder by path, and by path without extension; nil if several photos share one.
  private struct Folder {
    var files: [FilePath: Photo] = [:]
    var stems: [FilePath: Photo?] = [:]

    /// Returns the photo of a file or of a sidecar (`NAME.xmp` or `NAME.EXT.xmp`).
    func photo(of path: FilePath) -> Photo? {
      guard path.extension?.lowercased() == "xmp" else { return files[path] }
      let named = NamedPhotos.withoutEnding(path)
      return files[named] ?? stems[named] ?? nil
    }
  }

  init(_ names: [FilePath], folders: FolderOptions) throws {
    var (known, seen) = ([FilePath: Folder](), Set<FilePath>())
    for name in names {
      let path = Self.key(name)
      if let found = try? Archive.member(at: path), found.archive.count > 0 {
        if seen.insert(path).inserted { photos.append(ActPhoto(id: photos.count, address: .file(path))) }
        continue
      }
      let folder = try known[path.folder] ?? Self.photos(of: path.folder, folders)
      known[path.folder] = folder
      if let photo = folder.photo(of: path) {
        guard let file = photo.address.filePath, seen.insert(Self.key(file)).inserted else { continue }
        photos.append(ActPhoto(id: photos.count, address: photo.address, other: photo.companion, film: photo.film))
      } else if Program.isPhotoName(path.nameText), (try? Stat(path, followTargetSymlink: false)) != nil {
        // A hidden file, or a raw file that is not shown.
        if seen.insert(path).inserted { photos.append(ActPhoto(id: photos.count, address: .file(path))) }
      } else {
        unknown.append(name)
      }
    }
  }

  private static func key(_ path: FilePath) -> FilePath { path.absolute.lexicallyNormalized() }

  private static func withoutEnding(_ path: FilePath) -> FilePath {
    var path = path
    path.extension = nil
    return path
  }

  private static func photos(of folder: FilePath, _ options: FolderOptions) throws -> Folder {
    guard (try? Stat(folder))?.type == .directory else { return Folder() }
    var (options, files) = (options, Program.pictureFiles)
    options.isRecursive = false
    files.size = { _ in nil }
    let feed = try FeedLoader(folders: options, pictures: files).load([.path(folder.name)])
    var found = Folder()
    for photo in (0..<feed.count).map({ feed[$0] }) {
      let paths = photo.fileAddresses.compactMap(\.filePath).map(key)
      for path in paths where found.files[path] == nil { found.files[path] = photo }
      for stem in Set(paths.map(withoutEnding)) { found.stems[stem] = .some(found.stems[stem] == nil ? photo : nil) }
    }
    return found
  }
}
