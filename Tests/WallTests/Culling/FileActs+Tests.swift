import Culling
import Foundation
import PhotoFeed
import Platform

@testable import Wall

extension FileActs {
  /// The start of the paths of folders for many acts: in memory if possible, since each act waits for the disk.
  static let manyFolder =
    FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm/" : NSTemporaryDirectory()

  /// Acts in the folders of a test, at once: the trash is in `root/share`.
  ///
  /// - Parameter folders: Whether names of folders are below `root`.
  static func below(
    _ root: String, folders: Bool = false, user: UInt32 = 4_000_000_001, places: [any PhotoPlace] = [],
    freeSpace: (@Sendable (FilePath) -> Int?)? = nil,
    isPhotoName: @escaping @Sendable (String) -> Bool = { !$0.lowercased().hasSuffix(".xmp") },
    wake: (@Sendable () -> Void)? = nil
  ) -> FileActs {
    let place = FolderPlace(
      trash: Trash(dataFolder: root + "/share", user: user), intentions: FilePath(root + "/state/photowall/acts"),
      imports: FilePath(root + "/state/photowall/imported"), freeSpace: freeSpace, isPhotoName: isPhotoName)
    return FileActs([place] + places, folder: folders ? { "\(root)/\($0)" } : { $0 }, wake: wake)
  }
}
