import SymbolArt

/// Options for `Screen.open`.
public struct ScreenOptions: Sendable {
  /// The number of colours; nil detects it from the environment.
  public var colors: ColorDepth?
  public var mouse: MouseReporting
  /// Whether to draw on the controlling terminal (`/dev/tty`) if standard output is not a terminal.
  public var usesControllingTerminal: Bool
  public var environment: TerminalEnvironment

  /// Creates options.
  public init(
    colors: ColorDepth? = nil, mouse: MouseReporting = .buttons, usesControllingTerminal: Bool = false,
    environment: TerminalEnvironment = .current
  ) {
    self.colors = colors
    self.mouse = mouse
    self.usesControllingTerminal = usesControllingTerminal
    self.environment = environment
  }
}
