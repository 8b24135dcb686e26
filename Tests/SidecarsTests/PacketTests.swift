import Sidecars
import TestSupport
import Testing

@Suite("XMP packets") struct PacketTests {
  private func read(_ text: String) throws -> PhotoRating { try XMPPacket(Array(text.utf8)).rating }

  private func written(_ rating: PhotoRating, to text: String) throws -> String {
    String(decoding: try XMPPacket(Array(text.utf8)).setting(rating), as: UTF8.self)
  }

  @Test("what programs write is read")
  func programs() throws {
    #expect(try read(DrawnPackets.darktable) == PhotoRating(stars: 2, label: .yellow))
    #expect(try read(DrawnPackets.digiKam) == PhotoRating(stars: 4, flag: .picked, label: .green))
    #expect(try read(DrawnPackets.lightroom) == PhotoRating(stars: 3, label: .red))
    #expect(try read(DrawnPackets.unusual) == PhotoRating(stars: 1))
    #expect(try XMPPacket(Array(DrawnPackets.lightroom.utf8)).fileExtension == "NEF")
  }

  @Test("words and dates")
  func words() throws {
    let texts = try XMPPacket(Array(DrawnPackets.digiKam.utf8)).texts
    #expect(texts.title == "Pier & sea" && texts.keywords == ["Places|Sea"] && texts.caption == nil)
    let packet = try XMPPacket(
      Array(
        DrawnPackets.packet(
          "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:exif='http://ns.adobe.com/exif/1.0/' "
            + "xmlns:lr='http://ns.adobe.com/lightroom/1.0/' xmp:CreateDate='2008-01-01' "
            + "photoshop:DateCreated='2007-08-16' exif:DateTimeOriginal='2007-08-15T12:30:05.25+02:00'",
          "<dc:description><rdf:Alt><rdf:li xml:lang='x-default'>A gull.</rdf:li></rdf:Alt></dc:description>"
            + "<dc:subject><rdf:Bag><rdf:li>gull</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>"
            + "<lr:hierarchicalSubject><rdf:Bag><rdf:li>Birds|gull</rdf:li><rdf:li>sea</rdf:li></rdf:Bag>"
            + "</lr:hierarchicalSubject>"
        ).utf8))
    #expect(packet.texts.caption == "A gull." && packet.texts.keywords == ["gull", "sea", "Birds|gull"])
    #expect(packet.taken?.description == "2007-08-15 12:30:05.25 +02:00" && packet.digitized?.text == "2008-01-01")
  }

  /// Windows counts in percent, and shows its own number: it follows where it is present.
  @Test(
    "stars in percent",
    arguments: [("0", 0), ("1", 1), ("25", 2), ("50", 3), ("75", 4), ("99", 5), ("100", 5), ("101", nil), ("x", nil)])
  func percent(text: String, stars: Int?) throws {
    let attribute = "xmlns:m='http://ns.microsoft.com/photo/1.0/' m:Rating='\(text)'"
    #expect(try read(DrawnPackets.packet(attribute)) == PhotoRating(stars: stars))
    #expect(try read(DrawnPackets.packet(attribute + " xmp:Rating='3'")) == PhotoRating(stars: 3))
    let written = try written(PhotoRating(stars: 4, flag: .picked), to: DrawnPackets.packet(attribute))
    #expect(written.contains("m:Rating='75'") && written.contains("xmp:Rating=\"4\""), "\(written)")
  }

