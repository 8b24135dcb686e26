import Pictures
import Platform

/// Writes the ratings of photos to their sidecars. The pictures themselves are never changed.
///
///     var writer = SidecarWriter { $0.hasSuffix(".CR2") }
///     try writer.write(PhotoRating(stars: 4), for: "2024/IMG_1.CR2")
public struct SidecarWriter: Sendable {
  /// The name of a new sidecar.
  public enum Naming: String, Hashable, Sendable, CaseIterable {
    /// `IMG_1.CR2.xmp`
    case ext
    /// `IMG_1.xmp`, unless there are several photos with the stem.
    case stem
  }

  /// The name of new sidecars. One that is there keeps its name.
  public var naming: Naming
  private let isPhotoName: @Sendable (String) -> Bool
  /// The names of the photos in the folder that was looked at last, by their stems.
  private var folder: (path: FilePath, names: [FilePath: [FilePath.Component]])?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - naming: The name of new sidecars. One that is there keeps its name.
  ///   - isPhotoName: Returns true if a file has the name of a photo, raw files included.
  public init(naming: Naming = .ext, isPhotoName: @escaping @Sendable (_ name: String) -> Bool) {
    self.naming = naming
    self.isPhotoName = isPhotoName
  }

  /// Writes the rating of the photo at `path` to its sidecar: to the one that is there, or to a new one that begins with a
  /// copy of the packet in the picture. Nothing is written if that is there already.
  ///
  /// - Parameters:
  ///   - expected: The state that the rating is based on; nil if another program may have changed it.
  ///   - isPair: Whether photos with the same stem are one, and so may have one sidecar.
  /// - Returns: The new state.
  /// - Throws: `.conflict` if the state is another one; `.ambiguous` if the sidecar would belong to several photos. Nothing is
  ///   overwritten then.
  @discardableResult
  public mutating func write(
    _ rating: PhotoRating, for photo: FilePath, expecting expected: SidecarState? = nil, isPair: Bool = false
  ) throws(SidecarError) -> SidecarState {
    let state = SidecarState(of: photo)
    guard let edit = try edit(rating, for: photo, expecting: expected ?? state, isPair: isPair) else {
      return SidecarState(of: photo)
    }
    do throws(Errno) {
      try AtomicFile.write(edit.bytes, to: edit.path, isDurable: true) {
        FileFingerprint(path: edit.path) == edit.fingerprint && SidecarState(of: photo) == state
      }
    } catch { throw error == .canceled ? Self.conflict(photo) : Self.failure(edit.path, error) }
    return SidecarState(of: photo)
  }

  /// A sidecar as it is to be.
  public struct Edit: Sendable {
    public let path: FilePath
    public let bytes: [UInt8]
    /// The file that it replaces; nil if it is new.
    public let fingerprint: FileFingerprint?
  }

  /// Returns the sidecar of a photo with a rating, for a caller who writes it. Nil if the rating is there already.
  ///
  /// - Parameters:
  ///   - isTurnedInFile: Whether the caller turns the picture in its file: a sidecar that tells the orientation tells the new one then,
  ///     and another tells none.
  ///   - taken: When the picture was taken; nil leaves what is told.
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

  /// Returns the sidecar of a photo with keywords added and removed, for a caller who writes it. Nil if that changes nothing.
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
    // A link stays one.
    return bytes == packet.bytes ? nil : Edit(path: path.resolved ?? path, bytes: bytes, fingerprint: fingerprint)
  }

  private static func failure(_ path: FilePath, _ error: Errno) -> SidecarError {
    SidecarError(.inputOutput, "\(SidecarReader.name(path)) cannot be written: \(error.clause)")
  }

  private static func conflict(_ photo: FilePath) -> SidecarError {
    SidecarError(
      .conflict,
      "another program has changed the sidecar of \(SidecarReader.name(photo)) since it was read; reload the wall to see it"
    )
  }

  /// Returns the path of the sidecar to write, what is there now or what a new one begins with, and the state of the file; nil
  /// if it is new.
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
    if let bytes = EmbeddedPacket.bytes(of: photo, limit: XMPScanner.limit), let packet = try? XMPPacket(bytes) {
      return (path, packet, nil)
    }
    return (path, try XMPPacket(XMPPacket.empty), nil)
  }

  /// Returns the name of another photo with the stem of this one; nil if there is none.
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

  /// Returns a name without its ending. `stem` of swift-system is text, in which bytes that are not UTF-8 are lost.
  private static func stem(_ name: FilePath.Component) -> FilePath {
    var stem = FilePath(root: nil, [name])
    stem.extension = nil
    return stem
  }
}
