import Archives
import Basics
import Pictures
import Platform

/// A zip file on a server. Its directory is in memory, and its members are read by ranges.
///
/// The address of a member is the archive's with the escaped name after the path:
/// `https://host/a.zip/b/c%20d.jpg?key=1`.
public struct ServerArchive: Sendable {
  public let archive: Archive
  /// The address of the archive before its query, and the query.
  fileprivate let parts: (path: String, query: String)
  fileprivate let version: String

  /// Returns the address of a member.
  public func address(of index: Int) -> String {
    "\(parts.path)/\(archive.name(of: index).bytes.percentEncoded(except: Self.isPlain))\(parts.query)"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    FilePath.isPlainInAddress(byte) && !"+&=".utf8.contains(byte)
  }

  /// Returns the index of the member at an address; nil for other addresses.
  fileprivate func index(of address: String) -> Int? {
    let (path, query) = PhotoStores.parts(of: address)
    guard query == parts.query, path.hasPrefix(parts.path + "/") else { return nil }
    return archive.index(of: path.utf8.dropFirst(parts.path.utf8.count + 1).percentDecoded)
  }
}

extension PhotoStores {
  /// Returns an address before its query, and the query with its question mark.
  fileprivate static func parts(of address: String) -> (path: String, query: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    return (String(path), String(address[path.endIndex...].prefix { $0 != "#" }))
  }

  /// Returns true for an address with the extension `.zip` or `.cbz`.
  public static func isArchiveName(_ address: String) -> Bool {
    let path = parts(of: address).path.lowercased()
    return path.contains("://") && [".zip", ".cbz"].contains { path.hasSuffix($0) }
  }

  /// Reads the directory of a zip file on a server, and waits for it. Then its members have addresses.
  public func openArchive(
    at address: String, goesOn: (_ count: Int) -> Bool = { _ in true }
  ) throws(StoreError) -> ServerArchive {
    let bytes: ServerBytes
    do throws(FetchError) { bytes = try ServerBytes(address, self) } catch { throw StoreError(error) }
    do throws(ArchiveFault) {
      let opened = ServerArchive(
        archive: try Archive(zip: bytes, goesOn: goesOn), parts: Self.parts(of: address), version: bytes.version)
      archives.withLock { archives in
        archives.removeAll { $0.parts == opened.parts }
        archives.append(opened)
      }
      return opened
    } catch { throw StoreError(.refused, error.message) }
  }

  /// Returns true for the address of a member of an opened archive.
  public func isInArchive(_ address: String) -> Bool { member(at: address) != nil }

  private func member(at address: String) -> (archive: ServerArchive, index: Int)? {
    archives.withLock { archives in
      archives.lazy.compactMap { archive in archive.index(of: address).map { (archive, $0) } }.first
    }
  }

  /// Returns how to read a member of an archive; nil for other addresses.
  func memberReading(of address: String, range: Range<Int>?) -> RemoteReading? {
    guard let (opened, index) = member(at: address) else { return nil }
    let size = opened.archive.size(of: index)
    let version = "\"\(StableHash.of("\(opened.version) \(index)".utf8))\""
    return .call { known throws(FetchError) in
      if known == version, range == nil { return nil }
      do throws(ArchiveFault) {
        let bytes = try opened.archive.bytes(of: index, in: range ?? 0..<size)
        return RemoteBytes(bytes: bytes, whole: size, version: version)
      } catch { throw FetchError(error.message, label: "archive", isTransient: false) }
    }
  }

  /// Reads a range of a file, and waits for it.
  fileprivate func bytes(
    of address: String, _ range: Range<Int>, _ client: HTTPClient
  ) throws(FetchError) -> RemoteBytes {
    let fields = environment.options.fields(forOriginOf: address)
    switch storeReading(of: address, range: range) ?? .request(HTTPRequest(address, fields: fields)) {
    case .failure(let error): throw error
    case .call(let call):
      guard let answer = try call(nil) else { throw FetchError("no answer", label: "no answer", isTransient: true) }
      return answer
    case .request(var request):
      request.fields.append("Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)")
      for _ in 0..<5 {
        let answer = try client.answer(to: request)
        if [301, 302, 303, 307, 308].contains(answer.status), StoreAddress(address) == nil,
          let place = answer.fields["location"], place.hasPrefix("http")
        {
          // Header fields for one server are not sent to another.
          request = HTTPRequest(place, fields: Array(request.fields.suffix(1)))
          continue
        }
        let size = answer.fields["content-range"]?.split(separator: "/").last.flatMap { Int($0) }
        guard answer.status == 206, let whole = size else {
          let sentence = sentence(forStatus: answer.status, body: answer.body, of: address)
          throw FetchError(
            answer.status == 200
              ? "the server sends no parts of files: download the archive first"
              : sentence ?? "the server answers with status \(answer.status)", label: "\(answer.status)",
            isTransient: false)
        }
        return RemoteBytes(
          bytes: answer.body, whole: whole,
          version: answer.fields["etag"] ?? answer.fields["last-modified"] ?? "\(whole)")
      }
      throw FetchError("too many redirects", label: "redirects", isTransient: false)
    }
  }
}

private final class ServerBytes: ArchiveBytes {
  let count: Int
  let version: String
  private let address: String
  private let client: HTTPClient
  private weak let stores: PhotoStores?

  init(_ address: String, _ stores: PhotoStores) throws(FetchError) {
    (self.address, self.stores) = (address, stores)
    client = HTTPClient(options: stores.environment.options)
    let head = try stores.bytes(of: address, 0..<ArchiveKind.headLength, client)
    (count, version) = (head.whole, head.version)
  }

  func read(into memory: UnsafeMutableRawBufferPointer, at offset: Int) throws(ArchiveFault) -> Int {
    let count = min(memory.count, self.count - offset)
    guard count > 0, let stores else { return 0 }
    do throws(FetchError) {
      let part = try stores.bytes(of: address, offset..<(offset + count), client)
      guard part.version == version else {
        throw FetchError(
          "the archive has changed on the server: load it again with r", label: "changed", isTransient: false)
      }
      memory.copyBytes(from: part.bytes.prefix(memory.count))
      return min(part.bytes.count, memory.count)
    } catch { throw ArchiveFault(error.sentence) }
  }
}
