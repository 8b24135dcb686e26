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

/// A kind of store. `all` has a row per scheme. To add a store, write a `PhotoStore` or `PhotoService` and its row.
struct StoreKind: Sendable {
  let scheme: StoreScheme
  /// Creates the store for a bucket or host.
  let make: @Sendable (_ authority: String, StoreEnvironment) throws(StoreError) -> any PhotoServer

  static let all: [StoreKind] = [
    StoreKind(scheme: .s3) { bucket, environment throws(StoreError) in
      let credentials = S3Credentials(
        environment.variables, home: environment.home, contents: environment.contents)
      if let profile = credentials.unknownProfile {
        throw StoreError(.refused, "there is no profile \(profile) in ~/.aws/config or ~/.aws/credentials")
      }
      return S3Store(
        bucket: bucket, credentials: credentials, client: HTTPClient(options: environment.options))
    },
    StoreKind(scheme: .sftp) { authority, environment throws(StoreError) in
      guard environment.startsPrograms else {
        throw StoreError(.refused, "a tape starts no programs, so that sftp addresses are not opened")
      }
      return try SFTPStore(authority, ssh: environment.ssh, seconds: environment.options.silenceTimeout)
    },
    webDAV(.dav), webDAV(.davs),
    StoreKind(scheme: .rclone) { remote, environment throws(StoreError) in
      guard environment.startsPrograms else {
        throw StoreError(.refused, "a tape starts no programs, so that remotes of rclone are not opened")
      }
      return try RcloneStore(remote: remote, rclone: environment.rclone, options: environment.options)
    },
    immich(.immich), immich(.immichs),
  ]

  private static func immich(_ scheme: StoreScheme) -> StoreKind {
    StoreKind(scheme: scheme) { authority, environment throws(StoreError) in
      var fields = environment.options.fields(forOriginOf: "\(scheme.rawValue)://\(authority)/")
      // Without fields for this server, as from a saved feed, the key is only sent to the server in
      // IMMICH_INSTANCE_URL.
      if fields.isEmpty, let key = environment.variables["IMMICH_API_KEY"],
        let own = environment.variables["IMMICH_INSTANCE_URL"].flatMap({ StoreAddress(StoreAddress.immich($0)) }),
        own.scheme == scheme, own.authority == authority
      {
        fields = ["x-api-key: \(key)"]
      }
      return try ImmichStore(
        authority, isSecure: scheme == .immichs, fields: fields, client: HTTPClient(options: environment.options))
    }
  }

  private static func webDAV(_ scheme: StoreScheme) -> StoreKind {
    StoreKind(scheme: scheme) { authority, environment throws(StoreError) in
      try DAVStore(
        authority, isSecure: scheme == .davs,
        fields: environment.options.fields(forOriginOf: "\(scheme.rawValue)://\(authority)/"),
        netrc: environment.netrc,
        client: HTTPClient(options: environment.options))
    }
  }
}
