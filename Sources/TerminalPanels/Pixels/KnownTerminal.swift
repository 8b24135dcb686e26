import Basics

/// A terminal that is known by name, and its best protocol for pictures.
///
/// Terminals that are not in the table have sixel if their device attributes say so.
struct KnownTerminal: Sendable {
  let name: String
  /// The beginning of its reply to XTVERSION, in lower case.
  let reply: String
  /// A variable that the terminal sets, and the beginning of the value.
  let variable: (name: String, value: String)
  let pixels: PixelProtocol
  /// The first version with the protocol.
  let since: [Int]
  /// Whether an image stays until it is deleted, although characters are printed above it.
  var keepsImages = false

  static let all = [
    KnownTerminal(
      name: "kitty", reply: "kitty", variable: ("TERM", "xterm-kitty"), pixels: .kitty, since: [0, 28]),
    KnownTerminal(
      name: "ghostty", reply: "ghostty", variable: ("TERM_PROGRAM", "ghostty"), pixels: .kitty, since: [1]),
    KnownTerminal(
      name: "iTerm2", reply: "iterm2", variable: ("LC_TERMINAL", "iTerm2"), pixels: .iterm, since: [3]),
    KnownTerminal(
      name: "WezTerm", reply: "wezterm", variable: ("TERM_PROGRAM", "WezTerm"), pixels: .iterm, since: [20_220_319]),
    // Its sixel images scroll the screen.
    KnownTerminal(
      name: "Konsole", reply: "konsole", variable: ("KONSOLE_VERSION", ""), pixels: .iterm, since: [22, 4],
      keepsImages: true),
    KnownTerminal(
      name: "Warp", reply: "warp", variable: ("TERM_PROGRAM", "WarpTerminal"), pixels: .iterm, since: []),
    // Before, a character took a whole image away.
    KnownTerminal(name: "foot", reply: "foot", variable: ("TERM", "foot"), pixels: .sixel, since: [1, 4]),
    KnownTerminal(name: "tmux", reply: "tmux", variable: ("TMUX", ""), pixels: .sixel, since: [3, 4]),
  ]

  /// Returns the terminal that replied `version`, or, without a reply, the one that set the environment.
  static func named(_ version: String?, _ environment: TerminalEnvironment) -> KnownTerminal? {
    if let version { return all.first { version.lowercased().hasPrefix($0.reply) } }
    return all.first { environment[$0.variable.name]?.hasPrefix($0.variable.value) ?? false }
  }

  /// Returns the reason why a version, as in `kitty(0.41.1)`, shows no pictures; nil if it shows them.
  ///
  /// An unknown version is taken to show them, but not by placeholders, which an old kitty draws as black characters.
  func objection(to version: String?) -> String? {
    let numbers = (version ?? "").dropFirst(reply.count).split { !$0.isNumber }.compactMap {
      Int($0, clampedTo: 0...99_999_999)
    }
    let what = pixels == .kitty ? "has Unicode placeholders" : "shows pictures"
    let first = "\(name) \(what) from version \(since.map(String.init).joined(separator: ".")) on"
    if numbers.isEmpty { return pixels == .kitty ? "\(name) does not report its version; \(first)" : nil }
    return numbers.lexicographicallyPrecedes(since) ? "\(version ?? name) is too old: \(first)" : nil
  }
}
