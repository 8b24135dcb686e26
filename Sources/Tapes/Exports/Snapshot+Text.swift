import SymbolArt
import TerminalPanels

extension Snapshot {
  /// The text of a `.snap` file.
  public var text: String {
    var text = "photowall-snap 1\nsize \(size)\n\ntext\n"
    for row in texts { text += "|\(row.joined())|\n" }
    text += "\nstyle\n"
    for row in marks {
      let end = row.lastIndex { $0 != "." }.map { $0 + 1 } ?? 0
      text += "|\(String(row[..<end]))\n"
    }
    text += "\nlegend\n"
    for entry in legend {
      text +=
        "\(entry.mark) fg=\(entry.style.foreground) bg=\(entry.style.background)\(Self.letters(entry.style.attributes))\n"
    }
    text += "\nitems\n"
    for item in items {
      text +=
        "\(item.number) at \(item.frame.column),\(item.frame.row) \(item.frame.size) mean \(item.mean) pixels sha256:\(item.digest)\n"
    }
    return text
  }

  private static let attributes: [(letter: Character, attribute: Style.Attributes)] = [
    ("b", .bold), ("d", .dim), ("i", .italic), ("u", .underline), ("r", .reverse), ("k", .blink),
  ]

  private static func letters(_ attributes: Style.Attributes) -> String {
    let letters = Self.attributes.filter { attributes.contains($0.attribute) }.map(\.letter)
    return letters.isEmpty ? "" : " " + String(letters)
  }

  /// Parses the text of a `.snap` file. Returns nil if it is not one.
  public init?(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.first == "photowall-snap 1", lines.count > 4, lines[1].hasPrefix("size "),
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
    legend = section("legend").compactMap(Self.entry)
    items = section("items").compactMap(Self.item)
  }

  private static func entry(_ line: String) -> Entry? {
    let parts = line.split(separator: " ")
    guard parts.count >= 3, let mark = parts[0].first, parts[1].hasPrefix("fg="), parts[2].hasPrefix("bg=") else {
      return nil
    }
    var style = Style(foreground: color(parts[1].dropFirst(3)), background: color(parts[2].dropFirst(3)))
    for letter in parts.count > 3 ? parts[3] : "" {
      if let attribute = attributes.first(where: { $0.letter == letter })?.attribute {
        style.attributes.insert(attribute)
      }
    }
    return Entry(mark: mark, style: style)
  }

  private static func color(_ text: Substring) -> CellColor {
    UInt32(text.dropFirst(), radix: 16).map { .rgb($0) } ?? .default
  }

  private static func item(_ line: String) -> Item? {
    let parts = line.split(separator: " ")
    guard parts.count == 8, let number = Int(parts[0]), let size = TapeLine.size(String(parts[3]), upTo: 10_000),
      let mean = UInt32(parts[5].dropFirst(), radix: 16), parts[7].hasPrefix("sha256:")
    else { return nil }
    let place = parts[2].split(separator: ",").compactMap { Int($0) }
    guard place.count == 2 else { return nil }
    return Item(
      number: number, frame: CellRect(origin: CellPoint(column: place[0], row: place[1]), size: size),
      mean: RGB(rawValue: mean), digest: String(parts[7].dropFirst("sha256:".count)))
  }

  /// Returns one sentence with the differences: items first, then texts and styles.
  public static func difference(from golden: String, to actual: String) -> String {
    guard let before = Snapshot(parsing: golden) else { return "the golden screen is not a photowall-snap 1 file" }
    guard let after = Snapshot(parsing: actual) else { return "the screen cannot be written as a snapshot" }
    guard before.size == after.size else { return "the screen is \(after.size), expected \(before.size)" }
    var found: [String] = []
    for item in before.items {
      guard let now = after.items.first(where: { $0.number == item.number }) else {
        found.append("item \(item.number) is gone")
        continue
      }
      if now.frame != item.frame {
        found.append("item \(item.number) is at \(now.frame), expected \(item.frame)")
      } else if now.digest != item.digest {
        found.append("the picture of item \(item.number) differs (mean \(now.mean), expected \(item.mean))")
      }
    }
    for item in after.items where !before.items.contains(where: { $0.number == item.number }) {
      found.append("item \(item.number) is new")
    }
    for row in 0..<before.size.rows where before.texts[row] != after.texts[row] {
      found.append("row \(row) is \"\(trimmed(after.texts[row]))\", expected \"\(trimmed(before.texts[row]))\"")
    }
    var restyled = 0
    var first: CellPoint?
    for row in 0..<before.size.rows {
      for column in 0..<before.size.columns where before.style(column, row) != after.style(column, row) {
        restyled += 1
        first = first ?? CellPoint(column: column, row: row)
      }
    }
    if let first {
      found.append(
        "the style of \(restyled) cell\(restyled == 1 ? "" : "s") differs, first \(first.column),\(first.row)"
      )
    }
    let shown = found.prefix(3).joined(separator: "; ")
    return found.isEmpty
      ? "the files differ only in their format" : shown + (found.count > 3 ? "; and \(found.count - 3) more" : "")
  }

  private static func trimmed(_ row: [String]) -> String {
    let text = row.joined()
    let start = text.drop { $0 == " " }
    return String(
      start.prefix(start.lastIndex { $0 != " " }.map { start.distance(from: start.startIndex, to: $0) + 1 } ?? 0))
  }

  /// Returns the style of a cell, or nil in a picture.
  func style(_ column: Int, _ row: Int) -> Style? {
    let mark = marks[row][column]
    if mark == "." { return .plain }
    return legend.first { $0.mark == mark }?.style
  }
}
