/// The programs that have a command, a setting or a state.
enum TapeScope: Sendable {
  case all
  /// Walls.
  case wall
  /// Programs that show the views of a controller.
  case views

  /// Returns why a program does not have something of this scope; nil if it has.
  ///
  /// - Parameter what: What it is, such as `"Sort" is a setting`.
  func refusal(in program: TapeProgram, _ what: String) -> String? {
    switch self {
    case .wall where !program.isWall: "\(what) of photo walls, and this program shows views of its own"
    case .views where program.isWall: "\(what) of programs that show views of their own, and this is a photo wall"
    default: nil
    }
  }
}

/// The program that a tape is for, as far as the text of the tape depends on it.
public struct TapeProgram: Sendable {
  /// The names of its layouts; nil: they are checked when the tape runs.
  public var layouts: [String]?
  /// The names of its own state, if it shows views; nil for a wall.
  public var ownState: [String]?
  /// Whether it is a wall: without one there are no layouts by name, feeds, sort orders and sessions.
  var isWall: Bool { ownState == nil }
  /// Returns what is wrong with the program's arguments, without a full stop; nil if nothing is.
  public var problem: @Sendable (_ arguments: [String]) -> String? = { _ in nil }

  /// Creates a wall.
  public init() {}
}
