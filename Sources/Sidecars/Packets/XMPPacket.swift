import Pictures

/// An XMP packet, in a sidecar or embedded in a picture.
///
///     let packet = try XMPPacket(bytes)
///     let changed = try packet.setting(PhotoRating(stars: 4, label: .red))
public struct XMPPacket: Sendable {
  /// The bytes as read.
  public let bytes: [UInt8]
  /// The rating of the photo.
  public let rating: PhotoRating
  /// The extension of the photos that the packet belongs to, such as `CR2` (`photoshop:SidecarForExtension`), or nil.
  public let fileExtension: String?
  /// The orientation of the stored picture (`tiff:Orientation`), or nil.
  public let orientation: PictureOrientation?
  /// The plain keywords (`dc:subject`).
  public var keywords: [String] { document.keywords }
  /// The texts about the picture.
  public var texts: PictureTexts { document.texts }
  /// The capture time (`exif:DateTimeOriginal`, `photoshop:DateCreated`), or nil.
  public var taken: CaptureDate? { document.date(.dateTaken, .dateOfContent) }
  /// The time when the file was created (`xmp:CreateDate`), or nil.
  public var digitized: CaptureDate? { document.date(.dateDigitized) }
  private let document: XMPDocument

  /// Reads a packet in UTF-8. Throws if it is not well-formed, has a DOCTYPE or is not XMP.
  public init(_ bytes: [UInt8]) throws(SidecarError) {
    document = try XMPScanner.document(of: bytes)
    self.bytes = bytes
    rating = document.rating
    orientation = document.text(.orientation).flatMap { UInt8($0) }.flatMap(PictureOrientation.init)
    fileExtension = document.text(.fileExtension).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The bytes of an empty packet.
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

  /// Returns the bytes with another rating. Its values are replaced or added, and other properties stay. Stars that are
  /// nil are written as 0, since programs replace a missing rating by their default.
  ///
  /// Throws if a property has a structure that would be lost.
  ///
  /// - Parameters:
  ///   - orientation: The new orientation of the stored picture; nil to keep it.
  ///   - taken: The new capture time; nil to keep it.
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

  /// Returns the bytes with changed keywords. Other properties stay.
  ///
  /// Throws if the keywords have a structure that would be lost, or cannot be written in XML.
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
