import PhotoFeed
import Pictures

/// The photos behind their numbers: the feed that was loaded, and what is learnt of them while they are shown.
public struct PhotoTable: Sendable {
  /// The feed as it is now.
  public private(set) var feed: PhotoFeed
  /// For each photo its place in the feed, -1 for one that has left it; nil while number and place are the same.
  private var places: [Int32]?
  /// Shapes of photos whose feed does not tell them, learnt from the pictures.
  private var learnedShapes: [PhotoID: Float] = [:]

  /// The photos of a feed, numbered as they stand in it.
  public init(_ feed: PhotoFeed) { self.feed = feed }

  /// How many numbers have been given.
  public var count: Int { places?.count ?? feed.count }

  /// A photo's place in the feed; nil for one that has left it.
  public func feedIndex(of photo: PhotoID) -> Int? {
    guard let places else { return photo.index < feed.count ? photo.index : nil }
    let place = Int(places[photo.index])
    return place < 0 ? nil : place
  }

  /// For each place in the feed the photo's number; nil while number and place are the same.
  var numbers: [PhotoID?]? {
    guard let places else { return nil }
    var numbers = [PhotoID?](repeating: nil, count: feed.count)
    for (index, place) in places.enumerated() where place >= 0 { numbers[Int(place)] = PhotoID(index) }
    return numbers
  }

  /// A photo, decoded: for what is visible. A photo that has left the feed is an empty one.
  public subscript(photo: PhotoID) -> Photo {
    feedIndex(of: photo).map { feed[$0] } ?? Photo(address: .file(""), title: "gone")
  }

  /// Width divided by height.
  public func aspectRatio(of photo: PhotoID) -> Float {
    if !learnedShapes.isEmpty, let shape = learnedShapes[photo] { return shape }
    return feedIndex(of: photo).map(feed.aspectRatio(at:)) ?? 4 / 3
  }

  /// The shapes of many photos, in their order.
  public func aspectRatios(of photos: ArraySlice<PhotoID>) -> [Float] {
    if places == nil, learnedShapes.isEmpty, let first = photos.first, let last = photos.last,
      last.index - first.index == photos.count - 1,
      zip(photos, photos.dropFirst()).allSatisfy({ $1.index == $0.index + 1 })
    {
      return feed.aspectRatios(in: first.index..<last.index + 1)
    }
    return photos.map(aspectRatio(of:))
  }

  /// Takes in the true size of a photo whose feed does not tell it. Answers whether its shape changed.
  public mutating func learn(_ size: PixelSize, of photo: PhotoID) -> Bool {
    guard size.width > 0, size.height > 0, learnedShapes[photo] == nil else { return false }
    let entry = self[photo]
    guard entry.width == nil || entry.height == nil else { return false }
    let shape = max(0.01, min(Float(size.width) / Float(size.height), 100))
    let isNews = abs(shape - aspectRatio(of: photo)) > 0.001
    learnedShapes[photo] = shape
    return isNews
  }
}

extension PhotoTable {
  /// Puts a changed feed in the place of the old one. `origins` gives for each of its items the place that the item had
  /// in the old feed, nil for a new one. Answers the numbers of its items.
  public mutating func replaceFeed(by feed: PhotoFeed, origins: [Int?]) -> [PhotoID] {
    let numbers = numbers
    var places = [Int32](repeating: -1, count: count)
    let photos = origins.enumerated().map { index, origin in
      if let origin, let photo = numbers.map({ $0[origin] }) ?? PhotoID(origin) {
        places[photo.index] = Int32(index)
        return photo
      }
      places.append(Int32(index))
      return PhotoID(places.count - 1)
    }
    self.feed = feed
    self.places = places
    return photos
  }
}
