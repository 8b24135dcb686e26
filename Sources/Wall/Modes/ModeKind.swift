/// A kind of mode: its name in tapes, the rows of the key table that apply in it, and how it is made.
public struct ModeKind: Sendable {
  /// The name for `Expect state overlay == NAME`.
  public let name: String
  /// The rows of the key table that apply while it has the keys.
  public let context: KeyContext
  /// The keys of a mode that shows photos, so that there must be one; nil for others.
  let panes: PaneKeys?
  /// Whether it shows the photos of a closed stack, which is open meanwhile.
  let opensStack: Bool
  /// Makes a mode; nil for modes that only the wall itself opens.
  let make: (@Sendable (ModeEnvironment) throws(ModeRefusal) -> any Mode)?

  init(
    _ name: String, context: KeyContext = .wall, panes: PaneKeys? = nil, opensStack: Bool = false,
    make: (@Sendable (ModeEnvironment) throws(ModeRefusal) -> any Mode)? = nil
  ) {
    (self.name, self.context, self.panes, self.opensStack, self.make) = (name, context, panes, opensStack, make)
  }

  /// The kinds of lists: the key of one closes another.
  static let lists: [ModeKind] = [.menu, .sortKeys, .values, .deletedPhotos, .failures, .labels]

  /// Every kind, in the order in which help lists them.
  public static let all: [ModeKind] = [
    .help, .menu, .sortKeys, .values, .labels, .deletedPhotos, .failures, .details, .fullView, .compare, .blink,
    .survey,
    .prompt,
    .question,
  ]
}

extension ModeKind: Hashable {
  public static func == (left: ModeKind, right: ModeKind) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The keys that only one mode has. They are made when the key table is, as they name other modes.
struct PaneKeys: Sendable {
  let rows: @Sendable () -> [KeyBinding]

  init(_ rows: @escaping @Sendable () -> [KeyBinding]) { self.rows = rows }
}

/// The reason why a mode cannot be opened now.
struct ModeRefusal: Error {
  /// A sentence that says what to do.
  let message: String
}

/// Everything that a mode is made with.
struct ModeEnvironment {
  let scene: WallScene
  let options: WallOptions
  let services: WallServices
  /// The context of keys below the mode, which help and menu tell of.
  let context: KeyContext
  let time: Double
  /// The z-order of its panels if it hides the wall.
  let zOrder: Int
}
