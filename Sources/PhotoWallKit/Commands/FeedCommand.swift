import ArgumentParser
import Foundation
import PhotoFeed
import Platform
import Tapes
import Wall

/// `photowall feed SOURCE …`
struct FeedCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Read, check and convert a feed; problems go to standard error with their location.")

  @OptionGroup var sources: SourceArguments
  @OptionGroup var web: WebArguments
  @OptionGroup var pages: PageArguments

  @Option(help: "Format to write.")
  var format: WrittenFormat = .photowall

  @Option(
    "name,…",
    "Fields to write with --format csv or jsonl, also image, title, width, height, section. Default: for csv all fields."
  )
  var columns: String?

  @Flag(help: "Only check, including keys that photowall ignores; exits with 1 if there is a problem.")
  var check = false

  @Flag(help: "Print the feed's shape, where each fact was found, the next page and the first photo as read.")
  var explain = false

  @Flag(
    help: "List the fields of the feed's items: names, kinds, how many of the first items have a value, and examples.")
  var fields = false

  @Option(
    "folder", "Write a manifest into this folder, index.json and shards, with which millions of photos open at once.",
    completion: .directory)
  var manifest: String?

  @Option("n", "Seed of --sample. Default: another one each time.") var seed: UInt64?
  @Option("file", "Settings file with feed shapes.", completion: .file()) var config: String?

  enum WrittenFormat: String, CaseIterable, ExpressibleByArgument {
    case photowall, jsonl, jsonfeed, csv
  }

  func validate() throws {
    if columns != nil, format != .csv, format != .jsonl {
      throw ValidationError("--columns needs --format csv or --format jsonl.")
    }
  }

  mutating func run(in program: Program) throws {
    var options = WallOptions()
    sources.apply(to: &options)
    var feedRequest = try program.feedRequest(of: sources, web, folders: options.folders, config: config, seed: seed)
    feedRequest.pages = pages.limit
    if explain { return try feedRequest.explain() }
    let feed = try program.load(feedRequest)
    let report = FeedReport(feed, isStrict: check)
    for problem in report.problems { Console.printMessage(problem) }
    if fields { return try Console.write(feed.fields().lines) }
    if check {
      Console.printMessage(report.summary)
      if !report.isClean { throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue) }
      return
    }
    if let reasons = feed.nothingLeftText { throw Failure(.usage, reasons) }
    if let manifest {
      try feed.checkIsWhole()
      let written = try FeedManifest.write(feed, to: FilePath(named: manifest))
      return Console.printMessage(
        "\(manifest)/index.json: \(report.summary); \(written) shards written, the others had not changed")
    }
    let bytes = try text(of: feed)
    try Console.write(String(decoding: bytes, as: UTF8.self))
    try feed.checkIsWhole()
  }

  private func text(of feed: PhotoFeed) throws -> [UInt8] {
    guard columns != nil || format == .csv else {
      return FeedWriter(format: FeedWriter.Format(rawValue: format.rawValue) ?? .photowall).text(
        of: feed, in: .workingFolder)
    }
    let names = columns?.split(separator: ",").map(String.init)
    let fields = Set(feed.fields().map(\.name) + TableWriter.ownColumns)
    // Elements of lists, and members of objects in lists, are not listed.
    if !feed.isEmpty, let unknown = names?.first(where: { !fields.contains(String($0.prefix { $0 != "[" })) }) {
      throw Failure(.usage, "--columns: no field ‘\(unknown)’: photowall feed --fields lists them.")
    }
    return TableWriter(format == .csv ? .csv : .jsonl, columns: names, of: feed).text(of: feed, in: .workingFolder)
  }
}
