import Pictures

/// Photos in folders on servers. The metadata is read from the start of their files.
public protocol ServerFiles: Sendable {
  /// Returns true for the address of a file in a folder on a server.
  func has(_ address: String) -> Bool
  /// Returns a hash of a file's version in the listing, the same in every process; nil if it was not listed.
  func version(of address: String) -> UInt64?
  /// Returns the contents of a photo's sidecar from the listing, or nil.
  func sidecar(of address: String) -> PacketFacts?
  /// Reads the metadata of a file, and waits for the server.
  func reading(of address: String) throws(PictureError) -> PictureReading
}

/// The contents of an XMP packet for a photo, without its bytes.
public struct PacketFacts: Sendable, Hashable {
  public let rating: PhotoRating
  public let texts: PictureTexts
  /// The capture time.
  public let taken: CaptureDate?
  /// The time when the file was created.
  public let digitized: CaptureDate?

  public init(_ packet: XMPPacket) {
    (rating, texts, taken, digitized) = (packet.rating, packet.texts, packet.taken, packet.digitized)
  }
}

extension PhotoRating {
  /// Creates the rating of a picture. Stars in the EXIF tags count if the packet has none and does not reject the photo.
  ///
  /// - Parameters:
  ///   - packet: The rating in the packet; nil without a packet.
  ///   - stars: The stars in the EXIF tags.
  public init(_ packet: PhotoRating?, tags stars: Int?) {
    self = packet ?? PhotoRating()
    if self.stars == nil, flag != .rejected { self.stars = stars }
  }
}
