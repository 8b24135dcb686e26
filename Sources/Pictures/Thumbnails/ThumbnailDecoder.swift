import Platform

/// Decodes a file through its thumbnail: reads it if present, else decodes the file so that a thumbnail can be written.
struct ThumbnailDecoder {
  var thumbnails: ThumbnailFolder
  var decoder: PictureDecoder
  var path: FilePath
  var file: OpenFile
  var box: PixelSize
  var fit: PictureFit
  var trustsRecords: Bool

  /// The least number of pixels for use of a thumbnail; smaller pictures decode as fast.
  private static let leastArea = 400_000

  /// Returns the picture. Calls `later` with a thumbnail or a failure to write when there is time.
  func picture(
    isCancelled: @escaping () -> Bool, later: (ThumbnailTask) -> Void
  ) -> Result<Picture, PictureError> {
    do throws(PictureError) {
      if isCancelled() { throw .cancelled }
      return .success(try decoded(isCancelled: isCancelled, later: later))
    } catch {
      if error.isOfTheFile { later(.recordFailure(error.message, path: path, stamp: file.stamp)) }
      return .failure(error)
    }
  }

  private func decoded(
    isCancelled: @escaping () -> Bool, later: (ThumbnailTask) -> Void
  ) throws(PictureError) -> Picture {
    var window = ByteWindow(file)
    let header = try FileHeader(&window).header
    if !trustsRecords {
      thumbnails.removeFailure(of: path)
    } else if let sentence = thumbnails.recordedFailure(of: path, stamp: file.stamp) {
      throw .recorded(sentence)
    }
    let size = fit.scaledSize(of: header.size, in: box)
    guard header.size.area >= Self.leastArea,
      let choice = ThumbnailFolder.smallestClass(for: header.size, wanted: size)
    else {
      return try decoder.decode(ByteWindow(file), fitting: box, fit: fit, isCancelled: isCancelled)
    }
    if let bitmap = thumbnails.thumbnail(of: path, stamp: file.stamp, from: choice), bitmap.width >= size.width,
      bitmap.height >= size.height
    {
      return Picture(bitmap: bitmap.shrunk(to: size), header: header)
    }
    // Decoded at the thumbnail's size, which is larger than the request's, so that one decoding serves both.
    var picture = try decoder.decode(ByteWindow(file), fitting: choice.box, fit: .fit, isCancelled: isCancelled)
    if picture.refusal != nil { return picture }
    // A truncated file may still be written by another program.
    if !picture.isPartial {
      later(.write(picture.bitmap, choice, path: path, stamp: file.stamp, header: header))
    }
    picture.bitmap = picture.bitmap.shrunk(to: size)
    return picture
  }
}
