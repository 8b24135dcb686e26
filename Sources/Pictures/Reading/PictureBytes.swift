import CLibrary

/// The bytes of a picture file at a fixed address, so that codecs can keep a pointer to them.
public final class PictureBytes: @unchecked Sendable {
  // Unchecked: the memory is written only before the initializer returns, and freed with the object.
  let memory: UnsafeRawBufferPointer

  /// Takes ownership of memory from `malloc`.
  init(owning memory: UnsafeRawBufferPointer) { self.memory = memory }

  /// Copies `bytes`.
  public convenience init(_ bytes: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer(start: malloc(max(bytes.count, 1)), count: bytes.count)
    // As for arrays: `bytes` are already in memory, so running out of it is not reported as an error.
    precondition(copy.baseAddress != nil, "out of memory")
    copy.copyBytes(from: bytes)
    self.init(owning: UnsafeRawBufferPointer(copy))
  }

  deinit { free(UnsafeMutableRawPointer(mutating: memory.baseAddress)) }

  /// The number of bytes.
  public var count: Int { memory.count }

  /// Returns the bytes in `range` without a copy, valid while this object exists.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[range.clamped(to: 0..<memory.count)])
  }
}

extension PictureBytes: Hashable {
  public static func == (left: PictureBytes, right: PictureBytes) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
