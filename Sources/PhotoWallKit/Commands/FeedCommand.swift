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

  @Flag(name: .long, help: "Only check, also what photowall passes over; 1 where there is a problem.")
  var check = false

  enum WrittenFormat: String, CaseIterable, ExpressibleByArgument {
    case photowall, jsonl, jsonfeed
  }

  mutating func run(in program: Program) throws {
    let feed = try program.load(sources, recursive: sources.recursive)
    let report = FeedReport(feed, isStrict: check)
    for problem in report.problems { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
    if check {
      FileHandle.standardError.write(Data("\(report.summary)\n".utf8))
      if !report.isClean { throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue) }
      return
    }
    let writer = FeedWriter(format: FeedWriter.Format(rawValue: format.rawValue) ?? .photowall)
    let bytes = writer.text(of: feed, in: FileManager.default.currentDirectoryPath)
    try OutputFile.write(bytes, to: "-")
  }
}
