import Alike
import PhotoFeed
import Pictures
import Platform

/// The photos by identifier: the feed, and shapes known from pictures.
public struct PhotoTable: Sendable {
  /// The current feed.
  public private(set) var feed: PhotoFeed { didSet { version += 1 } }
  /// The number of earlier feeds.
  private(set) var version = 0
  /// The cached columns of the feed.
  let columns = FeedColumns()
  private(set) var numbers: PhotoNumbers
  /// The aspect ratios of photos without a size in the feed, from their pictures.
  private var learnedShapes: [PhotoID: Float] = [:]
  /// The photos whose aspect ratio is from an earlier session.
  private var rememberedShapes: Set<PhotoID> = []
  /// The sizes of thumbnails, for photos with a larger picture.
  private var thumbnailSizes: [PhotoID: PixelSize] = [:]
  /// The photos with decisions that left the feed and may come back.
  private var absent: [PhotoID: Photo] = [:]
  private var decoded = DecodedPhotos()
  /// The turns of pictures in addition to their files' orientations.
  var turns = PhotoValues()
  /// The groups of duplicates found so far.
  var duplicates = DuplicateGroups()
  /// The photo for the fact `likeness`, or nil.
  var likenessModel: PhotoID?
  let fileFacts: FileFactsStore
  /// The rows of users' labels.
  let labels: [PhotoProperty]
  /// The file of labels when the wall was opened; nil if there is none.
  var labelFile: LabelFile?
  /// Whether all files are read in the background, so that a search does not wait for them.
  let isReadAhead: Bool

  /// Creates a table of a feed's photos, numbered by index.
  ///
  /// - Parameter isReadAhead: Whether files are read in the background and not when a search needs them.
  public init(
    _ feed: PhotoFeed, _ fileFacts: FileFactsStore = FileFactsStore(), labels: UserLabels = UserLabels(),
    isReadAhead: Bool = false
  ) {
    (self.feed, self.fileFacts, self.labels, self.isReadAhead) = (feed, fileFacts, labels.rows, isReadAhead)
    numbers = PhotoNumbers(count: feed.count)
  }

  /// The number of identifiers.
  public var count: Int { numbers.count }

  /// Returns the index of a photo in the feed; nil if it left the feed.
  public func feedIndex(of photo: PhotoID) -> Int? { numbers.index(of: photo) }

  /// Returns false for a placeholder of an unloaded portion. It can be focused, but accepts no decisions.
  public func isLoaded(_ photo: PhotoID) -> Bool {
    feed.unloadedCount == 0 || numbers.index(of: photo).map(feed.isLoaded) ?? true
  }

  /// Returns the loaded photos of a list, in order.
  func loaded(_ photos: some Collection<PhotoID>) -> [PhotoID] {
    feed.unloadedCount > 0 ? photos.filter(isLoaded) : Array(photos)
  }

  /// Returns the loaded photos of an arrangement, in order. Skips unloaded sections as a whole.
  func loaded(in arrangement: PhotoArrangement) -> [PhotoID] {
    feed.unloadedCount > 0
      ? arrangement.sections.lazy.filter { commonAspectRatio(of: $0) == nil }.flatMap { loaded($0) }
      : Array(arrangement.photos)
  }

  /// The loaded photos of the feed in order, and those that left it.
  var loaded: [PhotoID] {
    feed.loadedRanges.flatMap { numbers.photos(in: $0) } + absent.keys.sorted()
  }

  /// The photos of the feed in its sections.
  var arrangement: PhotoArrangement { PhotoArrangement(feed.sections.map { numbers.photos(in: $0.range) }) }

  /// Returns a photo, with the size of the turned picture; empty if the photo left the feed.
  public subscript(id: PhotoID) -> Photo {
    var photo = decoded.photo(id) {
      feedIndex(of: id).map { feed[$0] } ?? absent[id] ?? Photo(address: .file(""), title: "gone")
    }
    if turn(of: id).swapsAxes { swap(&photo.width, &photo.height) }
    return photo
  }

  /// Returns the turn of a picture in addition to its file's orientation.
  func turn(of photo: PhotoID) -> PictureOrientation { PictureOrientation(turn: turns[photo]) }

  /// Returns the path of a photo's file; nil if it is on the network or left the feed.
  func path(of photo: PhotoID) -> FilePath? { feedIndex(of: photo).flatMap { feed.address(at: $0).filePath } }

