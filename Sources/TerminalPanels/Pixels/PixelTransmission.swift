import Basics
import CZlib
import Glibc
import Pictures
import Platform

/// A picture made ready to be sent: the commands, complete but for the id. Made on a worker, since compressing takes
/// milliseconds.
struct PixelTransmission: Sendable {
  /// Escape sequences, to be sent in this order with no other graphics command between.
  let sequences: [[UInt8]]
  /// The shared memory that the terminal reads and removes; removed by us should it not have been read.
  let sharedMemory: String?

  /// The largest piece of data that the protocol allows in one command.
  private static let pieceSize = 4096

  /// - Parameter name: of shared memory, not used by another.
  init(_ bitmap: Bitmap, id: ImageID, link: GraphicsLink, sharedMemoryName name: String) {
    // q=2: no answer, not even to errors; nobody would listen.
    let control = "a=t,q=2,i=\(id.value),s=\(bitmap.width),v=\(bitmap.height)"
    if link.route == .sharedMemory, Self.share(bitmap.pixels, name: name) {
      sharedMemory = name
      sequences = [
        link.command(control + ",f=32,t=s,S=\(bitmap.pixels.count)", payload: name.utf8.base64)
      ]
      return
    }
    sharedMemory = nil
    let isOpaque = stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 }
    let raw = isOpaque ? Self.withoutAlpha(bitmap.pixels) : bitmap.pixels
    let compressed = Self.compress(raw)
    let data = (compressed ?? raw).base64
    let format = (isOpaque ? ",f=24" : ",f=32") + (compressed == nil ? "" : ",o=z")
    var pieces: [[UInt8]] = []
    for start in stride(from: 0, to: max(1, data.count), by: Self.pieceSize) {
      let piece = data[start..<min(start + Self.pieceSize, data.count)]
      let more = start + Self.pieceSize < data.count ? "m=1" : "m=0"
      pieces.append(link.command(start == 0 ? control + format + "," + more : "q=2," + more, payload: piece))
    }
    sequences = pieces
  }

  private static func withoutAlpha(_ pixels: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count / 4 * 3) { buffer, count in
      for source in stride(from: 0, to: pixels.count - 3, by: 4) {
        buffer[count] = pixels[source]
        buffer[count + 1] = pixels[source + 1]
        buffer[count + 2] = pixels[source + 2]
        count += 3
      }
    }
  }

  /// In zlib's form, quickly rather than tightly: a photograph gains little from more.
  private static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(bytes.count))
    var status = Z_OK
    let result = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      status = compress2(buffer.baseAddress, &size, bytes, uLong(bytes.count), 1)
      count = status == Z_OK ? Int(size) : 0
    }
    return status == Z_OK ? result : nil
  }

  /// Puts bytes into shared memory under a name; false where there is none or it is full.
  static func share(_ bytes: [UInt8], name: String) -> Bool {
    guard !bytes.isEmpty else { return false }
    let descriptor = FileDescriptor(rawValue: shm_open(name, O_CREAT | O_EXCL | O_RDWR, S_IRUSR | S_IWUSR))
    guard descriptor.rawValue >= 0 else { return false }
    defer { try? descriptor.close() }
    // Written, not mapped: a full /dev/shm is then an error and not a crash.
    do { try descriptor.writeFully(bytes) } catch {
      shm_unlink(name)
      return false
    }
    return true
  }
}
