import Sidecars

/// Reads the stars, flags and labels of photos from their files, in the background and a slice at a time.
final class RatingReader {
  /// The ratings that were found in a slice of the photos, and what could not be read.
  struct Found: Sendable {
    var ratings: [(photo: PhotoID, rating: PhotoRating)] = []
    var warnings: [String] = []
  }

  /// The number of photos whose files are read before the wall shows what was found.
  private static let slice = 500

  private let worker: BackgroundWorker?
  private var waiting: ArraySlice<PhotoID> = []
  private var pending: BackgroundWork<Found>?

  /// A reader that reads nothing without a worker.
  init(worker: BackgroundWorker?) { self.worker = worker }

  /// Whether some files have not been read yet.
  var isReading: Bool { pending != nil }

  /// Reads the files of photos, after those that are waiting.
  func read(_ added: some Sequence<PhotoID>, of photos: PhotoTable) {
    guard worker != nil else { return }
    waiting += added
    begin(photos)
  }

  /// Returns what was found in a slice, once, and begins with the next one; nil while it is being read.
  func takeFound(_ photos: PhotoTable) -> Found? {
    guard let found = pending?.takeResult() else { return nil }
    pending = nil
    begin(photos)
    return found
  }

  private func begin(_ photos: PhotoTable) {
    guard let worker, pending == nil, !waiting.isEmpty else { return }
    let slice = waiting.prefix(Self.slice)
    waiting = waiting.dropFirst(Self.slice)
    pending = worker.begin("reading ratings") { _ in
      var found = Found()
      for photo in slice {
        guard let index = photos.feedIndex(of: photo), let path = photos.feed.address(at: index).filePath else {
          continue
        }
        do throws(SidecarError) {
          let reading = try SidecarReader.read(path.string)
          found.warnings += reading.warnings
          if reading.rating != PhotoRating() { found.ratings.append((photo, reading.rating)) }
        } catch { found.warnings.append(error.description) }
      }
      return found
    }
  }
}

extension PhotoProperty {
  /// The properties that sidecars have.
  static let ofSidecars: [PhotoProperty] = [.rating, .flag, .label]

  /// Returns the value of a property of sidecars; the default for what this wall does not know, such as other labels.
  func value(in rating: PhotoRating) -> UInt8 {
    switch self {
    case .rating: UInt8(rating.stars ?? 0)
    case .flag: value(named: rating.flag.rawValue) ?? 0
    default: value(named: rating.label.text.lowercased()) ?? 0
    }
  }
}
