import Foundation

/// What comes through a pipe, as it comes.
enum DescriptorBytes {
  /// The next bytes, once there are some; nil at the end.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count > 0 { return Array(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      return nil
    }
  }
}
