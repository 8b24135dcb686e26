import Basics

/// A feed from the network, read page by page.
///
/// Photos of earlier pages are skipped, by their identity. Reading ends if pages repeat.
public struct FeedPages: Sendable {
  /// The default limit of pages.
  public static let standardLimit = 10_000
  private static let emptyPageLimit = 3

  /// The photos of the pages so far. Items keep their indices.
  public private(set) var feed = PhotoFeed.empty
  /// The request for the next page; nil after the last one.
  public private(set) var next: PageRequest?
  /// The address of the first page after redirects; nil before the first page.
  public private(set) var firstAddress: String?
  /// The number of pages so far.
  public private(set) var count = 0
  /// The reason why reading has ended before the last page, or nil.
  public private(set) var notice: String?

  private let name: String
  private let limit: Int
  private var loader: FeedLoader
  /// The requested pages, without the fragments of their addresses.
  private var requested: Set<PageRequest> = []
  private var seen: Set<FeedIdentity> = []
  private var emptyPages = 0
  /// The greatest number of items on a page.
  private var longest = 0
  /// Whether the pages list folders, which are read to their end.
  public private(set) var isListing = false
  /// The documents listed by other documents: those to read next, those to read at the end, and their base address.
  private var documents: (waiting: ArraySlice<String>, last: ArraySlice<String>, base: String) = ([], [], "")

  /// Creates the pages of a feed before the first request.
  ///
  /// - Parameters:
  ///   - name: The feed's name in messages.
  ///   - limit: The greatest number of pages.
  public init(_ first: PageRequest, name: String, loader: FeedLoader, limit: Int = standardLimit) {
    next = first
    self.limit = limit
    self.name = name.maskingSecrets
    self.loader = loader
  }

  /// The address of the probable page after the next one, or nil.
  public var upcoming: String? { documents.waiting.first }

  /// The next page as a portion after the photos so far; nil after the last page.
  public var portion: FeedPortion? {
    next == nil ? nil : FeedPortion.following("page \(count + 1)")
  }

  /// Adds the page for ``next``. Returns it with the ``portion`` that follows.
  ///
  /// - Parameters:
  ///   - address: The address after redirects.
  ///   - link: The next page from the HTTP field Link.
  ///   - others: The addresses of pages to read before the known ones. A page is read once.
  ///   - last: The addresses of pages to read after all others.
  ///   - note: A message about the page for the user.
  @discardableResult
  public mutating func append(
    _ bytes: [UInt8], from address: String, link: String?, others: [String]? = nil, last: [String] = [],
    note: String? = nil
  ) throws(Diagnostic) -> PhotoFeed {
    guard let request = next else { return .empty }
    let label = count == 0 ? name : "\(name) (page \(count + 1))"
    var page = try loader.load([.bytes(bytes, name: label, origin: .web(address: address))])
    // Later pages have the same shape, even if they are empty.
    if count == 0 { loader.recognition.named = page.shape }
    loader.recognition.isFollowing = true
    count += 1
    firstAddress = firstAddress ?? address
    requested.insert(request.withoutFragment)
    isListing = isListing || others != nil
    if let others, !others.isEmpty {
      (documents.waiting, documents.base) = ((others + documents.waiting)[...], address)
    }
    if !last.isEmpty { (documents.last, documents.base) = (documents.last + last, address) }
    if case .documents(let list) = page.next { documents = (list[...], [], address) }
    if case .counted(let counted) = page.next { longest = max(longest, counted.place.items) }
    let reference = page.next ?? link.map(NextPage.address)
    next = reference.flatMap { request.following($0, base: address, shape: page.shape, longest: longest) }
    while next == nil, let document = documents.waiting.popFirst() ?? documents.last.popFirst() {
      let following = request.following(
        .address(document), base: documents.base, shape: page.shape, longest: longest)
      next = following.flatMap { requested.contains($0.withoutFragment) ? nil : $0 }
    }
    let whole = page.count
    if count > 1 || next != nil { page = withoutRepeated(page) }
    if next != nil { checkProgress(of: page, whole: whole) }
    let notes = [notice, note].compactMap { $0 }.map { FeedWarning($0, in: name) }
    feed = feed.appending(page, notes)
    return PhotoFeed(parts: page.parts, sections: page.sections, warnings: page.warnings + notes).followed(by: portion)
  }

  /// The photos of the pages so far, with the ``portion`` that follows.
  public var openFeed: PhotoFeed { feed.followed(by: portion) }

  /// Ends the reading if pages bring no new photos.
  private mutating func checkProgress(of page: PhotoFeed, whole: Int) {
    // A list of documents is finite.
    let isListed = !documents.base.isEmpty
    emptyPages = whole == 0 && !isListed ? emptyPages + 1 : 0
    if let next, requested.contains(next.withoutFragment) {
      notice = "page \(count) names a page that was read before; no more pages are read"
    } else if whole > 0, page.count == 0, !isListed {
      notice = "page \(count) repeats photos that are there already; no more pages are read"
    } else if emptyPages >= Self.emptyPageLimit {
      notice = "\(emptyPages) pages without photos; no more pages are read"
    } else if count >= limit {
      notice =
        limit == Self.standardLimit
        ? "more than \(limit) pages; no more are read"
        : "more than \(limit) pages; --pages N reads more"
    }
    if notice != nil { next = nil }
  }

  private mutating func withoutRepeated(_ page: PhotoFeed) -> PhotoFeed {
    var locations: [SourceLocation] = []
    var repeated = 0
    let kept = page.keeping { index in
      if seen.insert(page.identity(at: index)).inserted { return true }
      repeated += 1
      if locations.count < FeedWarning.locationsKept { locations.append(page.location(of: index)) }
      return false
    }
    guard repeated > 0 else { return page }
    let warning = FeedWarning(
      locations: locations, message: "left out: a photo with this identity is there already", count: repeated,
      skipsItem: true
    )
    return PhotoFeed(
      parts: kept.parts, sections: kept.sections, warnings: kept.warnings + [warning], next: kept.next)
  }
}

extension PhotoFeed {
  /// Returns the location of an item in its source.
  func location(of index: Int) -> SourceLocation {
    inPart(of: index) { $0.source.location(of: Int($0.items[$1].start)) }
  }

  /// Returns the feed with a portion of unknown count at its end.
  func followed(by portion: FeedPortion?) -> PhotoFeed {
    guard let portion else { return self }
    return PhotoFeed(
      parts: parts + [FeedPart(portion)], sections: sections, warnings: warnings, next: next, notShown: notShown)
  }

  /// Returns the feed with another page appended. The last section continues if the page begins with the same title.
  func appending(_ page: PhotoFeed, _ more: [FeedWarning]) -> PhotoFeed {
    let warnings = warnings + page.warnings + more
    if count == 0 { return PhotoFeed(parts: page.parts, sections: page.sections, warnings: warnings, next: page.next) }
    var joined = sections
    for section in page.sections where page.count > 0 {
      let section = section.moved(by: count)
      if let last = joined.last, last.title == section.title {
        joined[joined.count - 1].range = last.range.lowerBound..<section.range.upperBound
      } else {
        joined.append(section)
      }
    }
    let parts = parts + page.parts.filter { $0.count > 0 }
    return PhotoFeed(parts: parts, sections: joined, warnings: warnings, next: page.next)
  }
}
