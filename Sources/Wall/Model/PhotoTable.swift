import Alike
import PhotoFeed
import Pictures
import Platform

/// The identifier of a photo, by which its pictures are requested, too.
public typealias PhotoID = Pictures.PhotoID

/// The photos by their identifiers: the feed, and the shapes that are known only from the pictures.
public struct PhotoTable: Sendable {
  /// The current feed.
  public private(set) var feed: PhotoFeed { didSet { version += 1 } }
  /// The number of feeds before this one.
  private(set) var version = 0
  /// The columns of the feed's fields that were read.
  let columns = FeedColumns()
  private(set) var numbers: PhotoNumbers
  /// The shapes of photos without a size in the feed, as known from the pictures.
  private var learnedShapes: [PhotoID: Float] = [:]
  /// Photos whose learned shape is from an earlier session.
  private var rememberedShapes: Set<PhotoID> = []
  /// The sizes of thumbnails of photos that have a larger picture, too.
  private var thumbnailSizes: [PhotoID: PixelSize] = [:]
  /// Photos that have left the feed and may come back, as the user has decided about them.
  private var absent: [PhotoID: Photo] = [:]
  private var decoded = DecodedPhotos()
  /// The turns of pictures beside what their files tell.
  var turns = PhotoValues()
  /// The photos that show the same picture, as far as they were searched for.
  var duplicates = DuplicateGroups()
  /// The photo that others are compared with; nil if none was asked for.
  var likenessModel: PhotoID?
  /// What the files of photos tell.
  let fileFacts: FileFactsStore
  /// The rows of labels of the user's own.
  let labels: [PhotoProperty]
  /// The file of labels as it was when the wall was opened; nil if there is none.
  var labelFile: LabelFile?
  /// Whether all files are read in the background, so that a search does not wait for them.
  let isReadAhead: Bool

  /// The photos of a feed, numbered by their indices.
  ///
  /// - Parameter isReadAhead: Whether what their files tell is read in the background, not when a search needs it.
  public init(
    _ feed: PhotoFeed, _ fileFacts: FileFactsStore = FileFactsStore(), labels: UserLabels = UserLabels(),
    isReadAhead: Bool = false
  ) {
    (self.feed, self.fileFacts, self.labels, self.isReadAhead) = (feed, fileFacts, labels.rows, isReadAhead)
    numbers = PhotoNumbers(count: feed.count)
  }

  /// The number of identifiers.
  public var count: Int { numbers.count }

  /// Returns the index of a photo in the feed; nil if it is no longer in the feed.
  public func feedIndex(of photo: PhotoID) -> Int? { numbers.index(of: photo) }

  /// Returns false for a photo of which only the portion of the feed is known. It can be focused, but not decided about.
  public func isLoaded(_ photo: PhotoID) -> Bool {
    feed.unloadedCount == 0 || numbers.index(of: photo).map(feed.isLoaded) ?? true
  }

  /// Returns those of some photos that are loaded, in their order.
  func loaded(_ photos: some Collection<PhotoID>) -> [PhotoID] {
    feed.unloadedCount > 0 ? photos.filter(isLoaded) : Array(photos)
  }

  /// Returns the photos of an arrangement that are loaded, in their order. Sections that are not are skipped at once.
  func loaded(in arrangement: PhotoArrangement) -> [PhotoID] {
    feed.unloadedCount > 0
      ? arrangement.sections.lazy.filter { commonAspectRatio(of: $0) == nil }.flatMap { loaded($0) }
      : Array(arrangement.photos)
  }

  /// The photos of the feed that are loaded, in its order, and those that have left it.
  var loaded: [PhotoID] {
    feed.loadedRanges.flatMap { numbers.photos(in: $0) } + absent.keys.sorted()
  }

  /// The photos of the feed in its sections.
  var arrangement: PhotoArrangement { PhotoArrangement(feed.sections.map { numbers.photos(in: $0.range) }) }

  /// Returns the decoded entry of a photo, with the size of the turned picture; an empty one if it is no longer in the feed.
  public subscript(photo: PhotoID) -> Photo {
    var entry = decoded.photo(photo) {
      feedIndex(of: photo).map { feed[$0] } ?? absent[photo] ?? Photo(address: .file(""), title: "gone")
    }
    if turn(of: photo).swapsAxes { swap(&entry.width, &entry.height) }
    return entry
  }

  /// Returns the turn of a picture beside what its file tells.
  func turn(of photo: PhotoID) -> PictureOrientation { PictureOrientation(turn: turns[photo]) }

  /// Returns the path of a photo's file; nil if it is on the network or no longer in the feed.
  func path(of photo: PhotoID) -> FilePath? { feedIndex(of: photo).flatMap { feed.address(at: $0).filePath } }

  /// Returns the ordinals of photos among those of the same address, as far as they are not 1.
  func ordinals(of photos: [PhotoID]) -> [PhotoID: Int] {
    let indices = photos.compactMap { photo in feedIndex(of: photo).map { (index: $0, photo: photo) } }
    let ordinals = feed.ordinals(of: indices.map(\.index))
    guard !ordinals.isEmpty else { return [:] }
    return Dictionary(uniqueKeysWithValues: indices.compactMap { index, photo in ordinals[index].map { (photo, $0) } })
  }

  /// Returns a photo as journals name it, without decoding more than that.
  func record(of photo: PhotoID, ordinal: Int) -> RecordedPhoto {
    guard let index = feedIndex(of: photo), case .file(let path) = feed.address(at: index) else {
      return RecordedPhoto(self[photo], ordinal: ordinal)
    }
    let id = if case .id(let id) = feed.identity(at: index) { id.text } else { String?.none }
    return RecordedPhoto(.file(path.absolute), id: id, ordinal: ordinal)
  }

