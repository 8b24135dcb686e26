/// The direction of an arrow key.
public enum Direction: Hashable, Sendable, CaseIterable {
  case left, down, up, right

  package var isHorizontal: Bool { self == .left || self == .right }
  /// Whether it is the direction in which a layout that knows only one dimension continues.
  package var isForward: Bool { self == .down || self == .right }
}
