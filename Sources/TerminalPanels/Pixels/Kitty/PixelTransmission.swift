import Basics
import CZlib
import Glibc
import Pictures
import Platform

/// The commands that transmit a picture. They are created on a background queue, since compression takes milliseconds.
struct PixelTransmission: Sendable {
  /// Escape sequences, to be sent in this order without another graphics command in between.
  let sequences: [[UInt8]]
  /// The name of the shared memory, which the terminal removes after reading it; nil for direct transmission.
  let sharedMemory: String?

  /// The maximum size of a command's payload.
  private static let chunkSize = 4096

  /// - Parameter name: a name for shared memory that is not in use.
  init(_ bitmap: Bitmap, id: ImageID, channel: GraphicsChannel, sharedMemoryName name: String) {
    // q=2 suppresses replies and errors, which nothing would read.
    let control = "a=t,q=2,i=\(id.value),s=\(bitmap.width),v=\(bitmap.height)"
    if channel.medium == .sharedMemory, Self.share(bitmap.pixels, name: name) {
      sharedMemory = name
      sequences = [
        channel.command(control + ",f=32,t=s,S=\(bitmap.pixels.count)", payload: name.utf8.base64)
      ]
      return
    }
    sharedMemory = nil
    let isOpaque = stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 }
    let raw = isOpaque ? Self.withoutAlpha(bitmap.pixels) : bitmap.pixels
    let compressed = Self.compress(raw)
    let data = (compressed ?? raw).base64
    let format = (isOpaque ? ",f=24" : ",f=32") + (compressed == nil ? "" : ",o=z")
    var chunks: [[UInt8]] = []
    for start in stride(from: 0, to: max(1, data.count), by: Self.chunkSize) {
      let chunk = data[start..<min(start + Self.chunkSize, data.count)]
      let more = start + Self.chunkSize < data.count ? "m=1" : "m=0"
      chunks.append(channel.command(start == 0 ? control + format + "," + more : "q=2," + more, payload: chunk))
    }
    sequences = chunks
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

  /// Compresses with zlib's fastest level: higher ones gain little on photographs.
  private static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    var size = compressBound(uLong(bytes.count))
    var status = Z_OK
    let result = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      status = compress2(buffer.baseAddress, &size, bytes, uLong(bytes.count), 1)
      count = status == Z_OK ? Int(size) : 0
    }
    return status == Z_OK ? result : nil
  }

  /// Removes the shared memory of processes that were killed, by the process number in its name.
  static func removeAbandoned(in folder: String = "/dev/shm") {
    for name in ((try? Folder.names(in: FilePath(folder))) ?? []).map(\.string) {
      guard name.hasPrefix("photowall-"),
        let process = name.split(separator: "-").dropFirst().first.flatMap({ pid_t($0) }), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  /// Writes bytes to new shared memory. Returns false if that fails.
  static func share(_ bytes: [UInt8], name: String) -> Bool {
    guard !bytes.isEmpty else { return false }
    let descriptor = FileDescriptor(rawValue: shm_open(name, O_CREAT | O_EXCL | O_RDWR, S_IRUSR | S_IWUSR))
    guard descriptor.rawValue >= 0 else { return false }
    defer { try? descriptor.close() }
    // If /dev/shm is full, `write` reports an error, while a mapping would crash the program.
    do { try descriptor.writeFully(bytes) } catch {
      shm_unlink(name)
      return false
    }
    return true
  }
}
