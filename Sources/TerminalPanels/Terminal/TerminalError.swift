/// A reason why the terminal cannot be used. The description is one sentence, which names a remedy.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  case outputIsNotATerminal
  /// The process has no controlling terminal.
  case noTerminal
  case terminalTypeMissing
  /// The terminfo database has no entry for `TERM`.
  case terminalTypeUnknown(String)
  /// The terminfo entry has no command to move the cursor.
  case terminalTypeTooPlain(String)
  /// ncurses or the system refused something.
  case failed(String)

  public var description: String {
    switch self {
    case .outputIsNotATerminal:
      "standard output is not a terminal; run photowall in one, or use `photowall print` to "
        + "write the wall as text"
    case .noTerminal:
      "the program has no terminal to draw on; run photowall in one, or use `photowall print`"
    case .terminalTypeMissing:
      "TERM is not set, so the type of the terminal is unknown; set it, for example TERM=xterm-256color"
    case .terminalTypeUnknown(let name):
      "there is no terminfo entry for the terminal type ‘\(name)’; install one or set TERM=xterm-256color"
    case .terminalTypeTooPlain(let name):
      "a terminal of type ‘\(name)’ cannot move its cursor; set TERM to the type of your terminal, "
        + "for example xterm-256color"
    case .failed(let message): message
    }
  }
}
