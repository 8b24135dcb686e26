import ArgumentParser
import Basics
import Platform
import Tapes
import Wall

extension Program {
  /// The parts of the program that tapes depend on.
  var ofTapes: TapeProgram {
    var tapes = TapeProgram()
    tapes.layouts = views == nil ? layouts.map(\.name) : nil
    tapes.ownState = views?.state.map(\.name)
    tapes.problem = { words in
      do { _ = try TapeArguments(words, of: self) } catch { return "\(error)" }
      return nil
    }
    return tapes
  }
}

extension TapeArguments {
  /// Reads the arguments of `photowall`, without commands other than `open`.
  ///
  /// - Throws: A `TapeFileError` for invalid options, and for options that would make frames depend on the machine.
  init(_ words: [String], of program: Program) throws {
    self.init()
    if program.views != nil { return }
    let command = try Self.command(words)
    for (name, isGiven, hint) in Self.refusals(of: command) where isGiven {
      throw TapeFileError("tapes take no \(name); \(hint)", isRefusal: true)
    }
    if let name = command.look.layout {
      do { _ = try program.layout(named: name) } catch { throw TapeFileError("\(error)", isRefusal: true) }
    }
    sources = command.sources.sources
    (filter, limit) = (command.sources.filter, command.sources.limit)
    apply = { options in
      command.apply(to: &options)
      if let seed = command.look.seed { options.seed = seed }
      options.printsNames = options.printsNames || command.printsNames
    }
    result = { wall, folder in
      // As if the program had been started in the tape's folder.
      let folder = FilePath(folder).pushing(FilePath(named: command.relative ?? "."))
      let bytes = NamePrinter(command, folder: folder).bytes(of: wall)
      return TapeResult(output: bytes ?? [], status: bytes == nil ? NamePrinter.cancelled : 0)
    }
  }

  private static func command(_ words: [String]) throws -> OpenCommand {
    let names = RootCommand.configuration.subcommands.map { $0._commandName }
    let first = words.first.flatMap { names.contains($0) ? $0 : nil }
    if let first, first != OpenCommand._commandName {
      throw TapeFileError("tapes play the wall, not \(first); remove that word", isRefusal: true)
    }
    do {
      return try OpenCommand.parse(first == nil ? words : Array(words.dropFirst()))
    } catch {
      let message = OpenCommand.message(for: error)
      // The parser throws help, version and completion scripts.
      let sentence = OpenCommand.exitCode(for: error) == .success ? "this prints help" : message
      let text = RootCommand.suggestingOptions(in: sentence, of: words)
      throw TapeFileError(String(text.prefix { $0 != "\n" }), isRefusal: true)
    }
  }

  private static func refusals(of command: OpenCommand) -> [(name: String, isGiven: Bool, hint: String)] {
    [
      ("--config", command.look.config != nil, "write Set lines, or pass --config with feed shapes to replay"),
      ("--log", command.log != nil, "remove it"),
      ("--record", command.record != nil, "remove it"),
      ("--print-config", command.printConfig, "remove it"),
      ("--resume", command.resume, "write Resume where the wall is to be opened again"),
      (
        "--header and --feed-shape", !command.web.header.isEmpty || command.web.feedShape != nil,
        "pass them to replay"
      ),
      ("feed on standard input", command.sources.sources.contains("-"), "name a file"),
    ]
  }
}
