import Basics
import SymbolArt
import TerminalPanels

extension Snapshot {
  private static let title = "photowall-snap 4"
  /// The first line of files in version 3, whose items have no names.
  private static let oldTitle = "photowall-snap 3"

  /// The content of a `.snap` file.
  public var text: String {
    var text = "\(Self.title)\nsize \(size)\n\ntext\n"
    for row in texts { text += "|\(row.joined())|\n" }
    text += "\nstyle\n"
    for row in marks {
      let end = row.lastIndex { $0 != "." }.map { $0 + 1 } ?? 0
      text += "|\(String(row[..<end]))\n"
    }
    text += "\nlegend\n"
    for entry in legend { text += "\(entry)\n" }
    text += "\nplaces\n"
    for item in items { text += "\(item.place)\n" }
    text += "\nitems\n"
    for item in items { text += "\(item)\n" }
    return text
  }

  /// Returns true if the content of a golden file equals this screen. Names are ignored for version 3.
  func isEqual(to golden: String) -> Bool {
    if golden == text { return true }
    return golden.hasPrefix(Self.oldTitle + "\n") && Snapshot(parsing: golden) == withoutNames
  }

  /// The screen without names, as in version 3.
  var withoutNames: Snapshot {
    var snapshot = self
    for index in items.indices { snapshot.items[index].name = nil }
    return snapshot
  }

  /// Returns a style as text: `fg=#ffd700 bg=default b`.
  static func text(of style: Style) -> String {
    let letters = Self.attributes.filter { style.attributes.contains($0.attribute) }.map(\.letter)
    return "fg=\(style.foreground) bg=\(style.background)" + (letters.isEmpty ? "" : " " + String(letters))
  }

  fileprivate static let attributes: [(letter: Character, attribute: Style.Attributes)] = [
    ("b", .bold), ("d", .dim), ("i", .italic), ("u", .underline), ("r", .reverse), ("k", .blink),
  ]

  /// Parses the content of a `.snap` file; nil if it is invalid.
  public init?(parsing text: String) {
    let lines = Self.normalized(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let title = lines.first, [Self.title, Self.oldTitle].contains(title), lines.count > 4,
      lines[1].hasPrefix("size "),
      let size = TapeLine.size(String(lines[1].dropFirst(5)), upTo: 10_000)
    else { return nil }
    func section(_ name: String) -> ArraySlice<String> {
      guard let start = lines.firstIndex(of: name) else { return [] }
      return lines[(start + 1)...].prefix { !$0.isEmpty }
    }
    self.size = size
    texts = section("text").map { line in
      var cells: [String] = []
      for character in line.dropFirst().dropLast() {
        cells.append(String(character))
        if DisplayWidth.of(String(character)) == 2 { cells.append("") }
      }
      return cells
    }
    marks = section("style").map { line in
      let row = Array(line.dropFirst())
      return row + Array(repeating: ".", count: max(0, size.columns - row.count))
    }
    guard texts.count == size.rows, marks.count == size.rows else { return nil }
    legend = section("legend").compactMap(Entry.init)
    items =
      title == Self.oldTitle
      ? section("items").compactMap(Item.init(withPlace:))
      : zip(section("places"), section("items")).compactMap { Item("\($0)", named: $1) }
  }

  /// Returns the content of a golden file with this system's line ends, without a byte order mark.
  static func normalized(_ text: String) -> String {
    let text = text.replacing("\r\n", with: "\n")
    return text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
  }

  /// Returns the style of a cell; nil in a picture.
  func style(_ column: Int, _ row: Int) -> Style? {
    let mark = marks[row][column]
    if mark == "." { return .plain }
    return legend.first { $0.mark == mark }?.style
  }
}

extension Snapshot.Entry: CustomStringConvertible {
  /// A line of the legend: `f focus fg=#ffd700 bg=default b`.
  public var description: String { "\(mark) \(name.isEmpty ? "" : name + " ")\(Snapshot.text(of: style))" }

