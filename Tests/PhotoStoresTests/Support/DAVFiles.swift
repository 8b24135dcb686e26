import Basics
import Platform
import Synchronization
import TestSupport

/// Files in memory behind a server that speaks WebDAV and heeds conditions (RFC 4918; RFC 9110, section 13).
final class DAVFiles: Sendable {
  /// How a server differs from Apache's.
  struct Manners: Sendable {
    /// As lighttpd, it writes whatever `If-Match` says.
    var ignoresConditions = false
    /// As rclone, it tells tags in listings alone.
    var hidesTags = false
    /// As Apache for a file that was just changed, its tags are weak: they match no condition.
    var weakensTags = false
    /// As wsgidav, tags in listings have no quotation marks.
    var baresTags = false
  }

  private let state: Mutex<[String: [UInt8]]>
  private let manners: Manners

  /// - Parameter files: the bytes of files by their paths, which begin without a slash.
  init(_ files: [String: [UInt8]] = [:], _ manners: Manners = Manners()) {
    state = Mutex(files)
    self.manners = manners
  }

  /// The bytes of the files by their paths.
  var files: [String: [UInt8]] {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  static func tag(_ bytes: [UInt8]) -> String { "\"\(Digest.md5(bytes).hexadecimal)\"" }

  private var prefix: String { manners.weakensTags ? "W/" : "" }

  /// Starts a server of these files.
  func server() throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      let path = String(request.path.dropFirst()).percentDecoded
      let (status, bytes) = self.state.withLock { self.answer(request, path, &$0) }
      let isHead = request.method == "HEAD"
      connection.respond(
        status, bytes.map { self.manners.hidesTags ? [] : ["ETag: \(self.prefix)\(Self.tag($0))"] } ?? [],
        body: isHead ? [] : bytes ?? [], length: isHead ? bytes?.count : nil)
    }
  }

  private func answer(
    _ request: LoopbackServer.Request, _ path: String, _ files: inout [String: [UInt8]]
  ) -> (status: String, bytes: [UInt8]?) {
    let refused = ("412 Precondition Failed", [UInt8]?.none)
    if request.method != "GET", !manners.ignoresConditions, let tag = request.fields["if-match"],
      files[path].map(Self.tag) != tag || manners.weakensTags
    {
      return refused
    }
    switch request.method {
    case "GET", "HEAD": return files[path].map { ("200 OK", $0) } ?? ("404 Not Found", nil)
    case "PROPFIND":
      guard let bytes = files[path] else { return ("404 Not Found", nil) }
      let tag = manners.baresTags ? Self.tag(bytes).filter { $0 != "\"" } : prefix + Self.tag(bytes)
      let text = """
        <d:multistatus xmlns:d="DAV:"><d:response><d:href>\(request.path)</d:href><d:propstat><d:prop><d:resourcetype/>\
        <d:getcontentlength>\(bytes.count)</d:getcontentlength><d:getetag>\(tag.escapedForXML)</d:getetag>\
        </d:prop></d:propstat></d:response></d:multistatus>
        """
      return ("207 Multi-Status", Array(text.utf8))
    case "PUT":
      if !manners.ignoresConditions, request.fields["if-none-match"] == "*", files[path] != nil { return refused }
      files[path] = Array(request.body.utf8)
      return ("204 No Content", nil)
    case "DELETE": return files.removeValue(forKey: path) == nil ? ("404 Not Found", nil) : ("204 No Content", nil)
    case "MKCOL": return ("201 Created", nil)
    case "MOVE":
      let target = (request.fields["destination"] ?? "").split(separator: "/").dropFirst(2).joined(separator: "/")
        .percentDecoded
      guard let bytes = files[path] else { return ("404 Not Found", nil) }
      if request.fields["overwrite"] == "F", files[target] != nil { return refused }
      files[path] = nil
      files[target] = bytes
      return ("201 Created", nil)
    default: return ("405 Method Not Allowed", nil)
    }
  }
}
