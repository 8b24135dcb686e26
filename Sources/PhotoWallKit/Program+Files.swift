import Culling
import Pictures
import Platform

extension Program {
  /// Returns true if a file has the name of a photo, raw files included.
  @Sendable static func isPhotoName(_ name: String) -> Bool {
    PictureFormat.isPictureName(name) || PictureFormat.kindNotShown(name) != nil
  }

  /// The folders of this machine.
  var folderPlace: FolderPlace {
    FolderPlace(
      trash: Trash(dataFolder: environment.dataFolder),
      intentions: FilePath(environment.stateFolder + "/photowall/acts"),
      imports: FilePath(environment.stateFolder + "/photowall/imported"), isPhotoName: Self.isPhotoName)
  }
}
