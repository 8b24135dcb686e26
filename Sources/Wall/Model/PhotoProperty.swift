import PhotoFeed
import Pictures
import SymbolArt

/// A kind of decision about photos: deleted, marked, stars, flag, label, raw file, turn, and the user's own labels.
///
/// A row of `all` has everything about a property: values, badge, search field, sort key, `--print` choice and tape
/// state, and the words of journal, status line and messages. To add a property, add a row here and rows to the key
/// table (`WallAction.set`, `.toggle`). A wall has these rows and the rows of its labels (`WallModel.properties`).
public struct PhotoProperty: Sendable {
  /// The name in searches (`rating:>=3`), sort keys and details.
  public let name: String
  /// The values, the default first. A photo's value is an index of this array.
  public let values: [Value]
  /// The word for photos with a value other than the default, in status line, `--print` and tapes: `marked`.
  public let adjective: String
  /// The priority of the count in the status line. A greater one comes first, and is kept if the line is too short.
  var weight = 50
  /// The text for the status line when sorted, `sorted by rating, highest first`; nil without a sort key.
  var sortSentence: String?
  /// The values in sort order; nil for the highest index first.
  var sortedValues: [UInt8]?
  /// Whether the property can be searched for. Deleted photos are not on the wall.
  var isSearched = true
  /// The message when a change with different values is undone or redone. Unused for `deleted`.
  let mixedSentence: String
  /// The label of the row; nil for a row of `all`.
  var userLabel: UserLabel?

  /// A value of a property.
  public struct Value: Hashable, Sendable {
    /// The spelling in searches and tapes: `4`.
    public let name: String
    /// The word in the journal: `marked`.
    public let journal: String
    /// The message after setting the value, with `%` for the photo's name: `marked %`.
    let sentence: String
    /// The word in the status line, or empty.
    var status = ""
    /// The text on the picture, in Unicode and in ASCII, or empty.
    var badge = (unicode: "", ascii: "")
    /// The background of the badge; nil for the default.
    var color: RGB?
    /// The text after the name in captions, in Unicode and in ASCII, or empty.
    var caption = (unicode: "", ascii: "")

    public static func == (left: Value, right: Value) -> Bool { left.journal == right.journal }
    public func hash(into hasher: inout Hasher) { hasher.combine(journal) }
  }

  /// The properties of every wall.
  public static let all: [PhotoProperty] = [.deleted, .marked, .rating, .flag, .label, .raw, .turn]

  /// The properties in the order of the status line.
  public static let byWeight = all.sorted { $0.weight > $1.weight }

  /// Whether a photo is marked, for an action on several photos.
  public static let marked = PhotoProperty(
    name: "marked",
    values: [
      Value(name: "no", journal: "unmarked", sentence: "unmarked %"),
      Value(name: "yes", journal: "marked", sentence: "marked %", status: "marked", badge: ("✓", "*")),
    ], adjective: "marked", weight: 60, mixedSentence: "marks inverted again")

  /// Whether a photo is deleted. Deleting also changes the arrangement: `WallChange.deleted`.
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

  /// Whether a photo was picked or rejected. A new flag keeps stars and label.
  public static let flag = PhotoProperty(
    name: "flag",
    values: [
      Value(name: "none", journal: "unflagged", sentence: "no flag for %"),
      Value(name: "rejected", journal: "rejected", sentence: "rejected %", status: "rejected", badge: ("✗", "x")),
      Value(name: "picked", journal: "picked", sentence: "picked %", status: "picked", badge: ("⚑", "P")),
    ], adjective: "flagged", weight: 57, sortSentence: "sorted by flag, picked first", sortedValues: [2, 0, 1],
    mixedSentence: "the former flags again")

  /// The colour label of a photo.
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

  /// Whether the raw file of a pair is deleted and only the JPEG stays.
  public static let raw = PhotoProperty(
    name: "raw",
    values: [
      Value(name: "kept", journal: "raw-kept", sentence: "kept the raw file of %"),
      Value(
        name: "deleted", journal: "raw-deleted", sentence: "deleted the raw file of %", status: "raw deleted",
        badge: ("−RAW", "-RAW")),
    ], adjective: "raw-deleted", weight: 54, mixedSentence: "the former raw files again")

  /// The turn of the picture in addition to its file's orientation; the value is an EXIF orientation minus 1.
  public static let turn = PhotoProperty(
    name: "turn",
    values: [
      ("none", "% is seen as its file tells"), ("mirrored", "mirrored %"), ("around", "turned % around"),
      ("flipped", "flipped %"), ("transposed", "mirrored % and turned it left"), ("right", "turned % right"),
      ("transversed", "mirrored % and turned it right"), ("left", "turned % left"),
    ].enumerated().map { index, row in
      Value(name: row.0, journal: "turn=\(index + 1)", sentence: row.1, status: index == 0 ? "" : "turned")
    }, adjective: "turned", weight: 53, mixedSentence: "the former turns again")

  /// Returns the property and the value of a journal word; nil for a word of a later version.
  static func named(inJournal word: String) -> (property: PhotoProperty, value: UInt8)? {
    for property in all {
      if let value = property.values.firstIndex(where: { $0.journal == word }) { return (property, UInt8(value)) }
    }
    return nil
  }

  /// Returns the index of a value by its spelling, or nil. Several values of a label are spelled `cat+dog`.
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
  /// Compares rows. A user's label may have the name of another row.
  public static func == (left: PhotoProperty, right: PhotoProperty) -> Bool {
    left.name == right.name && (left.userLabel == nil) == (right.userLabel == nil)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
