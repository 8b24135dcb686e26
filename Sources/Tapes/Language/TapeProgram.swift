/// The program that a tape is for, as far as the text of the tape depends on it.
public struct TapeProgram: Sendable {
  /// The names of its layouts; nil: they are checked when the tape runs.
  public var layouts: [String]?
  /// Returns what is wrong with the program's arguments, without a full stop; nil if nothing is.
  public var problem: @Sendable (_ arguments: [String]) -> String? = { _ in nil }

  /// Creates a wall.
  public init() {}
}
