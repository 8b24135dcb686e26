import Basics
import PhotoFeed
import PhotoStores
import Platform
import TerminalPanels

extension FeedRequest {
  /// Returns the portion source for a name, or nil.
  func portionSource(of name: String) throws -> (any PortionSource)? {
    if let address = StoreAddress(name), address.scheme.isService {
      return ServicePhotos(address: address, stores: stores)
    }
    return manifest(of: name)
  }

  /// Returns the manifest of a file, folder or address named `index.json`; nil for other names.
  private func manifest(of name: String) -> FeedManifest? {
    guard WebSources.isAddress(name) else {
      let path = FilePath(named: name)
      for index in [path, path.appending("index.json")] where index.lastComponent?.string == "index.json" {
        guard let known = try? FileDescriptor.contents(of: index, limit: .max), FeedManifest.isIndex(known) else {
          continue
        }
        return FeedManifest(at: .file(index), name: index.text) { address in
          guard let path = address.filePath else { return try bytes(at: address.text) }
          do throws(Errno) { return try FileDescriptor.contents(of: path, limit: .max) } catch {
            throw Diagnostic(
              .inputOutput, at: SourceLocation(file: path.text), "this cannot be opened: \(error.clause)")
          }
        }
      }
      return nil
    }
    guard name.prefix(while: { $0 != "?" && $0 != "#" }).hasSuffix("/index.json"),
      let first = try? bytes(at: name), FeedManifest.isIndex(first)
    else { return nil }
    return FeedManifest(at: .web(name), name: name.maskingSecrets) { try bytes(at: $0.text) }
  }

  /// Returns the bytes at an address, from the cache if the server has nothing newer.
  private func bytes(at address: String) throws -> [UInt8] {
    try document(PageRequest(address: web.expanded(address)), allowsStale: true) { _ in true }.bytes
  }

  /// Returns the new outline of a source, with the portions that were loaded earlier.
  func reload(
    _ portions: [FeedPortion], of source: any PortionSource, report: @escaping Report
  ) throws(Diagnostic) -> PhotoFeed {
    var feed = try source.outline { report(.feed($0)) }
    for portion in portions {
      guard let new = feed.pendingPortions.first(where: { $0.key == portion.key }) else { continue }
      feed = feed.filling(new, with: try source.load(new) { report(.feed($0)) })?.feed ?? feed
    }
    return feed
  }

  /// Reads a zip file on a server. On an error, returns a source that could not be opened.
  func archive(at name: String, report: @escaping Report) -> ReadSource {
    let (start, address) = (EventLoop.now, (try? web.expanded(name)) ?? name)
    do throws(StoreError) {
      let opened = try stores.openArchive(at: address) { _ in
        report(.asking(seconds: Int(EventLoop.now - start)))
      }
      return loader(shape: nil, report: report).read(opened.archive, at: name) { opened.address(of: $0) }
    } catch {
      return ReadSource(Diagnostic(.inputOutput, at: SourceLocation(file: name.maskingSecrets), error.description))
    }
  }
}
