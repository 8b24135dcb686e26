import Basics
import PhotoFeed
import Pictures
import Platform
import TerminalPanels

/// Documents of feeds on the network.
extension FeedRequest {
  /// Returns a document from a server, or from the cache.
  func document(_ request: PageRequest, allowsStale: Bool, report: @escaping Report) throws -> WebDocument {
    let (start, before) = (EventLoop.now, fetcher.progress.received)
    let body = try web.body(of: request)
    do throws(PictureError) {
      return try fetcher.document(at: request.address, body: body, allowsStale: allowsStale) { bytes in
        report(bytes > before ? .fetching(bytes: bytes) : .asking(seconds: Int(EventLoop.now - start)))
      }
    } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: request.address.maskingSecrets), error.message)
    }
  }

  /// Returns a document's bytes. For the address of a picture, returns a list with its name.
  static func feed(in document: WebDocument, at request: PageRequest) -> [UInt8] {
    let isPicture = document.bytes.prefix(1024).withUnsafeBytes { PictureFormat.isPicture($0) }
    return isPicture ? Array(request.address.utf8) : document.bytes
  }

  /// Returns `12 s`, `5 min`, `3 h` or `2 days`.
  static func text(ofAge seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<(48 * 3600): "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
  }
}
