import Sidecars
import TestSupport
import Testing

/// Keywords in packets: added and removed, all else as it was.
@Suite struct KeywordTests {
  private static let dc = "xmlns:dc=\"http://purl.org/dc/elements/1.1/\""

  private static func packet(_ descriptions: String) throws -> XMPPacket {
    try XMPPacket(
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        \(descriptions)</rdf:RDF></x:xmpmeta>
        """.utf8))
  }

  /// (what the packet has, what is added, what is removed, what it has then)
  @Test(
    arguments: [
      (
        "<rdf:Description rdf:about=\"\"/>", ["gull"], [],
        "<rdf:Description rdf:about=\"\"><dc:subject \(dc)><rdf:Bag><rdf:li>gull</rdf:li></rdf:Bag></dc:subject></rdf:Description>"
      ),
      // As the items stand, behind the last one.
      (
        "<rdf:Description \(dc)>\n <dc:subject>\n  <rdf:Bag>\n   <rdf:li>sea</rdf:li>\n  </rdf:Bag>\n </dc:subject></rdf:Description>",
        ["a & b"], [],
        "<rdf:Description \(dc)>\n <dc:subject>\n  <rdf:Bag>\n   <rdf:li>sea</rdf:li>\n   <rdf:li>a &amp; b</rdf:li>\n  </rdf:Bag>\n </dc:subject></rdf:Description>"
      ),
      // One text becomes an array.
      (
        "<rdf:Description \(dc)><dc:subject>sea</dc:subject></rdf:Description>", ["gull"], [],
        "<rdf:Description \(dc)><dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>gull</rdf:li></rdf:Bag></dc:subject></rdf:Description>"
      ),
      (
        "<rdf:Description \(dc) dc:subject=\"sea\"/>", ["gull"], [],
        "<rdf:Description \(dc)><dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>gull</rdf:li></rdf:Bag></dc:subject></rdf:Description>"
      ),
      (
        "<rdf:Description \(dc)><dc:subject><rdf:Bag/></dc:subject></rdf:Description>", ["gull"], [],
        "<rdf:Description \(dc)><dc:subject><rdf:Bag><rdf:li>gull</rdf:li></rdf:Bag></dc:subject></rdf:Description>"
      ),
      // The last one goes, and another one comes.
      (
        "<rdf:Description \(dc)><dc:subject><rdf:Bag> <rdf:li>sea</rdf:li></rdf:Bag></dc:subject></rdf:Description>",
        ["gull"], ["sea"],
        "<rdf:Description \(dc)><dc:subject><rdf:Bag> <rdf:li>gull</rdf:li></rdf:Bag></dc:subject></rdf:Description>"
      ),
      (
        "", ["gull"], [],
        "<rdf:Description rdf:about=\"\"><dc:subject \(dc)><rdf:Bag><rdf:li>gull</rdf:li></rdf:Bag></dc:subject></rdf:Description>"
      ),
    ] as [(String, [String], [String], String)])
  func drawn(before: String, added: [String], removed: [String], after: String) throws {
    // RDF may have any prefix.
    for prefix in ["rdf", "r"] {
      func packet(_ descriptions: String) throws -> String {
        String(decoding: try Self.packet(descriptions).bytes, as: UTF8.self)
          .replacing("rdf:", with: "\(prefix):").replacing("xmlns:rdf=", with: "xmlns:\(prefix)=")
      }
      let change = KeywordChange(adding: added, removing: removed)
      let changed = try XMPPacket(Array(packet(before).utf8)).changing(change)
      #expect(String(decoding: changed, as: UTF8.self) == (try packet(after)))
    }
  }

  /// A structure that is no array of texts is not touched, and what XML cannot have is not written.
  @Test func refused() throws {
    let resource = "<rdf:Description \(Self.dc)><dc:subject><dc:a>b</dc:a></dc:subject></rdf:Description>"
    #expect(throws: SidecarError.self) { try Self.packet(resource).changing(KeywordChange(adding: ["gull"])) }
    #expect(throws: SidecarError.self) { try XMPPacket(XMPPacket.empty).changing(KeywordChange(adding: ["\u{1}"])) }
  }

  /// Whatever a packet has: what is added is there once, a second time changes nothing, and the change back leaves the former keywords.
  @Test(arguments: [
    DrawnPackets.darktable, DrawnPackets.digiKam, DrawnPackets.packet(""), DrawnPackets.packet("xmp:Rating='3'"),
  ])
  func laws(text: String) throws {
    let packet = try XMPPacket(Array(text.utf8))
    let change = KeywordChange(adding: ["gull", "a > b", "gull", "Möwe"])
    let changed = try XMPPacket(packet.changing(change))
    #expect(changed.keywords.sorted() == (packet.keywords + ["Möwe", "a > b", "gull"]).sorted())
    #expect(try changed.changing(change) == changed.bytes)
    #expect(try XMPPacket(changed.changing(change.inverse)).keywords == packet.keywords)
    // All that was there is there, in its order.
    var rest = packet.bytes[...]
    for byte in changed.bytes where byte == rest.first { rest = rest.dropFirst() }
    #expect(rest.count <= 2, "\(String(decoding: rest, as: UTF8.self))")
  }
}