  /// Returns what the file of a photo tells; nil if it was not read yet, or is not in a folder.
  func facts(of photo: PhotoID) -> FileFacts? {
    guard !isReadAhead, let path = path(of: photo) else { return knownFacts(of: photo) }
    return fileFacts.facts(of: path)
  }

  /// Returns what the file of a photo has told already; nil if it was not read yet.
  func knownFacts(of photo: PhotoID) -> FileFacts? {
    path(of: photo).map(fileFacts.knownFacts) ?? serverAddress(of: photo).flatMap(fileFacts.knownFacts)
  }

  /// Returns the address of a photo's file in a folder on a server; nil for others.
  func serverAddress(of photo: PhotoID) -> String? {
    guard let servers = fileFacts.servers, let index = feedIndex(of: photo),
      case .web(let text) = feed.address(at: index), servers.has(text), case .web(let file) = feed[index].pictureAddress
    else { return nil }
    return file
  }

  /// Whether the photos are files that tell something of them, as the first one is.
  var haveFiles: Bool {
    guard let index = feed.loadedRanges.first?.first else { return false }
    return path(of: numbers[index]) != nil || serverAddress(of: numbers[index]) != nil
  }

  /// Returns those of some photos whose files are on servers and have not been read.
  func unreadOnServers(_ photos: some Sequence<PhotoID>) -> [(photo: PhotoID, address: String)] {
    guard fileFacts.servers != nil else { return [] }
    return photos.compactMap { photo in
      serverAddress(of: photo).flatMap { fileFacts.knownFacts(of: $0) == nil ? (photo, $0) : nil }
    }
  }

  /// Returns width divided by height of the turned picture.
  public func aspectRatio(of photo: PhotoID) -> Float {
    let ratio = aspectRatioInFile(of: photo)
    return turn(of: photo).swapsAxes ? 1 / ratio : ratio
  }

  private func aspectRatioInFile(of photo: PhotoID) -> Float {
    if !learnedShapes.isEmpty, let shape = learnedShapes[photo] { return shape }
    return feedIndex(of: photo).map(feed.aspectRatio(at:)) ?? 4 / 3
  }

  /// Returns the aspect ratios of photos in their order.
  func aspectRatios(of photos: PhotoList) -> [Float] {
    guard let runs = photos.runs else { return photos.map(aspectRatio(of:)) }
    var ratios: [Float] = []
    ratios.reserveCapacity(photos.count)
    // Stretches that the feed has, too, are told at once.
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

  /// Returns the ratio that all photos of a section are taken to have, as none of them is loaded; nil otherwise.
  func commonAspectRatio(of photos: PhotoList) -> Float? {
    feed.unloadedCount > 0 ? photos.run.flatMap(feedRange).flatMap(feed.commonAspectRatio) : nil
  }

  /// Returns the indices of photos of consecutive numbers that follow each other in the feed, too; nil for others.
  private func feedRange(of run: Range<Int>) -> Range<Int>? {
    guard let first = numbers.index(of: PhotoID(run.lowerBound)), first + run.count <= feed.count,
      numbers.photos(in: first..<first + run.count).run == run
    else { return nil }
    return first..<first + run.count
  }

  /// Stores the size of a picture whose size is not in the feed. Returns true if the aspect ratio has changed.
  public mutating func learn(_ size: PixelSize, of photo: PhotoID) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    guard learnedShapes[photo] == nil || rememberedShapes.remove(photo) != nil else { return false }
    let entry = self[photo]
    guard entry.width == nil || entry.height == nil else { return false }
    let shape = max(0.01, min(Float(size.width) / Float(size.height), 100))
    let hasChanged = abs(shape - aspectRatioInFile(of: photo)) > 0.001
    learnedShapes[photo] = shape
    return hasChanged
  }
}

extension PhotoTable {
  /// The number of photos that sizes of earlier sessions are looked up for.
  private static let rememberedLimit = 200_000

  /// Takes the shapes of photos that the feed tells no size of from earlier sessions.
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
  /// of `absent` keeps its identifier if it comes back, with its address or its id. Returns the identifiers of the items.
  public mutating func replaceFeed(
    by feed: PhotoFeed, origins: [Int?], absent photos: Set<PhotoID> = [], held: (PhotoID) -> Bool = { _ in false }
  ) -> [PhotoID] {
    for photo in photos {
      learnedShapes[photo] = aspectRatioInFile(of: photo)
      absent[photo] = self[photo]
    }
    var returning: [RecordedPhoto.Key: [PhotoID]] = [:]
    // If several have one address, a photo that was moved away comes back last.
    let last = absent.sorted { $0.key > $1.key }
    for (photo, entry) in last.filter({ held($0.key) }) + last.filter({ !held($0.key) }) {
      for key in RecordedPhoto(entry).keys { returning[key, default: []].append(photo) }
    }
    var count = count
    let photos = origins.enumerated().map { index, origin in
      if let origin { return numbers[origin] }
      for key in absent.isEmpty ? [] : RecordedPhoto(feed[index]).keys {
        // The first one of several with the same address.
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

  /// Gives the files of photos other names. What is known of them stays.
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

  /// Takes a feed in which a portion was loaded or dropped. Photos there keep their numbers as far as there are as many as before.
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
  /// The orientation of a value of `PhotoProperty.turn`.
  init(turn value: UInt8) { self = PictureOrientation(rawValue: value + 1) ?? .up }
}
