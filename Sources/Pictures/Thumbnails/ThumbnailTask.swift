import Platform

/// A thumbnail or a record of a failure, to be written when no request waits.
enum ThumbnailTask: Sendable {
  case write(Bitmap, ThumbnailFolder.Class, path: FilePath, stamp: FileFingerprint, header: PictureHeader)
  case recordFailure(String, path: FilePath, stamp: FileFingerprint)

  /// The memory of the task in bytes.
  var cost: Int {
    switch self {
    case .write(let bitmap, _, _, _, _): bitmap.cost
    case .recordFailure: 0
    }
  }

  func perform(in folder: ThumbnailFolder) {
    switch self {
    case .write(let bitmap, let choice, let path, let stamp, let header):
      folder.write(bitmap, as: choice, of: path, stamp: stamp, header: header)
    case .recordFailure(let sentence, let path, let stamp):
      folder.writeFailure(sentence, of: path, stamp: stamp)
    }
  }
}
