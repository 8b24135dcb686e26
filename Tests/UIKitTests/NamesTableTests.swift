import Foundation
import Testing

/// The table of names in UIKit's article: what is built exists, what is absent does not, and the sums are right.
@Suite struct NamesTableTests {
  /// A row: UIKit's types, and their names.
  private struct Row {
    let types: [String]
    let built: [String]
    let differs: [String]
    let absent: [String]
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources").standardizedFileURL

  /// The cells of the table.
  private static let cells: [[Substring]] = {
    let article = sources.appendingPathComponent("UIKit/UIKit.docc/UIKit.md")
    let page = (try? String(contentsOf: article, encoding: .utf8)) ?? ""
    return (page.range(of: "\n## Names\n").map { page[$0.upperBound...] } ?? "").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|") }
  }()

  private static let rows = cells.filter { $0[0].contains("`") || $0[0] == " types " }.map { cells in
    let names = cells.map(names)
    return Row(types: names[0], built: names[1], differs: names[2], absent: names[3])
  }

  /// Returns the names in a cell, which stand between backquotes, without those in a reason, which is in parentheses.
  private static func names(_ cell: Substring) -> [String] {
    var depth = 0
    return cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().compactMap { index, part in
      if index % 2 == 1 { return depth == 0 ? String(part) : nil }
      depth += part.filter { $0 == "(" }.count - part.filter { $0 == ")" }.count
      return nil
    }
  }

  private static let declared = Declarations(
    of: ["CollectionView", "UIKit", "QuartzCore"].map(sources.appendingPathComponent))

  @Test func theSumsAreThoseOfTheRows() throws {
    #expect(Self.rows.count > 30 && Self.cells.count == Self.rows.count + 2)
    let sums = [Self.rows.map(\.built), Self.rows.map(\.differs), Self.rows.map(\.absent)].map { $0.joined().count }
    #expect(try #require(Self.cells.last).dropFirst().map { Int($0.filter(\.isNumber)) } == sums)
  }

  @Test(arguments: rows.indices) func whatIsBuiltExistsAndWhatIsAbsentDoesNot(index: Int) {
    let row = Self.rows[index]
    let names = Set(row.types.isEmpty ? Self.declared.types : row.types.flatMap(Self.declared.names))
    func plain(_ name: String) -> String {
      name.components(separatedBy: " [")[0].replacingOccurrences(of: "()", with: "")
    }
    for name in row.built + row.differs where !names.contains(plain(name)) {
      Issue.record("\(row.types) has no \(name)")
    }
    // Other spellings of one name cannot be told apart.
    for name in row.absent where !name.hasSuffix("]") && names.contains(plain(name)) {
      Issue.record("\(row.types) has \(name)")
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

  /// The names of the types outside of others.
  var types: [String] { Array(aliases.keys) + superclasses.keys + members.keys }

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
