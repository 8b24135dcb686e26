import PhotoFeed

/// The values of fields with the number of photos that have each, as conditions of a search.
struct ValueCounts {
  struct Row {
    /// `class:=cat`
    let condition: String
    let count: Int
  }

  /// The most values of a field that is listed.
  private static let valueLimit = 24
  /// The most photos of a wall whose columns are read for the list. Of larger ones those are listed that were read already.
  private static let photoLimit = 200_000

  private(set) var rows: [Row] = []
  /// A sentence why there are none.
  private(set) var refusal = "no field of the feed has few values"

  /// Counts the values of the photos on a wall.
  init(of photos: PhotoTable, on shown: PhotoArrangement) {
    let fields = photos.fieldTable.fields.filter { field in
      [.text, .truth, .number].contains(field.kind) && !PhotoFeed.knownKeys.contains(field.name)
    }
    let isLarge = photos.feed.count > Self.photoLimit
    if isLarge {
      refusal =
        "search or sort by a field first, such as \(fields.first?.name ?? "score"): of so many photos only fields that were read are listed"
    }
    for field in fields where !isLarge || photos.hasColumn(field.name) {
      guard let column = photos.column(field.name) else { continue }
      let counts = column.counts(limit: Self.valueLimit, in: shown.photos.lazy.compactMap(photos.feedIndex))
      // A field with one value, or with another one in each item, divides nothing.
      guard let counts, counts.count > 1, counts.contains(where: { $0.count > 1 }) else { continue }
      rows += counts.map { value, count in
        let text = value.description
        return Row(condition: "\(field.name):=\(text.contains(" ") ? "\"\(text)\"" : text)", count: count)
      }
    }
  }
}
