import Platform

/// Commands to the tmux that the terminal is a pane of.
enum Tmux {
  /// The features of the terminal that tmux runs in, as “256,RGB,…”; nil if tmux does not tell.
  static func clientFeatures(_ environment: TerminalEnvironment) -> String? {
    guard environment["TMUX"] != nil else { return nil }
    return ask(["display-message", "-p", "#{client_termfeatures}"])
  }

  /// Runs tmux with arguments and returns the first line that it prints, nil if it fails.
  static func ask(_ arguments: [String]) -> String? {
    guard let tmux = try? ChildProcess(["tmux"] + arguments, inheritsInput: true) else { return nil }
    let output = try? tmux.output.readToEnd()
    guard tmux.wait().status == 0, let output else { return nil }
    return String(decoding: output.prefix { $0 != 10 }, as: UTF8.self)
  }
}
