/// The value that a `Set` line gives a setting.
public struct TapeSetting: Hashable, Sendable {
  public let name: String
  /// The value as tape text.
  public let text: String
  /// Whether the line must come before the commands that need the wall.
  public let isForTheStart: Bool
  /// Changes the setup. `tape` is the path of the tape, the base of relative paths.
  let apply: @Sendable (_ setup: inout TapeSetup, _ tape: String) -> Void

  public static func == (a: TapeSetting, b: TapeSetting) -> Bool { a.name == b.name && a.text == b.text }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(text)
  }
}
