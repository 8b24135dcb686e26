import Pictures
import Platform
import Synchronization

/// The servers in addresses. Each is created once, for its first address.
public final class PhotoStores: RemoteStores {
  let environment: StoreEnvironment
  private let servers = Mutex<[String: Result<any PhotoServer, StoreError>]>([:])
  let opened = Mutex(OpenedAddresses())
  /// The opened zip files on servers.
  let archives = Mutex<[ServerArchive]>([])
  /// The photos as last listed.
  let listed = ListedFiles()
  /// The prefetched pages, by address.
  let ahead = Mutex<[String: Monitor<Result<StorePage, StoreError>?>]>([:])

  public init(_ environment: StoreEnvironment) { self.environment = environment }

  /// Returns the store of an address; throws for services, which have no folders.
  func store(of address: StoreAddress) throws(StoreError) -> any PhotoStore {
    guard let store = try server(of: address) as? any PhotoStore else {
      throw StoreError(.refused, "this server has no folders")
    }
    return store
  }

  /// Returns the photo service of an address; nil for a store.
  public func service(of address: StoreAddress) throws(StoreError) -> (any PhotoService)? {
    try server(of: address) as? any PhotoService
  }

  private func server(of address: StoreAddress) throws(StoreError) -> any PhotoServer {
    try servers.withLock { servers in
      let key = "\(address.scheme.rawValue)://\(address.authority)"
      if let server = servers[key] { return server }
      let server = Result { () throws(StoreError) in try environment.server(address.scheme, address.authority) }
      servers[key] = server
      return server
    }.get()
  }

  // MARK: Reading pictures

  /// Returns how to read a file, or its preview if the address has a preview marker.
  public func reading(of text: String, range: Range<Int>?) -> RemoteReading? {
    memberReading(of: text, range: range) ?? storeReading(of: text, range: range)
  }

  func storeReading(of text: String, range: Range<Int>?) -> RemoteReading? {
    guard let address = StoreAddress(text) else { return nil }
    do throws(StoreError) {
      let server = try server(of: address)
      let preview = StoreAddress.parameters(of: text)["preview"].flatMap { server.preview($0, of: address.path) }
      return preview ?? server.reading(of: address.path, range: range)
    } catch {
      return .failure(FetchError(error.description, label: "no store", isTransient: false))
    }
  }

  /// Returns the store's sentence for an unsuccessful response, or nil.
  public func sentence(forStatus status: Int, body: [UInt8], of address: String) -> String? {
    guard let address = StoreAddress(address) else { return nil }
    return try? server(of: address).sentence(forStatus: status, body: body, of: address.path)
  }
}

extension StoreEnvironment {
  /// Creates the server of a scheme. A new kind of store needs a case here and in `StoreScheme`.
  fileprivate func server(_ scheme: StoreScheme, _ authority: String) throws(StoreError) -> any PhotoServer {
    var client: HTTPClient { HTTPClient(options: options) }
    var fields: [String] { options.fields(forOriginOf: "\(scheme.rawValue)://\(authority)/") }
    switch scheme {
    case .s3:
      let credentials = S3Credentials(variables, home: home, contents: contents)
      if let profile = credentials.unknownProfile {
        throw StoreError(.refused, "there is no profile \(profile) in ~/.aws/config or ~/.aws/credentials")
      }
      return S3Store(bucket: authority, credentials: credentials, client: client)
    case .sftp:
      guard startsPrograms else {
        throw StoreError(.refused, "a tape starts no programs, so that sftp addresses are not opened")
      }
      return try SFTPStore(authority, ssh: ssh, seconds: options.silenceTimeout)
    case .dav, .davs:
      return try DAVStore(authority, isSecure: scheme == .davs, fields: fields, netrc: netrc, client: client)
    case .rclone:
      guard startsPrograms else {
        throw StoreError(.refused, "a tape starts no programs, so that remotes of rclone are not opened")
      }
      return try RcloneStore(remote: authority, rclone: rclone, options: options)
    case .immich, .immichs:
      var fields = fields
      // Without fields for this server, as from a saved feed, the key is only sent to the server in
      // IMMICH_INSTANCE_URL.
      if fields.isEmpty, let key = variables["IMMICH_API_KEY"],
        let own = variables["IMMICH_INSTANCE_URL"].flatMap({ StoreAddress(StoreAddress.immich($0)) }),
        own.scheme == scheme, own.authority == authority
      {
        fields = ["x-api-key: \(key)"]
      }
      return try ImmichStore(authority, isSecure: scheme == .immichs, fields: fields, client: client)
    }
  }
}
