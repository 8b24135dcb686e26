import ArgumentParser
import Foundation
import PhotoFeed

/// The context of every command, created in `main`.
struct Program: Sendable {
  /// Layouts by name: the program's own, then the built-in ones.
  let layouts: LayoutCatalogue
  let environment: Environment

  /// Parses the command line, runs the command and ends the process.
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
    } catch let error as FeedError {
      Self.complain("\(error)")
      Self.end((error.kind == .inputOutput ? ExitStatus.inputOutput : .usage).rawValue)
    } catch let status as ProcessStatus {
      Self.end(status.code)
    } catch  where RootCommand.exitCode(for: error) == .success {
      // The parser throws help, the version and completion scripts.
      print(RootCommand.fullMessage(for: error))
      Self.end(ExitStatus.success.rawValue)
    } catch {
      Console.printMessage(RootCommand.fullMessage(for: error))
      Self.end(ExitStatus.usage.rawValue)
    }
  }

  /// Ends the process without the exit handlers of libraries: threads may still be running in those libraries, and
  /// would crash when their memory is freed.
  private static func end(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Prints a sentence on standard error.
  static func complain(_ message: String) {
    Console.printMessage("photowall: \(message)")
  }
}

/// A command that runs in a `Program`.
protocol ProgramCommand: ParsableCommand {
  mutating func run(in program: Program) throws
}

/// The root of the command line. `open` runs if no other command is named.
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
