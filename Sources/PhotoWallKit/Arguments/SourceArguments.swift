import Platform
import ArgumentParser
import PhotoFeed
import Wall

extension PairMode: ExpressibleByArgument {}
extension JoinRule: ExpressibleByArgument {}

/// The sources: arguments of every command that opens a feed.
struct SourceArguments: SettingArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Feed file, folder, picture file, address (http, https, s3, sftp, dav, davs, rclone, immich, immichs), or - for a feed \
      or a list of names on standard input. Default: standard input if it is no terminal and not empty, or else the demonstration \
      feed.
      """,
      valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @Flag(\.folders.isRecursive) var recursive: Bool
  @Option(\.folders.pairs) var pairs: PairMode?

  @Option(
    "words", parsing: .unconditional,
    "Show only photos that a search finds: by words, a /regular expression/, or conditions such as date:2024, iso:>800."
  )
  var filter: String?

  @Option("n", "Show a random sample of n photos; --seed draws the same one again.") var sample: Int?
  @Option("n", "Show at most n photos.") var limit: Int?
  @Option(
    "column",
    "Column of a table (CSV, TSV) that has the pictures, or an address made of columns: 'train/{id}.jpg'. Default: found."
  )
  var picture: String?

  @Option("n=name,…", "Names of columns of a table without a header: 1=id,9=title%,15=image; % decodes %20 and +.")
  var columnNames: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "List whose rows belong to the items by a key: 'boxes.csv on ImageID', or with other names 'FILE on KEY=FIELD as NAME'.",
      valueName: "rule"))
  var join: [JoinRule] = []

  var tables: TableOptions {
    var options = TableOptions()
    options.picture = picture
    options.columns = columnNames.flatMap(TableOptions.columns) ?? [:]
    return options
  }

  func apply(to options: inout WallOptions) {
    if recursive { options.folders.isRecursive = true }
    if let pairs { options.folders.pairs = pairs }
  }

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be a number of at least 1, not \(limit).") }
    if let sample, sample < 1 { throw ValidationError("--sample must be a number of at least 1, not \(sample).") }
    if let filter {
      do { _ = try PhotoQuery(filter) } catch { throw ValidationError("--filter: ‘\(filter)’ \(error.clause).") }
    }
    if let columnNames, TableOptions.columns(columnNames) == nil {
      throw ValidationError(
        "--column-names must be numbers with names, such as 1=id,15=image, not \(columnNames). Names have letters, digits, _, - and dots."
      )
    }
    if sources.contains("") {
      throw ValidationError("A source has an empty name; name a file, a folder or an address.")
    }
    if sources.filter({ $0 == "-" }).count > 1 { throw ValidationError("Standard input (-) can be read only once.") }
  }
}

/// Arguments of commands that read all pages of an address.
struct PageArguments: ParsableArguments {
  @Option("n", "Read at most n pages of an address. Default: 100.") var pages: Int?

  var limit: Int { pages ?? 100 }

  func validate() throws {
    guard (1...FeedPages.standardLimit).contains(limit) else {
      throw ValidationError("--pages must be from 1 to \(FeedPages.standardLimit), not \(limit).")
    }
  }
}

/// Arguments of every command that reads feeds on the network. Groups of options are not nested: debug builds of the
/// parser check each group five times for each enclosing group.
struct WebArguments: ParsableArguments {
  @Option("name", "Shape of the feed, by its name in photowall formats or the settings file. Default: by its content.")
  var feedShape: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      Header field for requests to the feed's own server, such as 'Authorization: Client-ID ${KEY}'; ${KEY} is a variable \
      of the environment.
      """, valueName: "field"))
  var header: [String] = []

  @Option(
    help: ArgumentHelp(
      "File of the certificates (PEM) that servers are trusted by. Default: CURL_CA_BUNDLE, SSL_CERT_FILE, or the system's.",
      valueName: "file"), completion: .file())
  var caFile: String?

  /// Returns the user's file of certificates; nil for the system's. The AWS variable counts only for S3 stores.
  func certificates(_ variables: [String: String], for names: [String]) -> String? {
    let own = names.contains { StoreScheme(of: $0) == .s3 } ? ["AWS_CA_BUNDLE"] : []
    let named = (own + ["CURL_CA_BUNDLE", "SSL_CERT_FILE"]).lazy.compactMap { variables[$0] }
    return caFile ?? named.first { !$0.isEmpty }
  }

  func validate() throws {
    for field in header where field.prefix(while: { $0 != ":" }).isEmpty || !field.contains(":") {
      throw ValidationError("--header: a field is a name, a colon and a value, such as 'X-Api-Key: ${KEY}'.")
    }
  }
}
