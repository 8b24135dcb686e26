import Pictures
import Platform

/// Edits the sidecars of photos. The caller writes the new contents. Pictures are never changed.
///
///     var writer = SidecarWriter { $0.hasSuffix(".CR2") }
///     let photo: FilePath = "2024/IMG_1.CR2"
///     let edit = try writer.edit(PhotoRating(stars: 4), for: photo, expecting: SidecarState(of: photo))
public struct SidecarWriter: Sendable {
  /// The name of a new sidecar.
  public enum Naming: String, Hashable, Sendable, CaseIterable {
    /// `IMG_1.CR2.xmp`
    case ext
    /// `IMG_1.xmp`, unless several photos have the stem.
    case stem
  }

  /// The name of new sidecars. Existing sidecars keep their names.
  public var naming: Naming
  private let isPhotoName: @Sendable (String) -> Bool
  /// The names of the photos in the folder that was read last, by stem.
  private var folder: (path: FilePath, names: [FilePath: [FilePath.Component]])?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - naming: The name of new sidecars. Existing sidecars keep their names.
  ///   - isPhotoName: Returns true if a file has the name of a photo, including raw files.
  public init(naming: Naming = .ext, isPhotoName: @escaping @Sendable (_ name: String) -> Bool) {
    self.naming = naming
    self.isPhotoName = isPhotoName
  }

  /// The new contents of a sidecar.
  public struct Edit: Sendable {
    public let path: FilePath
    public let bytes: [UInt8]
    /// The file to replace; nil for a new file.
    public let fingerprint: FileFingerprint?
  }

  /// Returns a photo's existing sidecar with a rating, or a new one that begins with a copy of the picture's packet; nil
  /// if the rating is already there.
  ///
  /// - Parameters:
  ///   - expected: The state on which the rating is based.
  ///   - isPair: Whether photos with the same stem are one, so that they can have one sidecar.
  ///   - isTurnedInFile: Whether the caller turns the picture in its file. A sidecar with an orientation then gets the
  ///     new one; another sidecar gets none.
  ///   - taken: The new capture time; nil to keep it.
  /// - Throws: `.conflict` if the state differs; `.ambiguous` if the sidecar would belong to several photos.
  public mutating func edit(
    _ rating: PhotoRating, for photo: FilePath, expecting expected: SidecarState, isPair: Bool = false,
    isTurnedInFile: Bool = false, taken: CaptureDate? = nil
  ) throws(SidecarError) -> Edit? {
    try edit(photo, expecting: expected, isPair) { packet throws(SidecarError) in
      let isTold = packet.orientation != nil || (rating.turn != .up && !isTurnedInFile)
      let orientation = isTold ? SidecarReader.ownOrientation(of: photo).followed(by: rating.turn) : nil
      return try packet.setting(rating, orientation: orientation, taken: taken)
    }
  }

  /// Returns a photo's sidecar with changed keywords, for the caller to write; nil without a change.
  public mutating func edit(
    _ change: KeywordChange, for photo: FilePath, isPair: Bool = false
  ) throws(SidecarError) -> Edit? {
    try edit(photo, expecting: SidecarState(of: photo), isPair) { packet throws(SidecarError) in
      try packet.changing(change)
    }
  }

  private mutating func edit(
    _ photo: FilePath, expecting expected: SidecarState, _ isPair: Bool,
    _ change: (XMPPacket) throws(SidecarError) -> [UInt8]
  ) throws(SidecarError) -> Edit? {
    guard expected == SidecarState(of: photo) else { throw Self.conflict(photo) }
    guard FileFingerprint(path: photo) != nil else {
      throw SidecarError(
        .inputOutput, "\(SidecarReader.name(photo)) is gone, so its sidecar was not written; reload the wall")
    }
    let (path, packet, fingerprint) = try target(for: photo, isPair: isPair)
    let bytes: [UInt8]
    do { bytes = try change(packet) } catch { throw error.of(SidecarReader.name(path)) }
    // A link stays a link.
    return bytes == packet.bytes ? nil : Edit(path: path.resolved ?? path, bytes: bytes, fingerprint: fingerprint)
  }

  private static func conflict(_ photo: FilePath) -> SidecarError {
    SidecarError(
      .conflict,
      "another program has changed the sidecar of \(SidecarReader.name(photo)) since it was read; reload the wall to see it"
    )
  }

  /// Returns the path of the sidecar to write, its current contents or those for a new one, and the fingerprint of the
  /// file; nil for a new file.
  private mutating func target(
    for photo: FilePath, isPair: Bool
  ) throws(SidecarError) -> (path: FilePath, packet: XMPPacket, fingerprint: FileFingerprint?) {
    let places = SidecarPlaces(photo)
    if let path = SidecarPlaces.existing(places.longer)?.path {
      let (packet, fingerprint) = try SidecarReader.packet(at: path)
      return (path, packet, fingerprint)
    }
    var path = places.longer
    if let shorter = SidecarPlaces.existing(places.shorter)?.path {
      let (packet, fingerprint) = try SidecarReader.packet(at: shorter)
      if packet.belongs(to: photo) {
        if packet.fileExtension == nil, !isPair, let other = otherPhoto(withStemOf: photo) {
          let (name, photo) = (SidecarReader.name(shorter), SidecarReader.name(photo))
          throw SidecarError(
            .ambiguous, "\(name) would belong to \(photo) and \(other); rename it to \(photo).xmp or \(other).xmp")
        }
        return (shorter, packet, fingerprint)
      }
    } else if naming == .stem, isPair || otherPhoto(withStemOf: photo) == nil {
      path = places.shorter
    }
    if let bytes = EmbeddedPacket.read(photo, limit: XMPScanner.limit).packet, let packet = try? XMPPacket(bytes) {
      return (path, packet, nil)
    }
    return (path, try XMPPacket(XMPPacket.empty), nil)
  }

  /// Returns the name of another photo with this one's stem, or nil.
  private mutating func otherPhoto(withStemOf photo: FilePath) -> String? {
    guard let name = photo.lastComponent else { return nil }
    return names(in: photo.folder)[Self.stem(name)]?.filter { $0 != name }.map(\.text).min()
  }

  private mutating func names(in path: FilePath) -> [FilePath: [FilePath.Component]] {
    if let folder, folder.path == path { return folder.names }
    let photos = ((try? Folder.names(in: path)) ?? []).filter { isPhotoName($0.string) }
    let names = Dictionary(grouping: photos, by: Self.stem)
    folder = (path, names)
    return names
  }

  /// Returns a name without its extension. swift-system's `stem` is a text, which would lose invalid UTF-8.
  private static func stem(_ name: FilePath.Component) -> FilePath {
    var stem = FilePath(root: nil, [name])
    stem.extension = nil
    return stem
  }
}
