import Platform

/// The variables of the environment that describe the terminal.
public struct TerminalEnvironment: Hashable, Sendable {
  /// The variables by name; empty ones count as missing.
  public var variables: [String: String]

  /// An environment of these variables alone.
  public init(_ variables: [String: String]) { self.variables = variables }

  /// That of the process, as it is now.
  public static var current: TerminalEnvironment {
    let names = [
      "TERM", "COLORTERM", "NO_COLOR", "TMUX", "TERM_PROGRAM", "KITTY_WINDOW_ID", "LC_ALL", "LC_CTYPE", "LANG",
    ]
    return TerminalEnvironment(EnvironmentVariables.all.filter { names.contains($0.key) })
  }

  /// The value of a variable that is set and not empty.
  public subscript(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }
}
