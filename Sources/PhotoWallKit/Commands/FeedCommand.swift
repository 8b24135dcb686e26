import ArgumentParser
import Foundation
import PhotoFeed

/// `photowall feed SOURCE …`
struct FeedCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Read, check and write a feed; problems go to standard error with their place.")

  @OptionGroup var sources: SourceArguments

  @Option(name: .long, help: "Form to write.")
  var format: WrittenFormat = .photowall

  @Flag(name: .long, help: "Only check; 1 where something had to be left out.")
  var check = false

  enum WrittenFormat: String, CaseIterable, ExpressibleByArgument {
    case photowall, jsonl, jsonfeed
  }

  mutating func run(in program: Program) throws {
    let feed = try program.load(sources, recursive: sources.recursive)
    for warning in feed.warnings { FileHandle.standardError.write(Data("\(warning)\n".utf8)) }
    if check {
      let skipped = feed.warnings.filter(\.skipsItem).reduce(0) { $0 + $1.count }
      FileHandle.standardError.write(Data("\(feed.count) photos, \(skipped) left out\n".utf8))
      if skipped > 0 { throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue) }
      return
    }
    let writer = FeedWriter(format: FeedWriter.Format(rawValue: format.rawValue) ?? .photowall)
    let bytes = writer.text(of: feed, in: FileManager.default.currentDirectoryPath)
    try OutputFile.write(bytes, to: "-")
  }
}
