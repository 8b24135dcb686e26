import Platform

/// What is read of a picture's file without decoding it.
public struct PictureReading: Sendable {
  /// The EXIF tags and the IPTC record; nil if there are none.
  public var details: PictureDetails?
  /// The XMP packet in a file on a server; nil if there is none, and of a file at a path, which `EmbeddedPacket` reads.
  public var packet: [UInt8]?
  /// What is wrong with the file, a sentence without a full stop; nil if its header can be read and its end is there.
  public var fault: String?

  /// What is read of a file that tells nothing.
  public init() {}

  /// Reads the file at `path` in a few small reads.
  public init(path: FilePath) {
    do throws(PictureError) {
      var window = ByteWindow(try OpenFile(path: path))
      let header = try FileHeader(&window)
      if header.stored.isCutOff(in: &window) { fault = "cut off: the end of the file is missing" }
      details = PictureDetails(header.stored, &window)
    } catch { fault = error.message }
  }
}
