import Foundation

/// The range of the content offset in one dimension, and what happens beyond it.
struct ContentEdges {
  let least: CGFloat
  let greatest: CGFloat
  /// The length of the viewport.
  let length: CGFloat
  /// Whether the content can be dragged beyond its edges, from where it springs back.
  let bounces: Bool

  func clamped(_ offset: CGFloat) -> CGFloat { offset.clamped(least, greatest) }

  /// Returns the offset after a drag. Beyond an edge, content that bounces follows the finger's distance d by
  /// (1 − 1 / (0.55·d / length + 1))·length, as UIKit's scroll views do: the further, the less, and never out of sight.
  func dragged(_ offset: CGFloat, by distance: CGFloat) -> CGFloat {
    guard bounces, length > 0 else { return clamped(offset + distance) }
    let finger = released(offset) + distance
    let edge = clamped(finger)
    let excess = abs(finger - edge)
    return edge + (finger < edge ? -1 : 1) * (1 - 1 / (excess * Self.stiffness / length + 1)) * length
  }

  /// Returns where the finger is for an offset: the inverse of the resistance.
  private func released(_ offset: CGFloat) -> CGFloat {
    let edge = clamped(offset)
    let share = min(abs(offset - edge) / length, 0.999)
    return edge + (offset < edge ? -1 : 1) * (1 / (1 - share) - 1) * length / Self.stiffness
  }

  private static let stiffness: CGFloat = 0.55
}
