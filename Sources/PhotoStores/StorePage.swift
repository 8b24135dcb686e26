import Basics
import Pictures
import Platform
import Sidecars
import Synchronization

/// A part of the photos of a folder, as a page of a feed, with the addresses of the pages that follow it.
public struct StorePage: Sendable {
  /// A feed with sections.
  public var feed: [UInt8]
  /// The next part of the same folder, then the folders in it.
  public var next: [String]

  /// A page of a section's photos.
  init(title: String, _ items: [Item], next: [String]) {
    let section =
      "{\"title\": \(title.quotedForJSON), \"items\": [\n\(items.map(\.json).joined(separator: ",\n"))\n]}"
    feed = Array("{\"sections\": [\(items.isEmpty ? "" : section)]}\n".utf8)
    self.next = next
  }

  /// A photo of a page.
  struct Item {
    var address: String
    var thumbnail: String?
    var date: String?
    /// Nil: the name of the file.
    var title: String?
    var width: Int?
    var height: Int?
    /// What the sidecar tells; nil without one.
    var rating: PhotoRating?

    init(address: String) { self.address = address }

    var json: String {
      var text = thumbnail.map { "{\"thumbURL\": \($0.quotedForJSON), " } ?? "{"
      text += "\"image\": \(address.quotedForJSON)"
      if let title { text += ", \"title\": \(title.quotedForJSON)" }
      if let date { text += ", \"date\": \(date.quotedForJSON)" }
      if let width, let height { text += ", \"width\": \(width), \"height\": \(height)" }
      if let stars = rating?.stars { text += ", \"rating\": \(stars)" }
      if let flag = rating?.flag, flag != .none { text += ", \"flag\": \"\(flag.rawValue)\"" }
      if let label = rating?.label, PhotoRating.Label.colors.contains(label) {
        text += ", \"label\": \"\(label.text.lowercased())\""
      }
      return text + "}"
    }
  }
}

extension PhotoStores {
  /// The parameters of the addresses of pages. They are no addresses of files.
  private enum Parameter {
    /// The mark of the store after which a part begins.
    static let mark = "after"
    /// The number of folders that the first page's folder is in.
    static let depth = "below"
    /// The number of photos of the part that pages before have had.
    static let start = "from"
  }

  /// The most photos of a page.
  private static let pageLength = 1_000

  /// Returns a page of the photos in a folder and in those below it, or of a single photo. An address of a page has a query, which
  /// addresses in `next` of the page before have.
  public func page(at text: String) throws(StoreError) -> StorePage {
    guard var address = StoreAddress(text) else { throw StoreError(.refused, "this is no address of a store") }
    let parameters = StoreAddress.parameters(of: text)
    if parameters.isEmpty, !address.path.isEmpty, !address.path.hasSuffix("/"), environment.isPictureName(address.path)
    {
      return StorePage(title: "", [StorePage.Item(address: address.text)], next: [])
    }
    if !address.path.isEmpty, !address.path.hasSuffix("/") { address.path += "/" }
    let store = try store(of: address)
    let listing = try store.list(address.path, after: parameters[Parameter.mark])
    let depth = parameters[Parameter.depth].flatMap { Int($0, within: 0...64) } ?? 0
    let start = parameters[Parameter.start].flatMap { Int($0, within: 0...(1 << 40)) } ?? 0
    let all = listing.files.filter { !$0.name.hasPrefix(".") && environment.isPictureName($0.name) }
    let photos = all.dropFirst(start).prefix(Self.pageLength)
    let ratings = ratings(of: photos.map(\.name), listing, in: address.path, store)
    let thumbnails = try thumbnailFolders(of: address, listing)
    let items = photos.map { file in
      var inner = address
      inner.path += file.name
      var item = StorePage.Item(address: inner.text)
      item.date = file.changed.map { UTCTime(secondsSince1970: $0).text }
      (item.width, item.height) = (file.width, file.height)
      item.rating = ratings[file.name]
      if let mark = file.preview {
        item.thumbnail = "\(inner.text)?preview=\(StoreAddress.encoded(mark, except: ""))"
      } else if thumbnails.contains(file.name) {
        inner.path = "\(address.path)\(Self.thumbnailFolder)/\(file.name)/SYNOPHOTO_THUMB_M.jpg"
        item.thumbnail = inner.text
      }
      return item
    }
    let page = "\(address.text)?\(Parameter.depth)=\(depth)"
    let mark = parameters[Parameter.mark].map { "&\(Parameter.mark)=\(StoreAddress.encoded($0, except: ""))" } ?? ""
    if start + photos.count < all.count {
      return StorePage(
        title: Self.title(of: address, depth: depth), items,
        next: ["\(page)\(mark)&\(Parameter.start)=\(start + photos.count)"])
    }
    var next: [String] = []
    if let mark = listing.next {
      next.append("\(page)&\(Parameter.mark)=\(StoreAddress.encoded(mark, except: ""))")
    }
    for folder in listing.folders where !Self.isHidden(folder) && depth < 64 {
      let inner = StoreAddress(address.scheme, address.authority, "\(address.path)\(folder)/")
      next.append("\(inner.text)?\(Parameter.depth)=\(depth + 1)")
    }
    return StorePage(title: Self.title(of: address, depth: depth), items, next: next)
  }

