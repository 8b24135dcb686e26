import Pictures

/// Photos in folders on servers, of whose files the beginning is read to learn what they tell.
public protocol ServerFiles: Sendable {
  /// Returns true for the address of a file in a folder on a server.
  func has(_ address: String) -> Bool
  /// Returns a hash of what the listing has told of a file's version, the same in every process; nil if it has not been listed.
  func version(of address: String) -> UInt64?
  /// Returns what the sidecar of a photo tells, as the listing has read it; nil without one.
  func sidecar(of address: String) -> PacketFacts?
  /// Reads what a file tells without its picture, and waits for the server.
  func reading(of address: String) throws(PictureError) -> PictureReading
}

/// What an XMP packet tells of a photo, without its bytes.
public struct PacketFacts: Sendable, Hashable {
  public let rating: PhotoRating
  public let texts: PictureTexts
  /// When the picture was taken.
  public let taken: CaptureDate?
  /// When the file came to be.
  public let digitized: CaptureDate?

  public init(_ packet: XMPPacket) {
    (rating, texts, taken, digitized) = (packet.rating, packet.texts, packet.taken, packet.digitized)
  }
}

extension PhotoRating {
  /// The rating of a picture: that of its packet, nil without one. Stars in the EXIF tags count where the packet has none.
  public init(_ packet: PhotoRating?, tags stars: Int?) {
    self = packet ?? PhotoRating()
    if self.stars == nil, flag != .rejected { self.stars = stars }
  }
}
