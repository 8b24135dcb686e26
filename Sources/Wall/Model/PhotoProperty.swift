import PhotoFeed
import Pictures
import SymbolArt

/// A fact about a photo that the user decides: deleted, marked, its stars, flag and label, and labels of the user's own.
///
/// A row of `all` is everything that is known of a property: values and their spellings, the words of journal, status line and
/// messages, badge, search field, sort key, outlet of `--print`, and state in tapes. To add a property, add a row there, and rows
/// to the key table that set it (`WallAction.set`, `.toggle`). The rows of a wall are these and those of its own labels
/// (`WallModel.properties`).
public struct PhotoProperty: Sendable {
  /// The name in searches (`rating:>=3`), sort keys and details.
  public let name: String
  /// The values, the default first. A photo's value is an index of this list.
  public let values: [Value]
  /// The word for photos without the default value, in the status line, for `--print` and in tapes: `marked`.
  public let adjective: String
  /// The weight of their number in the status line.
  var weight = 50
  /// The sort key's sentence for the status line, `sorted by rating, highest first`; nil if there is no such key.
  var sortSentence: String?
  /// The values in the order of the sort key; nil for the highest index first.
  var sortedValues: [UInt8]?
  /// Whether searches find it.
  var isSearched = true
  /// The message after a change that gave photos different values was undone or made again.
  let mixedSentence: String
  /// The label that the row was made of; nil for one of `all`.
  var userLabel: UserLabel?

  /// A value of a property.
  public struct Value: Hashable, Sendable {
    /// The spelling in searches and tapes: `4`.
    public let name: String
    /// The word in the journal: `marked`.
    public let journal: String
    /// The message after a photo was given the value, with `%` for its name: `marked %`.
    let sentence: String
    /// The word in the status line; empty if there is none.
    var status = ""
    /// The text on the picture, and in ASCII; empty if there is none.
    var badge = (unicode: "", ascii: "")
    /// The background of the badge; nil for that of marks.
    var color: RGB?
    /// The text after the name in captions, and in ASCII; empty if there is none.
    var caption = (unicode: "", ascii: "")

    public static func == (left: Value, right: Value) -> Bool { left.journal == right.journal }
    public func hash(into hasher: inout Hasher) { hasher.combine(journal) }
  }

  /// Every property that each wall has.
  public static let all: [PhotoProperty] = [.deleted, .marked, .rating, .flag, .label, .raw, .turn]

  /// These, in the order of the status line.
  public static let byWeight = all.sorted { $0.weight > $1.weight }

  /// Whether a photo is marked, to be chosen together with others.
  public static let marked = PhotoProperty(
    name: "marked",
    values: [
      Value(name: "no", journal: "unmarked", sentence: "unmarked %"),
      Value(name: "yes", journal: "marked", sentence: "marked %", status: "marked", badge: ("✓", "*")),
    ], adjective: "marked", weight: 60, mixedSentence: "marks inverted again")

  /// Whether a photo is deleted. A change of it also changes the arrangement: `WallChange.deleted`.
  public static let deleted = PhotoProperty(
    name: "deleted",
    values: [
      Value(name: "no", journal: "kept", sentence: "restored %"),
      Value(name: "yes", journal: "deleted", sentence: "deleted %"),
    ], adjective: "deleted", weight: 55, isSearched: false, mixedSentence: "")

  /// The stars of a photo, 0…5.
  public static let rating = PhotoProperty(
    name: "rating",
    values: (0...5).map { stars in
      let row = (unicode: String(repeating: "★", count: stars), ascii: String(repeating: "*", count: stars))
      let words = stars == 0 ? "" : stars == 1 ? "1 star" : "\(stars) stars"
      return Value(
        name: "\(stars)", journal: "rating=\(stars)", sentence: stars == 0 ? "no stars for %" : "\(words) for %",
        status: words, badge: stars == 0 ? ("", "") : ("★\(stars)", "*\(stars)"), caption: row)
    }, adjective: "rated", weight: 58, sortSentence: "sorted by rating, highest first",
    mixedSentence: "the former stars again")

