import Pictures
import SymbolArt

/// What the terminal said of itself: for choosing how to draw, and for `photowall doctor`.
public struct TerminalCapabilities: Hashable, Sendable {
  /// Name and version, such as `kitty(0.41.1)`; nil where it does not tell.
  public var version: String?
  /// The extent of a cell in pixels, as its window or the terminal itself tells.
  public var cellPixels: PixelSize?
  /// The colour of its background; nil where it does not tell.
  public var background: RGB?
  /// Whether it shows frames as a whole; nil where it does not tell.
  public var synchronizesOutput: Bool?
  /// How pictures of exact pixels get to it; nil where they don't.
  public var graphics: GraphicsLink?
  /// Why there are, or are no, exact pixels: half a sentence for people.
  public var graphicsReason: String
  /// Whether it answered at all.
  public var hasAnswered = false

  /// Nothing known.
  public init(graphicsReason: String) { self.graphicsReason = graphicsReason }
}

/// Whether to look for exact pixels.
public enum GraphicsWish: Hashable, Sendable {
  /// No: symbols are wanted.
  case never
  /// Where the environment lets one hope for an answer.
  case ifPlausible
  /// Wherever the terminal claims to have them, even where placeholders are not known to work.
  case always
}

/// What the environment says before the terminal is asked.
struct GraphicsPlausibility: Hashable {
  var isPlausible: Bool
  var goesThroughTmux = false
  var reason: String

  /// - Parameter tmux: the answer of tmux to a command, nil when there is none.
  init(environment: TerminalEnvironment, tmux: ([String]) -> String? = Tmux.ask) {
    goesThroughTmux = environment["TMUX"] != nil
    guard goesThroughTmux else {
      let names = [environment["TERM"], environment["TERM_PROGRAM"]].compactMap { $0?.lowercased() }
      isPlausible = environment["KITTY_WINDOW_ID"] != nil || names.contains(where: Self.isKnown)
      reason = isPlausible ? "" : "TERM=\(environment["TERM"] ?? "") is not known for Kitty's graphics protocol"
      return
    }
    let outside = tmux(["display-message", "-p", "#{client_termname}"]) ?? ""
    guard Self.isKnown(outside.lowercased()) else {
      isPlausible = false
      reason = "the terminal outside tmux (\(outside)) is not known for Kitty's graphics protocol"
      return
    }
    isPlausible = ["on", "all"].contains(tmux(["show-options", "-Apv", "allow-passthrough"]) ?? "")
    reason = isPlausible ? "" : "tmux does not pass graphics on (tmux set -g allow-passthrough on)"
  }

  /// Terminals with Unicode placeholders.
  static func isKnown(_ name: String) -> Bool { name.contains("kitty") || name.contains("ghostty") }
}
