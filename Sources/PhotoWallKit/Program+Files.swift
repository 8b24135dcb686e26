import Culling
import Pictures
import Platform

extension Program {
  /// Returns true for the file name of a photo, including raw files.
  @Sendable static func isPhotoName(_ name: String) -> Bool {
    PictureFormat.isPictureName(name) || PictureFormat.kindNotShown(name) != nil
  }

  var folderPlace: FolderPlace {
    FolderPlace(
      trash: Trash(dataFolder: environment.dataFolder),
      intentions: FilePath(environment.stateFolder + "/photowall/acts"),
      imports: FilePath(environment.stateFolder + "/photowall/imported"), isPhotoName: Self.isPhotoName)
  }
}
