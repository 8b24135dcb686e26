import Basics
import CLibrary
import Platform

/// A cache of documents on disk. Each address has a file, named by the address's SHA-256.
///
/// A file has lines of text (validators, freshness), an empty line, and the body. Above the limit, the least recently
/// used files are deleted.
public struct WebCache: Sendable {
  let folder: String
  let limit: Int

  /// Creates a cache of at most `limit` bytes in `folder`, which is created on demand.
  public init(folder: String, limit: Int = 500_000_000) {
    self.folder = folder
    self.limit = limit
  }

  /// The document of an address, with the header fields by which a server revalidates it.
  struct Entry {
    var document: WebDocument
    var entityTag: String?
    var lastModified: String?
    /// Seconds since 1970.
    var freshUntil: Int
    /// When a document was sent or confirmed by the server, and a picture was used last; in seconds since 1970.
    var writtenAt = 0
  }

  private static let magic = "photowall-http 1"

  /// Returns an address for a line of the file, without secrets.
  private static func name(_ address: String) -> String { address.replacing("\n", with: " ").maskingSecrets }

  private func path(of address: String) -> String { "\(folder)/\(Digest.sha256(address.utf8).hexadecimal)" }

  /// Returns the document of an address; nil if the file is missing or damaged.
  func entry(for address: String) -> Entry? {
    let path = path(of: address)
    guard let bytes = try? OpenFile(path: FilePath(path)).readAll(limit: limit) else { return nil }
    let head = bytes.memory.prefix(16_384)
    // The first empty line ends the header.
    guard let end = (1..<max(head.count, 1)).first(where: { head[$0] == 10 && head[$0 - 1] == 10 }) else { return nil }
    let lines = String(decoding: head[..<end], as: UTF8.self).split(separator: "\n")
    var fields: [Substring: String] = [:]
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { continue }
      fields[line[..<space]] = String(line[line.index(after: space)...])
    }
    let body = bytes.slice(end + 1..<bytes.count)
    guard lines.first == Self.magic[...], fields["address"] == Self.name(address),
      fields["length"] == String(body.count)
    else {
      return nil
    }
    return Entry(
      document: WebDocument(
        body: PictureBytes(body), address: fields["final"]?.restoringSecrets(from: address) ?? address,
        contentType: fields["type"], next: fields["next"]?.restoringSecrets(from: address),
        validator: fields["etag"] ?? fields["last-modified"],
        range: fields["part"].flatMap(WebDocument.ContentRange.init(text:))),
      entityTag: fields["etag"], lastModified: fields["last-modified"],
      freshUntil: fields["fresh-until"].flatMap { Int($0, within: 0...ResponseHead.latestTime) } ?? 0,
      writtenAt: Int(FileFingerprint(path: FilePath(path))?.seconds ?? 0))
  }

  /// Writes an entry. Returns false if it is too large or cannot be written.
  @discardableResult
  func store(_ entry: Entry, for address: String) -> Bool {
    let document = entry.document
    // The next page cannot be found by an address without its secrets: the document is fetched again.
    if let next = document.next, next.maskingSecrets.restoringSecrets(from: address) != next { return false }
    guard document.body.count <= limit / 4, (try? Folder.create(folder)) != nil else { return false }
    var lines = [
      Self.magic, "address \(Self.name(address))", "final \(document.address.maskingSecrets)",
      "length \(document.body.count)",
    ]
    if let next = document.next { lines.append("next \(next.maskingSecrets)") }
    lines.append("fresh-until \(entry.freshUntil)")
    if let tag = entry.entityTag { lines.append("etag \(tag)") }
    if let date = entry.lastModified { lines.append("last-modified \(date)") }
    if let range = document.range { lines.append("part \(range.text)") }
    if let type = document.contentType { lines.append("type \(type)") }
    // Header fields contain no line breaks.
    let head = Array((lines.joined(separator: "\n") + "\n\n").utf8)
    guard head.count < 16_384 else { return false }
    return head.withUnsafeBytes {
      (try? AtomicFile.write([$0, document.body.memory], to: FilePath(path(of: address)), permissions: .ownerReadWrite))
        != nil
    }
  }

  /// Marks an address as used now.
  func touch(_ address: String) { utimes(path(of: address), nil) }

  /// Deletes the document of an address.
  func remove(_ address: String) { unlink(path(of: address)) }

  /// Above the limit, deletes the least recently used files until a tenth is free. Returns the remaining bytes.
  func evict() -> Int {
    let files = ((try? Folder.names(in: FilePath(folder))) ?? []).compactMap { name in
      let path = "\(folder)/\(name)"
      return FileFingerprint(path: FilePath(path)).map { (path: path, state: $0) }
    }
    var total = files.reduce(0) { $0 + $1.state.size }
    guard total > limit else { return total }
    for file in files.sorted(by: { ($0.state.seconds, $0.path) < ($1.state.seconds, $1.path) }) {
      guard total > limit - limit / 10 else { break }
      unlink(file.path)
      total -= file.state.size
    }
    return total
  }
}

extension WebDocument.ContentRange {
  /// `65536 of 5000000`, or `65536` in a file of unknown length.
  fileprivate var text: String { "\(offset)" + (whole.map { " of \($0)" } ?? "") }

  fileprivate init?(text: String) {
    let numbers = text.split(separator: " ").compactMap { Int($0, within: 0...(1 << 53)) }
    guard let offset = numbers.first else { return nil }
    self.init(offset: offset, whole: numbers.dropFirst().first)
  }
}
