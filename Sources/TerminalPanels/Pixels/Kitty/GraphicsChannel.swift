/// The way of commands and pixels of Kitty's graphics protocol to the terminal.
public struct GraphicsChannel: Hashable, Sendable {
  /// A transmission medium of the protocol.
  public enum Medium: Hashable, Sendable {
    /// Shared memory, if the terminal runs on this machine.
    case sharedMemory
    /// Compressed within the escape sequences.
    case direct
  }

  public var medium: Medium
  /// Whether each command is wrapped in tmux's passthrough sequence.
  public var usesTmux: Bool

  public init(medium: Medium, usesTmux: Bool = false) {
    self.medium = medium
    self.usesTmux = usesTmux
  }

  /// Returns the escape sequence for a graphics command.
  func command(_ control: String, payload: some Sequence<UInt8> = []) -> [UInt8] {
    let sequence = Array("\u{1b}_G\(control);".utf8) + payload + Array("\u{1b}\\".utf8)
    return usesTmux ? Tmux.passthrough(sequence) : sequence
  }

  /// Returns the command that deletes the images that intersect a cell; all images if `point` is nil.
  ///
  /// Source: kitty, “Terminal graphics protocol”, deleting images: `p`, images at a cell; `a`, all; capital letters free them.
  static func deletion(at point: CellPoint?, freesImages: Bool) -> [UInt8] {
    let which = point.map { "\(freesImages ? "P" : "p"),x=\($0.column),y=\($0.row)" } ?? (freesImages ? "A" : "a")
    return GraphicsChannel(medium: .direct).command("a=d,q=2,d=\(which)")
  }
}
