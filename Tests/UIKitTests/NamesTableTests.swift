import Foundation
import Testing

/// Sources/UIKit.md lists UIKit's names by family: what is built exists, what is absent does not, and the counts are right.
@Suite struct NamesTableTests {
  private struct Family {
    var types: [String]
    var built: [String]
    var differs: [String] = []
    var absent: [String] = []
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL
  private static let page =
    (try? String(contentsOf: sources.appendingPathComponent("UIKit.md"), encoding: .utf8)) ?? ""

  /// Returns the parts of a text between backquotes.
  private static func quoted(_ text: Substring) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }
  }

  /// The lists of the page by the family's title.
  private static let families: [String: Family] = {
    var found: [String: Family] = [:]
    var title = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("**U") || line.hasPrefix("**NS"), let end = line.range(of: ".** ") {
        title = String(line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound])
        found[title] = Family(
          types: title.components(separatedBy: " and "), built: quoted(line[end.upperBound...]))
      } else if line.hasPrefix("- differs: ") {
        found[title]?.differs.append(contentsOf: quoted(line).prefix(1))
      } else if line.hasPrefix("- absent: "), let reason = line.range(of: "`: ") {
        found[title]?.absent += quoted(line[..<reason.lowerBound] + "`")
      }
    }
    return found
  }()

  /// The rows of the table by their title.
  private static let rows: [String: [Int]] = Dictionary(
    page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " *")) }
      return cells.count == 4 && Int(cells[1]) != nil ? (cells[0], cells.dropFirst().compactMap { Int($0) }) : nil
    }, uniquingKeysWith: { first, _ in first })

  private static let declared = Declarations(
    of: ["CollectionView", "UIKit", "QuartzCore"].map(sources.appendingPathComponent))

  @Test func theCountsAreThoseOfTheLists() {
    #expect(Self.families.count > 30 && Self.rows.count == Self.families.count + 1)
    for (title, family) in Self.families {
      #expect(Self.rows[title] == [family.built.count, family.differs.count, family.absent.count], "\(title)")
    }
    let sums = (0..<3).map { column in Self.rows.filter { $0.key != "all" }.reduce(0) { $0 + $1.value[column] } }
    #expect(Self.rows["all"] == sums)
  }

  @Test(arguments: families.keys.sorted()) func whatIsBuiltExistsAndWhatIsAbsentDoesNot(title: String) throws {
    let family = try #require(Self.families[title])
    let names = Set(family.types.flatMap(Self.declared.names))
    func plain(_ name: String) -> String {
      name.components(separatedBy: " [")[0].replacingOccurrences(of: "()", with: "")
    }
    for name in family.built + family.differs where !names.contains(plain(name)) {
      Issue.record("\(title) has no \(name)")
    }
    // Other spellings of one name cannot be told apart.
    for name in family.absent where !name.hasSuffix("]") && names.contains(plain(name)) {
      Issue.record("\(title) has \(name)")
    }
  }
}

/// The public names in Swift sources by type, read from the text: `insert(_:before:)`, `items`, `init(frame:)`.
private struct Declarations {
  private var members: [String: Set<String>] = [:]
  private var superclasses: [String: String] = [:]
  private var aliases: [String: String] = [:]

