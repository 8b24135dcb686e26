import CLibrary

/// Returns the number of processor cores.
public func coreCount() -> Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

/// Lowers the calling thread's priority below the drawing thread's.
public func lowerThreadPriority() {
  #if canImport(Glibc)
    // On Linux, 0 means the calling thread, not the process.
    setpriority(CInt(PRIO_PROCESS.rawValue), 0, 5)
  #endif
}