  /// Whether a photo was picked or rejected. It keeps its stars and its label.
  public static let flag = PhotoProperty(
    name: "flag",
    values: [
      Value(name: "none", journal: "unflagged", sentence: "no flag for %"),
      Value(name: "rejected", journal: "rejected", sentence: "rejected %", status: "rejected", badge: ("✗", "x")),
      Value(name: "picked", journal: "picked", sentence: "picked %", status: "picked", badge: ("⚑", "P")),
    ], adjective: "flagged", weight: 57, sortSentence: "sorted by flag, picked first", sortedValues: [2, 0, 1],
    mixedSentence: "the former flags again")

  /// The colour with which a photo is labelled.
  public static let label = PhotoProperty(
    name: "label",
    values: [Value(name: "none", journal: "unlabelled", sentence: "no label for %")]
      + [("red", 0xff5a5a), ("yellow", 0xffd84d), ("green", 0x5fd068), ("blue", 0x6aa9ff), ("purple", 0xc58cff)]
      .map { (name: String, color: UInt32) in
        let letter = name.prefix(1).uppercased()
        return Value(
          name: name, journal: "label=\(name)", sentence: "labelled % \(name)", status: name, badge: (letter, letter),
          color: RGB(rawValue: color))
      }, adjective: "labelled", weight: 56, sortSentence: "sorted by label", sortedValues: [1, 2, 3, 4, 5, 0],
    mixedSentence: "the former labels again")

  /// Whether the raw file of a pair is deleted: the photo stays as its JPEG. Only pairs have a raw file to delete.
  public static let raw = PhotoProperty(
    name: "raw",
    values: [
      Value(name: "kept", journal: "raw-kept", sentence: "kept the raw file of %"),
      Value(
        name: "deleted", journal: "raw-deleted", sentence: "deleted the raw file of %", status: "raw deleted",
        badge: ("−RAW", "-RAW")),
    ], adjective: "raw-deleted", weight: 54, mixedSentence: "the former raw files again")

  /// The turn of the picture beside what its file tells; a value is an orientation of EXIF, from 0.
  public static let turn = PhotoProperty(
    name: "turn",
    values: [
      ("none", "% is seen as its file tells"), ("mirrored", "mirrored %"), ("around", "turned % around"),
      ("flipped", "flipped %"), ("transposed", "mirrored % and turned it left"), ("right", "turned % right"),
      ("transversed", "mirrored % and turned it right"), ("left", "turned % left"),
    ].enumerated().map { index, row in
      Value(name: row.0, journal: "turn=\(index + 1)", sentence: row.1, status: index == 0 ? "" : "turned")
    }, adjective: "turned", weight: 53, mixedSentence: "the former turns again")

  /// Returns the property and the value of a word in the journal; nil for a word of a later version.
  static func named(inJournal word: String) -> (property: PhotoProperty, value: UInt8)? {
    for property in all {
      if let value = property.values.firstIndex(where: { $0.journal == word }) { return (property, UInt8(value)) }
    }
    return nil
  }

  /// Returns the index of the value of a spelling; nil if there is none.
  public func value(named name: some StringProtocol) -> UInt8? {
    if takesSeveral, name.contains("+") {
      let found = name.split(separator: "+").map { value(named: $0) }
      return found.contains(nil) ? nil : found.compactMap(\.self).reduce(0, |)
    }
    return values.firstIndex { $0.name == name }.map { UInt8($0) }
  }

  /// Returns a value.
  public subscript(value: UInt8) -> Value { values[Int(value)] }
}

extension PhotoProperty: Hashable {
  /// A label of the user's own may have the name of another row.
  public static func == (left: PhotoProperty, right: PhotoProperty) -> Bool {
    left.name == right.name && (left.userLabel == nil) == (right.userLabel == nil)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
