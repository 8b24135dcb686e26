import ArgumentParser
import Basics
import Foundation
import PhotoFeed
import Platform
import Tapes
import WallLayouts

/// The context of every command, created in `main`.
struct Program: Sendable {
  /// The layouts by name: the program's own, then the built-in ones.
  var layouts = WallLayouts.all
  let environment: Environment
  /// The controller whose views the program shows; nil for a wall.
  var views: ControllerViews?

  private var root: any ParsableCommand.Type { views == nil ? RootCommand.self : ViewCommand.self }

  /// The arguments of this process. An argument that is not UTF-8 must be a file; it becomes a `file:` address.
  static var arguments: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { CommandLine.unsafeArgv[$0] }.map {
      String(validatingCString: $0) ?? FilePath(platformString: $0).name
    }
  }

  /// Parses the command line, runs the command and ends the process.
  func run(arguments: [String]) -> Never {
    if arguments.first == "--complete" {
      for line in Completer(layouts: layouts).lines(for: Array(arguments.dropFirst())) { print(line) }
      Self.end(ExitStatus.success.rawValue)
    }
    if arguments.count == 2, arguments[0] == "--generate-completion-script",
      let script = Completer.script(for: arguments[1])
    {
      print(script)
      Self.end(ExitStatus.success.rawValue)
    }
    do {
      var command = try root.parseAsRoot(arguments)
      if var command = command as? any ProgramCommand {
        try command.run(in: self)
      } else {
        try command.run()
      }
      Self.end(ExitStatus.success.rawValue)
    } catch let failure as Failure {
      Console.printError(failure.message)
      Self.end(ExitStatus(of: failure).rawValue)
    } catch let error as Diagnostic {
      Console.printError("\(error)\(RootCommand.commandHint(for: error, of: arguments))")
      Self.end(ExitStatus(of: error).rawValue)
    } catch let status as ProcessStatus {
      Self.end(status.code)
    } catch  where root.exitCode(for: error) == .success {
      // The parser throws help, version and completion scripts.
      print(root.fullMessage(for: error))
      Self.end(ExitStatus.success.rawValue)
    } catch {
      Console.printMessage(RootCommand.suggestingOptions(in: root.fullMessage(for: error), of: arguments))
      Self.end(ExitStatus.usage.rawValue)
    }
  }

  /// Ends the process without exit handlers of libraries, whose running threads would crash on freed memory.
  private static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }
}

/// A command that runs in a `Program`.
protocol ProgramCommand: ParsableCommand {
  mutating func run(in program: Program) throws
}

/// The root command. `open` runs by default.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photowall",
    abstract: "A photo wall in the terminal.",
    usage: """
      photowall [options] [source …]
      photowall <command> [options] …
      """,
    discussion: """
      photowall ~/Pictures opens the wall on a folder; photowall feed.json on a feed; photowall alone on the demonstration feed. \
      `photowall open --help` lists every option of the wall, ? in the wall its keys.
      """,
    version: PhotoWall.version,
    subcommands: [
      OpenCommand.self, ReplayCommand.self, PrintCommand.self, SnapshotCommand.self, FeedCommand.self,
      FilesCommand.self, LayoutsCommand.self,
      KeysCommand.self, FormatsCommand.self, DoctorCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}

extension RootCommand {
  /// Returns a suggestion if a missing source may be a misspelled command: `print` for `prnt`.
  static func commandHint(for error: Diagnostic, of arguments: [String]) -> String {
    let names = configuration.subcommands.map { $0._commandName }
    guard let word = arguments.first, error.kind == .inputOutput, error.location.file == word, !names.contains(word),
      let name = Spelling.nearest(to: word, among: names)
    else { return "" }
    return "; did you mean the command ‘\(name)’?"
  }

  /// Returns the parser's message with a better suggestion for an unknown option: `--layout` for `--lay`.
  static func suggestingOptions(in message: String, of arguments: [String]) -> String {
    let unknown = /Unknown option '(?<option>--[^']+)'(\. Did you mean '[^']*'\?)?/
    guard let match = message.firstMatch(of: unknown) else { return message }
    let command = configuration.subcommands.first { $0._commandName == arguments.first } ?? OpenCommand.self
    let options = helpMessage(for: command, columns: 200).matches(of: /--[a-z][a-z-]*/).map { String($0.output) }
    let option = String(match.output.option)
    let hint = Spelling.nearest(to: option, among: options).map { ". Did you mean '\($0)'?" } ?? ""
    return message.replacingCharacters(in: match.range, with: "Unknown option '\(option)'\(hint)")
  }
}
