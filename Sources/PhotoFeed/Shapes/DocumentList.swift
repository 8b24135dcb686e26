/// A list of documents instead of items, each with a photo or some: objects of a museum by their numbers, the days of an album.
struct DocumentList: Sendable {
  /// The list.
  let items: ItemsPath
  /// The address of a document.
  let address: AddressTemplate

  /// The list that a row names; nil if it names none.
  init?(_ texts: [ShapeRow.Key: String]) throws(ShapeRow.Fault) {
    if texts[.documents] == nil, texts[.document] == nil { return nil }
    guard let items = texts[.documents].flatMap({ ItemsPath($0) }), items.levels.count == 1 else {
      throw ShapeRow.Fault(key: "documents", message: "documents must be the path of a list, such as \"ids[]\"")
    }
    guard let address = texts[.document].flatMap({ AddressTemplate($0) }), !address.paths.isEmpty else {
      throw ShapeRow.Fault(
        key: "document", message: "document must name values in braces, such as \"/objects/{}\" or \"/days/{id}\"")
    }
    (self.items, self.address) = (items, address)
  }
}
