#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// The variables of the process's environment. No other file reads or changes them.
public enum EnvironmentVariables {
  /// All variables by name.
  public static var all: [String: String] {
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

  /// Runs `body` while a variable has another value.
  public static func with<Result>(_ name: String, _ value: String, _ body: () throws -> Result) rethrows -> Result {
    let before = getenv(name).map { String(cString: $0) }
    setenv(name, value, 1)
    defer {
      if let before { setenv(name, before, 1) } else { unsetenv(name) }
    }
    return try body()
  }
}
