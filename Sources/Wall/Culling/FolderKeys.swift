import Basics

/// The folders to which digits move photos.
///
///     FolderKeys("keep,maybe,print")?[2]   // "maybe"
public struct FolderKeys: Hashable, Sendable {
  /// The digits with a folder; 0 repeats the last one.
  public static let digits = 1...9

  private var names: [Int: String] = [:]

  /// No folders.
  public init() {}

  /// Parses up to nine names separated by commas; nil if there are more or one is empty.
  public init?(_ list: String) {
    let names = list.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
    guard names.count <= Self.digits.upperBound, names.allSatisfy({ !$0.isEmpty }) else { return nil }
    for (digit, name) in zip(Self.digits, names) { self.names[digit] = name }
  }

  /// The folder of a digit, or nil.
  public subscript(digit: Int) -> String? {
    get { names[digit] }
    set { names[digit] = newValue }
  }

  /// The folders by digit.
  var rows: [(digit: Int, name: String)] { names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// Returns the last component of a folder's name, for the status line.
  static func shortName(_ name: String) -> String {
    SanitizedText.made(from: name.split(separator: "/").last.map(String.init) ?? name)
  }

  /// Whether no digit has a folder.
  public var isEmpty: Bool { names.isEmpty }
}

extension FolderKeys: LosslessStringConvertible {
  /// The names, separated by commas.
  public var description: String { rows.map(\.name).joined(separator: ",") }
}
