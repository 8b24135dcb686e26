import ArgumentParser

/// What to show: the positional arguments of every command that opens a feed.
struct SourceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Feed file, folder, picture file, http(s) address, or - for a feed or a list of names on standard input. None: the \
      demonstration feed.
      """,
      valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @Flag(setting: "recursive") var recursive: Bool

  @Option(name: .long, help: ArgumentHelp("Only photos whose title, tags or name this matches.", valueName: "regex"))
  var filter: String?

  @Option(name: .long, help: ArgumentHelp("At most so many photos.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit wants a number from 1 on, not \(limit).") }
    if let filter, (try? Regex(filter)) == nil {
      throw ValidationError("--filter: ‘\(filter)’ is no regular expression.")
    }
    if sources.filter({ $0 == "-" }).count > 1 { throw ValidationError("Standard input (-) can be read once only.") }
  }
}
