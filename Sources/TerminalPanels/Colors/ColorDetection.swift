import SymbolArt

/// Detects the number of colours that the terminal shows.
public struct ColorDetection: Hashable, Sendable {
  public let depth: ColorDepth
  /// The reason for `depth`, for `photowall doctor`.
  public let reason: String

  /// Detects the colours from environment variables and, if the terminal is a pane of tmux, from tmux.
  public init(environment: TerminalEnvironment) {
    self.init(environment: environment, tmuxFeatures: { Tmux.clientFeatures(environment) })
  }

  /// - Parameter tmuxFeatures: returns the features that tmux detected in the outer terminal; nil if it does not reply.
  init(environment: TerminalEnvironment, tmuxFeatures: () -> String?) {
    let type = environment["TERM"] ?? ""
    if environment["NO_COLOR"] != nil {
      (depth, reason) = (.mono, "NO_COLOR is set")
      return
    }
    let claim = environment["COLORTERM"]?.lowercased() ?? ""
    let claimsTruecolor = ["truecolor", "24bit"].contains(claim) || type.hasSuffix("-direct")
    if claimsTruecolor {
      // Otherwise tmux would convert each colour to one of 256, with a larger error than art for 256 colours has.
      if environment["TMUX"] != nil, let features = tmuxFeatures(), !features.contains("RGB") {
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
