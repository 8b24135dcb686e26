import SymbolArt

/// Finds out how many colours the terminal shows, and says why: for the screen, and for `photowall doctor`.
public struct ColorFinding: Hashable, Sendable {
  /// What to use.
  public let depth: ColorDepth
  /// Half a sentence for people.
  public let reason: String

  /// Goes by the environment variables, and asks tmux where the terminal is one of its panes.
  public init(environment: TerminalEnvironment) {
    self.init(environment: environment, tmuxFeatures: { Tmux.clientFeatures(environment) })
  }

  /// - Parameter tmuxFeatures: what tmux knows of the terminal outside; nil when it does not answer.
  init(environment: TerminalEnvironment, tmuxFeatures: () -> String?) {
    let type = environment["TERM"] ?? ""
    if environment["NO_COLOR"] != nil {
      (depth, reason) = (.mono, "NO_COLOR is set")
      return
    }
    let claim = environment["COLORTERM"]?.lowercased() ?? ""
    let claimsTruecolor = ["truecolor", "24bit"].contains(claim) || type.hasSuffix("-direct")
    if claimsTruecolor {
      // tmux would round each colour to its 256 by itself, less well than the art that is made for them.
      if environment["TMUX"] != nil, let features = tmuxFeatures(), !features.contains("RGB") {
        depth = .indexed256
        reason = "tmux does not know that the terminal outside shows RGB (set -as terminal-features ',*:RGB')"
      } else {
        depth = .truecolor
        reason = type.hasSuffix("-direct") ? "TERM=\(type)" : "COLORTERM=\(claim)"
      }
      return
    }
    let count = (try? TerminfoEntry.installedOrKin(type))?.numbers["colors"] ?? 0
    switch count {
    case ..<8: depth = .mono
    case ..<256: depth = .indexed16
    default: depth = .indexed256
    }
    reason = "TERM=\(type) speaks of \(max(0, count)) colours, and COLORTERM does not say truecolor"
  }
}
