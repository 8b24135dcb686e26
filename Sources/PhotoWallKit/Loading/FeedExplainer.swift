import Foundation
import PhotoFeed
import Platform

/// Prints the recognized shape of feeds, for `photowall feed --explain`.
struct FeedExplainer {
  let feedRequest: FeedRequest

  /// Explains each source. For a source without a known shape, prints its lists and throws an error.
  func run() throws {
    for (index, name) in feedRequest.names.enumerated() {
      if index > 0 { print("") }
      try explain(name)
    }
  }

  private func explain(_ name: String) throws {
    let source: FeedSource
    var request: PageRequest?
    if WebSources.isAddress(name) {
      (source, request) = try feedRequest.firstDocument(of: name)
    } else if name == "-" {
      source = .bytes(try Console.standardInput(), name: "-", origin: .local(folder: ""))
    } else {
      source = .path(name)
    }
    let shape = feedRequest.web.namedShape(for: name)
    var loader = FeedLoader(
      folders: feedRequest.folders, pictures: Program.pictureFiles, shapes: feedRequest.web.shapes, shape: shape
    )
    loader.tables = feedRequest.tables
    loader.secrets = feedRequest.web.secrets(of: [name])
    do {
      for line in FeedExplanation(try loader.load([source]), request: request).lines { print(line) }
    } catch {
      let lists = loader.lists(in: bytes(of: source))
      if !lists.isEmpty { print("no shape fits; lists in the document:") }
      for list in lists { print("  \(list)") }
      throw error
    }
  }

  private func bytes(of source: FeedSource) -> [UInt8] {
    switch source {
    case .bytes(let bytes, _, _): bytes
    case .path(let name): (try? FileDescriptor.contents(of: FilePath(named: name), limit: .max)) ?? []
    case .descriptor: []
    }
  }
}
