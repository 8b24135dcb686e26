import Platform

/// The table of files that other programs keep beside a photo `NAME.EXT`. A row is a rule for their names.
///
/// Sources: the manuals of darktable (sidecar files), RawTherapee and ART (processing profiles), DxO PhotoLab, ON1
/// Photo RAW, Capture One and NX Studio; exiftool's documentation (`_original`); names written by Apple, Canon and
/// Google.
enum CompanionFiles {
  /// A rule of the table.
  enum Rule: Sendable {
    /// `NAME.EXT.*`: `.xmp` (darktable, digiKam), `.pp3` (RawTherapee), `.arp` (ART), `.dop` (DxO), `.json` (Takeout).
    case afterName
    /// `NAME.EXT` with this suffix.
    case nameEnding(String)
    /// `NAME_01.EXT.xmp` for darktable's duplicates, unless a photo has that name.
    case duplicate
    /// `NAME` with this extension in any case, unless it may belong to another photo.
    case stemEnding(String)
    /// `IMG_O3` with this extension for `IMG_3.EXT`: Apple's edits.
    case editedEnding(String)
    /// Takeout's `.supplemental-metadata.json` with a truncated name.
    case cutName
  }

  static let rules: [Rule] =
    [
      .afterName, .nameEnding("_original"), .duplicate, .cutName, .editedEnding("aae"),
    ] + ["xmp", "on1", "aae", "wav", "thm", "txt", "json"].map { .stemEnding($0) }

  /// The folders beside photos, and the extensions of the files `NAME.EXT.…` in them. `*` is any suffix of a folder.
  static let folders: [(folder: [String], endings: [String])] = [
    (["CaptureOne", "Settings*"], ["cos", "comask"]), (["NKSC_PARAM"], ["nksc"]),
  ]

  /// The length of Takeout's truncated names, without `.json`.
  private static let takeoutLength = 46

  /// Returns true if a name belongs to a photo by a rule.
  static func matches(_ rule: Rule, _ name: String, photo: String, stem: String, names: Set<String>) -> Bool {
    switch rule {
    case .afterName: name.hasPrefix(photo + ".")
    case .nameEnding(let ending): name == photo + ending
    case .stemEnding(let ending):
      name.utf8.count == stem.utf8.count + 1 + ending.utf8.count && name.hasPrefix(stem + ".")
        && name.lowercased().hasSuffix("." + ending)
    case .duplicate:
      name.lowercased().hasSuffix(".xmp") && name.hasPrefix(stem)
        && numbered(name.dropFirst(stem.count).dropLast(4)) == photo.dropFirst(stem.count)
        && !names.contains(String(name.dropLast(4)))
    case .editedEnding(let ending):
      editedStem(of: stem).map { name.lowercased() == "\($0).\(ending)".lowercased() } ?? false
    case .cutName: name == cutName(of: photo)
    }
  }

  /// Returns true if a film has the name of a Live Photo's film.
  static func isFilm(_ name: String, ofStem stem: String) -> Bool {
    [".mov", "_hevc.mov"].contains { "\(stem)\($0)".lowercased() == name.lowercased() }
  }

  /// Returns the text after a number such as `_01`, or nil.
  private static func numbered(_ text: Substring) -> Substring? {
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    return text.first == "_" && digits.count >= 2 ? text.dropFirst(1 + digits.count) : nil
  }

  /// Returns the keys of a name: the part before the first dot, and for sidecars of duplicates also that part without a
  /// number such as `_01`.
  static func starts(of name: String) -> [String] {
    let start = name.utf8.firstIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
    guard name.lowercased().hasSuffix(".xmp"), let mark = start.lastIndex(of: "_"),
      numbered(start[mark...])?.isEmpty ?? false
    else { return [String(start)] }
    return [String(start), String(start[..<mark])]
  }

  /// Returns companion names that do not begin with the photo's stem.
  static func otherNames(of photo: String, stem: String) -> [String] {
    [cutName(of: photo)].compactMap(\.self)
      + (editedStem(of: stem).map { stem in ["AAE", "aae"].map { "\(stem).\($0)" } } ?? [])
  }

  private static func cutName(of photo: String) -> String? {
    let name = "\(photo).supplemental-metadata"
    return name.utf16.count > takeoutLength && photo.utf16.count > takeoutLength
      ? String(decoding: Array(name.utf16.prefix(takeoutLength)), as: UTF16.self) + ".json" : nil
  }

  /// Returns `IMG_O3` for `IMG_3`; nil for other names.
  private static func editedStem(of stem: String) -> String? {
    guard let mark = stem.lastIndex(of: "_"), case let number = stem[stem.index(after: mark)...], !number.isEmpty,
      number.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return "\(stem[...mark])O\(number)"
  }
}