  /// Returns the ordinals of photos among those with the same address, without ordinals of 1.
  func ordinals(of photos: [PhotoID]) -> [PhotoID: Int] {
    let indices = photos.compactMap { photo in feedIndex(of: photo).map { (index: $0, photo: photo) } }
    let ordinals = feed.ordinals(of: indices.map(\.index))
    guard !ordinals.isEmpty else { return [:] }
    return Dictionary(uniqueKeysWithValues: indices.compactMap { index, photo in ordinals[index].map { (photo, $0) } })
  }

  /// Returns the journal record of a photo. Decodes nothing else of the photo.
  func record(of photo: PhotoID, ordinal: Int) -> RecordedPhoto {
    guard let index = feedIndex(of: photo), case .file(let path) = feed.address(at: index) else {
      return RecordedPhoto(self[photo], ordinal: ordinal)
    }
    let id = if case .id(let id) = feed.identity(at: index) { id.text } else { String?.none }
    return RecordedPhoto(.file(path.absolute), id: id, ordinal: ordinal)
  }

  /// Returns the aspect ratio of the turned picture: width divided by height.
  public func aspectRatio(of photo: PhotoID) -> Float {
    let ratio = aspectRatioInFile(of: photo)
    return turn(of: photo).swapsAxes ? 1 / ratio : ratio
  }

  private func aspectRatioInFile(of photo: PhotoID) -> Float {
    if !learnedShapes.isEmpty, let shape = learnedShapes[photo] { return shape }
    return feedIndex(of: photo).map(feed.aspectRatio(at:)) ?? 4 / 3
  }

  /// Returns the aspect ratios of photos in order.
  func aspectRatios(of photos: PhotoList) -> [Float] {
    guard let runs = photos.runs else { return photos.map(aspectRatio(of:)) }
    var ratios: [Float] = []
    ratios.reserveCapacity(photos.count)
    // Ranges that are also ranges of the feed are read at once.
    for run in runs {
      guard run.count > 1, let range = feedRange(of: run) else {
        ratios += run.map { aspectRatio(of: PhotoID($0)) }
        continue
      }
      let start = ratios.count - run.lowerBound
      ratios += feed.aspectRatios(in: range)
      if learnedShapes.count < run.count {
        for (photo, shape) in learnedShapes where run.contains(photo.index) { ratios[start + photo.index] = shape }
      } else {
        for number in run { if let shape = learnedShapes[PhotoID(number)] { ratios[start + number] = shape } }
      }
      guard !turns.isEmpty else { continue }
      for number in run where turns[PhotoID(number)] != 0 { ratios[start + number] = aspectRatio(of: PhotoID(number)) }
    }
    return ratios
  }

  /// Returns the default ratio of an unloaded section; nil if one of its photos is loaded.
  func commonAspectRatio(of photos: PhotoList) -> Float? {
    feed.unloadedCount > 0 ? photos.run.flatMap(feedRange).flatMap(feed.commonAspectRatio) : nil
  }

  /// Returns the feed indices of photos with consecutive numbers if these are consecutive, too; else nil.
  private func feedRange(of run: Range<Int>) -> Range<Int>? {
    guard let first = numbers.index(of: PhotoID(run.lowerBound)), first + run.count <= feed.count,
      numbers.photos(in: first..<first + run.count).run == run
    else { return nil }
    return first..<first + run.count
  }

  /// Stores the size of a picture if the feed has none. Returns true if the aspect ratio has changed.
  public mutating func learn(_ size: PixelSize, of id: PhotoID) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    guard learnedShapes[id] == nil || rememberedShapes.remove(id) != nil else { return false }
    let photo = self[id]
    guard photo.width == nil || photo.height == nil else { return false }
    let shape = max(0.01, min(Float(size.width) / Float(size.height), 100))
    let hasChanged = abs(shape - aspectRatioInFile(of: id)) > 0.001
    learnedShapes[id] = shape
    return hasChanged
  }
}

extension PhotoTable {
  /// The greatest number of photos whose sizes are looked up from earlier sessions.
  private static let rememberedLimit = 200_000

  /// Looks up the sizes of photos from earlier sessions if the feed has none.
  public mutating func remember(_ size: (PhotoAddress) -> PixelSize?) {
    for index in feed.loadedRanges.joined().prefix(Self.rememberedLimit) { remember(size, at: index) }
  }

