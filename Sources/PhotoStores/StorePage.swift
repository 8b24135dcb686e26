import Basics
import Pictures
import Platform
import Sidecars
import Synchronization

/// A part of a folder's photos as a page of a feed, with the addresses of the following pages.
public struct StorePage: Sendable {
  /// A feed with sections.
  public var feed: [UInt8]
  /// The next part of the folder, then its subfolders.
  public var next: [String]
  /// The targets of links to folders, which are read last.
  public var links: [String] = []

  init(title: String, _ items: [Item], next: [String]) {
    let section =
      "{\"title\": \(title.quotedForJSON), \"items\": [\n\(items.map(\.json).joined(separator: ",\n"))\n]}"
    feed = Array("{\"sections\": [\(items.isEmpty ? "" : section)]}\n".utf8)
    self.next = next
  }

  struct Item {
    var address: String
    var thumbnail: String?
    var date: String?
    /// The title; nil for the file name.
    var title: String?
    var width: Int?
    var height: Int?
    /// The rating in the sidecar, or nil.
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
  /// The greatest number of photos with sidecars on a page, since each sidecar is read. Without sidecars a page is one
  /// response of the server.
  private static let pageLength = 1_000
  /// The greatest depth of subfolders.
  private static let depth = 64

  /// Returns a page of the photos in a folder and its subfolders, or of a single photo. The address is the folder's or
  /// photo's, or one from an earlier page.
  public func page(at text: String) throws(StoreError) -> StorePage {
    guard let page = ahead.withLock({ $0.removeValue(forKey: text) }) else { return try readPage(at: text) }
    let result: Result<StorePage, StoreError> = page.wait { $0 }
    return try result.get()
  }

  /// The greatest number of prefetched pages.
  private static let pagesAhead = 2

  /// Begins to read a page on another thread.
  public func prefetch(_ text: String) {
    let page = Monitor<Result<StorePage, StoreError>?>(nil)
    let isNew = ahead.withLock { ahead in
      guard ahead[text] == nil, ahead.count < Self.pagesAhead else { return false }
      ahead[text] = page
      return true
    }
    guard isNew else { return }
    let run: @Sendable () -> Void = { [self] in
      let result = Result { () throws(StoreError) in try readPage(at: text) }
      page.withLock { $0 = result }
      page.notify()
    }
    if let thread = WorkerThread(name: "listing", run: run) { thread.detach() } else { run() }
  }

  private func readPage(at text: String) throws(StoreError) -> StorePage {
    guard var request = StorePageAddress(text) else { throw StoreError(.refused, "this is no address of a store") }
    if request.folder.isFile {
      if environment.isPictureName(request.folder.path) {
        return StorePage(title: "", [StorePage.Item(address: request.folder.text)], next: [])
      }
      request.folder.path += "/"
    }
    let (address, path) = (request.folder, request.path)
    guard opened.withLock({ $0.mayRead(request) }) else { return StorePage(title: "", [], next: []) }
    let store = try store(of: address)
    let listing = try store.list(address.path, after: request.mark)
    if path.isEmpty {
      guard listing.exists || request.mark != nil else {
        throw StoreError(.refused, "there is nothing below \(address.path) in \(address.authority)")
      }
      // Pages prefetched for an earlier listing are outdated.
      ahead.withLock { $0 = [:] }
      let real = StoreAddress(address.scheme, address.authority, try store.realPath(of: address.path))
      request.root = opened.withLock { $0.open(address, real) }
    }
    let own = opened.withLock { $0.names(in: address) }
    let all = listing.files.filter { file in
      !file.name.hasPrefix(".") && environment.isPictureName(file.name) && !own.contains(file.name)
    }
    let sidecars = Set(listing.files.lazy.map(\.name).filter { $0.lowercased().hasSuffix(".xmp") })
    let photos = all.dropFirst(request.start).prefix(sidecars.isEmpty ? all.count : Self.pageLength)
    let told = facts(of: photos.map(\.name), sidecars, in: address.path, store)
    listed.note(photos, told, in: address)
    let thumbnails = try thumbnailFolders(of: address, listing)
    let items = photos.map { file in
      var inner = address
      inner.path += file.name
      var item = StorePage.Item(address: inner.text)
      item.date = file.changed.map { UTCTime(secondsSince1970: $0).text }
      (item.width, item.height) = (file.width, file.height)
      item.rating = told[file.name]?.rating
      if let mark = file.preview {
        item.thumbnail = "\(inner.text)?preview=\(StoreAddress.encoded(mark, except: ""))"
      } else if thumbnails.contains(file.name) {
        inner.path = "\(address.path)\(Self.thumbnailFolder)/\(file.name)/SYNOPHOTO_THUMB_M.jpg"
        item.thumbnail = inner.text
      }
      return item
    }
    let title = path.isEmpty ? address.path.split(separator: "/").last.map(String.init) ?? address.authority : path
    var page = StorePage(title: title, items, next: [])
    if request.start + photos.count < all.count {
      request.start += photos.count
      page.next = [request.text]
      return page
    }
    if let mark = listing.next {
      (request.mark, request.start) = (mark, 0)
      page.next = [request.text]
    }
    guard path.count(where: { $0 == "/" }) < Self.depth - 1 else { return page }
    func inner(_ path: String, _ name: String, isLink: Bool = false) -> String {
      let folder = StoreAddress(address.scheme, address.authority, path)
      // Keys may contain consecutive slashes.
      let name = name.isEmpty ? "/" : name
      let below = request.path.isEmpty ? name : "\(request.path)/\(name)"
      return StorePageAddress(folder, path: below, isLink: isLink, root: request.root).text
    }
    page.next += listing.folders.filter { !Self.isHidden($0) && !own.contains("\($0)/") }.map {
      inner("\(address.path)\($0)/", $0)
    }
    page.links = listing.links.filter { !Self.isHidden($0.name) }.map { inner($0.target, $0.name, isLink: true) }
    return page
  }

  /// The number of threads that read sidecars.
  private static let readers = 8

  /// Returns the contents of photos' sidecars, by photo name. Unreadable sidecars are left out.
  private func facts(
    of names: [String], _ present: Set<String>, in folder: String, _ store: any PhotoStore
  ) -> [String: PacketFacts] {
    if present.isEmpty { return [:] }
    let sidecars = names.compactMap { name -> (name: String, sidecar: String)? in
      let (longer, shorter) = StoreCuller.sidecarNames(of: name)
      return [longer, shorter].first(where: present.contains).map { (name, $0) }
    }
    let work = Mutex((next: 0, facts: [String: PacketFacts]()))
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
        work.withLock { $0.facts[name] = PacketFacts(packet) }
      }
    }
    let threads = (0..<min(Self.readers, sidecars.count)).compactMap { _ in WorkerThread(name: "sidecars", run: run) }
    if threads.isEmpty { run() }
    for thread in threads { thread.join() }
    return work.withLock { $0.facts }
  }

  /// Returns true for folders that are skipped: hidden ones, and a NAS's folders of thumbnails.
  static func isHidden(_ folder: String) -> Bool { folder.hasPrefix(".") || folder == thumbnailFolder }

  /// The folder in which a Synology NAS stores thumbnails, in a folder for each photo.
  private static let thumbnailFolder = "@eaDir"

  /// Returns the names of photos with thumbnails there.
  private func thumbnailFolders(of address: StoreAddress, _ listing: StoreListing) throws(StoreError) -> Set<String> {
    guard listing.folders.contains(Self.thumbnailFolder) else { return [] }
    return Set(try store(of: address).list("\(address.path)\(Self.thumbnailFolder)/", after: nil).folders)
  }
}
