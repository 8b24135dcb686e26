import Platform
import PhotoStores
import Sidecars

/// Photos on servers. In buckets and folders, deleted photos are moved to a trash folder beside them; services have
/// their own trash.
public struct StorePlace: PhotoPlace {
  private let stores: PhotoStores
  private let makeCuller: @Sendable (SidecarWriter.Naming) -> StoreCuller

  /// - Parameters:
  ///   - isPhotoName: Returns true if a file has the name of a photo, including raw files.
  ///   - packet: Returns the XMP packet in a picture, or nil.
  public init(
    _ stores: PhotoStores, isPhotoName: @escaping @Sendable (_ name: String) -> Bool,
    packet: @escaping @Sendable (_ address: String) -> [UInt8]? = { _ in nil }
  ) {
    self.stores = stores
    makeCuller = { StoreCuller(stores, naming: $0, isPhotoName: isPhotoName, packet: packet) }
  }

  /// Returns true for an address in a store or service, outside archives.
  public func has(_ address: PhotoAddress) -> Bool {
    Self.address(address) != nil && !stores.isInArchive(address.text)
  }

  /// Returns the server of an address.
  public func lane(of address: PhotoAddress) -> String {
    Self.address(address).map { "\($0.scheme)://\($0.authority)" } ?? ""
  }

  private static func address(_ address: PhotoAddress) -> StoreAddress? {
    if case .web(let text) = address { StoreAddress(text) } else { nil }
  }

  /// Returns the deleted photos of folders, and the trash of services; none for a server that does not respond.
  public func trashed(of folders: Set<PhotoAddress>) -> [TrashedPhoto] {
    let culler = makeCuller(.ext)
    var seen: Set<StoreAddress> = []
    return folders.compactMap(Self.address).flatMap { folder -> [TrashedPhoto] in
      ((try? culler.trashed(of: folder)) ?? []).filter { seen.insert($0.moved.address).inserted }.map { photo in
        let moved = photo.moved
        return TrashedPhoto(
          address: .web(moved.address.text), name: photo.name, date: photo.changed,
          receipt: Receipt(place: moved.place, fileCount: 1, companionCount: moved.companionCount, content: moved))
      }
    }.sorted { ($1.date, $0.address.text) < ($0.date, $1.address.text) }
  }

  /// Returns true for verbs that servers support.
  public func does(_ verb: ActVerb) -> Bool { verb.ofServers != nil }

  /// Performs an act. After a broken connection the rest is skipped, since each photo would wait for the server.
  public func perform(_ act: Act, goesOn: @escaping @Sendable (_ done: Int) -> Bool) -> [ActOutcome] {
    let culler = makeCuller(act.naming)
    defer { culler.learnRestored() }
    var (isBroken, done) = (false, 0)
    return act.photos.map { photo in
      done += 1
      guard !isBroken, goesOn(done), !act.withdrawn.contains(photo.id), let address = Self.address(photo.address) else {
        return .left
      }
      do throws(StoreError) {
        switch act.verb.ofServers {
        case .trash:
          let moved = try culler.trash(address, version: photo.version)
          return .done(Receipt(place: moved.place, fileCount: 1, companionCount: moved.companionCount, content: moved))
        case .takeBack:
          guard let moved = photo.receipt?.content as? StoreCuller.Moved else { return .left }
          try culler.restore(moved)
        case .write: if let change = photo.change { try culler.write(change, for: address) }
        case nil: return .failed("only files can be \(act.verb.participle)")
        }
        return .done(nil)
      } catch {
        isBroken = error.kind == .line
        return .failed(error.description)
      }
    }
  }
}
