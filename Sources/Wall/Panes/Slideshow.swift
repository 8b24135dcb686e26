import Basics
import PhotoFeed

/// A slideshow: photos in order or shuffled, each for a number of seconds.
struct Slideshow {
  /// The time of the next slide.
  private(set) var nextTime: Double
  private let seconds: Double
  /// The generator for shuffled orders; nil for the order of the wall.
  private var random: SplitMix64?
  /// The remaining photos of a shuffled order.
  private var rest: [PhotoID] = []

  init(_ options: WallOptions, at time: Double) {
    seconds = Double(options.slideshowSeconds ?? 4)
    nextTime = time + seconds
    if options.shufflesSlideshow { random = SplitMix64(seed: options.seed) }
  }

  /// Restarts the time of the current photo after the user has selected it.
  mutating func restart(at time: Double) { nextTime = time + seconds }

  /// Returns the position of the next slide if it is due. After the last photo, the order or a new shuffle starts.
  mutating func nextPosition(at time: Double, in model: WallModel) -> Int? {
    guard nextTime <= time + 1e-9, model.count > 0 else { return nil }
    restart(at: time)
    guard random != nil else { return ((model.focusPosition ?? 0) + 1) % model.count }
    while true {
      if rest.isEmpty {
        // Without the current photo, unless it is the only one.
        rest = model.shown.photos.filter { $0 != model.focus || model.count == 1 }
        if var random {
          rest.shuffle(using: &random)
          self.random = random
        }
      }
      // Photos may have been deleted in the meantime.
      if let photo = rest.popLast(), let position = model.shown.position(of: photo) { return position }
    }
  }
}
