/// A kind of mode: its name in tapes, its key context, and its initializer.
public struct ModeKind: Sendable {
  /// The name for `Expect state overlay == NAME`.
  public let name: String
  /// The context of keys in the mode. A mode with another context than the wall's shows photos, and so needs one.
  public let context: KeyContext
  /// Creates the mode's own keys. Called with the key table, since they refer to other modes.
  let keys: @Sendable (KeyRow) -> [KeyBinding]
  /// Whether the mode opens a closed stack while it is shown.
  let opensStack: Bool
  /// Creates a mode; nil for modes that only the wall opens.
  let make: (@Sendable (ModeEnvironment) throws(ModeRefusal) -> any Mode)?

  init(
    _ name: String, context: KeyContext = .wall, opensStack: Bool = false,
    make: (@Sendable (ModeEnvironment) throws(ModeRefusal) -> any Mode)? = nil,
    keys: @escaping @Sendable (KeyRow) -> [KeyBinding] = { _ in [] }
  ) {
    (self.name, self.context, self.opensStack, self.make, self.keys) = (name, context, opensStack, make, keys)
  }

  /// The kinds of lists: the key of one closes the others.
  static let lists: [ModeKind] = [.menu, .sortKeys, .values, .deletedPhotos, .failures, .labels]

  /// Every kind: prompt and question, which only the wall opens, and then the kinds that keys open, in the order of the
  /// key table.
  public static let all: [ModeKind] =
    [.prompt, .question]
    + KeyTable.ofWall.compactMap { if case .toggleMode(let kind) = $0.action { kind } else { nil } }
}

extension ModeKind: Hashable {
  public static func == (left: ModeKind, right: ModeKind) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The reason why a mode cannot be opened.
struct ModeRefusal: Error {
  /// A sentence with advice for the user.
  let message: String
}

/// The arguments for creating a mode.
struct ModeEnvironment {
  let scene: WallScene
  let options: WallOptions
  let services: WallServices
  /// The key context below the mode, for help and menu.
  let context: KeyContext
  let time: Double
  /// The z-order of the mode's panels, if it covers the wall.
  let zOrder: Int
}
