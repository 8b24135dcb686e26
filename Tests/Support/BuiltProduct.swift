import Glibc

/// Executables built with the tests.
public enum BuiltProduct {
  /// Returns the path of an executable product, which is beside the test executable, or in the folder that the environment
  /// variable `TEST_PRODUCTS` names.
  public static func path(_ name: String) -> String {
    if let folder = getenv("TEST_PRODUCTS") { return "\(String(cString: folder))/\(name)" }
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let tests = own.hasSuffix(".xctest") ? own : CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return tests.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
  }
}