  /// Parses a line of the legend.
  fileprivate init?(_ line: String) {
    var parts = line.split(separator: " ")[...]
    guard let mark = parts.popFirst()?.first else { return nil }
    self.mark = mark
    name = parts.first.map { $0.hasPrefix("fg=") ? "" : String($0) } ?? ""
    if !name.isEmpty { parts.removeFirst() }
    guard let foreground = parts.popFirst(), let background = parts.popFirst(), foreground.hasPrefix("fg="),
      background.hasPrefix("bg=")
    else {
      return nil
    }
    style = Style(foreground: Self.color(foreground.dropFirst(3)), background: Self.color(background.dropFirst(3)))
    for letter in parts.first ?? "" {
      if let attribute = Snapshot.attributes.first(where: { $0.letter == letter })?.attribute {
        style.attributes.insert(attribute)
      }
    }
  }

  private static func color(_ text: Substring) -> CellColor {
    UInt32(text.dropFirst(), radix: 16).map { .rgb($0) } ?? .default
  }
}

extension Snapshot.Item: CustomStringConvertible {
  /// The line of an item: `"Moon" mean #983138 cells sha256:2ea0bbff71c9 focused`; `empty` instead of the mean colour
  /// if no picture is loaded. Without a name, it begins with the number.
  public var description: String {
    title + " " + (mean.map { "mean \($0)" } ?? "empty") + " cells sha256:\(digest)" + (isFocused ? " focused" : "")
      + properties.map { " " + $0 }.joined()
  }

  /// The location of an item: `2 at 21,0 18x8`.
  var place: String { "\(numberText) at \(frame.column),\(frame.row) \(frame.size)" }

  /// The name in quotes, or the number.
  var title: String { name.map { "\"\($0)\"" } ?? numberText }

  private var numberText: String { number == 0 ? "picture" : "\(number)" }

  /// Parses a line of version 3: `2 at 21,0 18x8 mean #983138 cells sha256:2ea0bbff71c9 focused`.
  fileprivate init?(withPlace line: String) {
    let parts = line.split(separator: " ")
    guard parts.count > 4 else { return nil }
    self.init(parts[..<4].joined(separator: " "), of: parts[4...])
  }

  /// Parses `place` and `description`.
  fileprivate init?(_ place: String, named line: String) {
    let bytes = Array(line.utf8)
    // A name may contain quotes, but nothing after the last one is part of it.
    let end = bytes.lastIndex(of: UInt8(ascii: "\""))
    let rest = String(decoding: bytes[(end.map { $0 + 1 } ?? 0)...], as: UTF8.self).split(separator: " ")
    self.init(place, of: end == nil ? rest.dropFirst() : rest[...])
    if let end, end > 0 { name = String(decoding: bytes[1..<end], as: UTF8.self) }
  }

  /// Parses `place` and the rest of `description` after the name.
  private init?(_ place: String, of rest: ArraySlice<Substring>) {
    let parts = place.split(separator: " ")
    guard parts.count == 4, parts[1] == "at",
      let number = parts[0] == "picture" ? 0 : Int(parts[0], within: 0...1_000_000_000)
    else { return nil }
    let origin = parts[2].split(separator: ",").compactMap { Int($0, within: -1_000_000...1_000_000) }
    guard origin.count == 2, let size = TapeLine.size(String(parts[3]), upTo: 10_000) else { return nil }
    var rest = rest
    func skip(_ word: String) -> Bool {
      guard rest.first.map({ $0 == word }) ?? false else { return false }
      rest.removeFirst()
      return true
    }
    var mean: RGB?
    if skip("mean") {
      guard let color = rest.popFirst().flatMap({ UInt32($0.dropFirst(), radix: 16) }) else { return nil }
      mean = RGB(rawValue: color)
    } else if !skip("empty") {
      return nil
    }
    guard skip("cells"), let digest = rest.popFirst(), digest.hasPrefix("sha256:") else { return nil }
    let isFocused = skip("focused")
    self.init(
      number: number, frame: CellRect(origin: CellPoint(column: origin[0], row: origin[1]), size: size), mean: mean,
      digest: String(digest.dropFirst("sha256:".count)), isFocused: isFocused, properties: rest.map(String.init))
  }
}
