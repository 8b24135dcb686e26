import Wall

/// The arguments of the program that a tape plays, and what the program does for them when it has ended.
public struct TapeArguments {
  /// Sets the options whose arguments are given.
  public var apply: (inout WallOptions) -> Void = { _ in }
  /// Feeds as they are written, relative to the tape; empty: those that the tape sets.
  public var sources: [String] = []
  public var filter: String?
  public var limit: Int?
  /// Returns the result of a wall that has ended. Names of files are those that the program prints when it is started in `folder`.
  public var result: (_ wall: Wall, _ folder: String) -> TapeResult = { _, _ in TapeResult() }

  /// Creates the arguments of a program that prints nothing.
  public init() {}
}

/// What a program leaves to the one that has started it.
public struct TapeResult: Sendable, Equatable {
  /// The bytes on standard output.
  public var output: [UInt8]
  /// The exit status.
  public var status: Int32

  public init(output: [UInt8] = [], status: Int32 = 0) { (self.output, self.status) = (output, status) }
}
