/// A tape that has been read whole: what to do, in order, and where each command stands.
public struct Tape: Sendable, Equatable {
  /// A command and its place, for messages.
  public struct Step: Sendable, Equatable {
    /// Where it stands.
    public var place: TapePlace
    /// What it does.
    public var command: TapeCommand

    /// A command at its place.
    public init(_ command: TapeCommand, at place: TapePlace) {
      self.place = place
      self.command = command
    }
  }

  /// The tape's name, as it was given.
  public var name: String
  /// In order; `Source` lines are replaced by what they name.
  public var steps: [Step]

  /// A tape of these steps.
  public init(name: String, steps: [Step]) {
    self.name = name
    self.steps = steps
  }
}
