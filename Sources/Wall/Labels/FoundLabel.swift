import PhotoFeed

/// The stored values of a label.
struct FoundLabel: Sendable {
  let row: PhotoProperty
  var values: [(photo: PhotoID, value: UInt8)] = []
}

extension PhotoTable {
  /// Returns the values of labels in the file of labels, or else in the feed; nil for all photos.
  func keptLabels(of added: [PhotoID]?) -> [FoundLabel] {
    let added = labels.isEmpty ? [] : added ?? loaded
    return labels.compactMap { row -> FoundLabel? in
      guard let label = row.userLabel, !added.isEmpty else { return nil }
      // A column costs as much as all of its items.
      let column = added.count > feed.count / 16 ? column(label.name) : nil
      let hasOwn = feed.mayHaveOwn(label)
      var found = FoundLabel(row: row)
      for photo in added {
        guard let index = feedIndex(of: photo) else { continue }
        let value = column.map { $0[index] } ?? feed.fieldValue(label.name, at: index)
        let texts =
          labelFile?.values(of: label, for: LabelFile.Key(of: index, in: feed))
          ?? (hasOwn ? feed.own(label, at: index) : nil) ?? value.flatMap(label.chosen)
        if let texts, let value = row.value(of: texts), value != 0 { found.values.append((photo, value)) }
      }
      return found.values.isEmpty ? nil : found
    }
  }
}

extension PhotoProperty {
  /// Returns the property value for some label values; nil if one is unknown.
  func value(of texts: [String]) -> UInt8? {
    value(named: texts.isEmpty ? UserLabel.none : texts.joined(separator: "+"))
  }

  /// Returns the label values of a property value.
  func texts(of value: UInt8) -> [String] {
    guard let label = userLabel, value != 0 else { return [] }
    guard takesSeveral else { return [label.values[Int(value) - 1]] }
    return label.values.indices.filter { value >> UInt8($0) & 1 == 1 }.map { label.values[$0] }
  }
}
