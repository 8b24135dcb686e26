import Basics
import SymbolArt

/// Detects the number of colours that the terminal shows.
public struct ColorDetection: Hashable, Sendable {
  public let depth: ColorDepth
  /// The reason for `depth`, for `photowall doctor`.
  public let reason: String

  /// The questions for more colours: the rendition after a direct colour has been set, and the number of colours.
  static let questions = "\u{1b}[48;2;1;2;3m\u{1b}P$qm\u{1b}\\\u{1b}[m\u{1b}P+q436f\u{1b}\\"

  private init(_ depth: ColorDepth, _ reason: String) { (self.depth, self.reason) = (depth, reason) }

  /// Whether the terminal may be asked for more colours. tmux and GNU screen answer for the terminal outside, or let it
  /// answer; macOS' Terminal prints parts of the questions.
  func mayAsk(_ environment: TerminalEnvironment) -> Bool {
    (depth == .indexed16 || depth == .indexed256) && environment["TMUX"] == nil && environment["STY"] == nil
      && !(environment["TERM"] ?? "").hasPrefix("screen") && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }

  /// Returns the detection after an answer to `questions`.
  func improved(by reply: TerminalReply) -> ColorDetection {
    switch reply {
    case .rendition(let numbers):
      // Only the same three numbers prove it: other terminals answer with the colour of their palette.
      let isEcho = [[48, 2, 1, 2, 3], [48, 2, 0, 1, 2, 3]].contains { numbers.suffix($0.count) == $0[...] }
      return isEcho ? ColorDetection(.truecolor, "the terminal keeps a direct colour as it was set") : self
    case .capability("Co", let value):
      guard let count = Int(value, within: 0...0xfff_ffff), count >= 256, depth == .indexed16 else { return self }
      return ColorDetection(.indexed256, "the terminal replied that it has \(count) colours")
    default: return self
    }
  }

  /// Detects the colours from environment variables and, if the terminal is a pane of tmux, from tmux.
  /// - Parameter tmux: runs a tmux command and returns the first line of its output, or nil if it failed.
  package init(environment: TerminalEnvironment, tmux: ([String]) -> String? = Tmux.run) {
    let type = environment["TERM"] ?? ""
    if environment["NO_COLOR"] != nil {
      (depth, reason) = (.mono, "NO_COLOR is set")
      return
    }
    // Further direct colours change cells that are shown already.
    if let name = ["rxvt-unicode-256color": "rxvt-unicode", "mlterm": "mlterm"][type] {
      (depth, reason) = (.indexed256, "\(name) shows no more than 256 colours at a time")
      return
    }
    let claim = environment["COLORTERM"]?.lowercased() ?? ""
    let claimsTruecolor = ["truecolor", "24bit"].contains(claim) || type.hasSuffix("-direct")
    if claimsTruecolor {
      // Otherwise tmux would convert each colour to one of 256, with a larger error than art for 256 colours has.
      if environment["TMUX"] != nil, let features = tmux(["display-message", "-p", "#{client_termfeatures}"]),
        !features.contains("RGB")
      {
        depth = .indexed256
        reason =
          "tmux has not detected RGB in the terminal outside; if it has RGB: tmux set -as terminal-features ',*:RGB'"
      } else {
        depth = .truecolor
        reason = type.hasSuffix("-direct") ? "TERM=\(type)" : "COLORTERM=\(claim)"
      }
      return
    }
    // xterm calls itself a terminal of 8 colours, and removes COLORTERM.
    if type == "xterm", environment["XTERM_VERSION"] != nil {
      (depth, reason) = (.indexed256, "xterm has 256 colours")
      return
    }
    let count = (try? TerminfoEntry.installedOrFallback(type))?.numbers["colors"] ?? 0
    switch count {
    case ..<8: depth = .mono
    case ..<256: depth = .indexed16
    default: depth = .indexed256
    }
    reason = "the terminfo entry of TERM=\(type) has \(max(0, count)) colours, and COLORTERM is not truecolor"
  }
}
