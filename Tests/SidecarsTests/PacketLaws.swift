import Sidecars
import TestSupport
import Testing

@Suite("Laws of packets") struct PacketLaws {
  /// Returns a packet of random properties: attributes or elements, in one to three descriptions, with random spaces.
  private static func packet(_ random: inout SeededRandom) -> String {
    func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    let properties: [(name: String, values: [String])] = [
      ("xmp:Rating", ["-1", "0", "1", "3.0", "5", "", "x"]), ("xmp:Label", ["Red", "Blue", "Rot", ""]),
      ("digiKam:PickLabel", ["0", "1", "2", "3", "x"]), ("digiKam:ColorLabel", ["0", "1", "2", "6", "99"]),
      ("photoshop:LabelColor", ["red", "blue", "x"]), ("photoshop:Urgency", ["0", "1", "5", "8"]),
      ("pm:ColorClass", ["0", "1", "5"]), ("pm:Tagged", ["True", "False"]), ("xmpDM:pick", ["-1", "0", "1"]),
      ("xmpDM:good", ["true", "false"]), ("photowall:Stars", ["", "2", "x"]), ("unknown:a", ["a &amp; b", "&lt;"]),
    ]
    let space = pick([" ", "\n", "\r\n\t", "\n  "])
    let empty = DrawnPackets.packet("xmlns:unknown='urn:u'").components(
      around: "<rdf:Description", "</rdf:Description>")
    var descriptions = ""
    var rest = properties.shuffled(using: &random).prefix(Int.random(in: 0...8, using: &random))
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var (attributes, elements) = ("", "")
      for property in rest.prefix(Int.random(in: 0...8, using: &random)) {
        rest = rest.dropFirst()
        let value = pick(property.values)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: attributes += "\(space)\(property.name)=\(pick(["'\(value)'", "\"\(value)\""]))"
        case 1: elements += "\(space)<\(property.name)>\(space)\(value)</\(property.name)\(space)>"
        default: elements += "<!-- \(property.name) --><\(property.name)>\(value)</\(property.name)>"
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0, !descriptions.contains("colorlabels") {
        let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
          "\(space)<rdf:li>\(pick(["0", "4", "9"]))</rdf:li>"
        }
        elements += "<darktable:colorlabels><rdf:Seq>\(items.joined())</rdf:Seq></darktable:colorlabels>"
      }
      descriptions += empty.middle.dropLast() + "\(attributes)>\(elements)</rdf:Description>\(space)"
    }
    return empty.before + descriptions + empty.after
  }

  private static func rating(_ random: inout SeededRandom) -> PhotoRating {
    let labels = PhotoRating.Label.colors + [.none, .other("Später"), .other("Orange")]
    return PhotoRating(
      stars: Int.random(in: -1...5, using: &random),
      flag: PhotoRating.Flag.allCases.randomElement(using: &random) ?? .none,
      label: labels.randomElement(using: &random) ?? .none)
  }

  @Test(
    "what is written is read back; twice is once; a rejection that is undone gives the stars back", arguments: 1...4)
  func readBack(seed: Int) throws {
    var random = Soak.random(seed)
    for _ in 0..<Soak.amount(80, soak: 1_000) {
      let text = Self.packet(&random)
      let packet = try XMPPacket(Array(text.utf8))
      #expect(try packet.setting(packet.rating) == packet.bytes)
      let rating = Self.rating(&random)
      guard let changed = try? packet.setting(rating) else {
        Issue.record("\(packet.rating) \(rating) \(text)"); continue
      }
      let written = try XMPPacket(changed)
      var expected = rating
      if rating != packet.rating, rating.flag != .rejected { expected.stars = rating.stars ?? 0 }
      let shown = String(decoding: written.bytes, as: UTF8.self)
      #expect(written.rating == expected, "\(text)\n\(shown)")
      #expect(try XMPPacket(written.setting(rating)).setting(rating) == written.setting(rating))
      // What is no rating stays, in its order.
      for part in ["unknown:a", "pm:", "xmpDM:", "<!--"] { #expect(text.count(of: part) == shown.count(of: part)) }
      var rejected = written.rating
      rejected.flag = .rejected
      let undone = try XMPPacket(XMPPacket(written.setting(rejected)).setting(written.rating))
      #expect(undone.rating.flag == written.rating.flag && undone.rating.label == written.rating.label)
      #expect(undone.rating.stars ?? 0 == written.rating.stars ?? 0)
    }
  }

  @Test("damaged packets are refused with a sentence, or read, written and read back", arguments: 1...4)
  func mutants(seed: Int) throws {
    var random = Soak.random(seed << 16)
    let seeds = DrawnPackets.all.map { Array($0.utf8) }
    let signs = Array("<>/\"'= &;:!-\n01x".utf8) + [0xff, 0xc3, 0, 0xef]
    var (read, written) = (0, 0)
    let count = Soak.amount(500, soak: 5_000)
    for _ in 0..<count {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = signs.randomElement(using: &random) ?? 0
        case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
        }
      }
      guard let packet = try? XMPPacket(bytes) else { continue }
      read += 1
      let rating = Self.rating(&random)
      guard let changed = try? packet.setting(rating) else { continue }
      written += 1
      #expect(try XMPPacket(changed).rating.label == rating.label)
    }
    #expect(read > count / 50 && written > count / 100, "\(read) \(written)")
    Soak.count(count, "mutated packets")
  }
}

extension String {
  fileprivate func components(around start: String, _ end: String) -> (before: String, middle: Substring, after: String)
  {
    guard let first = firstRange(of: start), let last = firstRange(of: end) else { return (self, "", "") }
    let tag = self[first.lowerBound..<last.lowerBound]
    return (String(self[..<first.lowerBound]), tag, String(self[last.upperBound...]))
  }

  fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}
