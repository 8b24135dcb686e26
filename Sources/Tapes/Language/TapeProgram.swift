/// The programs that have a command, setting or state key.
enum TapeScope: Sendable {
  case all
  case wall
  /// Programs with a controller's views.
  case views

  /// Returns the reason why a program does not have something of this scope; nil if it has.
  ///
  /// - Parameter what: The thing, such as `"Sort" is a setting`.
  func refusal(in program: TapeProgram, _ what: String) -> String? {
    switch self {
    case .wall where !program.isWall: "\(what) of photo walls, and this program shows views of its own"
    case .views where program.isWall: "\(what) of programs that show views of their own, and this is a photo wall"
    default: nil
    }
  }
}

/// The properties of a program that the parsing of tapes depends on.
public struct TapeProgram: Sendable {
  /// The names of its layouts; nil to check them at run time.
  public var layouts: [String]?
  /// The names of its own state, for a program with views; nil for a wall.
  public var ownState: [String]?
  /// Whether the program is a wall, with layouts, feeds, sort orders and sessions.
  var isWall: Bool { ownState == nil }
  /// Returns an error for the program's arguments, without a full stop, or nil.
  public var problem: @Sendable (_ arguments: [String]) -> String? = { _ in nil }

  /// Creates a wall.
  public init() {}
}
