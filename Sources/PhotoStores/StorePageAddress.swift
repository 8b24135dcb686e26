/// The address of a page: a folder, where in it the page begins, and how it was reached.
///
///     sftp://nas/photos/2024/?from=1000#below=2024
///
/// What tells how is the fragment, since a folder is the same whatever led to it: `FeedPages` reads it once.
struct StorePageAddress {
  var folder: StoreAddress
  /// The mark of the store after which a part begins.
  var mark: String?
  /// The number of photos of the part that pages before have had.
  var start = 0
  /// The path from the folder that was opened, by which the section is named; empty for that folder.
  var path = ""
  /// Whether a link led to the folder.
  var isLink = false
  /// The number of the opened folder among all that were opened together.
  var root = 0

  init(_ folder: StoreAddress, path: String, isLink: Bool = false, root: Int = 0) {
    (self.folder, self.path, self.isLink, self.root) = (folder, path, isLink, root)
  }

  /// Returns nil for an address that is none of a store.
  init?(_ text: String) {
    let fragment = text.firstRange(of: "#below=")
    let main = String(text[..<(fragment?.lowerBound ?? text.endIndex)])
    guard let folder = StoreAddress(main) else { return nil }
    self.folder = folder
    let query = StoreAddress.parameters(of: main)
    (mark, start) = (query["after"], query["from"].flatMap { Int($0, within: 0...(1 << 40)) } ?? 0)
    guard let fragment else { return }
    let place = StoreAddress.parameters(of: "a?\(text[fragment.lowerBound...].dropFirst())")
    (path, isLink) = (place["below"] ?? "", place["link"] != nil)
    root = place["in"].flatMap { Int($0, within: 0...(1 << 40)) } ?? 0
  }

  var text: String {
    let query =
      (mark.map { ["after=\(StoreAddress.encoded($0, except: ""))"] } ?? []) + (start > 0 ? ["from=\(start)"] : [])
    return folder.text + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))") + fragment
  }

  /// How the folder was reached.
  var fragment: String {
    "#below=\(StoreAddress.encoded(path))\(isLink ? "&link=1" : "")\(root > 0 ? "&in=\(root)" : "")"
  }
}
