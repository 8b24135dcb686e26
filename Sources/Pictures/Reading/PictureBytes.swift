/// The bytes of a picture file, held outside the heap of arrays so that codecs may keep a pointer to them.
public final class PictureBytes: @unchecked Sendable {
  // Unchecked: the memory is written only before the object is handed out.
  let memory: UnsafeRawBufferPointer

  /// Takes over memory from `malloc`, which is freed with this object.
  init(owning memory: UnsafeRawBufferPointer) { self.memory = memory }

  /// A copy of `bytes`.
  public init(_ bytes: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    copy.copyBytes(from: bytes)
    memory = UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])
  }

  deinit { memory.deallocate() }

  /// How many.
  public var count: Int { memory.count }
}

extension PictureBytes: Hashable {
  /// The same object.
  public static func == (left: PictureBytes, right: PictureBytes) -> Bool { left === right }
  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
