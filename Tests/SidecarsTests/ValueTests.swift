import Foundation
import Platform
import Sidecars
import TestSupport
import Testing

/// The tables of other programs, number by number, and whose values come first.
@Suite("Values of other programs") struct ValueTests {
  private func packet(_ attributes: String, _ elements: String = "") throws -> XMPPacket {
    try XMPPacket(Array(DrawnPackets.packet(attributes, elements).utf8))
  }

  private typealias Label = PhotoRating.Label

  /// Sources: digiKam's `colorlabelfilter.h`, Photo Mechanic's classes as exiftool lists them, darktable's `colorlabels.h`.
  private static let digiKam: [Label] = [
    .none, .red, .other("Orange"), .yellow, .green, .blue, .purple, .other("Gray"), .other("Black"), .other("White"),
    .none,
  ]
  private static let photoMechanic: [Label] = [
    .none, .purple, .red, .other("Orange"), .yellow, .green, .other("Turquoise"), .blue, .other("Gray"), .none,
  ]
  private static let darktable: [Label] = [.red, .yellow, .green, .blue, .purple, .none]

  @Test("each number of a label is its colour")
  func numbersOfLabels() throws {
    for (number, label) in Self.digiKam.enumerated() {
      #expect(try packet("digiKam:ColorLabel='\(number)'").rating.label == label, "digiKam \(number)")
    }
    for (number, label) in Self.photoMechanic.enumerated() {
      #expect(try packet("pm:ColorClass='\(number)'").rating.label == label, "Photo Mechanic \(number)")
    }
    for (number, label) in Self.darktable.enumerated() {
      let array = "<darktable:colorlabels><rdf:Seq><rdf:li>\(number)</rdf:li></rdf:Seq></darktable:colorlabels>"
      #expect(try packet("", array).rating.label == label, "darktable \(number)")
    }
    for (text, label) in [("red", .red), ("purple", .purple), ("Red", .none), ("none", .none)] as [(String, Label)] {
      #expect(try packet("photoshop:LabelColor='\(text)'").rating.label == label)
    }
    for number in ["-1", "x", ""] {
      #expect(try packet("pm:ColorClass='\(number)' digiKam:ColorLabel='\(number)'").rating == PhotoRating())
    }
  }

