import Basics
import Tapes
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit

@Suite("The settings file") struct SettingsFileTests {
  @Test(
    "the forms of TOML that settings use",
    arguments: [
      ("layout = \"grid\"", ["layout": "grid"]), ("\u{feff}layout='grid' # a comment\r\n\r\n", ["layout": "grid"]),
      ("\"layout\" = \"\\u0067ri\\U00000064\"\ncolumns = 1_2", ["layout": "grid", "columns": "12"]),
      ("captions = true\nanimation = false", ["captions": "on", "animation": "off"]), ("columns = 0", [:]), ("", [:]),
    ])
  func forms(text: String, values: [String: String]) throws {
    #expect(try ConfigurationFile.parse(text, name: "c.toml").values == values)
  }

  @Test(
    "keys and colours, as a table, an inline table or dotted",
    arguments: [
      "[keys]\nquit = [\"q\", \"F10\", # more\n]\n[theme-colors]\ntext = \"#ffffff\"",
      "keys.quit = ['q', 'F10']\ntheme-colors = { text = \"#ffffff\" }",
      "keys = {}\n[ \"keys\" ]\nquit = [\n'q',\n'F10']\n['theme-colors']\ntext = \"#fff\\u0066ff\"",
    ])
  func tables(text: String) throws {
    guard !text.hasPrefix("keys = {}") else {
      #expect(throws: Diagnostic.self) { try ConfigurationFile.parse(text, name: "c.toml") }
      return
    }
    let settings = try ConfigurationFile.parse(text, name: "c.toml")
    #expect(settings.keys == ["quit": ["q", "F10"]] && settings.colors["text"]?.description == "#ffffff")
  }

  /// (the file, the same labels as `--label` has them)
  @Test(
    "each label has the values and the number of values of its own table",
    arguments: [
      ("[labels.a]\nvalues = ['x', 'y']\nseveral = true\n[labels.b]\nvalues = ['v', 'w']", "a=x+y;b=v,w"),
      ("[labels.a]\nvalues = ['x', 'y']\n[labels.b]\nseveral = true\nvalues = ['v', 'w']", "a=x,y;b=v+w"),
      (
        "[labels.b]\nseveral = false\nvalues = ['v', 'w']\n[labels.a]\nseveral = true\nvalues = ['x', 'y']",
        "b=v,w;a=x+y"
      ),
      ("labels.a.values = ['x', 'y']\nlabels = 1", nil), ("[labels.a]\nseveral = 1\nvalues = ['x', 'y']", nil),
      ("[labels.a]\nvalues = ['x', 'y']\nkeys = true", nil), ("labels = ['x']", nil), ("labels.a = ['x', 'y']", nil),
    ])
  func labels(text: String, labels: String?) throws {
    guard let labels else {
      #expect(throws: Diagnostic.self) { try ConfigurationFile.parse(text, name: "c.toml") }
      return
    }
    #expect(try ConfigurationFile.parse(text, name: "c.toml").labels == #require(UserLabels(labels)))
  }

