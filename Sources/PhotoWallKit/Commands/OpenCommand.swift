import ArgumentParser
import Foundation
import PhotoFeed
import Platform
import Sidecars
import Wall

/// `photowall [SOURCE …]`
struct OpenCommand: ProgramCommand, SettingArguments {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the wall (the default command).", usage: "photowall [options] [source …]")

  @OptionGroup var sources: SourceArguments
  @OptionGroup var web: WebArguments
  @OptionGroup var look: WallArguments
  @OptionGroup var drawing: DrawingArguments
  @Option(\.tap) var tap: AutoOr<TapAction>?
  @Option(\.digits) var digits: DigitKeys?
  @Option(\.keyboard) var keyboard: KeyboardLayout?
  @Option(\.folderKeys) var folders: FolderKeys?
  @Option(\.labels) var label: [String]
  @Option(\.labelsTo, completion: .file()) var labelsTo: String?
  @Flag(\.addsColumns) var addColumns: Bool
  @Option(\.sections) var sections: WallSections?
  @Option(\.stacks) var stacks: StackState?
  @Flag(\.showsDuplicates) var duplicates: Bool
  @Option(\.keptFolders) var keep: KeptFolders?
  @Option(\.sidecar) var sidecar: SidecarWriter.Naming?
  @Option(\.turning) var turn: TurningPlace?
  @Flag(\.advances) var advance: Bool
  @Option(\.slideshowSeconds) var slideshow: Int?
  @Flag(\.shufflesSlideshow) var slideshowShuffle: Bool
  @Option(\.output, completion: .file()) var output: String?

  @Option(
    name: .customLong("print"), parsing: .unconditional,
    help: "On quitting, print the names of these photos, one per line.")
  var printed: PrintChoice?

  @Flag(\.picks) var pick: Bool
  @Flag(\.picksOne) var pickOne: Bool

  @Flag(name: .customShort("0"), help: "With --print or --pick: end each name with NUL instead of a line end.")
  var endsNamesWithNUL = false

  @Option("folder", "With --print or --pick: print the names of files relative to this folder.", completion: .directory)
  var relative: String?

  @Option("name,…", "With --print: print a table of these fields instead of names, as in id,image,@class.")
  var fields: String?

  @Option(help: "With --fields: format of the table.") var format: TableWriter.Format?

  @Flag(\.usesTrash) var trash: Bool

  @Flag(help: "Restore the decisions of sessions that were killed, or left by a second q.")
  var resume = false

  @Option(
    "tape", "Record the session as a tape for replay, with the last screen, and feeds that change, beside it.",
    completion: .file())
  var record: String?

  @Option("file", "Append a line to this file for each notable event.", completion: .file()) var log: String?
  @Flag(\.usesMouse) var noMouse: Bool
  @Flag(\.showsTitle) var title: Bool
  @Flag(\.isAnimated) var noAnimation: Bool
  @Option(\.motion) var motion: AutoOr<Motion>?
  @Flag(help: "Print a settings file with comments and exit.") var printConfig = false

  func validate() throws {
    if endsNamesWithNUL && !printsNames {
      throw ValidationError("-0 needs --print or --pick: say which names, such as --print deleted.")
    }
    if relative != nil && !printsNames {
      throw ValidationError("--relative needs --print or --pick: say which names, such as --print kept.")
    }
    do { _ = try UserLabels(adding: label) } catch { throw ValidationError("--label: \(error).") }
    if let labelsTo, LabelFile.Format(ofName: labelsTo) == nil {
      throw ValidationError("--labels-to must end with .csv or .jsonl, not \(labelsTo).")
    }
    if fields != nil, printed == nil || printed?.isOfGroups == true {
      throw ValidationError("--fields needs --print: say which photos, such as --print kept.")
    }
    if format != nil, fields == nil { throw ValidationError("--format needs --fields: say which, such as id,image.") }
    if picks && printed != nil {
      throw ValidationError("--pick prints names itself, so it cannot be combined with --print.")
    }
    if pick && pickOne { throw ValidationError("Use either --pick or --pick-one.") }
    if let printed, printed.isOfGroups, !duplicates, stacks != .alike {
      throw ValidationError("--print \(printed.text) needs --duplicates, or --stacks alike.")
    }
    if resume && record != nil {
      throw ValidationError(
        "--record needs a new session, so it cannot be combined with --resume.")
    }
  }

  func apply(to options: inout WallOptions) {
    sources.apply(to: &options)
    look.apply(to: &options)
    drawing.apply(to: &options)
    if let tap { options.tap = tap.value }
    if let digits { options.digits = digits }
    if let keyboard { options.keyboard = keyboard }
    if let folders { options.folderKeys = folders }
    if let labelsTo { options.labelsTo = labelsTo }
    if addColumns { options.addsColumns = true }
    for label in labels.all { try? options.labels.add(label) }
    if let sections { options.sections = sections }
    if let stacks { options.stacks = stacks }
    if duplicates { options.showsDuplicates = true }
    if let keep { options.keptFolders = keep }
    if let sidecar { options.sidecar = sidecar }
    if let turn { options.turning = turn }
    if advance { options.advances = true }
    if let slideshow { options.slideshowSeconds = slideshow }
    if slideshowShuffle { options.shufflesSlideshow = true }
    if let output { options.output = output }
    if pick { options.picks = true }
    if pickOne { options.picksOne = true }
    if trash { options.usesTrash = true }
    if noMouse { options.usesMouse = false }
    if title { options.showsTitle = true }
    if noAnimation { options.isAnimated = false }
    if let motion { options.motion = motion.value }
  }

  private var labels: UserLabels { (try? UserLabels(adding: label)) ?? UserLabels() }

  var isOfFolders: Bool {
    !sources.sources.isEmpty
      && sources.sources.allSatisfy {
        !WebSources.isAddress($0) && (try? Stat(FilePath(named: $0)))?.type == .directory
      }
  }
  /// The printed fields; nil to print names.
  var fieldNames: [String]? { fields?.split(separator: ",").map(String.init) }
  /// Whether Enter picks photos.
  var picks: Bool { pick || pickOne }
  var printsNames: Bool { picks || printed != nil }

  mutating func run(in program: Program) throws {
    if printConfig {
      print(ConfigurationFile.commentedDefault, terminator: "")
      return
    }
    try WallMode.run(self, in: program, options: program.wallOptions(of: self, look: look))
  }
}

extension TableWriter.Format: ExpressibleByArgument {}

extension PrintChoice: ExpressibleByArgument {
  /// Parses the value of the option.
  public init?(argument: String) { self.init(argument) }
  /// The values for help.
  public static var allValueStrings: [String] { names }
}
