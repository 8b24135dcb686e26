import PhotoFeed
import Platform

/// Export of photos and decisions as a table.
extension Wall {
  /// Returns a table of photos. Columns are fields of the feed, with unchanged values, and properties such as `@class`.
  ///
  /// - Parameter folder: The folder of the output file; addresses are relative to it.
  public func table(of choice: PrintChoice, _ columns: [String], _ format: TableWriter.Format, in folder: FilePath)
    -> [UInt8]
  {
    let (fields, searched) = (photos.fieldTable, SearchedPhotos(in: photos, values: model.values))
    let chosen = choice.photos(of: document).compactMap(photos.feedIndex)
    return TableWriter(format, columns: columns, of: feed).text(of: feed, at: chosen, in: folder) { name, index in
      if case .column? = fields.source(of: name) { return nil }
      return searched.value(of: name, photos.numbers[index], in: fields)
    }
  }
}

extension PrintChoice {
  /// Returns a sentence about the first unknown column; nil if all are known.
  public static func refusal(ofColumns columns: [String], for feed: PhotoFeed, labels: UserLabels) -> String? {
    let table = PhotoTable(feed, labels: labels).fieldTable
    return columns.first { !TableWriter.ownColumns.contains($0) && table.source(of: $0) == nil }.map(table.refusal)
  }
}
