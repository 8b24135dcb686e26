import Basics
import Platform

/// Commands to the tmux server whose pane is the terminal.
package enum Tmux {
  /// Returns a sequence that tmux passes on to the terminal outside. Every ESC within is doubled.
  static func passthrough(_ sequence: [UInt8]) -> [UInt8] {
    Array("\u{1b}Ptmux;".utf8) + sequence.flatMap { $0 == 0x1b ? [$0, $0] : [$0] } + Array("\u{1b}\\".utf8)
  }

  /// Returns the top left of the pane on the terminal outside; nil if the pane is hidden, or the window is larger than that
  /// terminal.
  static func paneOrigin(_ run: ([String]) -> String? = run) -> CellPoint? {
    let format = "#{pane_left} #{pane_top} #{window_active} #{window_bigger} #{status-position} #{status}"
    let parts = run(["display-message", "-p", format])?.split(separator: " ") ?? []
    guard parts.count == 6, let column = Int(parts[0], within: 0...10_000), let row = Int(parts[1], within: 0...10_000),
      parts[2] == "1", parts[3] == "0"
    else {
      return nil
    }
    // `status` is “on” or a number of lines.
    let lines = parts[4] == "top" ? parts[5] == "on" ? 1 : Int(parts[5], within: 0...10) ?? 0 : 0
    return CellPoint(column: column, row: row + lines)
  }

  /// Runs tmux and returns the first line of its output; nil if it failed.
  package static func run(_ arguments: [String]) -> String? {
    guard let tmux = try? ChildProcess(["tmux"] + arguments, input: .inherited) else { return nil }
    let output = try? tmux.output.readToEnd()
    guard tmux.wait().status == 0, let output else { return nil }
    return String(decoding: output.prefix { $0 != 10 }, as: UTF8.self)
  }
}

/// The facts that tmux knows about the terminal outside.
struct TmuxClient: Hashable {
  /// Its `TERM`.
  var name = ""
  /// Its reply to XTVERSION; empty if there was none.
  var version = ""
  /// The features that tmux detected, such as “256,RGB,sixel”.
  var features = ""
  /// Whether tmux passes sequences on to it.
  var passesThrough = false

  /// Asks tmux. An answer that fails leaves its part empty.
  init(tmux: ([String]) -> String?) {
    let format = "#{client_termname}|#{client_termtype}|#{client_termfeatures}"
    let parts = (tmux(["display-message", "-p", format]) ?? "").split(separator: "|", omittingEmptySubsequences: false)
    if parts.count > 0 { name = String(parts[0]) }
    if parts.count > 2 { (version, features) = (String(parts[1]), String(parts[2])) }
    passesThrough = ["on", "all"].contains(tmux(["show-options", "-Apv", "allow-passthrough"]) ?? "")
  }
}
