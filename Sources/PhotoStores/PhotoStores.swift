import Basics
import Pictures
import Platform
import Synchronization

/// The stores in addresses. Each is created once, for its first address.
public final class PhotoStores: RemoteFiles {
  let environment: StoreEnvironment
  private let stores = Mutex<[String: Result<any PhotoServer, StoreError>]>([:])
  let opened = Mutex(OpenedAddresses())
  /// The opened zip files on servers.
  let archives = Mutex<[ServerArchive]>([])
  /// The photos as last listed.
  let listed = ListedFiles()
  /// The prefetched pages, by address.
  let ahead = Mutex<[String: Monitor<Result<StorePage, StoreError>?>]>([:])

  public init(_ environment: StoreEnvironment) { self.environment = environment }

  /// Returns the header field with the login in `.netrc` for the host of a web address, or nil.
  public func loginField(for address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound, let netrc = environment.netrc else { return nil }
    let authority = address[start...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@").last?.prefix { $0 != ":" } ?? ""
    return NetrcLogin(netrc, host: String(host), user: nil).map { "Authorization: Basic \($0.credentials)" }
  }

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
    let key = "\(address.scheme.rawValue)://\(address.authority)"
    let found = stores.withLock { stores -> Result<any PhotoServer, StoreError> in
      if let store = stores[key] { return store }
      let made = Result { () throws(StoreError) in
        guard let kind = StoreKind.all.first(where: { $0.scheme == address.scheme }) else {
          throw StoreError(.refused, "there is no store of this kind")
        }
        return try kind.make(address.authority, environment)
      }
      stores[key] = made
      return made
    }
    return try found.get()
  }

  // MARK: Reading pictures

  /// Returns how to read a file, or its preview if the address has a preview marker.
  public func reading(of text: String, part: Range<Int>?) -> RemoteReading? {
    memberReading(of: text, part: part) ?? storeReading(of: text, part: part)
  }

  func storeReading(of text: String, part: Range<Int>?) -> RemoteReading? {
    guard let address = StoreAddress(text) else { return nil }
    do throws(StoreError) {
      let store = try server(of: address)
      let preview = StoreAddress.parameters(of: text)["preview"].flatMap { store.preview($0, of: address.path) }
      return preview ?? store.reading(of: address.path, part: part)
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
