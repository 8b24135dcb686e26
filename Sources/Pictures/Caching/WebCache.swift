import Basics
import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What was fetched, kept on disk: one file an address, named by the address's SHA-256.
///
/// A file begins with lines of text (what the server said, for how long it is fresh) and an empty line; the body follows.
/// When all files together go over the limit, those that were used longest ago are taken away.
public struct WebCache: Sendable {
  let folder: String
  let limit: Int

  /// A cache in `folder` (which is made when first needed) of at most `limit` bytes.
  public init(folder: String, limit: Int = 500_000_000) {
    self.folder = folder
    self.limit = limit
  }

  /// By what a server knows whether what we have is what it has.
  struct Validators: Sendable, Equatable {
    var entityTag: String?
    var lastModified: String?
  }

  /// An address's file.
  struct Entry {
    var validators: Validators
    /// Seconds since 1970.
    var freshUntil: Int
    var contentType: String?
    /// Where redirects led.
    var finalAddress: String
    /// The body.
    var body: PictureBytes
  }

  private static let magic = "photowall-http 1"

  private func path(of address: String) -> String { "\(folder)/\(Digest.sha256(address.utf8).hexadecimal)" }

  /// What is kept of an address; nil if nothing is, or if the file is not what was written.
  func entry(for address: String) -> Entry? {
    let path = path(of: address)
    guard let bytes = try? OpenFile(path: path).readAll(limit: limit) else { return nil }
    let head = bytes.memory.prefix(16_384)
    // The first empty line ends what the server said.
    guard let end = (1..<max(head.count, 1)).first(where: { head[$0] == 10 && head[$0 - 1] == 10 }) else { return nil }
    let lines = String(decoding: head[..<end], as: UTF8.self).split(separator: "\n")
    var fields: [Substring: String] = [:]
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { continue }
      fields[line[..<space]] = String(line[line.index(after: space)...])
    }
    let body = bytes.slice(end + 1..<bytes.count)
    guard lines.first == Self.magic[...], fields["address"] == address, fields["length"] == String(body.count) else {
      return nil
    }
    return Entry(
      validators: Validators(entityTag: fields["etag"], lastModified: fields["last-modified"]),
      freshUntil: fields["fresh-until"].flatMap { Int($0) } ?? 0, contentType: fields["type"],
      finalAddress: fields["final"] ?? address, body: PictureBytes(body))
  }

  /// Keeps an entry; whether there was room and leave to write it.
  @discardableResult
  func store(_ entry: Entry, for address: String) -> Bool {
    guard entry.body.count <= limit / 4, (try? Folder.create(folder)) != nil else { return false }
    var lines = [Self.magic, "address \(address)", "final \(entry.finalAddress)", "length \(entry.body.count)"]
    lines.append("fresh-until \(entry.freshUntil)")
    if let tag = entry.validators.entityTag { lines.append("etag \(tag)") }
    if let date = entry.validators.lastModified { lines.append("last-modified \(date)") }
    if let type = entry.contentType { lines.append("type \(type)") }
    // Fields come from servers: none has a line break, for those are what ends a field.
    let head = Array((lines.joined(separator: "\n") + "\n\n").utf8)
    guard head.count < 16_384 else { return false }
    return head.withUnsafeBytes {
      (try? AtomicFile.write([$0, entry.body.memory], to: path(of: address), permissions: .ownerReadWrite)) != nil
    }
  }

  /// Marks an address as used.
  func touch(_ address: String) { utimes(path(of: address), nil) }

  /// Forgets an address.
  func remove(_ address: String) { unlink(path(of: address)) }

  /// Takes away the longest unused files until a tenth of the limit is free, if there are more than the limit allows; how
  /// many bytes are left.
  func evict() -> Int {
    let files = ((try? Folder.names(in: folder)) ?? []).compactMap { name -> (path: String, state: FileFingerprint)? in
      guard let path = name.map({ "\(folder)/\($0)" }), let state = FileFingerprint(path: path) else { return nil }
      return (path, state)
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
