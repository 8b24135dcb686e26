import Basics
import Pictures
import Platform
import Sidecars

/// Culls photos in stores: moves them to a folder beside and back, and writes their sidecars beside them. Nothing is deleted, and
/// nothing is overwritten that another program has changed. Its functions wait for the server.
public final class StoreCuller {
  /// The folder beside photos that they are moved to.
  public static let trashFolder = ".photowall-trash"

  /// A photo's file and its sidecars, with their paths before and after a move; none for a photo in the trash of a service.
  public struct Moved: Hashable, Sendable {
    public let address: StoreAddress
    var files: [Place]

    /// Where the photo is, as messages name it.
    public var place: String { files.isEmpty ? "the server's trash" : StoreCuller.trashFolder }

    /// The number of sidecars that went along.
    public var companionCount: Int { max(0, files.count - 1) }

    struct Place: Hashable, Sendable {
      var before: String
      var after: String
    }
  }

  private let stores: PhotoStores
  private let naming: SidecarWriter.Naming
  private let isPhotoName: @Sendable (_ name: String) -> Bool
  private let packet: @Sendable (_ address: String) -> [UInt8]?
  /// The files in the folders that were looked at, by their names.
  private var folders: [StoreAddress: [String: StoreEntry]] = [:]
  /// The photos that were moved back and have unknown versions.
  private var restored: [StoreAddress] = []

  /// Creates a culler for some photos: what it has seen of their folders, it takes to stay so.
  ///
  /// - Parameters:
  ///   - isPhotoName: Returns true if a file has the name of a photo, raw files included.
  ///   - packet: Returns the XMP packet in a picture, with which a new sidecar begins; nil if there is none.
  public init(
    _ stores: PhotoStores, naming: SidecarWriter.Naming, isPhotoName: @escaping @Sendable (_ name: String) -> Bool,
    packet: @escaping @Sendable (_ address: String) -> [UInt8]? = { _ in nil }
  ) {
    (self.stores, self.naming, self.isPhotoName, self.packet) = (stores, naming, isPhotoName, packet)
  }

  // MARK: Trash

