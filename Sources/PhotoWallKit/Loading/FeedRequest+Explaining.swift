import Foundation
import PhotoFeed
import Platform

extension FeedRequest {
  /// Prints the recognized shape of each source, for `photowall feed --explain`. For a source without a known shape,
  /// prints its lists and throws an error.
  func explain() throws {
    for (index, name) in names.enumerated() {
      if index > 0 { print("") }
      try explain(name)
    }
  }

  private func explain(_ name: String) throws {
    let source: FeedSource
    var request: PageRequest?
    if WebSources.isAddress(name) {
      (source, request) = try firstDocument(of: name)
    } else if name == "-" {
      source = .bytes(try Console.standardInput(), name: "-", origin: .local(folder: ""))
    } else {
      source = .path(name)
    }
    var loader = FeedLoader(
      folders: folders, pictures: Program.pictureFiles, shapes: web.shapes, shape: web.namedShape(for: name))
    loader.tables = tables
    loader.secrets = web.secrets(of: [name])
    do {
      for line in FeedExplanation(try loader.load([source]), request: request).lines { print(line) }
    } catch {
      let lists = loader.lists(in: bytes(of: source))
      if !lists.isEmpty { print("no shape fits; lists in the document:") }
      for list in lists { print("  \(list)") }
      throw error
    }
  }

  /// Returns the document of a feed's first page, and its request.
  private func firstDocument(of name: String) throws -> (FeedSource, PageRequest) {
    let request = try web.firstRequest(for: name)
    let document = try document(request, allowsStale: true) { _ in true }
    let source = FeedSource.bytes(
      Self.feed(in: document, at: request), name: name.maskingSecrets, origin: .web(address: document.address))
    return (source, request)
  }

  private func bytes(of source: FeedSource) -> [UInt8] {
    switch source {
    case .bytes(let bytes, _, _): bytes
    case .path(let name): (try? FileDescriptor.contents(of: FilePath(named: name), limit: .max)) ?? []
    case .descriptor: []
    }
  }
}
