import Culling
import PhotoFeed
import Platform

/// The photos of files that are named, each once. The name of any file of a photo means the whole photo.
struct NamedPhotos {
  private(set) var photos: [ActPhoto] = []
  /// The names that are of no photo.
  private(set) var unknown: [FilePath] = []

  /// The photos of a folder by the paths of their files.
  private typealias Folder = [FilePath: Photo]

  init(_ names: [FilePath], folders: FolderOptions) throws {
    var (known, seen) = ([FilePath: Folder](), Set<FilePath>())
    for name in names {
      let path = Self.key(name)
      let folder = try known[path.folder] ?? Self.photos(of: path.folder, folders)
      known[path.folder] = folder
      if let photo = folder[path] {
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

  private static func photos(of folder: FilePath, _ options: FolderOptions) throws -> Folder {
    guard (try? Stat(folder))?.type == .directory else { return [:] }
    var (options, files) = (options, Program.pictureFiles)
    options.isRecursive = false
    files.size = { _ in nil }
    let feed = try FeedLoader(folders: options, pictures: files).load([.path(folder.name)])
    let photos = (0..<feed.count).flatMap { index in
      let photo = feed[index]
      return photo.fileAddresses.compactMap(\.filePath).map { (key($0), photo) }
    }
    return Dictionary(photos) { first, _ in first }
  }
}
