/// A list of documents with one or more photos each, such as objects of a museum by number, or the days of an album.
struct DocumentList: Sendable {
  /// The list.
  let items: ItemsPath
  /// The address of a document.
  let address: AddressTemplate

  /// Creates the list in a row, or nil.
  init?(_ texts: [ShapeRow.Key: String]) throws(FeedShape.Fault) {
    if texts[.documents] == nil, texts[.document] == nil { return nil }
    guard let items = texts[.documents].flatMap({ ItemsPath($0) }), items.levels.count == 1 else {
      throw FeedShape.Fault(key: "documents", message: "documents must be the path of a list, such as \"ids[]\"")
    }
    guard let address = texts[.document].flatMap({ AddressTemplate($0) }), !address.paths.isEmpty else {
      throw FeedShape.Fault(
        key: "document", message: "document must name values in braces, such as \"/objects/{}\" or \"/days/{id}\"")
    }
    (self.items, self.address) = (items, address)
  }
}
