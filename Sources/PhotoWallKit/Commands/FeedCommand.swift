import ArgumentParser
import Foundation
import PhotoFeed

/// `photowall feed SOURCE …`
struct FeedCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Read, check and convert a feed; problems go to standard error with their place.")

  @OptionGroup var sources: SourceArguments

  @Option(name: .long, help: "Format to write.")
  var format: WrittenFormat = .photowall

  @Flag(name: .long, help: "Only check, including keys that photowall ignores; exits with 1 if there is a problem.")
  var check = false

  enum WrittenFormat: String, CaseIterable, ExpressibleByArgument {
    case photowall, jsonl, jsonfeed
  }

  mutating func run(in program: Program) throws {
    let feed = try program.load(sources, recursive: sources.recursive)
    let report = FeedReport(feed, isStrict: check)
    for problem in report.problems { Console.printMessage(problem) }
    if check {
      Console.printMessage(report.summary)
      if !report.isClean { throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue) }
      return
    }
    let writer = FeedWriter(format: FeedWriter.Format(rawValue: format.rawValue) ?? .photowall)
    let bytes = writer.text(of: feed, in: FileManager.default.currentDirectoryPath)
    try Console.write(String(decoding: bytes, as: UTF8.self))
  }
}
