import Pictures
import Platform

/// Looks in the background how sharp the pictures of a stack are.
final class SharpnessReader {
  /// The pixels at which pictures are compared: enough to tell a hand that shook, and quickly decoded.
  private static let box = PixelSize(width: 2048, height: 2048)

  private let worker: BackgroundWorker?
  let decoder: PictureDecoder
  private var work: BackgroundWork<[PhotoID: Double]>?
  private var found: [PhotoID: Double]?

  /// A reader that looks at once without a worker.
  init(worker: BackgroundWorker?, decoder: PictureDecoder) { (self.worker, self.decoder) = (worker, decoder) }

  var isReading: Bool { work != nil }

  /// Looks at files. One that cannot be read counts as not sharp at all. Returns the task, unless it is done at once.
  @discardableResult
  func read(_ files: [(photo: PhotoID, path: FilePath?)]) -> WallTask? {
    guard let worker else {
      found = Self.sharpness(of: files, decoder) { _ in true }
      return nil
    }
    let begun = worker.begin("comparing sharpness") { [decoder] task in
      Self.sharpness(of: files, decoder) { task.report($0, of: files.count) }
    }
    work = begun
    return begun.task
  }

  /// Returns how sharp the pictures of files are; nil if `progress`, which receives how many are done, stops it.
  static func sharpness(
    of files: [(photo: PhotoID, path: FilePath?)], _ decoder: PictureDecoder, progress: (Int) -> Bool
  ) -> [PhotoID: Double]? {
    var result: [PhotoID: Double] = [:]
    for (photo, path) in files {
      let picture = path.flatMap { try? decoder.decode($0, fitting: box, fit: .fit) }
      result[photo] = picture?.bitmap.sharpness ?? 0
      guard progress(result.count) else { return nil }
    }
    return result
  }

  /// Returns what was found, once.
  func takeFound() -> [PhotoID: Double]? {
    if work?.task.isStopped ?? false { work = nil }
    if let result = work?.takeResult() { (found, work) = (result, nil) }
    defer { found = nil }
    return found
  }
}