  /// The threads that read sidecars at a time.
  private static let readers = 8

  /// Returns what the sidecars of photos tell, by the names of the photos. Those that cannot be read tell nothing.
  private func ratings(
    of names: [String], _ listing: StoreListing, in folder: String, _ store: any PhotoStore
  ) -> [String: PhotoRating] {
    let present = Set(listing.files.lazy.map(\.name).filter { $0.lowercased().hasSuffix(".xmp") })
    if present.isEmpty { return [:] }
    let sidecars = names.compactMap { name -> (name: String, sidecar: String)? in
      let (longer, shorter) = StoreCuller.sidecarNames(of: name)
      return [longer, shorter].first(where: present.contains).map { (name, $0) }
    }
    let work = Mutex((next: 0, ratings: [String: PhotoRating]()))
    let run: @Sendable () -> Void = {
      while true {
        let index = work.withLock { work in
          defer { work.next += 1 }
          return work.next
        }
        guard index < sidecars.count else { return }
        let (name, sidecar) = sidecars[index]
        guard let file = try? store.file(at: folder + sidecar), let packet = try? XMPPacket(file.bytes),
          packet.belongs(to: name)
        else { continue }
        work.withLock { $0.ratings[name] = packet.rating }
      }
    }
    let threads = (0..<min(Self.readers, sidecars.count)).compactMap { _ in WorkerThread(name: "sidecars", run: run) }
    if threads.isEmpty { run() }
    for thread in threads { thread.join() }
    return work.withLock { $0.ratings }
  }

  /// Whether a folder is not looked into: hidden ones, and those that a NAS keeps its thumbnails in.
  private static func isHidden(_ folder: String) -> Bool { folder.hasPrefix(".") || folder == thumbnailFolder }

  /// The folder in which Synology's NAS keeps a folder for each photo, with thumbnails.
  private static let thumbnailFolder = "@eaDir"

  /// Returns the names of photos that have thumbnails there.
  private func thumbnailFolders(of address: StoreAddress, _ listing: StoreListing) throws(StoreError) -> Set<String> {
    guard listing.folders.contains(Self.thumbnailFolder) else { return [] }
    return Set(try store(of: address).list("\(address.path)\(Self.thumbnailFolder)/", after: nil).folders)
  }

  /// Returns the title of a folder's section: its path from the folder that was opened, or that folder's own name.
  private static func title(of address: StoreAddress, depth: Int) -> String {
    let names = address.path.split(separator: "/")
    if depth > 0 { return names.suffix(depth).joined(separator: "/") }
    return names.last.map(String.init) ?? address.authority
  }
}
