import PhotoFeed
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// Programs to which the user has given keys, and the desktop's.
@Suite(.oneAtATime) struct UserCommandTests {
  private func command(_ text: String, key: String = "e") throws -> UserCommand {
    try UserCommand(key: #require(KeyChord(key)), text: text)
  }

  /// (text, its arguments for the photo `/a b.jpg` of `/a b.jpg` and `/c.jpg`)
  @Test(arguments: [
    ("gimp {}", ["gimp", "/a b.jpg"]), ("gimp   {+} ", ["gimp", "/a b.jpg", "/c.jpg"]),
    ("x --in={} --out={}.png", ["x", "--in=/a b.jpg", "--out=/a b.jpg.png"]),
    ("sh -c 'cat \"$1\" | wc' sh {}", ["sh", "-c", "cat \"$1\" | wc", "sh", "/a b.jpg"]),
    ("x \"a \\\"b\" 'c\\d' e\\ f '' {}", ["x", "a \"b", "c\\d", "e f", "", "/a b.jpg"]),
    ("x a{+} {}", ["x", "a{+}", "/a b.jpg"]), ("x {}:{}.png {}", ["x", "/a b.jpg:/a b.jpg.png", "/a b.jpg"]),
  ])
  func words(text: String, arguments: [String]) throws {
    let paths = ["/a b.jpg", "/c.jpg"].map { Array($0.utf8) }
    #expect(try command(text).arguments(focused: paths[0], chosen: paths).map(\.text) == arguments)
  }

  /// (text, a part of the sentence)
  @Test(arguments: [
    ("gimp", "names no photo"), ("", "begins with the name"), ("{} x", "begins with the name"),
    ("x 'a {}", "a quote is not closed"), ("x a\\", "a quote is not closed"), ("sh -c 'rm {}'", "must not contain"),
    ("sh -c 'rm {+}' {}", "must not contain"),
  ])
  func faults(text: String, sentence: String) throws {
    let error = #expect(throws: UserCommand.ParsingError.self) { try command(text) }
    #expect(error?.description.contains(sentence) ?? false)
  }

  @Test func theKeyIsTakenFromItsAction() throws {
    let table = KeyTable.standard.adding([try command("gimp {}", key: "g")])
    for context in table.contexts {
      guard case .command = table.action(for: KeyChord(.character("g")), in: context) else {
        Issue.record("not in \(context.name)")
        continue
      }
    }
    #expect(table.binding(of: .first)?.chords == [KeyChord(.home)])
  }

  /// The menu has programs by their names, without arguments, and file commands as well.
  @Test func theMenuHasNamesOfPrograms() throws {
    let table = KeyTable.standard.adding([
      try command("gimp --new {}"), try command("sh -c 'cat \"$1\"' sh {}", key: "E"),
      try command(":move keep", key: "k"),
    ])
    for context in [KeyContext.wall, .fullView] {
      #expect(Menu.entries(of: table, context: context, group: .commands).map(\.name) == ["gimp", "sh", "move"])
    }
  }

  /// A wall with commands on `e` (the focused photo) and `E` (the chosen ones), and what it has started.
  private func bench(failure: String? = nil) throws -> (bench: WallBench, started: () -> [[String]]) {
    final class Started { var programs: [[String]] = [] }
    let started = Started()
    var options = WallOptions.still
    options.keys = options.keys.adding([try command("view {}"), try command("edit {+}", key: "E")])
    var services = WallServices()
    services.files = .below("/nowhere")
    services.desktop.run = {
      started.programs.append($0.map(\.text))
      return failure
    }
    services.desktop.open = {
      started.programs.append(["open", $0.text])
      return failure
    }
    let feed = feed(
      json: #"[{"url":"/p/a.jpg"},{"url":"/p/b.jpg"},{"url":"/p/c.jpg"},{"url":"https://p.example/d.jpg"}]"#)
    return (try WallBench(options: options, feed: feed, services: services), { started.programs })
  }

  /// (keys, programs that were started)
  @Test(
    arguments: [
      ("e", ["view /p/a.jpg"]), ("n E", ["edit /p/b.jpg"]), ("m n m E", ["edit /p/a.jpg /p/b.jpg"]),
      ("m n m n e", ["view /p/c.jpg"]), ("m n m o E", ["edit /p/b.jpg"]), ("V n E", ["edit /p/a.jpg /p/b.jpg"]),
      ("C e", ["view /p/b.jpg"]), ("End e", []), ("End O", ["open https://p.example/d.jpg"]), ("O", ["open /p/a.jpg"]),
      ("o n O", ["open /p/b.jpg"]), ("M E", []),
      ("M e", ["view /p/a.jpg"]),
    ] as [(String, [String])])
  func programs(keys: String, started: [String]) throws {
    let (bench, programs) = try bench()
    bench.press(keys)
    #expect(programs().map { $0.joined(separator: " ") } == started)
  }

  @Test func whatFailsIsSaid() throws {
    let (bench, _) = try bench(failure: "gimp failed with status 3")
    for key in ["e", "O"] {
      bench.press(key)
      #expect(bench.state.status.contains("gimp failed with status 3"))
    }
    bench.press("End e")
    #expect(bench.state.status.contains("view takes files, and this photo is on the network"))
    let tape = try WallBench(2, options: .still)
    tape.press("O")
    #expect(tape.state.status.contains("a tape starts no other programs"))
  }
}
