import Platform

/// Rewrites relative addresses of a feed that is stored in another place than it came from.
struct AddressMove {
  private let rule: AddressRule
  private let origin: FilePath
  private let target: FilePath

  /// - Parameter folder: Where the feed will be stored; empty for the working directory.
  /// - Returns: nil if it is the same place.
  init?(from origin: FeedOrigin, to folder: FilePath) {
    rule = AddressRule(origin: origin)
    target = Self.realPath(folder)
    switch origin {
    case .web: self.origin = ""
    case .local(let folder):
      self.origin = Self.realPath(folder)
      if self.origin == target { return nil }
    }
  }

  /// Returns the new text of an address; nil if it stays. A path (`isPath`) is not interpreted as an address.
  func text(_ old: String, isPath: Bool) -> String? {
    let new: String
    switch isPath ? rule.pathAddress(old) : rule.address(old) {
    case .web(let address): new = address
    case .file:
      new = old.hasPrefix("/") || old.lowercased().hasPrefix("file:") ? old : relative(FilePath(old))
    }
    return new == old ? nil : new
  }

  /// Returns the path of a file of the old folder as seen from the new one: relative within it, absolute elsewhere.
  private func relative(_ old: FilePath) -> String {
    let full = AddressRule.joined(origin, old)
    var path = full
    _ = path.removePrefix(target)
    return String(validating: path.bytes, as: UTF8.self) ?? full.name
  }

  private static func realPath(_ folder: FilePath) -> FilePath { (folder.isEmpty ? "." : folder).resolved ?? folder }
}

extension AddressRule {
  /// Returns the address of a file by its path relative to the origin's folder.
  func pathAddress(_ path: String) -> PhotoAddress {
    if case .local(let folder) = origin { return .file(Self.joined(folder, FilePath(path))) }
    return .file(FilePath(path))
  }
}
