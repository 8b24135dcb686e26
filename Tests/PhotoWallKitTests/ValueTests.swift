import Basics
import Foundation
import Pictures
import Platform
import Tapes
import TerminalPanels
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit

extension Program {
  /// Creates a program with this home and these variables only, whose input and output are no terminals.
  static func inHome(_ home: String, _ variables: [String: String] = [:]) -> Program {
    Program(
      environment: Environment(
        variables: variables, home: home, executable: BuiltProduct.path("photowall"), standardInputIsTerminal: false,
        standardOutputIsTerminal: false, standardErrorIsTerminal: false))
  }
}

/// Values and functions of the program that need no terminal.
@Suite struct ValueTests {
  /// (arguments, the beginning of the refusal, or nil)
  @Test(arguments: [
    (["--print", "groups", "--duplicates", "--fields", "id"], "--fields needs --print"),
    (["--print", "groups-json", "--stacks", "alike", "--fields", "id"], "--fields needs --print"),
    (["--pick", "--fields", "id"], "--fields needs --print"),
    (["--print", "marked", "--format", "jsonl"], "--format needs --fields"),
    (["--print", "groups-json", "--stacks", "closed"], "--print groups-json needs --duplicates"),
    (["--print", "groups-json", "--stacks", "alike"], nil), (["--print", "groups", "--duplicates"], nil),
    (["--print", "deleted", "--fields", "id,@class", "--format", "jsonl"], nil),
  ])
  func optionsThatGoTogether(arguments: [String], refusal: String?) {
    do {
      _ = try OpenCommand.parse(arguments)
      #expect(refusal == nil, "\(arguments)")
    } catch {
      let message = OpenCommand.message(for: error)
      #expect(refusal.map(message.hasPrefix) == true, "\(arguments): \(message)")
    }
  }

  /// (an option of replay, its greatest number)
  @Test(arguments: [("jobs", 1000), ("cast-fps", 1000), ("jitter", 600)])
  func numbersOfReplay(name: String, most: Int) {
    for (number, isRefused) in [
      (Int.min, true), (-1, true), (0, true), (1, false), (most, false), (most + 1, true), (.max, true),
    ] {
      do {
        _ = try ReplayCommand.parse(["--\(name)=\(number)", "a.tape"])
        #expect(!isRefused, "\(name) \(number)")
      } catch {
        let message = ReplayCommand.message(for: error)
        #expect(isRefused && message.hasPrefix("--\(name) must be from 1 to \(most), not \(number)."), "\(message)")
      }
    }
  }

  @Test func errorsHaveTheirStatus() {
    let kinds: [(Diagnostic.Kind, Int32)] = [(.malformed, 2), (.inputOutput, 3), (.fileExists, 3), (.stopped, 2)]
    for (kind, status) in kinds {
      #expect(ExitStatus(of: Diagnostic(kind, at: SourceLocation(file: "a"), "x")).rawValue == status, "\(kind)")
    }
    #expect(ExitStatus(of: Failure(.expectationFailed, "x")).rawValue == 1)
    #expect(ExitStatus(of: Errno.noSpace).rawValue == 2)
  }

  /// (a variable, its value, the folder, or nil for the default)
  @Test(
    "a relative folder in the environment is ignored",
    arguments: [("/c d", "/c d"), ("c", nil), ("./c", nil), ("../c", nil), ("~/c", nil)])
  func foldersOfTheEnvironment(value: String, folder: String?) {
    let kinds: [(name: String, path: KeyPath<Environment, String>, standard: String)] = [
      ("CACHE", \.cacheFolder, "/h/.cache"), ("CONFIG", \.configurationFolder, "/h/.config"),
      ("DATA", \.dataFolder, "/h/.local/share"), ("STATE", \.stateFolder, "/h/.local/state"),
    ]
    for (name, path, standard) in kinds {
      let environment = Program.inHome("/h", ["XDG_\(name)_HOME": value]).environment
      #expect(environment[keyPath: path] == folder ?? standard, "\(name)")
      #expect(kinds.count { environment[keyPath: $0.path] != $0.standard } == (folder == nil ? 0 : 1), "\(name)")
    }
  }

  @Test("only a source that cannot be opened may be a misspelled command")
  func commandHints() {
    func hint(_ kind: Diagnostic.Kind, _ file: String, _ arguments: String...) -> String {
      RootCommand.commandHint(for: Diagnostic(kind, at: SourceLocation(file: file), "x"), of: arguments)
    }
    #expect(hint(.inputOutput, "prnt", "prnt", "a.json") == "; did you mean the command ‘print’?")
    #expect(hint(.malformed, "prnt", "prnt", "a.json") == "")
    #expect(hint(.inputOutput, "a.json", "prnt", "a.json") == "")
    #expect(hint(.inputOutput, "print", "print") == "" && hint(.inputOutput, "prnt") == "")
  }

  /// (options, the value of NO_COLOR, the depth in the options)
  @Test(
    "colours of the command line override NO_COLOR also for views",
    arguments: [
      ([], "1", "mono"), ([], nil, nil), (["--colors", "256"], "1", "256"), (["--colors", "auto"], "1", "mono"),
      (["--colors", "16"], nil, "16"),
    ] as [([String], String?, String?)])
  func colorsOfViews(options: [String], noColor: String?, depth: String?) throws {
    let program = Program.inHome(Scratch.home, noColor.map { ["NO_COLOR": $0] } ?? [:])
    #expect(try program.viewOptions(of: DrawingArguments.parse(options)).colors?.rawValue == depth)
  }

