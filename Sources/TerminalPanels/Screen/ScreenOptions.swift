import SymbolArt

/// How to open the terminal's screen.
public struct ScreenOptions: Sendable {
  /// Colours to use; nil finds out from the environment.
  public var colors: ColorDepth?
  /// What to hear of the mouse.
  public var mouse: MouseReporting
  /// Draws on the terminal behind the process (`/dev/tty`) where standard output is something else.
  public var usesControllingTerminal: Bool
  /// The environment variables to go by.
  public var environment: TerminalEnvironment

  /// Options; what is left out is found out or usual.
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
