/// Something that loads pictures for a wall: `PictureLoader` as fast as it can, `DelayedPictureLoader` by the clock of a tape.
public protocol PictureLoading: AnyObject {
  /// The pictures that were loaded before. The caller looks here first, and adds the results that it takes.
  var cache: PictureCache { get }
  /// Decodes as the loader does, for callers that need pixels which are not shown.
  var decoder: PictureDecoder { get }
  /// Begins to load a picture. A request with the same identity replaces an earlier one.
  ///
  /// - Parameter time: the caller's clock, in seconds.
  func request(_ request: PictureRequest, at time: Double)
  /// Changes the priority of a request that has not been answered.
  func reprioritise(_ id: PictureID, to priority: Float)
  /// Cancels a request: no result comes.
  func cancel(_ id: PictureID)
  /// Removes and returns the results that have come by `time`.
  func takeResults(at time: Double) -> [PictureResult]
  /// The time of the next result where nothing else wakes the caller for it; nil if there is none.
  var nextResultTime: Double? { get }
  /// Returns how much of a picture has come from the network; nil while nothing has, and for a file.
  func progress(of id: PictureID) -> FetchProgress.Part?
  /// Forgets recorded failures, so that a new request tries again.
  func forgetFailures()
  /// Makes thumbnails that are to be written wait while something moves, or writes them.
  func holdThumbnails(_ isHeld: Bool)
}

extension PictureLoading {
  /// A decoder in this process.
  public var decoder: PictureDecoder { PictureDecoder() }
  /// Does nothing, as without a folder of thumbnails.
  public func holdThumbnails(_ isHeld: Bool) {}
}
