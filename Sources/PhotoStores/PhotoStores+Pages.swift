import Basics
import Pictures
import Synchronization

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
    let told = store.sidecars(of: photos.map(\.name), sidecars, in: address.path)
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
