import Basics
import Foundation
import PhotoFeed
import TestSupport
import Testing

@testable import PhotoFeed

@Suite("Feeds with random damage") struct MutantTests {
  private static let seeds: [[UInt8]] = [
    "plain.json", "sections.json", "jsonfeed.json", "section-keys.json", "lines.jsonl",
  ]
  .compactMap { try? [UInt8](Data(contentsOf: URL(fileURLWithPath: FeedCorpus.good($0)))) }

  /// Returns a feed with a few bytes changed, removed, doubled or inserted.
  private static func mutant(_ random: inout SeededRandom) -> [UInt8] {
    let signs = Array("[]{}\",:\\ \n0-eutnN\u{1}".utf8) + [0xff, 0xc3, 0]
    let bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)].mutated(1...4, signs: signs, using: &random)
    return Int.random(in: 0..<3, using: &random) == 0
      ? Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))) : bytes
  }

  @Test("load or fail with a place, and every photo can be decoded", arguments: 1...Soak.feeds)
  func mutants(_ seed: Int) {
    var random = Soak.random(seed)
    var loaded = 0
    for _ in 0..<(Soak.isOn ? 600 : 200) {
      let bytes = Self.mutant(&random)
      do throws(Diagnostic) {
        let feed = try FeedLoader().load([
          .bytes(bytes, name: "f", origin: .local(folder: "/feeds"))
        ])
        loaded += 1
        for index in 0..<feed.count {
          let photo = feed[index]
          #expect(!photo.address.text.isEmpty)
          #expect(photo.name == SanitizedText.made(from: photo.name))
        }
        #expect(feed.sections.last?.range.upperBound == feed.count)
      } catch {
        #expect(error.kind == .malformed && error.location.line > 0 && error.location.column > 0)
      }
    }
    #expect(loaded > 15)
    Soak.count(600, "mutated feeds read")
  }

  @Test("what is written of them is valid and read back", arguments: 1...Soak.feeds)
  func writtenMutants(_ seed: Int) throws {
    var random = Soak.random(seed << 16)
    Soak.count(300, "mutated feeds written")
    var compared = 0
    for _ in 0..<(Soak.isOn ? 300 : 100) {
      let bytes = Self.mutant(&random)
      guard let feed = try? load(bytes), feed.count > 0 else { continue }
      for format in FeedWriter.Format.allCases {
        let text = FeedWriter(format: format).text(of: feed, in: "/feeds")
        let shown = String(decoding: text, as: UTF8.self)
        if format == .jsonl {
          for line in text.split(separator: UInt8(ascii: "\n")) {
            #expect((try? JSONSerialization.jsonObject(with: Data(line))) != nil, "\(shown)")
          }
        } else if format != .asRead {
          #expect((try? JSONSerialization.jsonObject(with: Data(text))) != nil, "\(shown)")
        }
        let again = try? load(text)
        #expect(again?.count == feed.count, "\(format) \(String(decoding: bytes, as: UTF8.self)) \(shown)")
        guard let again, again.count == feed.count, format != .asRead else { continue }
        compared += 1
        for index in 0..<feed.count {
          #expect(again[index].address == feed[index].address, "\(format): \(shown)")
          #expect(again[index].title == feed[index].title, "\(format): \(shown)")
        }
      }
    }
    #expect(compared > 0)
  }

  /// The strict scanner must accept what Foundation accepts, and nothing else; rows must find the same elements in it.
  /// Foundation accepts a comma after the last element, too.
  @Test("Foundation's parser accepts and finds the same", arguments: 1...4) func agreement(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) << 32)
    var (right, wrong) = (0, 0)
    for _ in 0..<800 {
      let text = Array("[".utf8) + Self.mutant(&random) + Array("]".utf8)
      let shown = String(decoding: text, as: UTF8.self)
      let expected = try? JSONSerialization.jsonObject(with: Data(text)) as? [Any]
      try text.withUnsafeBufferPointer { bytes in
        let isUTF8 = UTF8Check.firstFault(in: bytes) == nil
        #expect(isUTF8 == (String(validating: text, as: UTF8.self) != nil), "\(shown)")
        let fault = JSONScanner.fault(in: bytes, from: 0)
        if fault?.message.hasPrefix("nothing follows this comma") == true { return }
        #expect((fault == nil && isUTF8) == (expected != nil), "\(shown)")
        guard let expected else { return wrong += 1 }
        right += 1
        var addresses: [String?] = []
        let row = JSONRow([JSONPath(key: "url"), JSONPath(key: "items")])
        try row.read(TextSpan(0..<bytes.count), of: bytes) {
          addresses.append(JSONValue(bytes, row[0]).string)
          return true
        }
        #expect(addresses == expected.map { ($0 as? [String: Any])?["url"] as? String }, "\(shown)")
      }
    }
    #expect(right > 20 && wrong > 20)
  }
}
