import Basics
import Pictures
import Platform
import Sidecars

/// Culls photos in stores: moves them to a trash folder beside them and back, and writes sidecars. It deletes no photo,
/// and overwrites no file that another program has changed. The functions wait for the server.
public final class StoreCuller {
  /// The trash folder beside photos.
  public static let trashFolder = ".photowall-trash"

  /// The files of a photo and its sidecars, with their paths before and after a move; empty for a service's trash.
  public struct Moved: Hashable, Sendable {
    public let address: StoreAddress
    var files: [Place]

    /// The location of the photo in messages.
    public var place: String { files.isEmpty ? "the server's trash" : StoreCuller.trashFolder }

    /// The number of moved sidecars.
    public var companionCount: Int { max(0, files.count - 1) }

    struct Place: Hashable, Sendable {
      var before: String
      var after: String
    }
  }

  let stores: PhotoStores
  let naming: SidecarWriter.Naming
  let isPhotoName: @Sendable (_ name: String) -> Bool
  let packet: @Sendable (_ address: String) -> [UInt8]?
  /// The files in the folders that were looked at, by their names.
  var folders: [StoreAddress: [String: ListedFile]] = [:]
  /// The photos that were moved back and have unknown versions.
  private var restored: [StoreAddress] = []

  /// Creates a culler for some photos. It caches the contents of their folders.
  ///
  /// - Parameters:
  ///   - isPhotoName: Returns true if a file has the name of a photo, including raw files.
  ///   - packet: Returns the XMP packet in a picture, as the start of a new sidecar, or nil.
  public init(
    _ stores: PhotoStores, naming: SidecarWriter.Naming, isPhotoName: @escaping @Sendable (_ name: String) -> Bool,
    packet: @escaping @Sendable (_ address: String) -> [UInt8]? = { _ in nil }
  ) {
    (self.stores, self.naming, self.isPhotoName, self.packet) = (stores, naming, isPhotoName, packet)
  }

  // MARK: Trash

  /// Moves a photo and its sidecars to the trash folder, or to the trash of a service.
  ///
  /// - Parameter version: The version of the file that the user has seen; nil for the listed version.
  public func trash(_ address: StoreAddress, version: String?) throws(StoreError) -> Moved {
    if let service = try stores.service(of: address) {
      try service.trash(address.path)
      return Moved(address: address, files: [])
    }
    let store = try store(of: address)
    let names = try names(in: address.folder)
    guard let current = names[address.name] else {
      throw StoreError(.conflict, "\(shown(address.name)) is gone, so it was not moved; reload the wall")
    }
    guard
      stores.listed.hasMoved(current, to: address)
        || version.flatMap(current.hasVersion) ?? stores.listed.mayBe(current, at: address)
    else {
      throw StoreError(
        .conflict,
        "\(shown(address.name)) is another file than the one that was deleted, so it was not moved; reload the wall")
    }
    var moved = Moved(address: address, files: [])
    do throws(StoreError) {
      for name in [address.name] + (try sidecars(of: address)) {
        let place = Moved.Place(
          before: address.folder.path + name,
          after: try free(name, in: address.folder.inside(Self.trashFolder)))
        try store.move(place.before, to: place.after, expecting: names[name]?.version)
        moved.files.append(place)
        folders[address.folder]?[name] = nil
      }
    } catch {
      // The photo and its sidecars must stay together.
      for place in moved.files.reversed() { try? store.move(place.after, to: place.before, expecting: nil) }
      throw error
    }
    return moved
  }

  /// Restores a moved photo.
  public func restore(_ moved: Moved) throws(StoreError) {
    if let service = try stores.service(of: moved.address) { return try service.restore(moved.address.path) }
    let store = try store(of: moved.address)
    stores.listed.forget(moved.address)
    var done: [Moved.Place] = []
    do throws(StoreError) {
      for place in moved.files.reversed() {
        try store.move(place.after, to: place.before, expecting: nil)
        done.append(place)
      }
    } catch {
      // A sidecar must not stay beside another photo with that name.
      for place in done.reversed() { try? store.move(place.before, to: place.after, expecting: nil) }
      throw error
    }
    restored.append(moved.address)
  }

  /// Reads the versions of restored photos, since some servers give them new ones.
  public func learnRestored() {
    for (folder, photos) in Dictionary(grouping: restored, by: \.folder) {
      folders[folder] = nil
      guard let names = try? names(in: folder) else { continue }
      for photo in photos { if let file = names[photo.name] { stores.listed.move(file, to: photo) } }
    }
    restored = []
  }

  /// A photo in the trash folder, or in the trash of a service.
  public struct Trashed: Sendable {
    public let moved: Moved
    public let name: String
    /// The time of the last change in the trash, `2024-05-17T18:03:12`; empty if unknown.
    public let changed: String
  }

  /// Returns the photos in the trash folder of a folder, or all in the trash of a service.
  public func trashed(of folder: StoreAddress) throws(StoreError) -> [Trashed] {
    if let service = try stores.service(of: folder) {
      return try service.trashed().map { photo in
        let address = StoreAddress(folder.scheme, folder.authority, photo.path)
        return Trashed(moved: Moved(address: address, files: []), name: photo.name, changed: photo.changed)
      }
    }
    let names = try names(in: folder.inside(Self.trashFolder))
    return names.keys.filter(isPhotoName).sorted().map { name in
      let (longer, shorter) = Self.sidecarNames(of: name)
      let sidecars = [longer] + (other(than: name, withItsStemIn: names) == nil && shorter != longer ? [shorter] : [])
      let files = [name] + sidecars.filter { names[$0] != nil }
      let moved = Moved(
        address: StoreAddress(folder.scheme, folder.authority, folder.path + name),
        files: files.map {
          .init(before: folder.path + $0, after: folder.inside(Self.trashFolder).path + $0)
        })
      return Trashed(moved: moved, name: name, changed: "")
    }
  }

  /// Returns a free path in a folder: the name, if necessary with a number.
  private func free(_ name: String, in folder: StoreAddress) throws(StoreError) -> String {
    let taken = try names(in: folder)
    let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    for number in 1...10_000 {
      let candidate = number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
      guard taken[candidate] == nil else { continue }
      folders[folder, default: [:]][candidate] = ListedFile(name: candidate)
      return folder.path + candidate
    }
    throw StoreError(.refused, "\(Self.trashFolder) is full of files named \(shown(name)); empty it and try again")
  }

  // MARK: Folders

  func store(of address: StoreAddress) throws(StoreError) -> any PhotoStore { try stores.store(of: address) }

  /// Returns the files in a folder by name; empty if there is no such folder.
  func names(in folder: StoreAddress) throws(StoreError) -> [String: ListedFile] {
    if let names = folders[folder] { return names }
    var names: [String: ListedFile] = [:]
    var mark: String?
    do throws(StoreError) {
      repeat {
        let listing = try store(of: folder).list(folder.path, after: mark)
        for file in listing.files { names[file.name] = file }
        mark = listing.next
      } while mark != nil
    } catch  where folder.path.hasSuffix("\(Self.trashFolder)/") && error.kind == .refused {
      // The first move creates it.
    }
    folders[folder] = names
    return names
  }

  func shown(_ name: String) -> String { SanitizedText.made(from: name) }
}

extension StoreAddress {
  var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }

  var folder: StoreAddress { StoreAddress(scheme, authority, String(path.dropLast(name.count))) }

  /// Returns a folder in this folder.
  func inside(_ name: String) -> StoreAddress { StoreAddress(scheme, authority, "\(path)\(name)/") }
}