  @Test(
    "stars",
    arguments: [
      ("3.0", 3), ("3", 3), (" 4 ", 4), ("0", 0), ("5", 5), ("6", nil), ("-2", nil), ("3.5", nil), ("", nil),
      ("0x3", nil), ("nan", nil), ("9999999999999999999999", nil), ("1e0", nil), ("-1", nil),
    ])
  func stars(text: String, stars: Int?) throws {
    let flag: PhotoRating.Flag = text == "-1" ? .rejected : .none
    #expect(try read(DrawnPackets.packet("xmp:Rating=\"\(text)\"")) == PhotoRating(stars: stars, flag: flag))
    #expect(
      try read(DrawnPackets.packet("", "<xmp:Rating>\(text)</xmp:Rating>")) == PhotoRating(stars: stars, flag: flag))
  }

  @Test(
    "flags",
    arguments: [
      ("digiKam:PickLabel='1' xmp:Rating='3'", .rejected, 3), ("digiKam:PickLabel='2'", .none, nil),
      ("digiKam:PickLabel='3'", .picked, nil), ("digiKam:PickLabel='9'", .none, nil), ("xmpDM:pick='1'", .picked, nil),
      ("xmpDM:pick='-1'", .rejected, nil), ("xmpDM:good='False'", .rejected, nil), ("pm:Tagged='True'", .picked, nil),
      ("pm:Tagged='True' digiKam:PickLabel='0'", .none, nil),
      ("xmp:Rating='-1' digiKam:PickLabel='1' photowall:Stars='4'", .rejected, 4),
      // Undone by a program that knows only one of the two.
      ("xmp:Rating='2' digiKam:PickLabel='1' photowall:Stars='4'", .none, 2),
      ("xmp:Rating='-1' digiKam:PickLabel='0' photowall:Stars='4'", .none, 4),
      ("xmp:Rating='-1' digiKam:PickLabel='3' photowall:Stars='4'", .picked, 4),
      ("xmp:Rating='-1' photowall:Stars='7'", .rejected, nil),
    ] as [(String, PhotoRating.Flag, Int?)])
  func flags(attributes: String, flag: PhotoRating.Flag, stars: Int?) throws {
    #expect(try read(DrawnPackets.packet(attributes)) == PhotoRating(stars: stars, flag: flag))
  }

  @Test(
    "labels",
    arguments: [
      ("xmp:Label='Purple'", .purple), ("xmp:Label='red'", .other("red")), ("xmp:Label=' To do '", .other("To do")),
      ("xmp:Label='Lila' photoshop:LabelColor='purple'", .purple),
      ("xmp:Label='Lila' photoshop:LabelColor='grey'", .other("Lila")),
      ("xmp:Label='Blue' photoshop:LabelColor='red'", .blue), ("photoshop:LabelColor='red'", .red),
      ("digiKam:ColorLabel='6'", .purple), ("digiKam:ColorLabel='2'", .other("Orange")),
      ("digiKam:ColorLabel='99999999999999999999'", .none), ("xmp:Label='' digiKam:ColorLabel='1'", .red),
      ("pm:ColorClass='5'", .green), ("pm:ColorClass='5' xmp:Label=''", .none),
    ] as [(String, PhotoRating.Label)])
  func labels(attributes: String, label: PhotoRating.Label) throws {
    #expect(try read(DrawnPackets.packet(attributes)) == PhotoRating(label: label))
  }

  @Test("only the values change in a packet of darktable")
  func darktable() throws {
    let rejected = try written(PhotoRating(stars: 2, flag: .rejected, label: .blue), to: DrawnPackets.darktable)
    let expected = DrawnPackets.darktable
      .replacing("xmp:Rating=\"2\"", with: "xmp:Rating=\"-1\"")
      .replacing("<rdf:li>1</rdf:li>\n     <rdf:li>3</rdf:li>", with: "<rdf:li>3</rdf:li>")
      .replacing(
        "darktable:history_end=\"2\"",
        with: """
          darktable:history_end="2"
             xmp:Label="Blue"
             xmlns:digiKam="http://www.digikam.org/ns/1.0/"
             digiKam:PickLabel="1"
             xmlns:photowall="https://photowall.dev/xmp/1.0/"
             photowall:Stars="2"
          """)
    #expect(rejected == expected)
    let undone = try written(PhotoRating(stars: 2, label: .none), to: rejected)
    #expect(
      undone
        == expected.replacing("xmp:Rating=\"-1\"", with: "xmp:Rating=\"2\"")
        .replacing("\n     <rdf:li>3</rdf:li>", with: "").replacing("Label=\"Blue\"", with: "Label=\"\"")
        .replacing("PickLabel=\"1\"", with: "PickLabel=\"0\"").replacing("\n   photowall:Stars=\"2\"", with: ""))
    #expect(try read(undone) == PhotoRating(stars: 2))
  }

  @Test("only the values change in a packet of digiKam")
  func digiKam() throws {
    #expect(
      try written(PhotoRating(stars: 5, label: .other("A & 'B'")), to: DrawnPackets.digiKam)
        == DrawnPackets.digiKam.replacing("xmp:Rating=\"4\"", with: "xmp:Rating=\"5\"")
        .replacing("xmp:Label=\"Green\"", with: "xmp:Label=\"A &amp; &apos;B&apos;\"")
        .replacing("PickLabel=\"3\"", with: "PickLabel=\"0\"").replacing("ColorLabel=\"4\"", with: "ColorLabel=\"0\""))
  }

  @Test("a property joins others of its namespace, wherever that is declared", arguments: ["rdf:RDF", "x:xmpmeta", ""])
  func ofANamespace(declaring: String) throws {
    let declaration = " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\""
    func tag(_ name: String, _ rest: String) -> String { "<\(name)\(rest)\(name == declaring ? declaration : "")>" }
    let packet =
      tag("x:xmpmeta", " xmlns:x=\"adobe:ns:meta/\"")
      + tag("rdf:RDF", " xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"")
      + "<rdf:Description rdf:about=\"\"/>"
      + "<rdf:Description rdf:about=\"\"\(declaring.isEmpty ? declaration : "") xmp:Label=\"Red\"/>"
      + "</rdf:RDF></x:xmpmeta>"
    #expect(
      try written(PhotoRating(stars: 3, label: .red), to: packet)
        == packet.replacing("xmp:Label=\"Red\"/>", with: "xmp:Label=\"Red\" xmp:Rating=\"3\"/>"))
  }

  @Test("a prefix that means something else is not declared again, whatever is between")
  func otherMeanings() throws {
    let (start, end) = ("xmlns:xmp='http://ns.adobe.com/xap/1.0/'", "</r:Description></r:RDF></a>")
    let packet =
      "<a xmlns:digiKam='u'><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description \(start)>"
      + "<xmp:Label>Red</xmp:Label><xmp:Rating>3</xmp:Rating>\(end)"
    let added = " xmlns:digiKam_=\"http://www.digikam.org/ns/1.0/\" digiKam_:PickLabel=\"3\""
    #expect(
      try written(PhotoRating(stars: 3, flag: .picked, label: .red), to: packet)
        == packet.replacing(start, with: start + added))
  }

  /// (what follows the first `rdf:RDF`, the stars)
  @Test(
    "descriptions of the photo are in rdf:RDF, and in no other element",
    arguments: [
      ("<b>-</b>", nil), ("-", nil), ("<b><r:RDF>-</r:RDF></b>", 4), ("<r:RDF>-</r:RDF>", 4),
      ("<b><r:RDF><c>-</c></r:RDF></b>", nil),
    ])
  func roots(drawing: String, stars: Int?) throws {
    let description = "<r:Description xmp:Rating='4'/>"
    let packet =
      "<a xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
      + "<r:RDF><r:Description xmp:Label='Red'/></r:RDF>\(drawing.replacing("-", with: description))</a>"
    #expect(try read(packet) == PhotoRating(stars: stars, label: .red))
  }

  @Test("elements are changed as elements; a localised label stays until another is chosen")
  func lightroom() throws {
    let five = try written(PhotoRating(stars: 5, label: .red), to: DrawnPackets.lightroom)
    #expect(
      five == DrawnPackets.lightroom.replacing("<xap:Rating>3</xap:Rating>", with: "<xap:Rating>5</xap:Rating>"))
    #expect(
      try written(PhotoRating(stars: 5, label: .blue), to: five)
        == five.replacing("<xap:Label>Rot<", with: "<xap:Label>Blue<").replacing(">red<", with: ">blue<")
        .replacing("<photoshop:Urgency>1<", with: "<photoshop:Urgency>5<"))
    #expect(
      try written(PhotoRating(stars: 5), to: five)
        == five.replacing("<xap:Label>Rot<", with: "<xap:Label><")
        .replacing("\n   <photoshop:LabelColor>red</photoshop:LabelColor>", with: "")
        .replacing("<photoshop:Urgency>1<", with: "<photoshop:Urgency>0<"))
  }

  @Test("an urgency that is not the label's number is that of news, and stays")
  func urgencyOfNews() throws {
    let news = DrawnPackets.packet("xmp:Rating='1' xmp:Label='Red' photoshop:Urgency='4'")
    #expect(
      try written(PhotoRating(stars: 1, label: .blue), to: news) == news.replacing("Label='Red'", with: "Label='Blue'"))
  }

  @Test("comments, quotes, line ends and unknown namespaces stay")
  func unusual() throws {
    #expect(
      try written(PhotoRating(stars: 2, label: .red), to: DrawnPackets.unusual)
        == DrawnPackets.unusual.replacing("xmp:Rating = '1'", with: "xmp:Rating = '2'")
        .replacing("u:a=\"x > 'y'\"", with: "u:a=\"x > 'y'\" xmp:Label=\"Red\""))
  }

  @Test(
    "empty elements, empty arrays, packets without a description and prefixes that mean something else",
    arguments: [
      DrawnPackets.packet("", "<xmp:Rating/><xmp:Label /><darktable:colorlabels><rdf:Seq/></darktable:colorlabels>"),
      DrawnPackets.packet("", "<darktable:colorlabels><rdf:Bag>\n</rdf:Bag></darktable:colorlabels>"),
      DrawnPackets.packet("", "<darktable:colorlabels><rdf:Seq><rdf:li/></rdf:Seq></darktable:colorlabels>"),
      DrawnPackets.packet("", "<darktable:colorlabels/>"),
      DrawnPackets.packet("xmp:Rating='1'", "<xmp:Rating>2</xmp:Rating>"),
      "<RDF xmlns=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>",
      "<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"></r:RDF>",
      "<a xmlns:xmp='u' xmlns:rdf='v'><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></a>",
      "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description><xmp:a xmlns:xmp='u'/></r:Description></r:RDF>",
      "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description><R xmlns='http://ns.adobe.com/xap/1.0/'/></r:Description></r:RDF>",
      String(decoding: XMPPacket.empty, as: UTF8.self),
    ] + DrawnPackets.all)
  func everyRating(packet: String) throws {
    for rating in Self.ratings {
      let changed = try written(rating, to: packet)
      #expect(try read(changed) == Self.normalized(rating, before: try read(packet)), "\(rating) \(changed)")
      #expect(try written(try read(changed), to: changed) == changed)
    }
  }

  /// Every combination.
  private static let ratings = [nil, 0, 3, 5].flatMap { stars in
    PhotoRating.Flag.allCases.flatMap { flag in
      (PhotoRating.Label.colors + [.none, .other("To <do> \"it\""), .other("Orange")]).map {
        PhotoRating(stars: stars, flag: flag, label: $0)
      }
    }
  }

  /// Absent stars are written as 0, unless nothing changes.
  private static func normalized(_ rating: PhotoRating, before: PhotoRating) -> PhotoRating {
    var result = rating
    if rating != before, rating.flag != .rejected { result.stars = rating.stars ?? 0 }
    return result
  }

  @Test(
    "what is no packet in UTF-8 is refused with a sentence",
    arguments: [
      ("", "broken in line 1"), ("<a/>", "no rdf:RDF"), ("<a><b></a>", "broken in line 1 (mismatched tag)"),
      ("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "DOCTYPE"),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "not in UTF-8"),
    ])
  func refused(text: String, message: String) {
    let error = #expect(throws: SidecarError.self) { try XMPPacket(Array(text.utf8)) }
    #expect(error?.kind == .malformed && error?.description.contains(message) == true, "\(String(describing: error))")
  }

  @Test(
    "UTF-16, Latin-1 and endless packets are refused; a structure is not written over; a label that XML cannot express neither"
  )
  func notWritten() throws {
    let utf16 = DrawnPackets.packet("").utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for bytes in [utf16, [0xff, 0xfe] + utf16, Array("<a>".utf8) + [0xe4] + Array("</a>".utf8)] {
      #expect(throws: SidecarError.self) { try XMPPacket(bytes) }
    }
    let many =
      "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
      + String(repeating: "<r:Description/>", count: 1_001) + "</r:RDF>"
    for (text, message) in [(many, "1,000 descriptions"), (String(repeating: " ", count: 1 << 24 + 1), "16 MB")] {
      let error = #expect(throws: SidecarError.self) { try XMPPacket(Array(text.utf8)) }
      #expect(error?.description.contains(message) == true)
    }
    let structured = DrawnPackets.packet(
      "", "<xmp:Rating rdf:parseType='Resource'><rdf:value>3</rdf:value></xmp:Rating>")
    let error = #expect(throws: SidecarError.self) { try written(PhotoRating(stars: 2), to: structured) }
    #expect(error?.description.contains("xmp:Rating has a structure") == true)
    #expect(throws: SidecarError.self) {
      try written(PhotoRating(label: .other("a\u{1}b")), to: DrawnPackets.darktable)
    }
  }
}
