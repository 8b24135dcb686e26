import Pictures
import Platform

/// A picture file as it is to be when the picture is turned in it. Its pixels stay as they are stored.
public struct TurnedPicture: Sendable {
  /// The largest file that is turned: its bytes are in memory for a moment.
  private static let limit = 1 << 30

  /// The path of the file itself, where a link leads to it.
  public let path: FilePath
  public let bytes: [UInt8]
  /// The file that it replaces.
  public let fingerprint: FileFingerprint

  /// Reads a file and turns it, with the digit in its packet.
  ///
  /// - Returns: Nil if the format, or this file, has no place for an orientation.
  public static func read(_ photo: FilePath, turnedBy turn: PictureOrientation) throws(SidecarError) -> TurnedPicture? {
    do throws(Errno) {
      let path = photo.resolved ?? photo
      let file = try FileDescriptor.openedRegular(path)
      defer { try? file.close() }
      let fingerprint = FileFingerprint(try Stat(file))
      guard fingerprint.size <= limit else { return nil }
      let bytes = OrientationEdit.bytes(of: try file.contents(count: fingerprint.size), turnedBy: turn) {
        packet, orientation in
        // Some programs end it with zero bytes.
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
