import Pictures

/// An XMP packet: what a sidecar contains, or what is embedded in a picture.
///
///     let packet = try XMPPacket(bytes)
///     let changed = try packet.setting(PhotoRating(stars: 4, label: .red))
public struct XMPPacket: Sendable {
  /// The bytes, as they were read.
  public let bytes: [UInt8]
  /// What the packet tells about the photo.
  public let rating: PhotoRating
  /// The ending of the names of the photos that the packet belongs to, as `CR2` (`photoshop:SidecarForExtension`); nil if
  /// it is not told.
  public let fileExtension: String?
  /// The orientation of the stored picture (`tiff:Orientation`); nil if it is not told.
  public let orientation: PictureOrientation?
  /// The plain keywords (`dc:subject`).
  public var keywords: [String] { document.keywords }
  /// What the packet says of the picture in words.
  public var texts: PictureTexts { document.texts }
  /// When the picture was taken (`exif:DateTimeOriginal`, `photoshop:DateCreated`); nil if it is not told.
  public var taken: CaptureDate? { document.date(.dateTaken, .dateOfContent) }
  /// When the file came to be (`xmp:CreateDate`); nil if it is not told.
  public var digitized: CaptureDate? { document.date(.dateDigitized) }
  private let document: XMPDocument

  /// Reads a packet in UTF-8. Throws a sentence if it is not well-formed, has a DOCTYPE or is no XMP.
  public init(_ bytes: [UInt8]) throws(SidecarError) {
    document = try XMPScanner.document(of: bytes)
    self.bytes = bytes
    rating = document.rating
    orientation = document.text(.orientation).flatMap { UInt8($0) }.flatMap(PictureOrientation.init)
    fileExtension = document.text(.fileExtension).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The bytes of a packet that tells nothing.
  public static let empty = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="photowall">
     <rdf:RDF xmlns:rdf="\(XMPName.Namespace.rdf.rawValue)">
      <rdf:Description rdf:about=""
       xmlns:xmp="\(XMPName.Namespace.xmp.rawValue)"/>
     </rdf:RDF>
    </x:xmpmeta>

    """.utf8)

  /// Returns the bytes with another rating: those of its values are replaced, missing ones are added, and all others stay as
  /// they are. Stars that are nil are written as 0, since programs replace a missing rating by a default of theirs.
  ///
  /// Throws a sentence if a property has a structure that would be lost.
  ///
  /// - Parameters:
  ///   - orientation: The new orientation of the stored picture; nil leaves what is told.
  ///   - taken: When the picture was taken; nil leaves what is told.
  public func setting(
    _ rating: PhotoRating, orientation: PictureOrientation? = nil, taken: CaptureDate? = nil
  ) throws(SidecarError) -> [UInt8] {
    var rating = PhotoRating(stars: rating.stars, flag: rating.flag, label: .init(text: rating.label.text.trimmedXML))
    let orientation = orientation ?? self.orientation
    let taken = taken == self.taken ? nil : taken
    guard rating != self.rating || orientation != self.orientation || taken != nil else { return bytes }
    var writer = RatingWriter(document: document, bytes: bytes, old: self.rating, new: rating)
    writer.orientation = orientation == self.orientation ? nil : orientation
    writer.taken = taken
    let result = try writer.result()
    if rating != self.rating, rating.flag != .rejected { rating.stars = rating.stars ?? 0 }
    guard let packet = try? XMPPacket(result), packet.rating == rating, packet.orientation == orientation,
      taken == nil || packet.taken == taken
    else {
      throw SidecarError(.malformed, "this rating cannot be expressed in the packet; choose another text for the label")
    }
    return result
  }

  /// Returns the bytes with keywords added and removed; all others stay as they are.
  ///
  /// Throws a sentence if the keywords have a structure that would be lost, or cannot be written in XML.
  public func changing(_ change: KeywordChange) throws(SidecarError) -> [UInt8] {
    var writer = KeywordWriter(document: document, bytes: bytes)
    let result = try writer.result(of: change)
    let expected = Set(keywords).subtracting(change.removed).union(change.added)
    guard let packet = try? XMPPacket(result), packet.rating == rating, packet.orientation == orientation,
      Set(packet.keywords) == expected
    else {
      throw SidecarError(.malformed, "these keywords cannot be expressed in the packet")
    }
    return result
  }
}
