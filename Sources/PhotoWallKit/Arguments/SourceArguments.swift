import ArgumentParser
import Wall

/// The sources: arguments of every command that opens a feed.
struct SourceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Feed file, folder, picture file, http(s) address, or - for a feed or a list of names on standard input. Default: the \
      demonstration feed.
      """,
      valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @Flag(setting: "recursive") var recursive: Bool

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show only photos whose title, tags, name, folder or date have all these words, or match a /regular expression/.",
      valueName: "words"))
  var filter: String?

  @Option(name: .long, help: ArgumentHelp("Show at most n photos.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be a number of at least 1, not \(limit).") }
    if let filter, PhotoQuery(filter) == nil {
      throw ValidationError("--filter: ‘\(filter)’ is not a regular expression.")
    }
    if sources.filter({ $0 == "-" }).count > 1 { throw ValidationError("Standard input (-) can be read only once.") }
  }
}
