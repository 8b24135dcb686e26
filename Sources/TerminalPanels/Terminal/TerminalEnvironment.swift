import Platform

/// The environment variables that describe the terminal.
public struct TerminalEnvironment: Hashable, Sendable {
  /// The variables by name. An empty value counts as not set.
  public var variables: [String: String]

  public init(_ variables: [String: String]) { self.variables = variables }

  /// The process's environment.
  public static var current: TerminalEnvironment {
    let names = [
      "TERM", "COLORTERM", "NO_COLOR", "TMUX", "TERM_PROGRAM", "KITTY_WINDOW_ID", "LC_TERMINAL", "XTERM_VERSION",
      "KONSOLE_VERSION", "STY", "SSH_CONNECTION", "LC_ALL", "LC_CTYPE", "LANG",
    ]
    return TerminalEnvironment(EnvironmentVariables.all.filter { names.contains($0.key) })
  }

  /// The value of a variable; nil if it is not set or empty.
  public subscript(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }
}
