#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many cores there are to work on.
func coreCount() -> Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

/// Makes the calling thread step back when the thread that draws needs its core.
func lowerThreadPriority() {
  #if canImport(Glibc)
    // On Linux, 0 is the calling thread, not the process.
    setpriority(CInt(PRIO_PROCESS.rawValue), 0, 5)
  #endif
}
