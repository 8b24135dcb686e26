/// Where an arrow key points.
public enum Direction: Hashable, Sendable, CaseIterable {
  case left, down, up, right
}
