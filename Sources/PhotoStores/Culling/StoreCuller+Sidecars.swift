import Basics
import Pictures
import Platform
import Sidecars

extension StoreCuller {
  /// Writes a rating to a service, or to the existing or a new sidecar of a photo. A new sidecar begins with the packet in
  /// the picture. Other properties stay.
  ///
  /// - Parameter change: Changes the rating in the sidecar.
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
        folders[address.folder]?[target.name] = ListedFile(
          name: target.name, size: bytes.count, changed: nil, version: version)
      }
      stores.listed.note(rating, of: address)
    } catch  where error.kind == .conflict {
      folders[address.folder] = nil
      throw StoreError(
        .conflict, "another program has changed the sidecar of \(shown(address.name)) since it was read; w tries again")
    }
  }

  /// Throws once if a change would replace another program's change to the sidecar since the user saw it.
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

  /// Returns the names of a photo's sidecars: with its whole name, and with its stem. The second counts if it names the
  /// photo's extension, or if it names none and no other photo has the stem.
  func sidecars(of address: StoreAddress) throws(StoreError) -> [String] {
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

  func other(than name: String, withItsStemIn names: [String: ListedFile]) -> String? {
    names.keys.filter { $0 != name && Self.stem($0) == Self.stem(name) && isPhotoName($0) }.min()
  }
}

extension XMPPacket {
  /// Returns true unless the packet refers to a photo with another extension.
  func belongs(to name: String) -> Bool {
    guard let fileExtension else { return true }
    return name.lowercased().hasSuffix(".\(fileExtension.lowercased())")
  }
}
