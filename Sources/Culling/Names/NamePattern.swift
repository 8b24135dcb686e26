import Basics
import Platform

/// A pattern for the names of photos below a folder. All files of a photo get the same stem and keep their extensions.
///
///     NamePattern("{date:%Y/%m/%d}/{name}")
///     NamePattern("{camera}_{number:4}.{ext}")
public struct NamePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case name, ending, camera
    /// The format in the letters of strftime(3).
    case date(String)
    case number(digits: Int)
  }

  struct Facts {
    /// The name without its extension.
    var stem: String
    var ending: String
    var camera: String?
    /// The capture time: `2024-05-17 18:03:12`.
    var date: String?
  }

  /// The possible fields, for a message.
  public static let help = "{name}, {date:%Y-%m-%d}, {camera}, {number:4} and {ext}"

  private var parts: [Part] = []

  /// Parses a pattern; nil for an unknown field, several numbers, or a number in the name of a folder.
  public init?(_ text: String) {
    var rest = text.hasSuffix(".{ext}") ? text.dropLast(6) : text[...]
    if rest.isEmpty || rest.hasSuffix("/") { rest += "{name}" }
    while let first = rest.first {
      if first == "}" { return nil }
      guard first == "{" else {
        let end = rest.firstIndex { "{}".contains($0) } ?? rest.endIndex
        parts.append(.text(String(rest[..<end])))
        rest = rest[end...]
        continue
      }
      guard let end = rest.firstIndex(of: "}"), let part = Self.part(rest[rest.index(after: rest.startIndex)..<end])
      else { return nil }
      parts.append(part)
      rest = rest[rest.index(after: end)...]
    }
    let numbers = parts.indices.filter { if case .number = parts[$0] { true } else { false } }
    guard numbers.count <= 1, !hasSlash(after: numbers.first ?? parts.endIndex) else { return nil }
  }

  private static func part(_ field: Substring) -> Part? {
    let (word, value) = (field.prefix { $0 != ":" }, field.drop { $0 != ":" }.dropFirst())
    switch (word, value.isEmpty) {
    case ("name", true): return .name
    case ("ext", true): return .ending
    case ("camera", true): return .camera
    case ("date", true): return .date("%Y-%m-%d")
    case ("date", false): return formatted("", value) == nil ? nil : .date(String(value))
    case ("number", true): return .number(digits: 1)
    case ("number", false): return Int(value).flatMap { 1...9 ~= $0 ? .number(digits: $0) : nil }
    default: return nil
    }
  }

  private func hasSlash(after index: Int) -> Bool {
    parts[min(index, parts.endIndex)...].contains {
      switch $0 {
      case .text(let text), .date(let text): text.contains("/")
      default: false
      }
    }
  }

  /// Whether the pattern has folders.
  public var hasFolders: Bool { hasSlash(after: 0) }

  var hasNumber: Bool { parts.contains { if case .number = $0 { true } else { false } } }

  /// Splits the user's text into a folder and a pattern, at the last slash before the first field; nil without a field.
  public static func split(_ text: String) -> (folder: String, pattern: String)? {
    guard let field = text.firstIndex(of: "{") else { return nil }
    guard let slash = text[..<field].lastIndex(of: "/") else { return (".", text) }
    return (slash == text.startIndex ? "/" : String(text[..<slash]), String(text[text.index(after: slash)...]))
  }

  // MARK: Names

  /// Returns the folders and the name of a photo, without an extension.
  ///
  /// - Parameters:
  ///   - number: The photo's number; nil for a placeholder.
  ///   - isFAT: Whether the file system refuses some characters.
  func components(_ facts: Facts, number: Int?, isFAT: Bool) -> [String] {
    let text = parts.map { part -> String in
      switch part {
      case .text(let text): return text
      case .name: return facts.stem
      case .ending: return Self.withoutSlash(facts.ending)
      case .camera: return Self.withoutSlash(facts.camera ?? "unknown")
      case .date(let format): return facts.date.flatMap { Self.formatted($0, format[...]) } ?? "undated"
      case .number(let digits):
        return number.map { "\($0)".zeroPadded(to: digits) } ?? Self.mark
      }
    }.joined()
    let components = text.split(separator: "/").map { Self.accepted(String($0), isFAT: isFAT) }
    return components.isEmpty ? [Self.accepted(facts.stem, isFAT: isFAT)] : components
  }

  /// The placeholder for a number.
  static let mark = "\u{1}"

  private static func withoutSlash(_ text: String) -> String { text.replacing("/", with: "_") }

  /// The greatest length of a name in bytes, which leaves space for extensions and suffixes of other programs.
  private static let longest = 180

  /// Returns a valid name: without characters that file systems refuse, without slashes, and not too long.
  private static func accepted(_ name: String, isFAT: Bool) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Character in
      let isRefused =
        scalar.value < 32 && String(scalar) != mark || (isFAT && "<>:\"\\|?*".unicodeScalars.contains(scalar))
      return isRefused ? "_" : Character(scalar)
    }
    var name = String(scalars)
    if isFAT, let last = name.last, ". ".contains(last) { name = name.dropLast() + "_" }
    if name == "." || name == ".." { return String(repeating: "_", count: name.count) }
    return String(name.prefix(utf8Count: longest))
  }

  /// Returns a date in a format; nil for an unknown letter. Unknown parts of the date are 0.
  private static func formatted(_ date: String, _ format: Substring) -> String? {
    let digits = date.filter(\.isNumber)
    func field(_ start: Int, _ count: Int) -> String {
      let field = digits.dropFirst(start).prefix(count)
      return field + String(repeating: "0", count: count - field.count)
    }
    var (result, rest) = ("", format)
    while let first = rest.popFirst() {
      guard first == "%" else {
        result.append(first)
        continue
      }
      switch rest.popFirst() {
      case "Y": result += field(0, 4)
      case "y": result += field(2, 2)
      case "m": result += field(4, 2)
      case "d": result += field(6, 2)
      case "H": result += field(8, 2)
      case "M": result += field(10, 2)
      case "S": result += field(12, 2)
      case "F": result += "\(field(0, 4))-\(field(4, 2))-\(field(6, 2))"
      case "%": result += "%"
      default: return nil
      }
    }
    return result
  }
}

/// The destination of moved or copied photos.
public struct Destination: Hashable, Sendable {
  public var folder: FilePath
  /// The pattern of names below the folder; nil to keep the names.
  public var names: NamePattern?
  /// The folder of a second copy, or nil.
  public var second: FilePath?
  /// Whether the copies are imports: photos imported before are skipped, and copied photos count as imported.
  public var isImport = false

  public init(_ folder: FilePath, names: NamePattern? = nil, second: FilePath? = nil, isImport: Bool = false) {
    (self.folder, self.names, self.second, self.isImport) = (folder, names, second, isImport)
  }

  /// A sentence about a destination that is a file, without a full stop; nil if there is none.
  var refusal: String? {
    let other = [folder, second].compactMap(\.self).first { (try? Stat($0)).map { $0.type != .directory } ?? false }
    return other.map { "\(SanitizedText.made(from: $0.text)) is not a folder" }
  }
}
