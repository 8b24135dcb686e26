import PhotoFeed
import Pictures
import Platform
import SymbolArt
import TerminalPanels

/// The pictures of the photos on the screen, and their requests.
///
/// A result is kept while frames use it. After that, only the loader's cache may keep it.
package final class VisiblePictures {
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
  /// The loaded pictures, and failures.
  private var results: [PictureID: PictureResult] = [:]
  /// The displayed results that differ from the loaded ones, their changes, and the numbers of the loaded ones.
  private var changed: [PictureID: (result: PictureResult, change: PictureChange, original: Int)] = [:]
  /// The histograms, and the numbers of their pictures.
  var histograms: [PictureID: (value: PictureHistogram, original: Int)] = [:]
  /// The keys of the exact pixels that the terminal has.
  var sent: [PictureID: PixelKey] = [:]
  /// The pictures that the frame has used.
  var used: Set<PictureID> = []
  private var pending: [PictureID: PictureRequest] = [:]
  /// The pictures requested since the last call of `cancelOthers`, pending or not.
  private var requested: Set<PictureID> = []
  /// The art cache. Its cost is counted in cells of 12 bytes: about 25 MB.
  var art = LRUCache<ArtKey, Art>(limit: 2_000_000)
  /// The leaning pictures in exact pixels.
  var leaning = LeaningPictures()

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

  /// Returns the result for a picture, turned, and on the chosen background; nil before it is loaded.
  package func result(for id: PictureID) -> PictureResult? {
    var change = PictureChange(
      turn: turn(id.photo), ground: ground,
      paintsClipping: paintsClipping && [.fullView, .part].contains(id.use))
    guard let result = resultInFile(for: id), let picture = result.picture else { return resultInFile(for: id) }
    if let boxes { change.boxes = boxes(id, picture) }
    guard !change.isNone else { return result }
    if let known = changed[id], known.change == change, known.original == result.number { return known.result }
    let new = result.changed(change.number) { change.applied(to: $0) }
    changed[id] = (new, change, result.number)
    return new
  }

  /// Returns the result for a picture without the user's changes.
  func resultInFile(for id: PictureID) -> PictureResult? {
    used.insert(id)
    if let result = results[id] { return result }
    // While a request is pending, the cache has nothing.
    guard pending[id] == nil, let result = loader.cache.result(for: address(id), use: id.use) else { return nil }
    results[id] = result
    return result
  }

  /// Returns the state of a photo's file when its picture was read; nil if the picture is not on the screen.
  func stamp(of photo: PhotoID, at path: FilePath) -> FileFingerprint? {
    PictureUse.allCases.compactMap { results[PictureID(photo, for: $0)] }
      .first { $0.request.address == .file(path) && $0.picture != nil }?.stamp
  }

  /// Returns the photo of a picture on the screen by its number.
  package func photo(ofPicture number: Int) -> PhotoID? {
    (results.first { $0.value.number == number }?.key ?? changed.first { $0.value.result.number == number }?.key)?.photo
      ?? leaning.photo(ofPicture: number)
  }

  /// Returns true if a picture is loaded, and not only its preview.
  package func isLoaded(_ id: PictureID) -> Bool { pending[id] == nil && result(for: id)?.picture != nil }

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
    } else if let result = resultInFile(for: request.id), !result.isPreview, result.request.part == request.part {
      let isSame = result.request.address == request.address
      if let picture = result.picture {
        let isWhole = picture.bitmap.size == picture.header.size && !picture.isPartial
        let serves = result.request.target.serves(request.target)
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
    return (pending[id] ?? resultInFile(for: id)?.request)?.part?.turned(turn(photo))
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
      let former = self.results.updateValue(loader.cache.add(result, for: request), forKey: result.id)
      if former == nil { used.insert(result.id) }
    }
    return results
  }

  /// The time of the next result; nil if there is none, or if the loader wakes the wall.
  package var nextResultTime: Double? { pending.isEmpty ? nil : loader.nextResultTime }

  /// Returns the progress of a download; nil if there is none.
  func progress(of id: PictureID) -> FetchProgress.Bytes? { pending[id] == nil ? nil : loader.progress(of: id) }

  /// Removes all failures, so that these pictures are requested again. Returns their number.
  func removeFailures() -> Int {
    for (id, result) in results where result.error != nil { drop(id) }
    loader.forgetFailures()
    return loader.cache.removeFailures()
  }

  /// Updates requests after a photo has a new address. Loaded pictures stay.
  func rename(_ photo: PhotoID) {
    for use in PictureUse.allCases {
      let id = PictureID(photo, for: use)
      cancel(id)
      addresses[id] = nil
      if results[id]?.error != nil { drop(id) }
    }
  }

  /// Removes the pictures of a changed photo, so that they are requested again.
  func remove(_ photo: PhotoID) {
    for use in PictureUse.allCases {
      let id = PictureID(photo, for: use)
      cancel(id)
      drop(id)
      loader.cache.remove(address(id))
      addresses[id] = nil
    }
  }

  /// Ends a frame: drops the results that it did not use. Writes thumbnails if nothing moves.
  package func endFrame(isMoving: Bool) {
    loader.holdThumbnails(isMoving)
    for id in results.keys where !used.contains(id) { drop(id) }
    for id in sent.keys where !used.contains(id) { drop(id) }
    used.removeAll(keepingCapacity: true)
    for number in leaning.endFrame() { pixels?.remove(PixelKey(picture: number)) }
  }

  private func drop(_ id: PictureID) {
    (results[id], changed[id], histograms[id], sent[id]) = (nil, nil, nil, nil)
  }
}

extension PixelSize {
  /// Returns true if a picture decoded for this size is good enough for `other`, which may be up to a quarter larger.
  fileprivate func serves(_ other: PixelSize) -> Bool {
    width * 5 >= other.width * 4 && height * 5 >= other.height * 4
  }
}
