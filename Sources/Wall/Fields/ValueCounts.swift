import PhotoFeed

/// The values of fields with their numbers of photos, as search conditions.
struct ValueCounts {
  struct Row {
    /// The condition: `class:=cat`.
    let condition: String
    let count: Int
  }

  /// The greatest number of values of a listed field.
  private static let valueLimit = 24
  /// The greatest number of photos for which columns are read. For larger walls, only cached columns are listed.
  private static let photoLimit = 200_000

  private(set) var rows: [Row] = []
  /// The reason why there are no values.
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
      // A field with one value, or with a different one for each item, is not useful.
      guard let counts, counts.count > 1, counts.contains(where: { $0.count > 1 }) else { continue }
      rows += counts.map { value, count in
        let text = value.description
        return Row(condition: "\(field.name):=\(text.contains(" ") ? "\"\(text)\"" : text)", count: count)
      }
    }
  }
}
