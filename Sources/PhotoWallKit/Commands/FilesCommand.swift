import ArgumentParser
import Culling
import Foundation
import PhotoFeed
import Platform
import Sidecars
import Tapes
import Wall

extension FileCommand: ExpressibleByArgument {
  /// Reads the name of a command.
  public init?(argument: String) {
    guard let command = Self.named(argument) else { return nil }
    self = command
  }

  /// The names for help.
  public static var allValueStrings: [String] { all.map(\.name) }
}

/// `photowall files VERB [ARGUMENT] [NAME …]`
struct FilesCommand: ProgramCommand, SettingArguments {
  static let configuration = CommandConfiguration(
    commandName: "files", abstract: "Copy, move, rename, turn or trash photos, each with all files that belong to it.",
    usage: "photowall files [options] <verb> [argument] [name …]",
    discussion: FileCommand.all.map { command in
      let syntax = "\(command.name) \(command.argument.map { "<\($0)>" } ?? "")"
      return "\(syntax.padded(to: 24)) \(command.summary)"
    }.joined(separator: "\n") + """


      Without names, or for the name -, they are read from standard input, one in each line: photowall --print kept | \
      photowall files copy keep
      """)

  @Argument(help: "What is done.") var verb: FileCommand
  @Argument(
    help: ArgumentHelp("The verb's argument, then names; any file or sidecar of a photo means it.", valueName: "word"),
    completion: .file())
  var words: [String] = []

  @Flag(name: .customShort("0"), help: "Names that are read and lines of -n end with NUL instead of a line end.")
  var endsNamesWithNUL = false

  @Flag(name: [.customShort("n"), .long], help: "Print the name and the new names of each photo, and do nothing.")
  var dryRun = false

  @Option(\.folders.pairs) var pairs: PairMode?
  @Option(\.sidecar) var sidecar: SidecarWriter.Naming?
  @Option(\.turning) var turn: TurningPlace?
  @Option("file", "Settings file. Default: photowall/config.toml in the configuration folder.", completion: .file())
  var config: String?

  func apply(to options: inout WallOptions) {
    if let pairs { options.folders.pairs = pairs }
    if let sidecar { options.sidecar = sidecar }
    if let turn { options.turning = turn }
  }

  mutating func run(in program: Program) throws {
    var options = try program.settings(file: config).options
    apply(to: &options)
    let (call, names) = try callAndNames(program)
    let path = { [environment = program.environment] in FilePath(named: environment.path(of: $0)) }
    guard let verb = call.verb(path: path), verb.clocks?.canBeWritten ?? true else {
      throw Failure(.usage, "\(call.command.requirement).")
    }
    let place = program.folderPlace
    let left = place.finishLeft()
    if !left.isEmpty { Console.printError(left) }
    let named = try NamedPhotos(names, folders: options.folders)
    for name in named.unknown { Console.printError("\(PhotoAddress.file(name).text) is no photo of this machine.") }
    var act = Act(verb, named.photos)
    (act.naming, act.turnsFiles) = (options.sidecar, options.turning == .files)
    let paths = dryRun || verb.clocks != nil ? place.preview(act) : []
    if verb.clocks != nil, !act.photos.isEmpty, paths.allSatisfy(\.isEmpty) {
      Console.printError("no photo has a date by one of these clocks.")
    }
    if dryRun {
      try show(paths, of: act.photos)
    } else {
      try perform(act, in: place)
    }
    if !named.unknown.isEmpty { throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue) }
  }

  private func callAndNames(_ program: Program) throws -> (FileCall, [FilePath]) {
    var rest = words
    var argument = ""
    if verb.argument != nil {
      guard !rest.isEmpty else { throw Failure(.usage, "\(verb.requirement).") }
      argument = rest.removeFirst()
    }
    if rest.isEmpty {
      guard !program.environment.standardInputIsTerminal else {
        throw Failure(.usage, "name the photos, or pipe their names into photowall files.")
      }
      rest = ["-"]
    }
    let names = try rest.flatMap { name in
      name == "-"
        ? try Console.standardInput().split(separator: end).map { FilePath(bytes: $0) } : [FilePath(named: name)]
    }
    return (FileCall(verb, argument), names)
  }

  /// The byte after a name.
  private var end: UInt8 { UInt8(ascii: endsNamesWithNUL ? "\0" : "\n") }

  private func show(_ paths: [[FilePath]], of photos: [ActPhoto]) throws {
    for (photo, paths) in zip(photos, paths) where !paths.isEmpty {
      try Console.write(photo.address.bytes + paths.flatMap { "\t".utf8 + $0.lexicallyNormalized().bytes } + [end])
    }
  }

  private func perform(_ act: Act, in folders: FolderPlace) throws {
    let end = EndRequest()
    var isWhole = true
    var said: Set<String> = []
    let places: [any PhotoPlace] = [ArchivePlace(folders), folders]
    let outcomes = places.flatMap { place -> [ActOutcome] in
      var own = Act(act.verb, act.photos.filter { place.has($0.address) })
      (own.naming, own.turnsFiles) = (act.naming, act.turnsFiles)
      return own.photos.isEmpty
        ? [] : place.perform(own) { [received = end.received] _ in received.withLock { $0 } == nil }
    }
    for outcome in outcomes {
      let sentence: String? =
        switch outcome {
        case .done: nil
        case .otherFile, .left: "stopped"
        case .failed(let sentence): sentence
        case .noIntention(let reason): "nothing was touched: \(reason)"
        }
      guard let sentence else { continue }
      isWhole = false
      if said.insert(sentence).inserted { Console.printError("\(sentence).") }
    }
    if let signal = end.received.withLock({ $0 }) { throw ProcessStatus(code: 128 + signal) }
    if !isWhole { throw ProcessStatus(code: ExitStatus.expectationFailed.rawValue) }
  }
}
