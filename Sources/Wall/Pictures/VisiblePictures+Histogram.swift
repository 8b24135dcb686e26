import PhotoFeed
import Pictures

extension VisiblePictures {
  /// Returns the histogram of the largest loaded picture of a photo; nil if none is loaded.
  func histogram(of photo: PhotoID) -> PictureHistogram? {
    histogram(of: PictureID(photo, for: .fullView)) ?? histogram(of: PictureID(photo))
  }

  private func histogram(of id: PictureID) -> PictureHistogram? {
    guard let result = resultInFile(for: id), let picture = result.picture else { return nil }
    if let known = histograms[id], known.original == result.number { return known.value }
    let histogram = PictureHistogram(picture.bitmap)
    histograms[id] = (histogram, result.number)
    return histogram
  }
}
