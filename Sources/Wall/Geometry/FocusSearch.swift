import Foundation

/// The nearest picture in a direction, by geometry alone.
///
/// What is straight ahead (its sides overlap those of where we are) comes before what is aside; then the weighted
/// distance decides, ahead counting more than aside. The rules are those of Android's `FocusFinder`
/// (frameworks/base, core/java/android/view/FocusFinder.java), which people know from the remote control.
public struct FocusSearch: Sendable {
  /// Where the search starts.
  public var origin: CGRect
  /// Where it goes.
  public var direction: Direction

  /// A search from a frame in a direction.
  public init(from origin: CGRect, _ direction: Direction) {
    self.origin = origin
    self.direction = direction
  }

  /// The index of the best frame; nil when none lies that way. Of equals the first one.
  public func best(among frames: [CGRect]) -> Int? {
    var best: Int?
    for index in frames.indices where isCandidate(frames[index]) {
      if let current = best {
        if isBetter(frames[index], than: frames[current]) { best = index }
      } else {
        best = index
      }
    }
    return best
  }

  // MARK: Coordinates along and across the direction; along grows in the direction

  private func along(_ frame: CGRect) -> (near: Double, far: Double, middle: Double) {
    switch direction {
    case .right: (frame.minX, frame.maxX, frame.midX)
    case .left: (-frame.maxX, -frame.minX, -frame.midX)
    case .down: (frame.minY, frame.maxY, frame.midY)
    case .up: (-frame.maxY, -frame.minY, -frame.midY)
    }
  }

  private func across(_ frame: CGRect) -> (near: Double, far: Double, middle: Double) {
    switch direction {
    case .left, .right: (frame.minY, frame.maxY, frame.midY)
    case .up, .down: (frame.minX, frame.maxX, frame.midX)
    }
  }

  /// Whether a frame lies that way: its far edge and its middle are further on than ours, its near edge is not behind ours.
  func isCandidate(_ frame: CGRect) -> Bool {
    guard frame.width > 0, frame.height > 0 else { return false }
    let (from, to) = (along(origin), along(frame))
    return to.middle > from.middle + 0.5 && to.near > from.near - 0.5 && to.far > from.far + 0.5
  }

  private func isInBeam(_ frame: CGRect) -> Bool {
    let (from, to) = (across(origin), across(frame))
    return to.near < from.far - 0.5 && to.far > from.near + 0.5
  }

  private func distanceAhead(_ frame: CGRect) -> Double { max(0, along(frame).near - along(origin).far) }

  private func isBetter(_ frame: CGRect, than other: CGRect) -> Bool {
    if beamBeats(frame, other) { return true }
    if beamBeats(other, frame) { return false }
    return weightedDistance(frame) < weightedDistance(other)
  }

  /// Whether a frame wins by being straight ahead: to the sides always, up and down only if it is not farther than
  /// the other one reaches.
  private func beamBeats(_ frame: CGRect, _ other: CGRect) -> Bool {
    guard isInBeam(frame), !isInBeam(other) else { return false }
    guard along(other).near >= along(origin).far else { return true }
    guard direction == .up || direction == .down else { return true }
    return distanceAhead(frame) < max(1, along(other).far - along(origin).far)
  }

  private func weightedDistance(_ frame: CGRect) -> Double {
    let ahead = distanceAhead(frame)
    let aside = across(frame).middle - across(origin).middle
    return 13 * ahead * ahead + aside * aside
  }
}
