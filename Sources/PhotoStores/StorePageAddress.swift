/// The address of a page of a folder: the folder, the start of the page, and the path to the folder.
///
///     sftp://nas/photos/2024/?from=1000#below=2024
///
/// The path is in the fragment, which does not identify the folder: `FeedPages` reads each folder once.
struct StorePageAddress {
  var folder: StoreAddress
  /// The store's continuation marker; nil for the first part of the listing.
  var mark: String?
  /// The number of photos of this part that earlier pages have had.
  var start = 0
  /// The path from the opened folder, the section's title; empty for the opened folder.
  var path = ""
  /// Whether the folder was found through a link.
  var isLink = false
  /// The index of the opened folder among all opened together.
  var root = 0

  init(_ folder: StoreAddress, path: String, isLink: Bool = false, root: Int = 0) {
    (self.folder, self.path, self.isLink, self.root) = (folder, path, isLink, root)
  }

  /// Returns nil for an address outside stores.
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

  /// The fragment: path, link and index of the opened folder.
  var fragment: String {
    "#below=\(StoreAddress.encoded(path))\(isLink ? "&link=1" : "")\(root > 0 ? "&in=\(root)" : "")"
  }
}
