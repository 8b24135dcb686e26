/// A loader of pictures for a wall: `PictureLoader` in real time, `DelayedPictureLoader` by a tape's clock.
public protocol PictureLoading: AnyObject {
  /// The loaded pictures. The caller looks here first, and adds the results that it takes.
  var cache: PictureCache { get }
  /// A decoder with the loader's settings, for pixels that are not shown.
  var decoder: PictureDecoder { get }
  /// Begins to load a picture. A request with the same identity replaces an earlier one.
  ///
  /// - Parameter time: The caller's clock, in seconds.
  func request(_ request: PictureRequest, at time: Double)
  /// Changes the priority of a pending request.
  func reprioritise(_ id: PictureID, to priority: Float)
  /// Cancels a request; it has no result.
  func cancel(_ id: PictureID)
  /// Removes and returns the results due by `time`.
  func takeResults(at time: Double) -> [PictureResult]
  /// The time of the next result if the loader does not wake its owner; else nil.
  var nextResultTime: Double? { get }
  /// Returns the received bytes of a picture from the network; nil before the first, and for files.
  func progress(of id: PictureID) -> FetchProgress.Part?
  /// Forgets recorded failures, so that new requests try again.
  func forgetFailures()
  /// Holds thumbnails back while something moves, or writes them.
  func holdThumbnails(_ isHeld: Bool)
}

extension PictureLoading {
  /// A decoder in this process.
  public var decoder: PictureDecoder { PictureDecoder() }
  /// Does nothing, for loaders without thumbnails.
  public func holdThumbnails(_ isHeld: Bool) {}
}
