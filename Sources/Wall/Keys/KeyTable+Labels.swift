import Basics

extension KeyTable {
  /// Returns the table with digits that set the values of a label. Alt with a digit rates instead.
  func labelling(with row: PhotoProperty) -> KeyTable {
    let name = row.name
    return withDigits { context in
      let photos = context == .wall ? "the focused photo, or the marked ones," : "the photo"
      let values = zip(FolderKeys.digits, row.userLabel?.values ?? []).map { digit, value in
        Self.row(
          "value-\(digit)", .toggle(row, row.value(ofNumber: digit)), "\(digit)",
          "Give \(photos) the \(name) \(SanitizedText.made(from: value)), or take it away.", .labels, context: context,
          label: SanitizedText.made(from: value))
      }
      let none = Self.row(
        "no-value", .set(row, 0), "0", "Take the \(name) of \(photos) away.", .labels, context: context,
        label: "No \(name)")
      return values + [none]
    }
  }
}
