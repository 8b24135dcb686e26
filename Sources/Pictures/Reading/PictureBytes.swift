#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The bytes of a picture file, held outside the heap of arrays so that codecs may keep a pointer to them.
public final class PictureBytes: @unchecked Sendable {
  // Unchecked: the memory is written only before the object is handed out, and freed with it.
  let memory: UnsafeRawBufferPointer

  /// Takes over memory from `malloc`, which is freed with this object.
  init(owning memory: UnsafeRawBufferPointer) { self.memory = memory }

  /// A copy of `bytes`.
  public convenience init(_ bytes: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer(start: malloc(max(bytes.count, 1)), count: bytes.count)
    // As with an array: a copy of bytes that are in memory already is small beside what holds them.
    precondition(copy.baseAddress != nil, "out of memory")
    copy.copyBytes(from: bytes)
    self.init(owning: UnsafeRawBufferPointer(copy))
  }

  deinit { free(UnsafeMutableRawPointer(mutating: memory.baseAddress)) }

  /// How many.
  public var count: Int { memory.count }

  /// The bytes from `range`, without a copy; they live as long as this object.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: memory[range.clamped(to: 0..<memory.count)])
  }
}

extension PictureBytes: Hashable {
  /// The same object.
  public static func == (left: PictureBytes, right: PictureBytes) -> Bool { left === right }
  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
