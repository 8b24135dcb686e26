import Foundation
import Platform

/// The variables, folders and terminals of the process, read at the start.
struct Environment: Sendable {
  /// The variables by name, without empty ones, which by convention count as unset.
  let variables: [String: String]
  let home: String
  /// The program's path, with symbolic links resolved.
  let executable: String
  /// Whether standard input, output and error are terminals.
  let standardInputIsTerminal: Bool
  let standardOutputIsTerminal: Bool
  let standardErrorIsTerminal: Bool

  /// Returns the environment of the running process.
  static func ofThisProcess() -> Environment {
    let variables = EnvironmentVariables.all.filter { !$0.value.isEmpty }
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return Environment(
      variables: variables, home: variables["HOME"] ?? NSHomeDirectory(), executable: executable,
      standardInputIsTerminal: isatty(STDIN_FILENO) == 1, standardOutputIsTerminal: isatty(STDOUT_FILENO) == 1,
      standardErrorIsTerminal: isatty(STDERR_FILENO) == 1)
  }

  subscript(name: String) -> String? { variables[name] }

  /// `~/.cache` or `XDG_CACHE_HOME` (XDG Base Directory Specification 0.8: a relative path is ignored).
  var cacheFolder: String { folder("XDG_CACHE_HOME", default: ".cache") }
  /// `~/.config` or `XDG_CONFIG_HOME`.
  var configurationFolder: String { folder("XDG_CONFIG_HOME", default: ".config") }
  /// `~/.local/share` or `XDG_DATA_HOME`.
  var dataFolder: String { folder("XDG_DATA_HOME", default: ".local/share") }
  /// `~/.local/state` or `XDG_STATE_HOME`.
  var stateFolder: String { folder("XDG_STATE_HOME", default: ".local/state") }

  /// The demonstration feed: `Data/feed.json` of an installed program (`PREFIX/share/photowall`), or in a folder above
  /// a built one (`.build/…` in the project's folder).
  var demonstrationFeed: String? {
    var folder = FilePath(executable).absolute.removingLastComponent()
    var feeds = [folder.removingLastComponent().appending("share/photowall/Data/feed.json")]
    repeat { feeds.append(folder.appending("Data/feed.json")) } while folder.removeLastComponent()
    return feeds.lazy.map(\.string).first(where: FileManager.default.fileExists)
  }

  /// Returns the path for a user's name; replaces a leading `~`.
  func path(of name: String) -> String { name == "~" || name.hasPrefix("~/") ? home + name.dropFirst() : name }

  private func folder(_ name: String, default relative: String) -> String {
    if let path = variables[name], path.hasPrefix("/") { return path }
    return home + "/" + relative
  }
}
