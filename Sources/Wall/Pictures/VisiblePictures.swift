import PhotoFeed
import Pictures
import Platform
import SymbolArt
import TerminalPanels

/// The pictures of the photos on the screen, their requests and their symbol art.
///
/// An entry is kept while frames use it. After that, only the loader's cache may keep it.
package final class VisiblePictures {
  private struct Item {
    var entry: PictureResult?
    /// The displayed entry, its changes, and the number of the original entry.
    var shown: (entry: PictureResult, change: PictureChange, original: Int)?
    /// The histogram, and the number of its entry.
    var histogram: (value: PictureHistogram, original: Int)?
    /// The key of the exact pixels that the terminal has.
    var sent: PixelKey?
    /// The last frame that used the entry.
    var frame: Int
  }

  private let loader: any PictureLoading
  private let usualAddress: (PictureID) -> PhotoAddress
  private let turn: (PhotoID) -> PictureOrientation
  /// The background behind transparent parts of pictures.
  var ground = PictureGround.theme
  /// Whether clipped highlights and shadows of large pictures are marked.
  var paintsClipping = false
  /// Returns the boxes to draw into the pixels of a picture; nil if there are none.
  var boxes: ((PictureID, Picture) -> [ShownBox])?
  /// The addresses of requests that differ from the default.
  private var addresses: [PictureID: PhotoAddress] = [:]
  /// The display for exact pixels; nil if there is none.
  package var pixels: (any PixelDisplay)?
  package let artist: SymbolArtist
  private var items: [PictureID: Item] = [:]
  private var pending: [PictureID: PictureRequest] = [:]
  /// The pictures requested since the last call of `cancelOthers`, pending or not.
  private var requested: Set<PictureID> = []
  /// The art cache. Its cost is counted in cells of 12 bytes: about 25 MB.
  private var art = LRUCache<ArtKey, Art>(limit: 2_000_000)
  private var frame = 0
  /// Leaning pictures in exact pixels, by their configuration.
  private var leaning: [PhotoCellConfiguration: LeaningItem] = [:]
  private var leaningCount = 0

  private struct LeaningItem {
    /// The image's ID in the terminal. It is negative, since decoded pictures have positive numbers.
    let number: Int
    var made: LeaningPixels?
    /// Whether the terminal had no room for the image.
    var isRefused = false
    var frame = 0
  }

  /// - Parameters:
  ///   - turn: Returns the turn of a photo in addition to its file's orientation.
  ///   - address: Returns the address of a photo's picture for a use; a request may name another.
  package init(
    loader: any PictureLoading, artist: SymbolArtist, pixels: (any PixelDisplay)?,
    turn: @escaping (PhotoID) -> PictureOrientation = { _ in .up }, address: @escaping (PictureID) -> PhotoAddress
  ) {
    (self.loader, self.artist, self.pixels, self.turn, usualAddress) = (loader, artist, pixels, turn, address)
  }

  private func address(_ id: PictureID) -> PhotoAddress { addresses[id] ?? usualAddress(id) }

  /// The number of pending requests.
  package var pendingCount: Int { pending.count }

  /// The photos with pending requests, in order.
  package var pendingPhotos: [PhotoID] { Set(pending.keys.map(\.photo)).sorted() }

  /// Returns the loaded entry of a picture, turned, and on the chosen background; nil before it is loaded.
  package func entry(for id: PictureID) -> PictureResult? {
    var change = PictureChange(
      turn: turn(id.photo), ground: ground,
      paintsClipping: paintsClipping && [.fullView, .part].contains(id.use))
    guard let entry = entryInFile(for: id), let picture = entry.picture else { return entryInFile(for: id) }
    if let boxes { change.boxes = boxes(id, picture) }
    guard !change.isNone else { return entry }
    if let shown = items[id]?.shown, shown.change == change, shown.original == entry.number { return shown.entry }
    let shown = entry.changed(change.number) { change.applied(to: $0) }
    items[id]?.shown = (shown, change, entry.number)
    return shown
  }

  /// Returns the histogram of the largest loaded picture of a photo; nil if none is loaded.
  func histogram(of photo: PhotoID) -> PictureHistogram? {
    histogram(of: PictureID(photo, for: .fullView)) ?? histogram(of: PictureID(photo))
  }

  private func histogram(of id: PictureID) -> PictureHistogram? {
    guard let entry = entryInFile(for: id), let picture = entry.picture else { return nil }
    if let known = items[id]?.histogram, known.original == entry.number { return known.value }
    let histogram = PictureHistogram(picture.bitmap)
    items[id]?.histogram = (histogram, entry.number)
    return histogram
  }

  /// Returns the loaded entry of a picture without the user's changes.
  private func entryInFile(for id: PictureID) -> PictureResult? {
    if let item = items[id] {
      items[id]?.frame = frame
      return item.entry
    }
    // While a request is pending, the cache has nothing.
    guard pending[id] == nil, let entry = loader.cache.entry(for: address(id), use: id.use) else { return nil }
    items[id] = Item(entry: entry, frame: frame)
    return entry
  }

  /// Returns the state of a photo's file when its picture was read; nil if the picture is not on the screen.
  func stamp(of photo: PhotoID, at path: FilePath) -> FileFingerprint? {
    PictureUse.allCases.compactMap { items[PictureID(photo, for: $0)]?.entry }
      .first { $0.request.address == .file(path) && $0.picture != nil }?.stamp
  }

  /// Returns the photo of a picture on the screen by its number.
  package func photo(ofPicture number: Int) -> PhotoID? {
    items.first { $0.value.entry?.number == number || $0.value.shown?.entry.number == number }?.key.photo
      ?? leaning.first { $0.value.number == number }?.key.photo
  }

  /// Returns true if a picture is loaded, and not only its preview.
  package func isLoaded(_ id: PictureID) -> Bool { pending[id] == nil && entry(for: id)?.picture != nil }

  /// Requests a picture, unless a suitable one is loaded or requested.
  package func request(_ request: PictureRequest, at time: Double) {
    var request = request
    request.target = turn(request.id.photo).turned(request.target)
    request.part = request.part?.turned(turn(request.id.photo).inverse)
    requested.insert(request.id)
    if let earlier = pending[request.id], earlier.address == request.address {
      if earlier.part == request.part, earlier.target.serves(request.target) {
        return loader.reprioritise(request.id, to: request.priority)
      }
    } else if let entry = entryInFile(for: request.id), !entry.isPreview, entry.request.part == request.part {
      let isSame = entry.request.address == request.address
      if let picture = entry.picture {
        let isWhole = picture.bitmap.size == picture.header.size && !picture.isPartial
        let serves = entry.request.target.serves(request.target)
        // A larger picture of the same photo is suitable.
        if isSame ? serves || isWhole : serves && picture.header.size.serves(request.target) { return }
      } else if isSame {
        return
      }
    }
    addresses[request.id] = request.address == usualAddress(request.id) ? nil : request.address
    pending[request.id] = request
    loader.request(request, at: time)
  }

  /// Returns the displayed or requested part of a photo's picture, turned; nil if there is none.
  func part(of photo: PhotoID) -> PicturePart? {
    let id = PictureID(photo, for: .part)
    return (pending[id] ?? entryInFile(for: id)?.request)?.part?.turned(turn(photo))
  }

  /// Cancels a pending request.
  func cancel(_ id: PictureID) {
    if pending.removeValue(forKey: id) != nil { loader.cancel(id) }
  }

  /// Cancels the requests that the frame has not repeated, except those to keep.
  package func cancelOthers(unless isKept: (PictureID) -> Bool) {
    for id in pending.keys.filter({ !requested.contains($0) && !isKept($0) }) { cancel(id) }
    requested.removeAll(keepingCapacity: true)
  }

  /// Receives the results until a time.
  package func takeResults(at time: Double) -> [PictureResult] {
    let results = loader.takeResults(at: time)
    for result in results {
      guard let request = pending[result.id] else { continue }
      if !result.isPreview { pending[result.id] = nil }
      items[result.id, default: Item(frame: frame)].entry = loader.cache.add(result, for: request)
    }
    return results
  }

  /// The time of the next result; nil if there is none, or if the loader wakes the wall.
  package var nextResultTime: Double? { pending.isEmpty ? nil : loader.nextResultTime }

  /// Returns the progress of a download; nil if there is none.
  func progress(of id: PictureID) -> FetchProgress.Bytes? { pending[id] == nil ? nil : loader.progress(of: id) }

  /// Removes all failures, so that these pictures are requested again. Returns their number.
  func removeFailures() -> Int {
    for (id, item) in items where item.entry?.error != nil { items[id] = nil }
    loader.forgetFailures()
    return loader.cache.removeFailures()
  }

  /// Updates requests after a photo has a new address. Loaded pictures stay.
  func rename(_ photo: PhotoID) {
    for use in PictureUse.allCases {
      let id = PictureID(photo, for: use)
      cancel(id)
      addresses[id] = nil
      if items[id]?.entry?.error != nil { items[id] = nil }
    }
  }

  /// Removes the pictures of a changed photo, so that they are requested again.
  func remove(_ photo: PhotoID) {
    for use in PictureUse.allCases {
      let id = PictureID(photo, for: use)
      cancel(id)
      items[id] = nil
      loader.cache.remove(address(id))
      addresses[id] = nil
    }
  }

  /// Ends a frame: drops entries that it did not use. Writes thumbnails if nothing moves.
  package func endFrame(isMoving: Bool) {
    loader.holdThumbnails(isMoving)
    for (id, item) in items where item.frame != frame { items[id] = nil }
    for (key, item) in leaning where item.frame != frame {
      leaning[key] = nil
      pixels?.remove(PixelKey(picture: item.number))
    }
    frame += 1
  }

  // MARK: Art and exact pixels

  /// Returns the art of a picture, from the cache or new.
  package func art(of picture: Picture, _ key: ArtKey) -> Art {
    if let art = art.value(for: key) { return art }
    let made = artist.art(
      of: picture.bitmap(ofFrame: key.frame).cut(key.part), columns: key.size.columns, rows: key.size.rows,
      fast: key.isFast)
    // Sizes during an animation are not used again.
    if !key.isFast { art.insert(made, for: key, cost: made.cells.count) }
    return made
  }

  /// Returns a frame of a picture in exact pixels, and sends it to the terminal if needed. Until it is sent, returns
  /// the former pixels for the same use, but no part, which has another position. Nil if there are none, or if the
  /// terminal has no room.
  package func placedPixels(of picture: Picture, number: Int, frame: Int, for id: PictureID, at extent: CellRect)
    -> PlacedPixels?
  {
    guard let pixels else { return nil }
    let key = PixelKey(picture: number, frame: frame)
    let sent = items[id]?.sent
    if !pixels.contains(key) { pixels.add(picture.bitmap(ofFrame: frame), for: key) }
    var placement = pixels.placement(of: key, columns: extent.columns, rows: extent.rows)
    if placement != nil {
      if let sent, sent.picture != number { pixels.remove(sent) }
      items[id, default: Item(frame: self.frame)].sent = key
    } else if let sent, id.use != .part {
      placement = pixels.placement(of: sent, columns: extent.columns, rows: extent.rows)
    }
    return placement.map { PlacedPixels(placement: $0, origin: extent.origin) }
  }

  /// Returns a leaning picture in exact pixels over an area of cells, and sends it to the terminal if needed. Its
  /// pixels are nil until it is sent, or if the terminal has no room. Nil without exact pixels.
  func leaningPixels(
    of bitmap: Bitmap, _ configuration: PhotoCellConfiguration, on lean: PhotoCellConfiguration.Lean, cell: PixelSize
  ) -> (number: Int, pixels: PlacedPixels?)? {
    guard let pixels else { return nil }
    let key = configuration.leaningKey
    if leaning[key] == nil { leaningCount += 1 }
    var item = leaning[key] ?? LeaningItem(number: -leaningCount)
    item.frame = frame
    let id = PixelKey(picture: item.number)
    if !item.isRefused, !pixels.contains(id) {
      let made = item.made ?? makeLeaning(bitmap, key, on: lean, cell: cell)
      item.made = made
      item.isRefused = !pixels.add(made.bitmap, for: id)
    }
    leaning[key] = item
    let placement = pixels.placement(of: id, columns: key.size.columns, rows: key.size.rows)
    return (
      item.number,
      placement.map { PlacedPixels(placement: $0, origin: .zero, coverage: item.made?.coverage ?? []) }
    )
  }

  /// Renders a leaning picture, with the pictures below in the cells at its edges.
  private func makeLeaning(
    _ bitmap: Bitmap, _ key: PhotoCellConfiguration, on lean: PhotoCellConfiguration.Lean, cell: PixelSize
  ) -> LeaningPixels {
    var made = artist.leaningPixels(
      of: key.leaningPicture(bitmap, on: lean, line: lean.line), column: lean.origin.column, row: lean.origin.row,
      columns: key.size.columns, rows: key.size.rows, cell: cell)
    for place in lean.pictures.reversed() {
      guard let other = leaning.values.first(where: { $0.number == place.number })?.made else { continue }
      made.mix(
        over: other, column: lean.origin.column - place.area.column, row: lean.origin.row - place.area.row, cell: cell)
    }
    return made
  }
}

extension VisiblePictures {
  /// Returns the body of a panel with a picture as art, or in exact pixels once the terminal has them.
  ///
  /// - Parameter extent: The cells of the whole picture.
  func body(of picture: Picture, _ art: ArtKey, for id: PictureID, at extent: CellRect, allowsPixels: Bool = true)
    -> PhotoCellConfiguration.Body
  {
    guard allowsPixels, let display = pixels,
      let pixels = placedPixels(of: picture, number: art.picture, frame: art.frame, for: id, at: extent)
    else { return .picture(art, nil) }
    guard pixels.placement.needsArt else { return .picture(nil, pixels) }
    var art = art
    // The art stays the same below frames shown above it.
    if display.playsOverArt { art.frame = 0 }
    return .picture(art, pixels)
  }
}

extension PixelSize {
  /// Returns true if a picture decoded for this size is good enough for `other`, which may be up to a quarter larger.
  fileprivate func serves(_ other: PixelSize) -> Bool {
    width * 5 >= other.width * 4 && height * 5 >= other.height * 4
  }
}
