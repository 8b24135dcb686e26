import Pictures

/// Pictures that come when a virtual clock says: each a fixed time after it was asked for, in the order of asking, however
/// long the workers really take. What the wall sees depends on nothing but the tape.
public final class LatentPictureSupply: PictureSupply {
  private let loader: PictureLoader
  private let latency: (PictureKey) -> Double
  private var queue: [Wish] = []

  private struct Wish {
    var key: PictureKey
    var due: Double
  }

  /// A supply from a loader; `latency` in seconds of the clock, the same for all.
  public convenience init(_ loader: PictureLoader, latency: Double = 0) {
    self.init(loader) { _ in latency }
  }

  /// A supply in which each picture takes its own time: for trying other orders of arrival.
  public init(_ loader: PictureLoader, latency: @escaping (PictureKey) -> Double) {
    self.loader = loader
    self.latency = latency
  }

  /// Starts the work and notes when its result may be seen.
  public func want(_ want: PictureWant, at time: Double) {
    cancel(want.key)
    loader.request(PictureRequest(want, wantsPreview: false))
    queue.append(Wish(key: want.key, due: time + latency(want.key)))
  }

  /// Nothing: priorities change how soon workers begin, which a tape never sees.
  public func reprioritise(_ key: PictureKey, to priority: Float) {}

  /// Takes the wish back.
  public func cancel(_ key: PictureKey) {
    guard let index = queue.firstIndex(where: { $0.key == key }) else { return }
    queue.remove(at: index)
    loader.cancel(key.requestID)
  }

  /// What is due, in the order of asking; waits for workers that are late.
  public func take(at time: Double) -> [PictureArrival] {
    // Times on a tape are multiples of a frame in binary fractions: a nanosecond covers their rounding.
    let isDue = { (wish: Wish) in wish.due <= time + 1e-9 }
    let due = queue.filter(isDue)
    guard !due.isEmpty else { return [] }
    queue.removeAll(where: isDue)
    return due.compactMap { wish in
      loader.wait(for: wish.key.requestID).map {
        PictureArrival(key: wish.key, outcome: $0.outcome, isPreview: false)
      }
    }
  }

  /// When the next one is due.
  public var nextArrival: Double? { queue.lazy.map(\.due).min() }

  /// Nil: how fast the network is today is no part of a tape.
  public func progress(of key: PictureKey) -> FetchProgress.Part? { nil }

  /// Passes it on.
  public func forget(_ source: PictureSource) { loader.forget(source) }

  /// Passes it on.
  public func forgetFailures() { loader.forgetFailures() }
}
