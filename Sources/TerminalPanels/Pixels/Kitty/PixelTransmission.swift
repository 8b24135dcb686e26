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

  /// `q=2` suppresses replies and errors, which nothing would read.
  /// - Parameter name: a name for shared memory that is not in use.
  init(_ bitmap: Bitmap, id: ImageID, channel: GraphicsChannel, sharedMemoryName name: String) {
    if channel.medium == .sharedMemory, Self.share(bitmap.pixels, name: name) {
      sharedMemory = name
      sequences = [
        channel.command(
          "a=t,q=2,i=\(id.value),s=\(bitmap.width),v=\(bitmap.height),f=32,t=s,S=\(bitmap.pixels.count)",
          payload: name.utf8.base64)
      ]
      return
    }
    sharedMemory = nil
    sequences = Self.sequences(of: bitmap, "a=t,q=2,i=\(id.value)", channel: channel)
  }

  /// Returns the commands that transmit a picture within escape sequences.
  /// - Parameter control: the keys of the command, without format and size.
  static func sequences(of bitmap: Bitmap, _ control: String, channel: GraphicsChannel) -> [[UInt8]] {
    let isOpaque = bitmap.isOpaque
    let raw = isOpaque ? Self.withoutAlpha(bitmap.pixels) : bitmap.pixels
    let compressed = Self.compress(raw)
    let data = (compressed ?? raw).base64
    let first =
      "\(control),s=\(bitmap.width),v=\(bitmap.height),f=\(isOpaque ? 24 : 32)\(compressed == nil ? "" : ",o=z")"
    return stride(from: 0, to: max(1, data.count), by: chunkSize).map { start in
      let more = start + chunkSize < data.count ? "m=1" : "m=0"
      return channel.command(
        "\(start == 0 ? first : "q=2"),\(more)", payload: data[start..<min(start + chunkSize, data.count)])
    }
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
