import Basics
import Foundation
import PhotoFeed
import PhotoStores
import Pictures
import Platform
import TerminalPanels
import Wall

/// A request for a feed: its sources, filter and limits. It can be loaded on any thread.
struct FeedRequest: Sendable {
  /// Files, folders, addresses or `-`, as on the command line.
  var names: [String]
  var folders: FolderOptions
  /// A search query that photos must match.
  var filter: String?
  /// The greatest number of photos; nil for all.
  var limit: Int?
  /// The size and the seed of a random sample of the matching photos; nil for all.
  var sample: (size: Int, seed: UInt64)?
  /// The greatest number of pages per address.
  var pages = FeedPages.standardLimit
  var tables = TableOptions()
  var joins: [JoinRule] = []
  /// The labels that `filter` may use.
  var labels = UserLabels()
  /// Whether sources may be pipes.
  var takesStreams = true
  /// Shapes, header fields and variables for feeds on the network.
  var web = WebSources()
  /// The fetch options for feeds and pictures.
  var fetchOptions = FetchOptions()
  let fetcher: PictureFetcher
  let stores: PhotoStores
  /// The facts of files, for `filter`.
  var fileFacts = FileFactsStore()

  /// Receives progress, on any thread; returns false to stop.
  typealias Report = @Sendable (LoadingStage) -> Bool

  /// Whether the feed can be loaded again; false for standard input.
  var isRepeatable: Bool { !names.contains("-") }

  /// Loads the feed: all pages, or enough for the requested number of photos.
  ///
  /// - Parameter allowsStale: Whether a cached document may replace an unreachable server's.
  /// - Throws: A `Failure` or a `Diagnostic`.
  func load(allowsStale: Bool = true, report: @escaping Report) throws -> PhotoFeed {
    var paged = try open(allowsStale: allowsStale, report: report)
    var feed = paged.feed
    while let portion = feed.pendingPortions.first, try limit == nil || !isComplete(chosen(from: feed, report: report))
    {
      _ = report(.portions(portion, photos: feed.loadedCount, of: feed.unloadedCount > 0 ? feed.count : nil))
      let photos: PhotoFeed
      do {
        photos = try load(portion, of: &paged, allowsStale: allowsStale, report: report)
      } catch let error as Diagnostic where names.count > 1 && error.kind == .inputOutput {
        photos = .failed(error)
      }
      guard let filling = feed.filling(portion, with: photos) else { break }
      feed = filling.feed
    }
    try check(feed)
    return try chosen(from: feed, report: report)
  }

  /// Opens the feed of a wall.
  ///
  /// - Parameter showsFolder: Whether a picture file that is the only source is shown in its folder.
  func openWall(in program: Program, showsFolder: Bool) throws -> OpenedFeed {
    let file = pictureFile
    if showsFolder, let opened = file.flatMap({ openFolder(of: $0, in: program) }) { return opened }
    var opened = try askingAboutCertificates { try program.watchingLoading { report in try openWall(report) } }
    // A file that is opened without its folder is the only photo.
    opened.photo = file.map { _ in 0 }
    return opened
  }

  private func openWall(_ report: @escaping Report) throws -> OpenedFeed {
    if names == ["-"], filter == nil, limit == nil, sample == nil { return try openStandardInput(report) }
    let paged = try open(report: report)
    try check(paged.feed)
    return OpenedFeed(request: self, feed: try chosen(from: paged.feed, report: report), paged: paged)
  }

  /// Reads the sources. For sources on the network reads the first page, or as many pages as before. For portion
  /// sources reads the outline, and the portions that are loaded in `shown`.
  ///
  /// - Parameter shown: The feed as it is now; nil when it is first opened.
  func open(
    like earlier: PagedFeed? = nil, showing shown: PhotoFeed = .empty, allowsStale: Bool = true,
    report: @escaping Report
  ) throws -> PagedFeed {
    var sources: [PagedFeed.Source] = []
    var staleness: String?
    // Adjacent files are one source, so that local sources are read together.
    var local: [FeedSource] = []
    var known = KnownFolders(opening: names.map { .path($0) })
    func readLocal() throws {
      if !local.isEmpty {
        sources += try loader(shape: web.shape, report: report).read(local, &known).map { .whole($0) }
      }
      local = []
    }
    var seen: Set<String> = []
    let repeated = stores.open(names)
    for (index, name) in names.enumerated() where !repeated.contains(index) {
      // Local files and folders are compared by their real paths.
      let place = name.hasSuffix("/") ? String(name.dropLast()) : name
      if WebSources.isAddress(name), !seen.insert(place).inserted { continue }
      if let source = try portionSource(of: name) {
        try readLocal()
        let outline = try reload(
          shown.loadedPortions.map(\.portion).filter { $0.source == sources.count }, of: source, report: report)
        sources.append(.portions(source, outline, title: WebSources.title(of: name)))
        continue
      }
      if PhotoStores.isArchiveName(name) {
        try readLocal()
        sources.append(.whole(archive(at: name, report: report)))
        continue
      }
      guard WebSources.isAddress(name) else {
        local.append(name == "-" ? .standardInput : .path(name))
        continue
      }
      try readLocal()
      let count = earlier?.pages(of: sources.count)?.count ?? 1
      do {
        var pages = try firstPage(of: name)
        repeat {
          staleness = try loadPage(of: &pages, allowsStale: allowsStale, report: report).note ?? staleness
        } while pages.next != nil && (pages.count < count || pages.feed.isEmpty)
        sources.append(.pages(pages, title: WebSources.title(of: name)))
      } catch let error as Diagnostic where error.kind == .inputOutput {
        // The other sources are shown nevertheless.
        sources.append(.whole(ReadSource(error)))
      }
    }
    try readLocal()
    let read = sources.enumerated().map { index, source in
      switch source {
      case .whole(let source): source
      case .pages(let pages, let title): ReadSource(pages.openFeed.numbered(asSource: index), title: title)
      case .portions(_, let feed, let title): ReadSource(feed.numbered(asSource: index), title: title)
      }
    }
    let feed = read.count == 1 && !read[0].isFailure ? read[0].feed : try .joined(read)
    return PagedFeed(feed: feed, staleness: staleness, sources: sources)
  }

