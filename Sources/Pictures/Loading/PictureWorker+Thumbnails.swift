import Platform

extension PictureWorker {
  /// The least number of pixels for use of a thumbnail; smaller pictures decode as fast.
  private static let leastArea = 400_000

  /// Returns the picture in a file through its thumbnail: reads it if present, else decodes the file so that a thumbnail
  /// or a failure can be written when there is time.
  func picture(
    throughThumbnailOf file: OpenFile, _ task: LoaderState.Task, _ thumbnails: ThumbnailFolder
  ) throws(PictureError) -> Picture {
    if isCancelled(task) { throw .cancelled }
    do throws(PictureError) {
      return try decoded(file, task, thumbnails)
    } catch {
      if error.isOfTheFile {
        state.withLock { $0.add(.recordFailure(error.message, path: file.path, stamp: file.stamp)) }
      }
      throw error
    }
  }

  private func decoded(
    _ file: OpenFile, _ task: LoaderState.Task, _ thumbnails: ThumbnailFolder
  ) throws(PictureError) -> Picture {
    var window = ByteWindow(file)
    let header = try FileHeader(&window).header
    if !state.withLock({ $0.trustsRecords }) {
      thumbnails.removeFailure(of: file.path)
    } else if let sentence = thumbnails.recordedFailure(of: file.path, stamp: file.stamp) {
      throw .recorded(sentence)
    }
    let (box, fit) = (task.request.decodeKey.box, task.request.fit)
    let isCancelled = { self.isCancelled(task) }
    let size = fit.scaledSize(of: header.size, in: box)
    guard header.size.area >= Self.leastArea,
      let choice = ThumbnailFolder.smallestClass(for: header.size, wanted: size)
    else {
      return try decoder.decode(ByteWindow(file), fitting: box, fit: fit, isCancelled: isCancelled)
    }
    if let bitmap = thumbnails.thumbnail(of: file.path, stamp: file.stamp, from: choice), bitmap.width >= size.width,
      bitmap.height >= size.height
    {
      return Picture(bitmap: bitmap.shrunk(to: size), header: header)
    }
    // Decoded at the thumbnail's size, which is larger than the request's, so that one decoding serves both.
    var picture = try decoder.decode(ByteWindow(file), fitting: choice.box, fit: .fit, isCancelled: isCancelled)
    if picture.refusal != nil { return picture }
    // A truncated file may still be written by another program.
    if !picture.isPartial {
      let thumbnail = picture.bitmap
      state.withLock { $0.add(.write(thumbnail, choice, path: file.path, stamp: file.stamp, header: header)) }
    }
    picture.bitmap = picture.bitmap.shrunk(to: size)
    return picture
  }
}
