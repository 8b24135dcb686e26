import Pictures
import Platform

extension PictureDecoder {
  /// The pixels at which pictures are compared: enough to tell a hand that shook, and quickly decoded.
  private static let compared = PixelSize(width: 2048, height: 2048)

  /// Returns the sharpness of the pictures of files; nil if `progress`, which receives the number of files so far, stops it. A file
  /// that cannot be read counts as not sharp at all.
  func sharpness(
    of files: [(photo: PhotoID, path: FilePath?)], progress: (Int) -> Bool = { _ in true }
  ) -> [PhotoID: Double]? {
    var result: [PhotoID: Double] = [:]
    for (photo, path) in files {
      let picture = path.flatMap { try? decode($0, fitting: Self.compared, fit: .fit) }
      result[photo] = picture?.bitmap.sharpness ?? 0
      guard progress(result.count) else { return nil }
    }
    return result
  }
}
