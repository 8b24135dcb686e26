extension PictureFetcher {
  /// Returns the cached start of a picture, or the whole picture; nil if neither is cached.
  private func cached(_ address: String) -> WebDocument? {
    [FilePartReading.head, nil].lazy.compactMap {
      self.cache?.entry(for: WebAddress.cacheKey(address, range: $0))?.document
    }.first
  }

  /// Returns the metadata of a picture from the cache, or nil.
  public func cachedDetails(of address: String) -> PictureDetails? {
    cached(address).flatMap { FileParts($0, after: nil)?.reading.told.details }
  }

  /// Returns the strong entity tag of a cached picture, or nil.
  public func cachedVersion(of address: String) -> String? {
    cached(address)?.validator.flatMap { $0.hasPrefix("\"") ? $0 : nil }
  }

  /// The greatest number of parts read for a file's metadata.
  private static let rangeLimit = 4

  /// Reads the metadata of a picture file from its first parts, and waits for them. Fresh parts in the cache are used,
  /// but no new ones are cached.
  public func reading(of address: String) throws(PictureError) -> PictureReading {
    var (range, known) = (FilePartReading.head, FileParts?.none)
    for _ in 1..<Self.rangeLimit {
      let parts = try parts(of: address, range, after: known)
      let (told, missing) = parts.reading
      guard let missing, !parts.isWhole else { return told }
      (range, known) = (FilePartReading.range(from: missing, of: parts.count), parts)
    }
    return try parts(of: address, range, after: known).reading.told
  }

  private func parts(
    of address: String, _ range: Range<Int>, after known: FileParts?
  ) throws(PictureError) -> FileParts {
    let document = try wait(for: address, range: range) { $0.isKept = false }
    guard let parts = FileParts(document, after: known) else { throw .changed }
    return parts
  }

  /// Returns the XMP packet in a picture; nil if there is none. Fetches the beginning of the file, unless the cache has it.
  public func embeddedPacket(of address: String) -> [UInt8]? {
    if let document = cached(address) { return FileParts(document, after: nil)?.reading.told.packet }
    return try? reading(of: address).packet
  }
}
