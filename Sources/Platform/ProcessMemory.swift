#if canImport(Glibc)
  import Glibc
#endif

/// The memory of this process.
public enum ProcessMemory {
  /// Returns freed large blocks to the system. By default glibc keeps up to 64 MB of them in each thread: 80 MB after
  /// changes of a million photos.
  public static func returnLargeBlocks() {
    #if canImport(Glibc)
      guard let function = dlsym(nil, "mallopt") else { return }
      let setOption = unsafeBitCast(function, to: (@convention(c) (CInt, CInt) -> CInt).self)
      // The option numbers of mallopt(3).
      let (trimThreshold, mmapThreshold) = (CInt(-1), CInt(-3))
      for option in [trimThreshold, mmapThreshold] { _ = setOption(option, 8 << 20) }
    #endif
  }
}