  @Test("each colour is written to all properties of labels that are there, as their programs number it")
  func labelsAreWrittenEverywhere() throws {
    let before = try packet(
      "xmp:Label='Green' digiKam:ColorLabel='4' photoshop:LabelColor='green' photoshop:Urgency='4' pm:ColorClass='5'",
      "<darktable:colorlabels><rdf:Seq><rdf:li>2</rdf:li></rdf:Seq></darktable:colorlabels>")
    for (index, label) in Label.colors.enumerated() where label != .green {
      let text = String(decoding: try before.setting(PhotoRating(label: label)), as: UTF8.self)
      let digiKam = try #require(Self.digiKam.firstIndex(of: label))
      for part in [
        "xmp:Label='\(label.text)'", "digiKam:ColorLabel='\(digiKam)'",
        "photoshop:LabelColor='\(label.text.lowercased())'", "photoshop:Urgency='\(digiKam)'", "pm:ColorClass='5'",
        "<rdf:li>\(index)</rdf:li>",
      ] { #expect(text.contains(part), "\(part) \(text)") }
    }
    let other = String(decoding: try before.setting(PhotoRating(label: .other("Gray"))), as: UTF8.self)
    #expect(other.contains("xmp:Label='Gray'") && other.contains("ColorLabel='7'") && other.contains("Urgency='7'"))
    #expect(!other.contains("LabelColor") && !other.contains("<rdf:li>"))
    let none = try XMPPacket(before.setting(PhotoRating(stars: 1)))
    #expect(none.rating == PhotoRating(stars: 1))
  }

  /// (attributes, array of darktable, label): the text, then darktable, digiKam, Lightroom, Photo Mechanic.
  @Test(
    "of several labels the first in the order of programs counts",
    arguments: [
      ("xmp:Label='Red' digiKam:ColorLabel='3' photoshop:LabelColor='green' pm:ColorClass='7'", "4", .red),
      ("digiKam:ColorLabel='3' photoshop:LabelColor='green' pm:ColorClass='7'", "4", .purple),
      ("digiKam:ColorLabel='3' photoshop:LabelColor='green' pm:ColorClass='7'", "9", .yellow),
      ("digiKam:ColorLabel='0' photoshop:LabelColor='green' pm:ColorClass='7'", "9", .green),
      ("pm:ColorClass='7'", "9", .blue), ("xmp:Label='' photoshop:LabelColor='green' pm:ColorClass='7'", "9", .none),
      ("xmp:Label='' digiKam:ColorLabel='3'", "0", .red),
    ] as [(String, String, PhotoRating.Label)])
  func orderOfLabels(attributes: String, item: String, label: PhotoRating.Label) throws {
    let array = "<darktable:colorlabels><rdf:Seq><rdf:li>\(item)</rdf:li></rdf:Seq></darktable:colorlabels>"
    #expect(try packet(attributes, array).rating.label == label)
  }

  @Test("flags of programs that are never written count where digiKam's is not told")
  func orderOfFlags() throws {
    for (attributes, flag) in [
      ("xmpDM:pick='1' xmpDM:good='false'", .rejected), ("xmpDM:pick='-1' xmpDM:good='true'", .rejected),
      ("xmpDM:pick='0' xmpDM:good='true'", .picked), ("xmpDM:pick='0' pm:Tagged='TRUE'", .picked),
      ("xmpDM:pick='0' pm:Tagged='False'", .none), ("xmpDM:pick='-1' digiKam:PickLabel='3'", .picked),
      ("xmpDM:pick='1' digiKam:PickLabel='2'", .none), ("xmpDM:pick='1' xmp:Rating='-1'", .rejected),
    ] as [(String, PhotoRating.Flag)] {
      let packet = try packet(attributes)
      #expect(packet.rating.flag == flag, "\(attributes)")
      // Each flag can be written, though what is never written stays and says another thing.
      for new in PhotoRating.Flag.allCases {
        let written = try XMPPacket(packet.setting(PhotoRating(stars: 3, flag: new)))
        #expect(written.rating == PhotoRating(stars: 3, flag: new), "\(attributes) \(new)")
      }
    }
  }

  @Test("stars in the tags of a picture count where its packet has none, and does not reject it")
  func starsOfTags() {
    for (packet, tags, expected) in [
      (nil, 3, PhotoRating(stars: 3)), (nil, nil, PhotoRating()), (PhotoRating(stars: 0), 3, PhotoRating(stars: 0)),
      (PhotoRating(label: .red), 4, PhotoRating(stars: 4, label: .red)),
      (PhotoRating(flag: .picked), 4, PhotoRating(stars: 4, flag: .picked)),
      (PhotoRating(flag: .rejected), 4, PhotoRating(flag: .rejected)),
    ] as [(PhotoRating?, Int?, PhotoRating)] { #expect(PhotoRating(packet, tags: tags) == expected) }
    #expect([-1, 0, 5, 6].map { PhotoRating(stars: $0).stars } == [nil, 0, 5, nil])
  }

  // MARK: Keywords

  @Test("keywords in every form of the property: (description, added, removed, keywords then)")
  func formsOfKeywords() throws {
    let dc = "xmlns:dc='http://purl.org/dc/elements/1.1/'"
    for (description, added, removed, expected) in [
      ("<d \(dc)><dc:subject/></d>", ["a"], [], ["a"]), ("<d \(dc)><dc:subject></dc:subject></d>", ["a"], [], ["a"]),
      ("<d \(dc) dc:subject=''/>", ["a", "b"], [], ["a", "b"]),
      (
        "<d \(dc)><dc:subject><rdf:Seq> <rdf:li>x</rdf:li><rdf:li>y</rdf:li></rdf:Seq></dc:subject></d>", ["z"], ["y"],
        ["x", "z"]
      ),
      (
        "<d \(dc)><dc:subject><rdf:Bag><rdf:li>x</rdf:li><rdf:li>y</rdf:li></rdf:Bag></dc:subject></d>", [],
        ["x", "y"], []
      ),
      // In the description that has others of its namespace, by the prefix that is there.
      ("<d /><d xmlns:D='http://purl.org/dc/elements/1.1/' D:title='t'/>", ["a"], [], ["a"]),
      // A default namespace is no prefix for attributes, nor is it used.
      ("<d xmlns='http://purl.org/dc/elements/1.1/'><title>t</title></d>", ["<a>"], [], ["<a>"]),
    ] as [(String, [String], [String], [String])] {
      let text = description.replacing("<d ", with: "<rdf:Description ").replacing("</d>", with: "</rdf:Description>")
      let packet = try XMPPacket(
        Array("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\(text)</rdf:RDF>".utf8))
      let change = KeywordChange(adding: added, removing: removed)
      let changed = try XMPPacket(packet.changing(change))
      #expect(changed.keywords == expected, "\(String(decoding: changed.bytes, as: UTF8.self))")
      #expect(changed.texts.title == packet.texts.title)
      if description.contains("xmlns:D=") {
        #expect(String(decoding: changed.bytes, as: UTF8.self).contains("D:title='t'><D:subject><rdf:Bag>"))
      }
    }
    #expect(KeywordChange(adding: ["a"], removing: ["b"]).inverse == KeywordChange(adding: ["b"], removing: ["a"]))
  }

  // MARK: Files

  private func inFolder(_ body: (FilePath) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "photowall-values-\(UUID().uuidString)"
    try Folder.create(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(FilePath(folder))
  }

  private func put(_ text: String, _ path: FilePath) throws { try AtomicFile.write(Array(text.utf8), to: path) }

  @Test("a pair has one sidecar with the stem, and others that share it have one each; names without an ending, too")
  func namesOfSidecars() throws {
    try inFolder { folder in
      for name in ["A.CR2", "A.JPG", "B.JPG", "plain", ".hidden", "C.c.JPG"] { try put("x", folder.appending(name)) }
      for (name, isPair, naming, sidecar) in [
        ("A.CR2", true, .stem, "A.xmp"), ("A.JPG", false, .ext, "A.JPG.xmp"), ("B.JPG", false, .stem, "B.xmp"),
        ("plain", false, .stem, "plain.xmp"), (".hidden", false, .stem, ".hidden.xmp"),
        ("C.c.JPG", false, .stem, "C.c.xmp"),
      ] as [(String, Bool, SidecarWriter.Naming, String)] {
        var writer = SidecarWriter(naming: naming) { $0.hasSuffix(".CR2") || $0.hasSuffix(".JPG") }
        if sidecar == "A.JPG.xmp" { try FileManager.default.removeItem(atPath: folder.appending("A.xmp").string) }
        try writer.write(PhotoRating(stars: 2), for: folder.appending(name), isPair: isPair)
        #expect(
          try SidecarReader.read(folder.appending(name)).source == .sidecar(path: folder.appending(sidecar)), "\(name)")
      }
    }
  }

  @Test("a sidecar tells which photo it belongs to, in any case of letters")
  func belonging() throws {
    try inFolder { folder in
      let (raw, jpeg, sidecar) = (folder.appending("A.NEF"), folder.appending("A.jpg"), folder.appending("A.xmp"))
      try put(DrawnPackets.packet("photoshop:SidecarForExtension='nef' xmp:Rating='4'"), sidecar)
      #expect(SidecarReader.tells(sidecar, belongsTo: raw) == true)
      #expect(SidecarReader.tells(sidecar, belongsTo: jpeg) == false)
      #expect(SidecarReader.tells(sidecar, belongsTo: folder.appending("A")) == false)
      for photo in [raw, jpeg] { try put("x", photo) }
      #expect(try SidecarReader.read(raw).rating.stars == 4 && SidecarReader.read(jpeg).rating.stars == nil)
      // A difference is none where the other one belongs to another photo.
      try put(DrawnPackets.packet("xmp:Rating='1'"), folder.appending("A.jpg.xmp"))
      let reading = try SidecarReader.read(jpeg)
      #expect(reading.rating.stars == 1 && reading.warnings.isEmpty)
      #expect(reading.state.fingerprints.map { $0 != nil } == [true, true])
      #expect(try SidecarReader.read(raw).state.fingerprints.map { $0 != nil } == [false, true])
      for text in [
        DrawnPackets.packet("xmp:Rating='4'"), "<a", DrawnPackets.packet("photoshop:SidecarForExtension=''"),
      ] {
        try put(text, sidecar)
        #expect(SidecarReader.tells(sidecar, belongsTo: raw) == nil)
      }
      #expect(SidecarReader.tells(folder.appending("none.xmp"), belongsTo: raw) == nil)
    }
  }

  @Test("a sidecar that was removed or has other bytes of one length is another state")
  func states() throws {
    try inFolder { folder in
      let photo = folder.appending("A.JPG")
      let sidecar = photo.appending(bytes: ".xmp".utf8)
      try put("x", photo)
      try put(DrawnPackets.packet("xmp:Rating='4'"), sidecar)
      let state = try SidecarReader.read(photo).state
      #expect(SidecarState(of: photo) == state)
      for change in ["xmp:Rating='5'", nil] {
        if let change {
          try put(DrawnPackets.packet(change), sidecar)
        } else {
          try FileManager.default.removeItem(atPath: sidecar.string)
        }
        var writer = SidecarWriter { $0.hasSuffix(".JPG") }
        let error = #expect(throws: SidecarError.self) {
          try writer.write(PhotoRating(stars: 1), for: photo, expecting: state)
        }
        #expect(error?.kind == .conflict && SidecarState(of: photo) != state)
        #expect(try SidecarReader.read(photo).rating.stars == (change == nil ? nil : 5))
      }
    }
  }
}