  /// Loads a portion of a feed, such as the next page. Does not apply `filter`.
  func load(
    _ portion: FeedPortion, of paged: inout PagedFeed, allowsStale: Bool, report: @escaping Report
  ) throws -> PhotoFeed {
    switch paged[portion.source] {
    case .pages(var pages, _):
      let page = try loadPage(of: &pages, allowsStale: allowsStale, report: report).page
      paged.update(pages, of: portion.source)
      return page
    case .portions(let source, _, _): return try source.load(portion) { report(.feed($0)) }
    case .whole, nil: return .empty
    }
  }

  private func firstPage(of name: String) throws -> FeedPages {
    FeedPages(
      try web.firstRequest(for: name), name: name, loader: loader(shape: web.namedShape(for: name)) { _ in true },
      limit: pages)
  }

  /// Adds the next page. Returns it, and a message if it is from the cache because the server cannot be reached.
  private func loadPage(
    of pages: inout FeedPages, allowsStale: Bool, report: @escaping Report
  ) throws -> (page: PhotoFeed, note: String?) {
    guard let request = pages.next else { return (.empty, nil) }
    if StoreScheme(of: request.address) != nil {
      let page = try storePage(at: request.address, report: report)
      let photos = try pages.append(
        page.feed, from: request.address, link: nil, others: page.next, last: page.links)
      // Two folders are listed at a time.
      if let upcoming = pages.upcoming { stores.prefetch(upcoming) }
      return (photos, nil)
    }
    let document = try document(request, allowsStale: allowsStale, report: report)
    let note = document.staleness.map {
      "offline: the feed is from the cache, \(Self.text(ofAge: $0.age)) old (\($0.reason))"
    }
    if let folder = DirectoryPage(document.bytes, at: document.address) {
      let page = folder.page(
        at: document.address, below: pages.firstAddress ?? document.address,
        isPictureName: PictureFormat.isPictureName)
      let photos = try pages.append(
        page.feed, from: document.address, link: nil, others: page.next, note: pages.count == 0 ? note : nil)
      return (photos, note)
    }
    let page = try pages.append(
      Self.feed(in: document, at: request), from: document.address, link: document.next,
      note: pages.count == 0 ? note : nil)
    return (page, note)
  }

  func loader(shape: FeedShape?, report: @escaping Report) -> FeedLoader {
    var loader = FeedLoader(folders: folders, pictures: Program.pictureFiles, shapes: web.shapes, shape: shape) {
      report(.feed($0))
    }
    loader.takesStreams = takesStreams
    (loader.tables, loader.joins) = (tables, joins)
    loader.secrets = web.secrets(of: names)
    return loader
  }

  func load(_ sources: [FeedSource], report: @escaping Report) throws -> PhotoFeed {
    let feed = try loader(shape: web.shape, report: report).load(sources)
    try check(feed)
    return try chosen(from: feed, report: report)
  }

  /// Returns the origin for relative addresses in a folder or at an address.
  static func origin(in folder: String) -> FeedOrigin {
    WebSources.isAddress(folder) ? .web(address: folder) : .local(folder: FilePath(named: folder))
  }

  /// Loads feed files with relative addresses resolved in a folder or at an address.
  func load(asIn folder: String) throws -> PhotoFeed {
    let sources = names.map { name in
      (try? FileDescriptor.contents(of: FilePath(named: name), limit: .max)).map {
        FeedSource.bytes($0, name: name, origin: Self.origin(in: folder))
      } ?? .path(name)
    }
    return try load(sources) { _ in true }
  }

  private func storePage(at address: String, report: @escaping Report) throws -> StorePage {
    let (start, page, stores) = (EventLoop.now, Monitor<Result<StorePage, StoreError>?>(nil), stores)
    // A server may need long for a list.
    Thread.detachNewThread {
      let result = Result { () throws(StoreError) in try stores.page(at: address) }
      page.withLock { $0 = result }
      page.notify()
    }
    var result: Result<StorePage, StoreError>?
    while result == nil, report(.asking(seconds: Int(EventLoop.now - start))) {
      result = page.wait(seconds: 0.1) { $0 }
    }
    do throws(StoreError) {
      guard let result else { throw StoreError(.refused, "stopped") }
      return try result.get()
    } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: address.maskingSecrets), error.description)
    }
  }
}
