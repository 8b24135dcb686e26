/// A tape that has been read whole: what to do, in order, and where each command stands.
public struct Tape: Sendable {
  /// A command and its place, for messages.
  public struct Step: Sendable, CustomStringConvertible {
    /// Where it stands.
    public var place: TapePlace
    let command: any TapeCommand

    /// The command as a tape writes it.
    public var description: String { "\(command)" }
  }

  /// The tape's name, as it was given.
  public var name: String
  /// In order; `Source` lines are replaced by what they name.
  public var steps: [Step]
}
