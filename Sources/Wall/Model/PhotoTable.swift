import PhotoFeed
import Pictures
import Platform

/// The identifier of a photo, by which its pictures are requested, too.
public typealias PhotoID = Pictures.PhotoID

/// The photos by their identifiers: the feed, and the shapes that are known only from the pictures.
public struct PhotoTable: Sendable {
  /// The current feed.
  public private(set) var feed: PhotoFeed
  /// The index in the feed for each photo, −1 if it is no longer in the feed; nil while number and index are the same.
  private var feedIndices: [Int32]?
  /// The shapes of photos without a size in the feed, as known from the pictures.
  private var learnedShapes: [PhotoID: Float] = [:]
  /// Photos whose learned shape is from an earlier session.
  private var rememberedShapes: Set<PhotoID> = []
  /// The sizes of thumbnails of photos that have a larger picture, too.
  private var thumbnailSizes: [PhotoID: PixelSize] = [:]
  /// Photos that have left the feed and may come back, as their files are in the trash.
  private var trashed: [PhotoID: Photo] = [:]
  private var decoded = DecodedPhotos()
  /// What the files of photos tell.
  let fileFacts: FileFactsStore
  /// Whether all files are read in the background, so that a search does not wait for them.
  private let isReadAhead: Bool

  /// The photos of a feed, numbered by their indices.
  ///
  /// - Parameter isReadAhead: Whether what their files tell is read in the background, not when a search needs it.
  public init(_ feed: PhotoFeed, _ fileFacts: FileFactsStore = FileFactsStore(), isReadAhead: Bool = false) {
    (self.feed, self.fileFacts, self.isReadAhead) = (feed, fileFacts, isReadAhead)
  }

  /// The number of identifiers.
  public var count: Int { feedIndices?.count ?? feed.count }

  /// Returns the index of a photo in the feed; nil if it is no longer in the feed.
  public func feedIndex(of photo: PhotoID) -> Int? {
    guard let feedIndices else { return photo.index < feed.count ? photo.index : nil }
    let index = Int(feedIndices[photo.index])
    return index < 0 ? nil : index
  }

  /// The photo for each index in the feed; nil while number and index are the same.
  var numbers: [PhotoID?]? {
    guard let feedIndices else { return nil }
    var numbers = [PhotoID?](repeating: nil, count: feed.count)
    for (number, index) in feedIndices.enumerated() where index >= 0 { numbers[Int(index)] = PhotoID(number) }
    return numbers
  }

  /// Returns the decoded entry of a photo; an empty one if it is no longer in the feed.
  public subscript(photo: PhotoID) -> Photo {
    decoded.photo(photo) {
      feedIndex(of: photo).map { feed[$0] } ?? trashed[photo] ?? Photo(address: .file(""), title: "gone")
    }
  }

  /// Returns the path of a photo's file; nil if it is on the network or no longer in the feed.
  func path(of photo: PhotoID) -> FilePath? { feedIndex(of: photo).flatMap { feed.address(at: $0).filePath } }

  /// Returns what the file of a photo tells; nil for a photo on the network, or if it was not read yet.
  func facts(of photo: PhotoID) -> FileFacts? {
    path(of: photo).flatMap { isReadAhead ? fileFacts.knownFacts(of: $0) : fileFacts.facts(of: $0) }
  }

  /// Returns width divided by height.
  public func aspectRatio(of photo: PhotoID) -> Float {
    if !learnedShapes.isEmpty, let shape = learnedShapes[photo] { return shape }
    return feedIndex(of: photo).map(feed.aspectRatio(at:)) ?? 4 / 3
  }

  /// Returns the aspect ratios of photos in their order.
  public func aspectRatios(of photos: ArraySlice<PhotoID>) -> [Float] {
    if feedIndices == nil, learnedShapes.isEmpty, let first = photos.first, let last = photos.last,
      last.index - first.index == photos.count - 1,
      zip(photos, photos.dropFirst()).allSatisfy({ $1.index == $0.index + 1 })
    {
      return feed.aspectRatios(in: first.index..<last.index + 1)
    }
    return photos.map(aspectRatio(of:))
  }

  /// Stores the size of a picture whose size is not in the feed. Returns true if the aspect ratio has changed.
  public mutating func learn(_ size: PixelSize, of photo: PhotoID) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    guard learnedShapes[photo] == nil || rememberedShapes.remove(photo) != nil else { return false }
    let entry = self[photo]
    guard entry.width == nil || entry.height == nil else { return false }
    let shape = max(0.01, min(Float(size.width) / Float(size.height), 100))
    let hasChanged = abs(shape - aspectRatio(of: photo)) > 0.001
    learnedShapes[photo] = shape
    return hasChanged
  }
}

extension PhotoTable {
  /// The number of photos that sizes of earlier sessions are looked up for.
  private static let rememberedLimit = 200_000

  /// Takes the shapes of photos that the feed tells no size of from earlier sessions.
  public mutating func remember(_ size: (PhotoAddress) -> PixelSize?) {
    let numbers = numbers
    for index in 0..<min(feed.count, Self.rememberedLimit) {
      let known = feed.size(at: index)
      guard known.width == 0 || known.height == 0, let photo = numbers.map({ $0[index] }) ?? PhotoID(index),
        learnedShapes[photo] == nil, let size = size(feed.address(at: index))
      else { continue }
      _ = learn(size, of: photo)
      rememberedShapes.insert(photo)
    }
  }

  /// Stores the size of the first picture that has come for a cell, which is the thumbnail.
  mutating func learnThumbnail(_ size: PixelSize, of photo: PhotoID) {
    if thumbnailSizes[photo] == nil, self[photo].hasLargerPicture { thumbnailSizes[photo] = size }
  }

  /// Returns the address of a photo's picture for a cell: the thumbnail, unless it has too few pixels.
  func cellAddress(of photo: PhotoID, _ entry: Photo, for target: PixelSize) -> PhotoAddress {
    guard entry.hasLargerPicture else { return entry.address }
    let fitting = entry.address(showing: target.width, target.height)
    guard fitting == entry.address, let size = thumbnailSizes[photo], entry.picture != nil,
      size.width * 5 < target.width * 4, size.height * 5 < target.height * 4
    else { return fitting }
    return entry.pictureAddress
  }

  /// Replaces the feed by a changed one. `origins` has, for each item, its index in the old feed, nil for a new item. A photo
  /// of `trashed` keeps its identifier if it comes back. Returns the identifiers of the items.
  public mutating func replaceFeed(
    by feed: PhotoFeed, origins: [Int?], trashed photos: Set<PhotoID> = []
  ) -> [PhotoID] {
    for photo in photos {
      learnedShapes[photo] = aspectRatio(of: photo)
      trashed[photo] = self[photo]
    }
    var returning = Dictionary(trashed.map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
    let numbers = numbers
    var feedIndices = [Int32](repeating: -1, count: count)
    let photos = origins.enumerated().map { index, origin in
      if let origin, let photo = numbers.map({ $0[origin] }) ?? PhotoID(origin) {
        feedIndices[photo.index] = Int32(index)
        return photo
      }
      if !returning.isEmpty, let photo = returning.removeValue(forKey: feed[index].address) {
        trashed[photo] = nil
        feedIndices[photo.index] = Int32(index)
        return photo
      }
      feedIndices.append(Int32(index))
      return PhotoID(feedIndices.count - 1)
    }
    self.feed = feed
    self.feedIndices = feedIndices
    decoded = DecodedPhotos()
    return photos
  }
}