  @Test("the printed settings file can be used, with and without its comments")
  func printed() throws {
    let text = ConfigurationFile.commentedDefault
    #expect(try ConfigurationFile.parse(text, name: "c.toml") == Settings())
    let bare = text.split(separator: "\n").map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? $0.dropFirst() : $0 }
    #expect(try !ConfigurationFile.parse(bare.joined(separator: "\n"), name: "c.toml").keys.isEmpty)
  }

  @Test(
    "a fault has a location and a way out",
    arguments: [
      ("[=", "1:2: a key is missing before “=”"), ("a", "1:2: a = is missing before the end of the file"),
      ("\n  = 3", "2:3: a key is missing"), ("layout = \n", "1:10: a value is missing before the end of the line"),
      ("layout = \"grid", "1:10: this text is not closed"), ("layout = 'grid\n'", "1:10: this text is not closed"),
      ("layout = \"a\\qb\"", "1:12: there is no escape \\q"), ("layout = \"\\ud800\"", "1:11: 4 hexadecimal digits"),
      ("layout = \"\\u12", "1:11: 4 hexadecimal digits"),
      ("layout = \"\"\"grid\"\"\"", "1:10: settings have no texts of several lines"),
      ("columns = 1.5", "1:11: “1.5” is no value"),
      ("columns = 99999999999999999999", "1:11: “99999999999999999999” is"),
      ("layout = \"grid\" frame = \"line\"", "1:17: a line break is missing before “f”"),
      ("columns = 3\ncolumns = 4", "2:1: columns is set twice"), ("[keys]\n[keys]", "2:1: keys is set twice"),
      ("[[keys]]", "1:1: settings have no lists of tables"), ("keys.quit = [1", "1:15: a comma or ] is missing"),
      ("keys.quit = ['q', 1]", "1:1: quit must be a key or a list of keys"),
      ("[layout]", "1:1: layout must be a name in quotes"), ("keys = 3", "1:1: keys must be a table"),
      ("layout = \"a\u{1}\"", "1:12: a control character"),
      ("x = " + String(repeating: "[", count: 1000), "1:20: lists"),
      ("x = " + String(repeating: "{x=", count: 1000), "1:50: tables are nested too deeply"),
      ("a" + String(repeating: ".a", count: 100_000) + " = 1", "1:200005: tables are nested too deeply"),
      ("[theme-colors]\ntext = '#fff'", "2:1: text must be a colour such as"),
      ("[theme-colors]\ntext = '#0ffffff'", "2:1: text must be"),
      ("[theme-colors]\ntext = '0ffffff'", "2:1: text must be"), ("theme-colors.text = '#+fffff'", "1:1: text must be"),
      ("[keys]\nquit = []", "2:1: no key quits any more; give ‘quit’ one"),
      ("commands = 3", "1:1: commands must be a table"), ("[commands]\ne = 3", "2:1: e must be a command such as"),
      ("[commands]\nee = 'x {}'", "2:1: ‘ee’ is not a key"), ("[commands]\ne = 'x'", "2:1: ‘x’ names no photo"),
      ("[commands]\ne = 'x {}'\n[keys]\nmark = 'e'", "2:1: ‘e’ is also a key of ‘mark’ in [keys]"),
      ("[commands]\nq = 'x {}'\nCtrl-c = 'x {}'", "3:1: no key quits any more"),
      ("[keys]\nmark = \"m\"\ndelete = [\"q\", \"Ctrl-c\"]", "3:1: no key quits any more"),
      // The fault is at the entry that removes the last key, not at the one after it.
      ("[keys]\ndelete = [\"q\", \"Ctrl-c\"]\nmark = \"m\"", "2:1: no key quits any more"),
      ("[keys]\nquit = []\nmark = \"m\"", "2:1: no key quits any more"),
    ])
  func faults(text: String, message: String) throws {
    let failure = try #require(throws: Diagnostic.self) { try ConfigurationFile.parse(text, name: "c.toml") }
    #expect("\(failure)".hasPrefix("c.toml:" + message) && ExitStatus(of: failure) == .usage, "\(failure)")
  }

  @Test(
    "TOML that TOML's own tests call invalid is refused with its location",
    arguments: [
      ("columns = 01", "1:11: “01” is no value"), ("columns = -01", "1:11: “-01”"), ("columns = 1__2", "1:11: “1__2”"),
      ("columns = _1", "1:11: “_1”"), ("columns = 1_", "1:11: “1_”"), ("columns = +_1", "1:11: “+_1”"),
      ("columns = 0x1F", "1:11: “0x1F” is no value"), ("columns = 1979-05-27", "1:11: “1979-05-27” is no value"),
      ("columns = 3\n\u{feff}layout = 'grid'", "2:1: a key is missing"), ("\u{feff}\u{feff}columns = 3", "1:1: a key"),
      ("layout = \u{feff}'grid'", "1:10: “"), ("columns = 3 \u{feff}", "1:13: a line break is missing"),
      ("keys.quit = 'q'\n[keys]", "2:1: keys is set twice"), ("[keys]\n[keys.x]\n[keys]", "3:1: keys is set twice"),
      ("keys = {}\n[keys.x]", "2:1: keys is set twice"), ("keys = {}\nkeys.x = 1", "2:1: keys is set twice"),
      ("keys = 1\n[keys.x]", "2:1: keys is set twice"), ("keys = []\nkeys.x = 1", "2:1: keys is set twice"),
      ("keys.x = 1\nkeys = {}", "2:1: keys is set twice"), ("keys.x = 1\nkeys.x.y = 2", "2:1: keys.x is set twice"),
      ("[a.b]\n[a]\nb.c = 1", "3:1: a.b is set twice"), ("a = { b = {}, b.c = 1 }", "1:15: a.b is set twice"),
      ("a.b.c = 1\n[a.b]", "2:1: a.b is set twice"), ("[a]\nb = 1\n[a.b]", "3:1: a.b is set twice"),
    ])
  func invalid(text: String, message: String) throws {
    let fault = try #require(throws: Diagnostic.self) { try TOMLParser(text) }
    #expect("\(fault.location.line):\(fault.location.column): \(fault.message)".hasPrefix(message), "\(fault)")
  }

  @Test(
    "tables in any order",
    arguments: [
      "[a.b]\n[a]\nc = 1", "[a]\nb.c = 1\nb.d = 2\n[a.b.e]", "[a.b]\n[a.c]\n[a]", "a = { b.c = 1, b.d = 2 }\n[b]",
      "a.b = +0\na.c = -1_000\n[b.a]\n[b]",
    ])
  func tablesInOrder(text: String) throws { #expect(try !TOMLParser(text).entries.isEmpty) }

  @Test("damaged files are read or refused with a location", arguments: 1...Soak.settings)
  func mutants(seed: Int) {
    var random = Soak.random(seed)
    let start = Array(ConfigurationFile.commentedDefault.replacing("\n#", with: "\n").unicodeScalars)
    let signs = Array("[]{}\"'=.#\\\n\r\t ,0-_eutU\u{0}\u{feff}\u{85}é".unicodeScalars)
    Soak.count(250, "mutated settings")
    for _ in 0..<250 {
      var text = Array(start.dropFirst(Int.random(in: 0..<start.count, using: &random)).prefix(300))
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let location = Int.random(in: 0...text.count, using: &random)
        let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.insert(sign, at: location)
        case 1: text = Array(text[..<location])
        default: if location < text.count { text[location] = sign }
        }
      }
      do {
        _ = try ConfigurationFile.parse(String(String.UnicodeScalarView(text)), name: "c")
      } catch {
        let message = "\(error)"
        #expect(message.prefixMatch(of: /c:[1-9]\d*:[1-9]\d*: ./) != nil, "\(message)")
      }
    }
  }
}
