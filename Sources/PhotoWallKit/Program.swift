import ArgumentParser
import Foundation

/// What every command runs in: made once in `main`, handed on.
struct Program: Sendable {
  /// Layouts by name: somebody's own, then the built-in ones.
  let layouts: LayoutCatalogue
  /// The surroundings, read once.
  let environment: Environment

  /// Parses the command line, runs the command, ends the process.
  func run(arguments: [String]) -> Never {
    do {
      var command = try RootCommand.parseAsRoot(arguments)
      if var command = command as? any ProgramCommand {
        try command.run(in: self)
      } else {
        try command.run()
      }
      Self.end(ExitStatus.success.rawValue)
    } catch let failure as Failure {
      Self.complain(failure.message)
      Self.end(failure.status.rawValue)
    } catch let status as ProcessStatus {
      Self.end(status.code)
    } catch  where RootCommand.exitCode(for: error) == .success {
      // Help, the version or a completion script was asked for: the parser throws these.
      print(RootCommand.fullMessage(for: error))
      Self.end(ExitStatus.success.rawValue)
    } catch {
      FileHandle.standardError.write(Data((RootCommand.fullMessage(for: error) + "\n").utf8))
      Self.end(ExitStatus.usage.rawValue)
    }
  }

  /// Ends the process without the clean-up that libraries have registered: workers may be inside those libraries at this
  /// moment, and what is freed under their feet ends in a crash after all the work has been done.
  private static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// One sentence on standard error.
  static func complain(_ message: String) {
    FileHandle.standardError.write(Data("photowall: \(message)\n".utf8))
  }
}

/// A command that needs more than its arguments.
protocol ProgramCommand: ParsableCommand {
  mutating func run(in program: Program) throws
}

/// The root of the command line. `open` is what runs where no other command is named.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photowall",
    abstract: "A photo wall in the terminal.",
    discussion: """
      photowall ~/Pictures opens the wall on a folder; photowall feed.json on a feed; photowall alone on the demonstration feed. \
      `photowall open --help` lists every option of the wall, ? in the wall its keys.
      """,
    version: PhotoWall.version,
    subcommands: [
      OpenCommand.self, ReplayCommand.self, PrintCommand.self, SnapshotCommand.self, FeedCommand.self,
      LayoutsCommand.self,
      KeysCommand.self, FormatsCommand.self, DoctorCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)
}
