import Basics
import Platform

/// A manifest of a large feed. `index.json` lists sections with photo counts and shards, which are files of JSON Lines.
/// So a wall of ten million photos opens with one small file.
///
/// ```json
/// {"manifest": 1, "sections": [
///   {"title": "2024-05", "shards": [{"src": "shards/000000.jsonl", "count": 4000, "ratio": 1.5}, …]}, …]}
/// ```
/// `src` is relative to the index. `count` is the shard's number of photos when the manifest was written, and `ratio`
/// their usual width / height. Other keys are ignored.
public struct FeedManifest: PortionSource {
  /// Returns the bytes of the index or of a shard.
  public typealias Fetch = @Sendable (PhotoAddress) throws -> [UInt8]

  /// The greatest number of photos in a shard, a few megabytes that are loaded when one of them is seen.
  public static let shardLength = 4_000

  private let index: PhotoAddress
  private let name: String
  private let fetch: Fetch

  /// Creates the manifest at an address.
  ///
  /// - Parameter name: The name in messages.
  public init(at index: PhotoAddress, name: String, fetch: @escaping Fetch) {
    (self.index, self.name, self.fetch) = (index, name, fetch)
  }

  /// Returns true if the bytes begin like an index.
  public static func isIndex(_ bytes: some Collection<UInt8>) -> Bool {
    let beginning = bytes.prefix(64).filter { $0 > UInt8(ascii: " ") }
    return beginning.starts(with: Array(#"{"manifest":"#.utf8))
  }

  private var rule: AddressRule {
    switch index {
    case .file(let path): AddressRule(origin: .local(folder: path.folder))
    case .web(let address): AddressRule(origin: .web(address: address))
    }
  }

  private func bytes(at address: PhotoAddress, named name: String) throws(Diagnostic) -> [UInt8] {
    do { return try fetch(address) } catch let error as Diagnostic { throw error } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: name), "\(error)")
    }
  }

  /// Reads the index.
  public func outline(_ progress: @escaping @Sendable (FeedProgress) -> Bool) throws(Diagnostic) -> PhotoFeed {
    let bytes = try bytes(at: index, named: name)
    if let fault = bytes.withUnsafeBufferPointer({ JSONScanner.fault(in: $0, from: 0) }) {
      throw Diagnostic(at: SourceLocation(file: name), "this is no manifest: \(fault.message)")
    }
    let sections = bytes.withUnsafeBufferPointer { text in
      (JSONValue(text)["sections"]?.elements() ?? []).map { section in
        (
          title: section["title"]?.string ?? "",
          portions: (section["shards"]?.elements() ?? []).compactMap { shard in
            shard["src"]?.nonEmptyString.map { src in
              let count = shard["count"]?.string.flatMap { Int($0) }
              return FeedPortion(
                key: src, count: count ?? 1, isCounted: count != nil,
                ratio: shard["ratio"]?.string.flatMap { Float($0) } ?? PhotoFeed.unknownAspectRatio)
            }
          }
        )
      }
    }
    return PhotoFeed(sections: sections.filter { !$0.portions.isEmpty })
  }

  /// Reads a shard.
  public func load(
    _ portion: FeedPortion, _ progress: @escaping @Sendable (FeedProgress) -> Bool
  ) throws(Diagnostic) -> PhotoFeed {
    var src = portion.key
    let refusal = src.withUTF8 { rule.refusal(of: $0, isJSON: false) }
    guard refusal == nil else {
      throw Diagnostic(at: SourceLocation(file: name), "the shard \(portion.key) is at no address that it may use")
    }
    let address = rule.address(portion.key)
    let origin: FeedOrigin =
      switch address {
      case .file(let path): .local(folder: path.folder)
      case .web(let address): .web(address: address)
      }
    let bytes = try bytes(at: address, named: portion.key)
    // A shard may have become empty.
    guard !bytes.isEmpty else { return .empty }
    return try FeedLoader(progress: progress).load([.bytes(bytes, name: portion.key, origin: origin)])
  }
}

extension FeedManifest {
  /// Writes the manifest of a feed into a folder, creating it if needed. `index.json` is written last, so that it never
  /// refers to a missing shard. Unchanged shards are kept. Returns the number of written shards.
  ///
  /// Throws if the folder has an `index.json` of another kind.
  @discardableResult
  public static func write(_ feed: PhotoFeed, to folder: FilePath) throws(Diagnostic) -> Int {
    let (index, shards) = (folder.appending("index.json"), folder.appending("shards"))
    if let known = try? FileDescriptor.contents(of: index, limit: .max), !isIndex(known) {
      throw Diagnostic(
        .fileExists, at: SourceLocation(file: index.text),
        "this file exists already, and is no manifest; choose another folder")
    }
    do throws(Errno) {
      try Folder.create(shards.string, permissions: 0o755)
      let writer = FeedWriter(format: .jsonl)
      var (number, written) = (0, 0)
      var sections: [String] = []
      for section in feed.sections where !section.range.isEmpty {
        var rows: [String] = []
        for start in stride(from: section.range.lowerBound, to: section.range.upperBound, by: shardLength) {
          let range = start..<min(start + shardLength, section.range.upperBound)
          let name = "\("\(number)".zeroPadded(to: 6)).jsonl"
          let text = writer.text(of: feed, keeping: Array(range), in: shards)
          let path = shards.appending(name)
          if (try? FileDescriptor.contents(of: path, limit: .max)) != text {
            _ = try AtomicFile.write(text, to: path, isDurable: true)
            written += 1
          }
          let ratios = feed.aspectRatios(in: range).sorted()
          rows.append(#"{"src": "shards/\#(name)", "count": \#(range.count), "ratio": \#(ratios[ratios.count / 2])}"#)
          number += 1
        }
        sections.append(#"{"title": \#(section.title.quotedForJSON), "shards": [\#(rows.joined(separator: ", "))]}"#)
      }
      let text = "{\"manifest\": 1, \"sections\": [\n\(sections.joined(separator: ",\n"))\n]}\n"
      _ = try AtomicFile.write(Array(text.utf8), to: index, isDurable: true)
      return written
    } catch {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: folder.text), "writing failed: \(error.clause)")
    }
  }
}
