/// Whether the environment makes it likely that the terminal has Kitty's graphics protocol with Unicode placeholders.
struct GraphicsHint: Hashable {
  var isLikely: Bool
  var usesTmux: Bool { client != nil }
  /// The terminal outside tmux; nil if there is no tmux.
  let client: TmuxClient?
  /// The reason why it is not likely; else empty.
  var reason: String

  /// - Parameter tmux: runs a tmux command and returns the first line of its output, or nil if it failed.
  init(environment: TerminalEnvironment, tmux: ([String]) -> String? = Tmux.run) {
    client = environment["TMUX"] == nil ? nil : TmuxClient(tmux: tmux)
    guard let client else {
      let names = [environment["TERM"], environment["TERM_PROGRAM"]].compactMap { $0?.lowercased() }
      isLikely = environment["KITTY_WINDOW_ID"] != nil || names.contains(where: Self.hasPlaceholders)
      reason = isLikely ? "" : "the terminal is not known to have Kitty's graphics protocol"
      return
    }
    let outer = client.name
    guard Self.hasPlaceholders(outer.lowercased()) else {
      isLikely = false
      reason =
        "the terminal outside tmux\(outer.isEmpty ? "" : " (\(outer))") is not known to have Kitty's graphics protocol"
      return
    }
    isLikely = client.passesThrough
    reason = isLikely ? "" : "tmux does not pass graphics through; allow it by `tmux set -g allow-passthrough on`"
  }

  /// Returns true for the names of terminals that are known to have Unicode placeholders.
  static func hasPlaceholders(_ name: String) -> Bool { name.contains("kitty") || name.contains("ghostty") }
}
