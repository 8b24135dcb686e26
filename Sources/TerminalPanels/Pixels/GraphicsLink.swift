/// How pictures get to the terminal.
public struct GraphicsLink: Hashable, Sendable {
  /// The way of the pixels.
  public enum Route: Hashable, Sendable {
    /// Through shared memory: the terminal runs on this machine.
    case sharedMemory
    /// Compressed, within the stream of output.
    case stream
  }

  /// The way of the pixels.
  public var route: Route
  /// Wraps each command for tmux to pass on.
  public var goesThroughTmux: Bool

  /// A link.
  public init(route: Route, goesThroughTmux: Bool = false) {
    self.route = route
    self.goesThroughTmux = goesThroughTmux
  }

  /// A command of the graphics protocol as it is to be written.
  func command(_ control: String, payload: some Sequence<UInt8> = []) -> [UInt8] {
    wrapped(Array("\u{1b}_G\(control);".utf8) + payload + Array("\u{1b}\\".utf8))
  }

  /// An escape sequence as it is to be written: tmux wants every ESC of what it passes on doubled.
  func wrapped(_ sequence: [UInt8]) -> [UInt8] {
    guard goesThroughTmux else { return sequence }
    return Array("\u{1b}Ptmux;".utf8) + sequence.flatMap { $0 == 0x1b ? [$0, $0] : [$0] } + Array("\u{1b}\\".utf8)
  }
}
