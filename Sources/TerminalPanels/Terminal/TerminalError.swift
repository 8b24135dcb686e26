/// What keeps the terminal from being used. Its description is one sentence that names the thing and the way out.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard output is a file or a pipe.
  case outputIsNotATerminal
  /// There is no terminal to be found behind the process.
  case noTerminal
  /// `TERM` is empty or not set.
  case terminalTypeMissing
  /// `TERM` names a terminal that is not in the terminfo database.
  case terminalTypeUnknown(String)
  /// The terminal cannot place its cursor.
  case terminalTypeTooPlain(String)
  /// ncurses or the system refused something.
  case failed(String)

  /// One sentence for standard error.
  public var description: String {
    switch self {
    case .outputIsNotATerminal:
      "standard output is not a terminal; run photowall in one, or use `photowall print` to write the wall as text"
    case .noTerminal:
      "there is no terminal to draw on; run photowall from a terminal, or use `photowall print`"
    case .terminalTypeMissing:
      "TERM is not set, so the terminal's abilities are unknown; set it, for example TERM=xterm-256color"
    case .terminalTypeUnknown(let name):
      "the terminal type ‘\(name)’ is not known here; install its terminfo entry or set TERM=xterm-256color"
    case .terminalTypeTooPlain(let name):
      "a terminal of type ‘\(name)’ cannot place its cursor; set TERM to what your terminal really is, "
        + "for example xterm-256color"
    case .failed(let what): what
    }
  }
}