  /// Moves a photo and its sidecars to the folder beside, or to the trash of a service.
  ///
  /// - Parameter version: The version of the file that the user has seen; nil if it is unknown. Then it is the one that was listed.
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
      // A photo without its sidecar, or the other way round, would be no photo.
      for place in moved.files.reversed() { try? store.move(place.after, to: place.before, expecting: nil) }
      throw error
    }
    return moved
  }

  /// Moves a photo back that was moved.
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
      // A sidecar must not stand beside another photo of that name.
      for place in done.reversed() { try? store.move(place.before, to: place.after, expecting: nil) }
      throw error
    }
    restored.append(moved.address)
  }

  /// Learns the versions of the photos that were moved back: some servers give them others than they had.
  public func learnRestored() {
    for (folder, photos) in Dictionary(grouping: restored, by: \.folder) {
      folders[folder] = nil
      guard let names = try? names(in: folder) else { continue }
      for photo in photos { if let file = names[photo.name] { stores.listed.move(file, to: photo) } }
    }
    restored = []
  }

  /// A photo that was moved to the folder beside, or to the trash of a service.
  public struct Trashed: Sendable {
    public let moved: Moved
    public let name: String
    /// The time of its last change there, `2024-05-17T18:03:12`; empty if unknown.
    public let changed: String
  }

  /// Returns the photos of a folder that were moved to the folder beside, or all in the trash of a service.
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

  /// Returns a path in a folder at which there is no file: the name, with a number from the second one on.
  private func free(_ name: String, in folder: StoreAddress) throws(StoreError) -> String {
    let taken = try names(in: folder)
    let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
    for number in 1...10_000 {
      let candidate = number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
      guard taken[candidate] == nil else { continue }
      folders[folder, default: [:]][candidate] = StoreEntry(name: candidate, size: 0, changed: nil, version: "")
      return folder.path + candidate
    }
    throw StoreError(.refused, "\(Self.trashFolder) is full of files named \(shown(name)); empty it and try again")
  }

  // MARK: Sidecars

  /// Writes a rating to a service, or to the sidecar of a photo: to the one that is there, or to a new one that begins with the packet in the
  /// picture. All else that it tells stays.
  ///
  /// - Parameter change: Changes the rating that the sidecar tells.
  public func write(
    _ change: (inout PhotoRating) -> Void, for address: StoreAddress
  ) throws(StoreError) {
    if let service = try stores.service(of: address) { return try service.write(change, of: address.path) }
    let store = try store(of: address)
    let (longer, shorter) = Self.sidecarNames(of: address.name)
    let names = try names(in: address.folder)
    guard names[address.name] != nil else {
      throw StoreError(.refused, "\(shown(address.name)) is gone, so its rating was not written; reload the wall")
    }
    var target = (name: longer, file: names[longer] == nil ? nil : try file(longer, of: address))
    if target.file == nil, names[shorter] != nil, let file = try file(shorter, of: address) {
      let packet = try packet(of: file.bytes, shorter)
      if packet.belongs(to: address.name) {
        if packet.fileExtension == nil, let other = other(than: address.name, withItsStemIn: names) {
          throw StoreError(
            .refused,
            "\(shown(shorter)) would belong to \(shown(address.name)) and \(shown(other)); rename it to \(shown(longer))"
          )
        }
        target = (shorter, file)
      }
    } else if target.file == nil, naming == .stem, other(than: address.name, withItsStemIn: names) == nil {
      target.name = shorter
    }
    let old = target.file?.bytes ?? self.packet(address.text) ?? XMPPacket.empty
    let known = (try? packet(of: old, target.name)) ?? (target.file == nil ? try? XMPPacket(XMPPacket.empty) : nil)
    guard let known else {
      throw StoreError(.refused, "\(shown(target.name)) cannot be read as XMP, so it stays as it is")
    }
    var rating = known.rating
    change(&rating)
    if target.file != nil { try check(known.rating, becoming: rating, for: address) }
    let bytes: [UInt8]
    do { bytes = try known.setting(rating) } catch {
      throw StoreError(.refused, "\(shown(target.name)): \(error.description)")
    }
    do throws(StoreError) {
      if bytes != known.bytes || target.file == nil {
        let version = try store.write(bytes, to: address.folder.path + target.name, replacing: target.file?.version)
        folders[address.folder]?[target.name] = StoreEntry(
          name: target.name, size: bytes.count, changed: nil, version: version)
      }
      stores.listed.note(rating, of: address)
    } catch  where error.kind == .conflict {
      folders[address.folder] = nil
      throw StoreError(
        .conflict, "another program has changed the sidecar of \(shown(address.name)) since it was read; w tries again")
    }
  }

  /// Throws once if a change would replace what another program has written into the sidecar since the user saw it.
  private func check(
    _ current: PhotoRating, becoming rating: PhotoRating, for address: StoreAddress
  ) throws(StoreError) {
    guard let seen = stores.listed.rating(of: address) else { return }
    func isReplaced<Value: Equatable>(_ value: (PhotoRating) -> Value) -> Bool {
      value(current) != value(rating) && value(current) != value(seen)
    }
    guard isReplaced({ $0.stars ?? 0 }) || isReplaced(\.flag) || isReplaced(\.label) else { return }
    stores.listed.note(current, of: address)
    let parts = ["\(current.stars ?? 0) stars"] + (current.flag == .none ? [] : [current.flag.rawValue])
    let text = (parts + (current.label == .none ? [] : ["label \(current.label.text)"])).joined(separator: ", ")
    throw StoreError(
      .conflict,
      "another program has rated \(shown(address.name)) since it was read (\(shown(text))); w writes yours over that")
  }

  private func file(_ name: String, of address: StoreAddress) throws(StoreError) -> StoredFile? {
    try store(of: address).file(at: address.folder.path + name)
  }

  private func packet(of bytes: [UInt8], _ name: String) throws(StoreError) -> XMPPacket {
    do { return try XMPPacket(bytes) } catch { throw StoreError(.refused, "\(shown(name)): \(error.description)") }
  }

  /// Returns the names of the sidecars that go with a photo: the one of its whole name, and the shorter one if it tells that it
  /// belongs to the photo or no other photo has its stem.
  private func sidecars(of address: StoreAddress) throws(StoreError) -> [String] {
    let (longer, shorter) = Self.sidecarNames(of: address.name)
    let names = try names(in: address.folder)
    var found = names[longer] == nil ? [] : [longer]
    if names[shorter] != nil, shorter != longer, let file = try file(shorter, of: address),
      let packet = try? XMPPacket(file.bytes), packet.belongs(to: address.name),
      packet.fileExtension != nil || other(than: address.name, withItsStemIn: names) == nil
    {
      found.append(shorter)
    }
    return found
  }

  static func sidecarNames(of name: String) -> (longer: String, shorter: String) {
    ("\(name).xmp", "\(stem(name)).xmp")
  }

  private static func stem(_ name: String) -> Substring {
    name.dropFirst().lastIndex(of: ".").map { name[..<$0] } ?? name[...]
  }

  private func other(than name: String, withItsStemIn names: [String: StoreEntry]) -> String? {
    names.keys.filter { $0 != name && Self.stem($0) == Self.stem(name) && isPhotoName($0) }.min()
  }

  // MARK: Folders

  private func store(of address: StoreAddress) throws(StoreError) -> any PhotoStore { try stores.store(of: address) }

  /// Returns the files in a folder by their names; none if there is no such folder.
  private func names(in folder: StoreAddress) throws(StoreError) -> [String: StoreEntry] {
    if let names = folders[folder] { return names }
    var names: [String: StoreEntry] = [:]
    var mark: String?
    do throws(StoreError) {
      repeat {
        let listing = try store(of: folder).list(folder.path, after: mark)
        for file in listing.files { names[file.name] = file }
        mark = listing.next
      } while mark != nil
    } catch  where folder.path.hasSuffix("\(Self.trashFolder)/") && error.kind == .refused {
      // It is created by the first move.
    }
    folders[folder] = names
    return names
  }

  private func shown(_ name: String) -> String { SanitizedText.made(from: name) }
}

extension StoreAddress {
  /// The name of a file.
  var name: String { String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]) }

  /// The folder that a file is in.
  var folder: StoreAddress { StoreAddress(scheme, authority, String(path.dropLast(name.count))) }

  /// Returns a folder in this folder.
  func inside(_ name: String) -> StoreAddress { StoreAddress(scheme, authority, "\(path)\(name)/") }
}

extension XMPPacket {
  /// Returns true unless the packet tells that it belongs to a photo with another ending.
  func belongs(to name: String) -> Bool {
    guard let fileExtension else { return true }
    return name.lowercased().hasSuffix(".\(fileExtension.lowercased())")
  }
}
