import PhotoFeed

/// The user's labels, in the given order. Each is a `PhotoProperty` of the wall, so undo, journal, searches and badges
/// support it.
///
///     UserLabels("class=cat,dog;scene=indoor+night")
public struct UserLabels: Hashable, Sendable, LosslessStringConvertible {
  public private(set) var all: [UserLabel] = []
  /// The greatest number of labels.
  private static let limit = 8

  public init() {}

  /// Parses labels separated by semicolons; nil if one is invalid.
  public init?(_ text: String) {
    for part in text.split(separator: ";") {
      do throws(UserLabel.ParsingError) { try add(UserLabel(String(part))) } catch { return nil }
    }
  }

  /// Parses labels, one per text.
  public init(adding texts: [String]) throws(UserLabel.ParsingError) {
    for text in texts { try add(UserLabel(text)) }
  }

  /// Adds a label, or replaces the one with its name.
  public mutating func add(_ label: UserLabel) throws(UserLabel.ParsingError) {
    if PrintChoice.names.contains(label.name) || ["has", QueryCondition.likeName].contains(label.name) {
      throw .init("‘\(label.name)’ is a word of searches or of --print; give the label another name")
    }
    if let index = all.firstIndex(where: { $0.name == label.name }) {
      all[index] = label
    } else if all.count == Self.limit {
      throw .init("a wall has at most \(Self.limit) labels; ‘\(label.name)’ is one more")
    } else {
      all.append(label)
    }
  }

  /// The labels, separated by semicolons.
  public var description: String { all.map(\.description).joined(separator: ";") }

  var rows: [PhotoProperty] { all.map(PhotoProperty.init) }
}
