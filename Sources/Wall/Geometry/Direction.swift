/// The direction of an arrow key.
public enum Direction: Hashable, Sendable, CaseIterable {
  case left, down, up, right

  package var isHorizontal: Bool { self == .left || self == .right }
  /// Whether this is the forward direction in a layout with one axis.
  package var isForward: Bool { self == .down || self == .right }
}
