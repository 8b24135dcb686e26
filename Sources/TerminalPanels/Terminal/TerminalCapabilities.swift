import Pictures
import SymbolArt

/// The terminal's reports about itself.
public struct TerminalCapabilities: Hashable, Sendable {
  /// The reply to XTVERSION, such as `kitty(0.41.1)`; nil if there was none.
  public var version: String?
  /// The size of a cell in pixels, from the kernel's window size or the terminal's reply; nil if neither has it.
  public var cellPixels: PixelSize?
  /// The background colour; nil if the terminal did not report it.
  public var background: RGB?
  /// The number of colours, as the terminal's answers have improved the detection; nil if the terminal is not asked for it.
  public var colors: ColorDetection?
  /// Whether the terminal has synchronized updates; nil if it did not reply.
  public var synchronizesOutput: Bool?
  /// The flags of kitty's keyboard protocol that were on; nil if the terminal does not have it, or has not replied.
  public var keyboardFlags: Int?
  /// The method by which exact pixels are shown; nil if the terminal shows none.
  public var graphics: PixelMethod?
  /// The reason for exact pixels or none, for `photowall doctor` and the log.
  public var graphicsReason: String
  /// The questions to the terminal, and its answers.
  public var answers: [Answer] = []

  /// The answers to the questions that follow frames; nil if they have not been asked.
  public var answersAfterFrames: AnswerReport?

  /// A question to the terminal, and its answer; nil if there was none.
  public struct Answer: Hashable, Sendable {
    public var question: String
    public var answer: String?
  }

  /// Creates the capabilities of an unknown terminal.
  public init(graphicsReason: String) { self.graphicsReason = graphicsReason }
}
