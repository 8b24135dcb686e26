import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// The environment variables of the process. No other file reads or changes them.
public enum EnvironmentVariables {
  // setenv(3) may move the list while another thread reads it.
  private static let lock = Mutex(())
  private static let changes = ProcessResource("the environment")

  /// All variables by name.
  public static var all: [String: String] {
    lock.withLock { _ in
      var variables: [String: String] = [:]
      var next = environ
      while let entry = next.pointee {
        let text = String(cString: entry)
        if let equals = text.firstIndex(of: "=") {
          variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        next += 1
      }
      return variables
    }
  }

  /// Runs `body` with a changed variable. Only one thread may do so at a time.
  public static func with<Result>(_ name: String, _ value: String, _ body: () throws -> Result) rethrows -> Result {
    try changes.use {
      let before = all[name]
      set(name, value)
      defer { set(name, before) }
      return try body()
    }
  }

  private static func set(_ name: String, _ value: String?) {
    _ = lock.withLock { _ in value.map { setenv(name, $0, 1) } ?? unsetenv(name) }
  }
}