  /// (the value of --colors, the depth, whether files and pipes get colours, too)
  @Test(
    arguments: [
      ("auto", nil, false), ("always", nil, true), ("mono", "mono", false), ("256", "256", false),
    ] as [(String, String?, Bool)])
  func colorsMayBeForced(text: String, depth: String?, isAlways: Bool) throws {
    let argument = try #require(ColorArgument(argument: text))
    #expect(argument.depth?.rawValue == depth && argument.isAlways == isAlways)
    #expect(ColorArgument(argument: text.uppercased() + " ") == nil)
  }

  @Test("stores of tapes read no files of the home folder")
  func logins() throws {
    try Scratch.folder { home in
      try Scratch.write("machine h.invalid login ada password pw", home + "/.netrc")
      let program = Program.inHome(home)
      func field(_ variables: Set<String>?) -> String? {
        program.stores(variables: variables).loginField(for: "https://h.invalid/a")
      }
      #expect(field(nil) == "Authorization: Basic YWRhOnB3")
      #expect(field([]) == nil && field(["HOME"]) == nil)
    }
  }

  @Test("a line of the manual is text, whatever it begins with")
  func linesOfTheManual() {
    var page = ManualPage.Page()
    page.text("..'a-b\nc\\d.")
    page.item(".x", "- y")
    page.literal("a\n\n.z")
    let lines = [
      ".PP", "\\&..\\(aqa\\-b", ".PP", "c\\ed.", ".TP", ".B \\&.x", "\\- y", ".nf", "a", "", "\\&.z", ".fi",
    ]
    #expect(page.text == lines.map { $0 + "\n" }.joined())
  }

  @Test("a second signal ends the process at once")
  func signals() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let end = EndRequest()
      // One that comes before the source listens is ignored; the handler of the first one may take some time.
      var (rest, limit) = (3_000, 60_000)
      while rest > 0, limit > 0 {
        limit -= 1
        kill(getpid(), SIGTERM)
        poll(nil, 0, 1)
        if end.received.withLock({ $0 }) == SIGTERM { rest -= 1 }
      }
    }
  }

  @Test("what a tap does is remembered, also where nothing has been stored yet")
  func rememberedTap() throws {
    try Scratch.folder { folder in
      let tap = RememberedTap(stateFolder: folder + "/a/b")
      #expect(tap.action == nil)
      for action in [TapAction.mark, .delete] {
        #expect(tap.write(action) == nil)
        #expect(RememberedTap(stateFolder: folder + "/a/b").action == action)
      }
    }
  }

  /// (names, the photos, the names of none)
  @Test(arguments: [
    (["a.xmp"], [], ["a.xmp"]), (["a.jpg.xmp"], ["a.jpg"], []), (["b.xmp", "b.jpg", "b.nef"], ["b.nef"], []),
    (["c.xmp", "./c.jpg", "c.jpg.xmp"], ["c.jpg"], []), ([".d.jpg", "x/../.d.jpg"], [".d.jpg"], []),
    (["e.jpg", "a.png", "a.jpg", "a.png"], ["a.png", "a.jpg"], ["e.jpg"]),
  ])
  func filesAndSidecarsNamePhotos(names: [String], photos: [String], unknown: [String]) throws {
    try Scratch.folder { folder in
      for name in ["a.jpg", "a.png", "a.webp", "b.jpg", "b.nef", "c.jpg", ".d.jpg"] {
        try Scratch.write(name, "\(folder)/\(name)")
      }
      let paths = names.map { FilePath("\(folder)/\($0)") }
      let named = try NamedPhotos(paths, folders: WallOptions().folders)
      #expect(named.photos.map { $0.address.filePath?.lastComponent?.string } == photos)
      #expect(named.photos.map(\.id) == Array(photos.indices))
      #expect(named.unknown.map { $0.lastComponent?.string } == unknown)
    }
  }

  /// (the set of symbols, a range that has characters of it, and another one that has none)
  @Test(
    "print of a picture uses the given symbols",
    arguments: [
      ("braille", 0x2800...0x28ff, 0x2580...0x259f), ("ascii", 0x21...0x7e, 0x80...0x10_ffff),
      ("quadrant", 0x2596...0x259f, 0x2581...0x2583), ("auto", 0x2581...0x2583, 0x2800...0x28ff),
    ])
  func symbols(name: String, some: ClosedRange<UInt32>, none: ClosedRange<UInt32>) throws {
    let picture = Scratch.project + "/Data/pictures/moon.jpg"
    let request = try Program.inHome(Scratch.home).request([picture])
    var options = WallOptions()
    try DrawingArguments.parse(["--symbols", name]).apply(to: &options)
    let printer = WallPrinter(
      feed: try request.load { _ in true }, options: options, layouts: [], size: CellSize(columns: 40, rows: 9),
      colors: .truecolor, isUnicode: true, loader: PictureLoader {})
    var text = ""
    try printer.printPicture { text += $0 }
    let characters = text.replacing(/\u{1b}\[[0-9;]*m/, with: "").unicodeScalars.map(\.value)
    #expect(characters.contains(where: some.contains) && !characters.contains(where: none.contains), "\(text)")
  }
}

extension Program {
  /// Returns the request for sources and other arguments of the command line.
  func request(_ arguments: [String], web: [String] = []) throws -> FeedRequest {
    try feedRequest(
      of: SourceArguments.parse(arguments), WebArguments.parse(web), folders: WallOptions().folders, config: nil)
  }
}
