import Basics
import PhotoFeed
import SymbolArt
import TerminalPanels

/// Label keys: digits set the values of a label.
extension Wall {
  /// Turns on label keys for the first label, then for the next one; after the last label, turns them off.
  func toggleLabelKeys() {
    let labels = model.labels
    guard !labels.isEmpty else { return showMessage(ModeKind.noLabels) }
    let next = digits.label.flatMap(labels.firstIndex).map { $0 + 1 } ?? 0
    guard next < labels.count else {
      (digits.label, digits.table) = (nil, nil)
      return showMessage("digits set no labels any more" + keys.hint(.labelKeys) { " — \($0): again" })
    }
    beginLabelling(with: labels[next])
    let end = next + 1 < labels.count ? "is for \(labels[next + 1].name)" : "ends that"
    showMessage(
      "digits set \(labels[next].name): \(labelTexts.map(\.text).joined(separator: ", "))"
        + keys.hint(.labelKeys) { " — \($0) \(end)" })
  }

  /// Turns on label keys for a label.
  func beginLabelling(with row: PhotoProperty) {
    (digits.label, digits.table) = (row, options.keys.labelling(with: row))
  }

  /// The values for the status line; empty while label keys are off.
  var labelTexts: [(digit: Int, text: String)] {
    guard let values = digits.label?.userLabel?.values else { return [] }
    return zip(FolderKeys.digits, values).map { ($0, "\($0) \(SanitizedText.made(from: $1))") }
  }
}

extension ModeKind {
  fileprivate static let noLabels = "no labels of your own — --label class=cat,dog gives photos some"

  /// The list of label values with colour, digit and number of photos: a legend to choose from.
  public static let labels: ModeKind = .init("labels") { environment throws(ModeRefusal) in
    let scene = environment.scene
    let rows = LabelRow.all(of: scene.document, environment.options)
    guard !rows.isEmpty else { throw ModeRefusal(message: noLabels) }
    return ListMode(.labels, environment, entries: rows.map { ($0.text, $0.action) }) {
      LineList.labels(rows, choice: $0, in: scene.area)
    }
  }
}

/// A label value in the list.
private struct LabelRow {
  let property: PhotoProperty
  /// The number of the value, from 1; 0 for no value.
  let number: Int
  /// The number of photos with the value; for no value, where the label is stored.
  let note: String

  var text: String { number == 0 ? "no \(property.name)" : property.userLabel?.values[number - 1] ?? "" }
  var action: WallAction {
    number == 0 ? .set(property, 0) : .toggle(property, property.value(ofNumber: number))
  }
  var color: RGB? { number == 0 ? nil : property[property.value(ofNumber: number)].color }

  /// Returns the rows of all labels.
  static func all(of document: WallDocument, _ options: WallOptions) -> [LabelRow] {
    let (model, photos) = (document.model, document.photos)
    return model.labels.flatMap { property -> [LabelRow] in
      var counts = [Int](repeating: 0, count: property.values.count)
      let (values, deleted) = (model[property], model.deleted)
      for photo in values where !deleted.contains(photo) { counts[Int(values[photo])] += 1 }
      let numbers = 0..<(property.userLabel?.values.count ?? 0) + 1
      return (numbers.dropFirst() + [0]).map { number in
        let own = property.values.indices.filter { index in
          index == 0 || number == 0
            ? false
            : property.takesSeveral ? index & Int(property.value(ofNumber: number)) != 0 : index == number
        }
        let count = own.reduce(0) { $0 + counts[$1] }
        let place = model.focus.flatMap(photos.feedIndex).flatMap {
          property.userLabel?.place(of: $0, in: photos.feed, options)
        }
        let note = number == 0 ? place ?? "" : count == 1 ? "1 photo" : "\(count) photos"
        return LabelRow(property: property, number: number, note: note)
      }
    }
  }
}

extension LineList {
  fileprivate static func labels(_ rows: [LabelRow], choice: Int, in area: CellSize) -> LineList {
    LineList(
      title: "Labels", footer: "Enter sets or removes, Esc closes", count: rows.count, choice: choice, width: 50,
      in: area
    ) { index in
      let row = rows[index]
      let key = row.number <= FolderKeys.digits.upperBound ? " by \(row.number)" : ""
      return OverlayBox.Line(
        accent: " \(SanitizedText.made(from: row.text)) ", text: "\(row.property.name)\(key) · \(row.note)",
        color: row.color)
    }
  }
}