  init(of folders: [URL]) {
    for folder in folders {
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        read((try? String(contentsOf: file, encoding: .utf8)) ?? "")
      }
    }
  }

  /// Returns the names of a type under UIKit's or the engine's name, with those that it inherits, and those of the types
  /// in it behind their name: `Options.init(color:)`.
  func names(of type: String) -> Set<String> {
    let type = aliases[type] ?? type
    var names = (members[type] ?? []).union(superclasses[type].map(names) ?? [])
    for name in members[type] ?? [] {
      let inner = aliases["\(type).\(name)"].map { "\(type).\($0)" } ?? "\(type).\(name)"
      names.formUnion((members[inner] ?? []).map { "\(name).\($0)" })
    }
    return names
  }

  private static let words = [
    "public", "open", "final", "static", "class", "override", "required", "convenience", "mutating", "weak", "lazy",
    "internal(set)", "private(set)", "package(set)",
  ]

  private mutating func read(_ text: String) {
    var types: [(indent: Int, name: String, exposesMembers: Bool)] = []
    let lines = text.components(separatedBy: "\n")
    for (number, line) in lines.enumerated() {
      var rest = line.trimmingCharacters(in: .whitespaces)[...]
      var isPublic = false
      while let word = rest.split(separator: " ").first, Self.words.contains(String(word)) {
        // `class` before another word than `func` or `var` declares a class.
        let next = rest.dropFirst(word.count + 1).split(separator: " ").first ?? ""
        if word == "class", !["func", "var"].contains(next), !Self.words.contains(String(next)) { break }
        isPublic = isPublic || word == "public" || word == "open"
        rest = rest.dropFirst(word.count + 1)
      }
      let indent = line.prefix { $0 == " " }.count
      // A line that starts with a brace continues the head of a type.
      if let first = rest.first, first != "{" {
        while let last = types.last, last.indent >= indent { types.removeLast() }
      }
      let isOuter = types.isEmpty
      let type = types.map(\.name).joined(separator: ".")
      let keyword = rest.prefix { $0.isLetter }
      let name = rest.dropFirst(keyword.count).drop { $0 == " " }
        .prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      switch keyword {
      case "class", "struct", "enum", "protocol", "extension":
        let heads = rest.split(separator: ":").dropFirst().first?.split(whereSeparator: { ",{ ".contains($0) })
        if isOuter, ["class", "protocol"].contains(keyword), let superclass = heads?.first {
          superclasses[String(name)] = String(superclass)
        } else if !isOuter, isPublic {
          members[type, default: []].insert(String(name))
        }
        types.append((indent, String(name), keyword == "protocol" || keyword == "extension" && isPublic))
      case "typealias" where isOuter || isPublic:
        aliases[isOuter ? String(name) : "\(type).\(name)"] = rest.split(separator: " ").last.map(String.init)
        if !isOuter { members[type, default: []].insert(String(name)) }
      case _ where types.last.map { indent != $0.indent + 2 || !isPublic && !$0.exposesMembers } ?? true: break
      case "var", "let": members[type, default: []].insert(String(name))
      case "func", "init", "subscript":
        let declaration = lines[number..<min(number + 8, lines.count)].joined(separator: " ")
        members[type, default: []].formUnion(
          Self.names(of: declaration, keyword == "func" ? String(name) : String(keyword)))
      default: break
      }
    }
  }

  /// Returns a function's name with the labels of its parameters, also without those that have a default; without
  /// parentheses if it has no parameters.
  private static func names(of declaration: String, _ name: String) -> [String] {
    guard let start = declaration.range(of: name)?.upperBound, let open = declaration[start...].firstIndex(of: "(")
    else {
      return [name]
    }
    var parameters = [""]
    var depth = 0
    for character in declaration[open...] {
      if ")]>".contains(character), !parameters[parameters.count - 1].hasSuffix("-") { depth -= 1 }
      if depth == 0, character == ")" { break }
      if depth == 1, character == "," {
        parameters.append("")
      } else if depth > 0 {
        parameters[parameters.count - 1].append(character)
      }
      if "([<".contains(character) { depth += 1 }
    }
    parameters = parameters.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    // Each name leaves out some of the parameters with a default.
    let choices = parameters.reduce(into: [""]) { labels, parameter in
      let words = parameter.prefix { $0 != ":" }.split(separator: " ")
      let label = (name == "subscript" && words.count == 1 ? "_" : words.first.map(String.init) ?? "") + ":"
      labels = labels.map { $0 + label } + (parameter.contains(" = ") ? labels : [])
    }
    return choices.map { $0.isEmpty ? name : "\(name)(\($0))" }
  }
}
