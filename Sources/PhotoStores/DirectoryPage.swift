import Basics
import Platform

/// A web server's page for a folder (Apache, nginx, lighttpd, `python3 -m http.server`).
///
/// All links of such a page lead to names below its own address, to folders above, or to the same page in another
/// order. Only the links are read.
public struct DirectoryPage: Sendable {
  /// The names of files below the address of the page, as in the links.
  private(set) var files: [String] = []
  /// The names of folders, each with a trailing slash.
  private(set) var folders: [String] = []

  /// Reads a page; nil if it is not a folder's page.
  ///
  /// - Parameter address: The address of the page after redirects.
  public init?(_ html: [UInt8], at address: String) {
    let beginning = String(decoding: html.drop { $0 <= 32 }.prefix(32), as: UTF8.self).lowercased()
    guard beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") else { return nil }
    let text = String(decoding: html.prefix(64_000_000), as: UTF8.self)
    let address = String(address.prefix { $0 != "?" && $0 != "#" })
    guard let start = address.firstRange(of: "://")?.upperBound, address.hasSuffix("/"),
      let slash = address[start...].firstIndex(of: "/")
    else { return nil }
    let (origin, path) = (address[..<slash], address[slash...])
    var seen: Set<String> = []
    for link in Self.links(in: text) {
      var target = link[...]
      if target.hasPrefix("?") || target.hasPrefix("#") || target.isEmpty { continue }
      if target.hasPrefix(origin) { target = target.dropFirst(origin.count) }
      target = target.prefix { $0 != "?" && $0 != "#" }
      if target.hasPrefix("./") { target = target.dropFirst(2) }
      if target.hasPrefix("/") {
        // Folders above, and the page itself with another sort order.
        if path.hasPrefix(target), target.hasSuffix("/") || path == target { continue }
        guard target.hasPrefix(path) else { return nil }
        target = target.dropFirst(path.count)
      }
      if target == ".." || target == "../" || target.isEmpty { continue }
      let name = target.hasSuffix("/") ? target.dropLast() : target
      guard !name.contains("/"), !name.contains(":") || name.contains("%3A") else { return nil }
      guard seen.insert(String(target)).inserted else { continue }
      if target.hasSuffix("/") { folders.append(String(target)) } else { files.append(String(target)) }
    }
    if files.isEmpty, folders.isEmpty { return nil }
  }

  /// Returns the targets of the links on a page, with HTML escapes decoded.
  private static func links(in text: String) -> [String] {
    var links: [String] = []
    var rest = text[...]
    while let tag = rest.firstRange(of: "<a ") ?? rest.firstRange(of: "<A ") {
      rest = rest[tag.upperBound...]
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      let inside = rest[..<end]
      rest = rest[end...]
      guard let name = inside.firstRange(of: "href=") ?? inside.firstRange(of: "HREF=") else { continue }
      let value = inside[name.upperBound...]
      let quote = value.first
      let link =
        quote == "\"" || quote == "'" ? value.dropFirst().prefix { $0 != quote } : value.prefix { !$0.isWhitespace }
      links.append(HTMLEscapes.decoded(String(link)))
    }
    return links
  }

  /// Returns the photos of the page as a page of a feed, with the addresses of its subfolders.
  ///
  /// - Parameters:
  ///   - root: The address of the opened folder, the base of section titles.
  ///   - isPictureName: Returns true if a file's extension is a picture's.
  public func page(
    at address: String, below root: String, isPictureName: (_ name: String) -> Bool
  ) -> StorePage {
    let base = String(address.prefix { $0 != "?" && $0 != "#" })
    let items = files.filter { !$0.hasPrefix(".") && isPictureName($0.percentDecoded) }.map {
      StorePage.Item(address: base + $0)
    }
    var title = base.hasPrefix(root) ? String(base.dropFirst(root.count)).percentDecoded : ""
    if title.isEmpty { title = base.split(separator: "/").last.map { String($0).percentDecoded } ?? "" }
    if title.hasSuffix("/") { title.removeLast() }
    let inner = folders.filter { !PhotoStores.isHidden(String($0.dropLast()).percentDecoded) }.map { base + $0 }
    return StorePage(title: title, items, next: inner)
  }
}
