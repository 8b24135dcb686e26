import Pictures
import Platform

/// The environment of stores: variables, home folder and files, and the test for photo names.
public struct StoreEnvironment: Sendable {
  public var variables: [String: String]
  public var home: String
  /// Whether programs such as ssh may be started; false for tapes.
  public var startsPrograms = true
  /// The ssh program with its arguments.
  public var ssh = ["ssh"]
  /// The rclone program with its arguments.
  public var rclone = ["rclone"]
  /// The limits of requests.
  public var options = FetchOptions()
  /// Returns true if a file's extension is a picture's.
  public var isPictureName: @Sendable (_ name: String) -> Bool

  public init(
    variables: [String: String], home: String, isPictureName: @escaping @Sendable (_ name: String) -> Bool
  ) {
    (self.variables, self.home, self.isPictureName) = (variables, home, isPictureName)
  }

  /// The text of the user's `.netrc`, or nil.
  var netrc: String? { contents(of: variables["NETRC"] ?? "\(home)/.netrc") }

  func contents(of path: String) -> String? {
    (try? FileDescriptor.contents(of: FilePath(path), limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
  }
}
