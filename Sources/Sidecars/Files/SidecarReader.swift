import Pictures
import Platform

/// The rating in a photo's files.
public struct SidecarReading: Sendable {
  /// The source of a rating.
  public enum Source: Hashable, Sendable {
    case none
    /// The packet in the picture.
    case picture
    case sidecar(path: FilePath)
  }

  public let rating: PhotoRating
  public let source: Source
  /// The packet with the rating, or nil.
  public let packet: XMPPacket?
  /// Warnings about a second sidecar with another rating.
  public let warnings: [String]
  /// The state as read, for `SidecarWriter`.
  public let state: SidecarState
}

/// Reads the ratings of photos from their sidecars, or else from the pictures.
public enum SidecarReader {
  /// Returns the rating of the photo at `path`, from the sidecar with the longer name, the other one, or the picture.
  ///
  /// Throws a sentence if the sidecar cannot be read.
  public static func read(_ photo: FilePath) throws(SidecarError) -> SidecarReading {
    let places = SidecarPlaces(photo)
    let state = SidecarState(of: photo)
    var found: (path: FilePath, packet: XMPPacket)?
    var warnings: [String] = []
    if let path = SidecarPlaces.existing(places.longer)?.path { found = (path, try packet(at: path).packet) }
    if places.shorter != places.longer, let path = SidecarPlaces.existing(places.shorter)?.path {
      if let first = found {
        let other = try? packet(at: path).packet
        if let other, other.belongs(to: photo), other.rating != first.packet.rating {
          warnings.append(
            "\(name(path)) tells another rating than \(name(first.path)), which is used; delete one of them")
        }
      } else {
        let packet = try packet(at: path).packet
        if packet.belongs(to: photo) { found = (path, packet) }
      }
    }
    if let found {
      var rating = found.packet.rating
      if let orientation = found.packet.orientation {
        rating.turn = ownOrientation(of: photo).inverse.followed(by: orientation)
      }
      return SidecarReading(
        rating: rating, source: .sidecar(path: found.path), packet: found.packet, warnings: warnings, state: state)
    }
    let embedded = EmbeddedPacket.read(photo, limit: XMPScanner.limit)
    let packet = embedded.packet.flatMap { try? XMPPacket($0) }
    var rating = PhotoRating(packet?.rating, tags: embedded.stars)
    // The packet only repeats an orientation in the EXIF tags.
    if !embedded.isOriented, let orientation = packet?.orientation { rating.turn = orientation }
    let source: SidecarReading.Source = packet == nil && rating.stars == nil ? .none : .picture
    return SidecarReading(rating: rating, source: source, packet: packet, warnings: warnings, state: state)
  }

  /// Returns true if a sidecar names a photo's extension, false for another one. Nil if it names none or is unreadable.
  public static func tells(_ sidecar: FilePath, belongsTo photo: FilePath) -> Bool? {
    guard let packet = try? packet(at: sidecar).packet, packet.fileExtension != nil else { return nil }
    return packet.belongs(to: photo)
  }

  /// Returns the packet in a file, and the fingerprint of the file.
  static func packet(at path: FilePath) throws(SidecarError) -> (packet: XMPPacket, fingerprint: FileFingerprint) {
    let bytes: [UInt8]
    let fingerprint: FileFingerprint
    do throws(Errno) {
      let file = try FileDescriptor.openedRegular(path)
      defer { try? file.close() }
      fingerprint = FileFingerprint(try Stat(file))
      bytes = try file.contents(count: min(fingerprint.size, XMPScanner.limit + 1))
    } catch {
      throw SidecarError(.inputOutput, "\(name(path)) cannot be read: \(error.clause)")
    }
    do { return (try XMPPacket(bytes), fingerprint) } catch { throw error.of(name(path)) }
  }

  /// Returns the orientation in a photo's file.
  static func ownOrientation(of photo: FilePath) -> PictureOrientation {
    (try? PictureHeader.read(path: photo))?.orientation ?? .up
  }

  /// Returns the last component of a path, for messages.
  static func name(_ path: FilePath) -> String { PhotoAddress.file(path).lastComponent }
}

extension XMPPacket {
  /// Returns true unless the packet refers to a photo with another extension, as Lightroom's packets do.
  func belongs(to photo: FilePath) -> Bool {
    fileExtension.map { $0.lowercased() == photo.extension?.lowercased() } ?? true
  }
}
