import Basics
import PhotoFeed
import Platform

/// The identification of a photo in journals, without secrets of its address. A later session finds the photo by it.
public struct RecordedPhoto: Hashable, Sendable {
  /// The path of a file, or an address without user and query, which may be secret.
  let address: PhotoAddress
  /// The digest of the whole address, since photos may differ only in a secret; nil for files.
  let digest: String?
  /// The item's id in the feed, since its address may change.
  let id: ExactText?
  /// The ordinal among the items with this address, from 1, since several items of a list may name one file.
  let ordinal: Int

  init(_ address: PhotoAddress, digest: String? = nil, id: String? = nil, ordinal: Int = 1) {
    (self.address, self.digest, self.id, self.ordinal) = (address, digest, id.map { ExactText($0) }, ordinal)
  }

  /// A photo of a feed.
  init(_ photo: Photo, ordinal: Int = 1) {
    guard case .web(let address) = photo.address else {
      self.init(.file(photo.address.filePath?.absolute ?? ""), id: photo.id, ordinal: ordinal)
      return
    }
    let query = address.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? address.endIndex
    var text = String(address[..<query])
    if text.utf8.contains(UInt8(ascii: "@")) { text = text.maskingSecrets }
    self.init(.web(text), digest: Self.digest(of: address), id: photo.id, ordinal: ordinal)
  }

  /// The complete address; nil if a part was removed.
  var wholeAddress: PhotoAddress? {
    guard case .web(let text) = address else { return address }
    return digest == Self.digest(of: text) ? address : nil
  }

  private static func digest(of address: String) -> String { Digest.sha256(address.utf8).prefix(8).hexadecimal }

  /// A key for finding a photo again.
  enum Key: Hashable {
    case address(PhotoAddress, id: ExactText?, ordinal: Int)
    case digest(String, ordinal: Int)
    case id(ExactText)
  }

  /// The keys of the photo, the most reliable first.
  var keys: [Key] {
    let key = digest.map { Key.digest($0, ordinal: ordinal) } ?? .address(address, id: id, ordinal: ordinal)
    return [key] + (id.map { [.id($0)] } ?? [])
  }
}

// MARK: - In journals

extension RecordedPhoto {
  /// The fields of a journal line: the address, then named fields.
  var fields: [String] {
    [Self.escaped(address.bytes)] + (digest.map { ["sum=\($0)"] } ?? [])
      + (id.map { ["id=\(Self.escaped($0.text.utf8))"] } ?? []) + (ordinal > 1 ? ["nth=\(ordinal)"] : [])
  }

  /// Returns the fields and the identity of the photo's file as text.
  func text(with identity: FileIdentity?) -> String {
    (fields + (identity.map { ["file=\($0)"] } ?? [])).joined(separator: "\t")
  }

  /// Parses the fields of a line; nil if there are none. Fields of a later version are ignored.
  init?(fields: some Collection<Substring>) {
    // A path ends at a zero byte, so it would name another file.
    guard let address = fields.first, !address.isEmpty, !address.utf8.percentDecoded.contains(0) else {
      return nil
    }
    func value(_ name: String) -> String? {
      fields.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
    }
    let digest = value("sum").flatMap { [UInt8](hexadecimal: $0)?.hexadecimal }
    let ordinal = value("nth").flatMap { Int($0) }.map { max($0, 1) } ?? 1
    self.init(Self.address(address), digest: digest, id: value("id")?.percentDecoded, ordinal: ordinal)
  }

  private static func address(_ field: Substring) -> PhotoAddress {
    let bytes = field.utf8.percentDecoded
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix("http://") || text.hasPrefix("https://") ? .web(text) : .file(FilePath(bytes: bytes))
  }

  /// Returns bytes as a field, with percent-encoded control characters, and if they are not UTF-8, also non-ASCII.
  static func escaped(_ bytes: some Collection<UInt8>) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    return bytes.percentEncoded { 0x20...(isText ? 0xff : 0x7e) ~= $0 && $0 != UInt8(ascii: "%") }
  }
}

extension FileIdentity {
  /// Removes the field of an identity from the fields of a line, and returns the identity; nil if there is none.
  static func removed(from fields: inout [Substring]) -> FileIdentity? {
    guard let index = fields.firstIndex(where: { $0.hasPrefix("file=") }) else { return nil }
    return FileIdentity(String(fields.remove(at: index).dropFirst("file=".count)))
  }
}
