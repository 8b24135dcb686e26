import Pictures

/// Pictures as they come from the workers of a loader.
public final class LivePictureSupply: PictureSupply {
  private let loader: PictureLoader
  private var open: Set<PictureKey> = []

  /// A supply from a loader, whose `wake` must wake the wall's loop.
  public init(_ loader: PictureLoader) { self.loader = loader }

  /// Hands the want to the loader.
  public func want(_ want: PictureWant, at time: Double) {
    open.insert(want.key)
    loader.request(PictureRequest(want, wantsPreview: true))
  }

  /// Passes it on.
  public func reprioritise(_ key: PictureKey, to priority: Float) {
    if open.contains(key) { loader.reprioritise(key.requestID, to: priority) }
  }

  /// Passes it on.
  public func cancel(_ key: PictureKey) {
    if open.remove(key) != nil { loader.cancel(key.requestID) }
  }

  /// What the workers have finished, whatever the time.
  public func take(at time: Double) -> [PictureArrival] {
    loader.takeCompleted().compactMap { result in
      guard let key = PictureKey(requestID: result.id), open.contains(key) else { return nil }
      if !result.isPreview { open.remove(key) }
      return PictureArrival(key: key, outcome: result.outcome, isPreview: result.isPreview)
    }
  }

  /// Nil: the loader wakes the wall.
  public var nextArrival: Double? { nil }

  /// Passes it on.
  public func progress(of key: PictureKey) -> FetchProgress.Part? { loader.fetchProgress(of: key.requestID) }

  /// Passes it on.
  public func forget(_ source: PictureSource) { loader.forget(source) }

  /// Passes it on.
  public func forgetFailures() { loader.forgetFailures() }
}

extension PictureRequest {
  init(_ want: PictureWant, wantsPreview: Bool) {
    self.init(
      id: want.key.requestID, source: want.source, target: want.target, mode: want.mode, priority: want.priority,
      wantsPreview: wantsPreview && !want.wantsAnimation, wantsAnimation: want.wantsAnimation)
  }
}
