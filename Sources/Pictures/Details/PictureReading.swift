import Platform

/// The metadata of a picture file, read without decoding.
public struct PictureReading: Sendable {
  /// The EXIF tags and the IPTC record, or nil.
  public var details: PictureDetails?
  /// The XMP packet of a file on a server, or nil. For local files see `EmbeddedPacket`.
  public var packet: [UInt8]?
  /// The damage to the file as a sentence without a full stop; nil if its header can be read and its end is present.
  public var fault: String?

  /// Creates the result for a file without metadata.
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

extension FileParts {
  /// The metadata in the known parts, and the first missing offset that more of it needs; nil if it is complete.
  var reading: (told: PictureReading, missing: Int?) {
    var (window, told) = (ByteWindow(self), PictureReading())
    do throws(PictureError) {
      let header = try PictureFormat(&window).header(&window)
      told.details = PictureDetails(header, &window)
      if let range = header.packet(in: &window) {
        let bytes = window.bytes(at: range.lowerBound, count: range.count)
        if bytes.count == range.count { told.packet = Array(bytes.prefix(1 + (bytes.lastIndex { $0 != 0 } ?? -1))) }
      }
    } catch { if window.missing == nil { told.fault = error.message } }
    return (told, window.missing)
  }
}
