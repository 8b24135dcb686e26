import CLibrary

/// Temporary memory. A refused allocation throws instead of ending the program, since sizes come from files.
struct Scratch: ~Copyable {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  /// Allocates `count` bytes, zeroed if `zeroed` is true.
  init(count: Int, zeroed: Bool = false) throws(PictureError) {
    let memory = zeroed ? calloc(max(count, 1), 1) : Self.memory(max(count, 1))
    guard count >= 0, let memory else { throw .outOfMemory }
    start = memory.assumingMemoryBound(to: UInt8.self)
    self.count = count
  }

  deinit { free(start) }

  /// Returns memory, in huge pages if it is large: page faults in small ones take a tenth of the time of a PNG.
  private static func memory(_ count: Int) -> UnsafeMutableRawPointer? {
    #if os(Linux)
      let page = 1 << 21
      if count >= page / 2 {
        var memory: UnsafeMutableRawPointer?
        guard posix_memalign(&memory, page, count) == 0 else { return nil }
        madvise(memory, count, CInt(MADV_HUGEPAGE))
        return memory
      }
    #endif
    return malloc(count)
  }
}
