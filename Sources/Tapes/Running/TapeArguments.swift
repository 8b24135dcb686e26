import Wall

/// The arguments of a tape's program, and the program's result.
public struct TapeArguments {
  /// Sets the options of the given arguments.
  public var apply: (inout WallOptions) -> Void = { _ in }
  /// The feeds as given, relative to the tape; empty for the tape's own.
  public var sources: [String] = []
  public var filter: String?
  public var limit: Int?
  /// Returns the result of a wall after its end. File names are those printed when the program is started in `folder`.
  public var result: (_ wall: Wall, _ folder: String) -> TapeResult = { _, _ in TapeResult() }

  /// Creates the arguments of a program without output.
  public init() {}
}

/// The result of a program for its caller.
public struct TapeResult: Sendable, Equatable {
  /// The bytes on standard output.
  public var output: [UInt8]
  public var status: Int32

  public init(output: [UInt8] = [], status: Int32 = 0) { (self.output, self.status) = (output, status) }
}
