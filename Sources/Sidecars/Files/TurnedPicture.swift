import Pictures
import Platform

/// The new contents of a picture file for a turned picture. The stored pixels stay.
public struct TurnedPicture: Sendable {
  /// The greatest size of a file in bytes, since its bytes are held in memory.
  private static let limit = 1 << 30

  /// The path of the file, with links resolved.
  public let path: FilePath
  public let bytes: [UInt8]
  /// The file to replace.
  public let fingerprint: FileFingerprint

  /// Reads a file and turns it, including the orientation in its packet.
  ///
  /// - Returns: Nil if the format or the file has no orientation field, or the file is larger than 1 GiB.
  public static func read(_ photo: FilePath, turnedBy turn: PictureOrientation) throws(SidecarError) -> TurnedPicture? {
    do throws(Errno) {
      let path = photo.resolved ?? photo
      let file = try FileDescriptor.openedRegular(path)
      defer { try? file.close() }
      let fingerprint = FileFingerprint(try Stat(file))
      guard fingerprint.size <= limit else { return nil }
      let bytes = OrientationEdit.bytes(of: try file.contents(count: fingerprint.size), turnedBy: turn) {
        packet, orientation in
        // Some programs pad the packet with zero bytes.
        let end = (packet.lastIndex { $0 != 0 } ?? -1) + 1
        guard let read = try? XMPPacket(Array(packet[..<end])), let told = read.orientation,
          let edited = try? read.setting(read.rating, orientation: orientation ?? told.followed(by: turn))
        else { return nil }
        return edited + packet[end...]
      }
      return bytes.map { TurnedPicture(path: path, bytes: $0, fingerprint: fingerprint) }
    } catch {
      throw SidecarError(.inputOutput, "\(SidecarReader.name(photo)) cannot be read: \(error.clause)")
    }
  }
}
