import Platform

/// Commands to the tmux server whose pane is the terminal.
enum Tmux {
  /// Returns the features that tmux detected in the outer terminal, such as “256,RGB”; nil if the command failed.
  static func clientFeatures(_ environment: TerminalEnvironment) -> String? {
    guard environment["TMUX"] != nil else { return nil }
    return run(["display-message", "-p", "#{client_termfeatures}"])
  }

  /// Returns a sequence that tmux passes on to the terminal outside. Every ESC within is doubled.
  static func passthrough(_ sequence: [UInt8]) -> [UInt8] {
    Array("\u{1b}Ptmux;".utf8) + sequence.flatMap { $0 == 0x1b ? [$0, $0] : [$0] } + Array("\u{1b}\\".utf8)
  }

  /// Runs tmux and returns the first line of its output; nil if it failed.
  static func run(_ arguments: [String]) -> String? {
    guard let tmux = try? ChildProcess(["tmux"] + arguments, input: .inherited) else { return nil }
    let output = try? tmux.output.readToEnd()
    guard tmux.wait().status == 0, let output else { return nil }
    return String(decoding: output.prefix { $0 != 10 }, as: UTF8.self)
  }
}