  private mutating func remember(_ size: (PhotoAddress) -> PixelSize?, at index: Int) {
    let (known, photo) = (feed.size(at: index), numbers[index])
    guard known.width == 0 || known.height == 0, learnedShapes[photo] == nil, let size = size(feed.address(at: index))
    else { return }
    _ = learn(size, of: photo)
    rememberedShapes.insert(photo)
  }

  /// Stores the size of the first picture loaded for a cell, which is the thumbnail.
  mutating func learnThumbnail(_ size: PixelSize, of photo: PhotoID) {
    if thumbnailSizes[photo] == nil, self[photo].hasLargerPicture { thumbnailSizes[photo] = size }
  }

  /// Returns the picture address for a cell: the thumbnail, unless it has too few pixels.
  func cellAddress(of id: PhotoID, _ photo: Photo, for target: PixelSize) -> PhotoAddress {
    guard photo.hasLargerPicture else { return photo.address }
    let fitting = photo.address(showing: target.width, target.height)
    guard fitting == photo.address, let size = thumbnailSizes[id], photo.picture != nil,
      size.width * 5 < target.width * 4, size.height * 5 < target.height * 4
    else { return fitting }
    return photo.pictureAddress
  }

  /// Replaces the feed. `origins` has the old index of each item, nil for a new item. A photo of `absent` with the same
  /// address or id gets its identifier back. Returns the identifiers of the items.
  public mutating func replaceFeed(
    by feed: PhotoFeed, origins: [Int?], absent photos: Set<PhotoID> = [], held: (PhotoID) -> Bool = { _ in false }
  ) -> [PhotoID] {
    for photo in photos {
      learnedShapes[photo] = aspectRatioInFile(of: photo)
      // The size is that of the picture in the file, since the turn applies again.
      absent[photo] = feedIndex(of: photo).map { self.feed[$0] } ?? absent[photo]
    }
    var returning: [RecordedPhoto.Key: [PhotoID]] = [:]
    // If several have the same address, a photo that was moved away is last.
    let last = absent.sorted { $0.key > $1.key }
    for (id, photo) in last.filter({ held($0.key) }) + last.filter({ !held($0.key) }) {
      for key in RecordedPhoto(photo).keys { returning[key, default: []].append(id) }
    }
    var count = count
    let photos = origins.enumerated().map { index, origin in
      if let origin { return numbers[origin] }
      for key in absent.isEmpty ? [] : RecordedPhoto(feed[index]).keys {
        // The first of several with the same address.
        while let photo = returning[key]?.popLast() {
          if absent.removeValue(forKey: photo) != nil { return photo }
        }
      }
      count += 1
      return PhotoID(count - 1)
    }
    self.feed = feed
    numbers = PhotoNumbers(photos, count: count)
    decoded = DecodedPhotos()
    return photos
  }

  /// Renames the files of photos and keeps their facts.
  mutating func rename(_ names: [PhotoID: PhotoFileNames]) {
    let indices = names.keys.compactMap { photo in feedIndex(of: photo).map { (index: $0, photo: photo) } }
    let before = indices.map { feed.address(at: $0.index).filePath }
    feed = feed.renaming(
      Dictionary(uniqueKeysWithValues: indices.compactMap { index, photo in names[photo].map { (index, $0) } }))
    decoded = DecodedPhotos()
    fileFacts.move(
      zip(before, indices).compactMap { old, place in
        old.flatMap { old in feed.address(at: place.index).filePath.map { (old, $0) } }
      })
  }

  /// Replaces the feed after a portion was loaded or unloaded. Photos keep their numbers as far as the count allows.
  mutating func replaceFeed(by filling: FeedFilling, remembered size: ((PhotoAddress) -> PixelSize?)?) {
    feed = filling.feed
    numbers.replace(filling.range, byCount: filling.count)
    decoded = DecodedPhotos()
    let range = filling.range.lowerBound..<filling.range.lowerBound + filling.count
    for photo in numbers.photos(in: range) where !learnedShapes.isEmpty { learnedShapes[photo] = nil }
    guard let size, !range.isEmpty, feed.isLoaded(at: range.lowerBound) else { return }
    for index in range { remember(size, at: index) }
  }
}

extension PictureOrientation {
  /// Creates the orientation of a `PhotoProperty.turn` value.
  init(turn value: UInt8) { self = PictureOrientation(rawValue: value + 1) ?? .up }
}
