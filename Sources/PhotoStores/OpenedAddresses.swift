import Platform

/// The addresses opened together, so that files reached by several names or links are shown once.
struct OpenedAddresses: Sendable {
  /// The opened folders and photos in order, with their addresses without links.
  private var opened: [(name: StoreAddress, real: StoreAddress)] = []
  /// The first path by which each subfolder was reached.
  private var reached: [StoreAddress: String] = [:]

  /// Adds an opened folder or photo. Returns its index, or the index of an equal one.
  mutating func open(_ name: StoreAddress, _ real: StoreAddress) -> Int {
    if let number = opened.firstIndex(where: { $0.real == real }) { return number }
    opened.append((name, real))
    return opened.count - 1
  }

  /// Returns true if a folder must be read. A link's target may be found elsewhere, and a folder may already have been
  /// reached from another opened folder.
  mutating func mayRead(_ request: StorePageAddress) -> Bool {
    if request.path.isEmpty { return true }
    let folder = real(request.folder)
    if request.isLink, !allowsLink(to: folder) { return false }
    guard opened.count > 1 else { return true }
    let first = reached[folder] ?? request.fragment
    reached[folder] = first
    return first == request.fragment
  }

  /// Returns the names of opened files and folders in a folder; folders have a trailing slash.
  func names(in folder: StoreAddress) -> Set<String> {
    guard opened.count > 1 else { return [] }
    let folder = real(folder)
    return Set(opened.filter { folder.contains($0.real) }.map { String($0.real.path.dropFirst(folder.path.count)) })
  }

  /// Returns the address of a folder without the links in the name of its opened folder.
  private func real(_ folder: StoreAddress) -> StoreAddress {
    let above = opened.filter { $0.name.contains(folder) }.max { $0.name.path.utf8.count < $1.name.path.utf8.count }
    guard let above else { return folder }
    return StoreAddress(
      folder.scheme, folder.authority, above.real.path + folder.path.dropFirst(above.name.path.count))
  }

  /// Returns true if a link may lead to a folder: not an opened one, one above it, or one found below it.
  private func allowsLink(to folder: StoreAddress) -> Bool {
    !opened.contains { _, opened in
      folder.contains(opened)
        || opened.contains(folder)
          && !folder.path.dropFirst(opened.path.count).split(separator: "/").contains {
            PhotoStores.isHidden(String($0))
          }
    }
  }
}

extension PhotoStores {
  /// Adds names opened together. Returns the indices of names that lead to the same address as an earlier name.
  public func open(_ names: [String]) -> Set<Int> {
    let addresses = names.map(opening)
    var (opened, repeated) = (OpenedAddresses(), Set<Int>())
    // A single name is added when its first page is read.
    if addresses.count(where: { $0 != nil }) > 1 {
      var numbers: Set<Int> = []
      for (index, address) in addresses.enumerated() {
        guard let address else { continue }
        if !numbers.insert(opened.open(address, realAddress(of: address))).inserted { repeated.insert(index) }
      }
    }
    self.opened.withLock { [opened] in $0 = opened }
    return repeated
  }

  /// Returns the address of a name, with a trailing slash for folders; nil for names outside stores.
  private func opening(_ name: String) -> StoreAddress? {
    guard var address = StoreAddress(name), !address.scheme.isService else { return nil }
    if address.isFile, !environment.isPictureName(address.path) { address.path += "/" }
    return address
  }

  private func realAddress(of address: StoreAddress) -> StoreAddress {
    let name = address.isFile ? address.name : ""
    guard let store = try? store(of: address),
      let folder = try? store.realPath(of: String(address.path.dropLast(name.count)))
    else { return address }
    return StoreAddress(address.scheme, address.authority, folder + name)
  }
}

extension StoreAddress {
  var isFile: Bool { !path.isEmpty && !path.hasSuffix("/") }

  /// Returns true for this folder and its contents.
  fileprivate func contains(_ other: StoreAddress) -> Bool {
    scheme == other.scheme && authority == other.authority && other.path.hasPrefix(path)
  }
}
