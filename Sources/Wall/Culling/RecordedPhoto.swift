import Basics
import PhotoFeed
import Platform

/// A photo as journals name it, so that a later session finds it again. It has no secret of an address.
public struct RecordedPhoto: Hashable, Sendable {
  /// The path of a file, or an address without what may be secret: users and the query.
  let address: PhotoAddress
  /// The digest of all bytes of an address on the network, as photos may differ in a secret only; nil for files.
  let digest: String?
  /// The feed's id of the item, whose address may be another one the next time.
  let id: ExactText?
  /// The ordinal among the items of this address, from 1: two items of a list may name one file.
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

  /// The address, unless a part of it was left out.
  var wholeAddress: PhotoAddress? {
    guard case .web(let text) = address else { return address }
    return digest == Self.digest(of: text) ? address : nil
  }

  private static func digest(of address: String) -> String { Digest.sha256(address.utf8).prefix(8).hexadecimal }

  /// A property by which a photo is found again.
  enum Key: Hashable {
    case address(PhotoAddress, id: ExactText?, ordinal: Int)
    case digest(String, ordinal: Int)
    case id(ExactText)
  }

  /// The keys of a recorded photo, the surest first.
  var keys: [Key] {
    let key = digest.map { Key.digest($0, ordinal: ordinal) } ?? .address(address, id: id, ordinal: ordinal)
    return [key] + (id.map { [.id($0)] } ?? [])
  }
}

extension RecordedPhoto: ExpressibleByStringLiteral {
  /// A file.
  public init(stringLiteral path: String) { self.init(.file(FilePath(path))) }
}

// MARK: - In journals

extension RecordedPhoto {
  /// The fields of a line: the address, then what else is known, each with its name.
  var fields: [String] {
    [Self.escaped(address.bytes)] + (digest.map { ["sum=\($0)"] } ?? [])
      + (id.map { ["id=\(Self.escaped($0.text.utf8))"] } ?? []) + (ordinal > 1 ? ["nth=\(ordinal)"] : [])
  }

  /// Reads the fields of a line; nil if there are none. Those of a later version are ignored.
  init?(fields: some Collection<Substring>) {
    // A path ends at a zero byte, which would name another file.
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

  /// Returns bytes as a text that stays in its field: control characters are percent-encoded; in bytes that are not UTF-8, all
  /// that are not ASCII.
  static func escaped(_ bytes: some Collection<UInt8>) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    return bytes.percentEncoded { 0x20...(isText ? 0xff : 0x7e) ~= $0 && $0 != UInt8(ascii: "%") }
  }
}
