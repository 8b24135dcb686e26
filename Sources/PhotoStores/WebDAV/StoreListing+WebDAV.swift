import Basics
import Pictures

/// The response to PROPFIND with depth 1.
///
/// Source: RFC 4918, sections 9.1 and 14; Nextcloud's manual, “WebDAV basic APIs” (`oc:fileid`, `nc:has-preview`,
/// `nc:metadata-photos-size`).
extension StoreListing {
  /// The body of the request, with the properties of files.
  static let propertyRequest = """
    <?xml version="1.0" encoding="utf-8"?>
    <d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"><d:prop>\
    <d:resourcetype/><d:getcontentlength/><d:getetag/><d:getlastmodified/>\
    <oc:fileid/><nc:has-preview/><nc:metadata-photos-size/></d:prop></d:propfind>
    """

  /// Reads a response; nil if it is invalid.
  ///
  /// - Parameter folder: The decoded path of the folder on the server, with a trailing slash.
  init?(properties body: [UInt8], folder: String) {
    var isListing = false
    var href = ""
    var isFolder = false
    var file = ListedFile()
    var (id, hasPreview) = ("", false)
    let isWellFormed = XMLElements.read(body) { path, text in
      guard path.first == "multistatus" else { return }
      isListing = true
      switch path.last {
      case "href" where path.count == 3: href = text
      case "collection": isFolder = true
      case "getcontentlength": file.size = Int(text, within: 0...(1 << 53)) ?? 0
      case "getetag": file.version = text
      case "getlastmodified": file.changed = HTTPDate.seconds(text)
      case "fileid": id = text
      case "has-preview": hasPreview = text == "true" || text == "1"
      case "metadata-photos-size" where text.contains("{"):
        // Older servers have JSON there.
        let numbers = text.split(whereSeparator: { !("0"..."9" ~= $0) }).compactMap { Int($0, within: 1...1_000_000) }
        if numbers.count == 2 {
          let isWidthFirst = (text.firstRange(of: "width")?.lowerBound).map { width in
            text.firstRange(of: "height").map { width < $0.lowerBound } ?? true
          }
          (file.width, file.height) = isWidthFirst ?? true ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        }
      case "width" where path.dropLast().last == "metadata-photos-size": file.width = Int(text, within: 1...1_000_000)
      case "height" where path.dropLast().last == "metadata-photos-size":
        file.height = Int(text, within: 1...1_000_000)
      case "response":
        if let name = Self.name(href, in: folder) {
          if isFolder {
            folders.append(name)
          } else {
            file.name = name
            if hasPreview, !id.isEmpty { file.preview = id }
            if file.version.isEmpty { file.version = ListedFile.version(size: file.size, changed: file.changed) }
            files.append(file)
          }
        }
        (href, isFolder, id, hasPreview) = ("", false, "", false)
        file = ListedFile()
      default: break
      }
    }
    guard isWellFormed, isListing else { return nil }
    files = NaturalOrder.sorted(files, by: \.name)
    folders = NaturalOrder.sorted(folders, by: \.self)
  }

  /// Returns the name of a file in a folder; nil for the folder itself and for other paths.
  private static func name(_ href: String, in folder: String) -> String? {
    var path = href[...]
    if let start = href.firstRange(of: "://")?.upperBound { path = href[start...].drop { $0 != "/" } }
    let whole = String(path).percentDecoded.drop { $0 == "/" }
    guard whole.hasPrefix(folder) else { return nil }
    var name = whole.dropFirst(folder.count)
    if name.hasSuffix("/") { name.removeLast() }
    return name.isEmpty || name.contains("/") ? nil : String(name)
  }
}
