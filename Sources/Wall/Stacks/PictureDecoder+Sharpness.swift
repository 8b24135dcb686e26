import PhotoFeed
import Pictures
import Platform

extension PictureDecoder {
  /// The size at which pictures are compared, in pixels: enough to detect camera shake, and fast to decode.
  private static let comparedSize = PixelSize(width: 2048, height: 2048)

  /// Returns the sharpness of the pictures of files; 0 for unreadable files. Calls `progress` with the number of files
  /// so far, and returns nil if `progress` returns false.
  func sharpness(
    of files: [(photo: PhotoID, path: FilePath?)], progress: (Int) -> Bool = { _ in true }
  ) -> [PhotoID: Double]? {
    var result: [PhotoID: Double] = [:]
    for (photo, path) in files {
      let picture = path.flatMap { try? decode($0, fitting: Self.comparedSize, fit: .fit) }
      result[photo] = picture?.bitmap.sharpness ?? 0
      guard progress(result.count) else { return nil }
    }
    return result
  }
}
