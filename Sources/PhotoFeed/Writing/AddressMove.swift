import Platform

/// Rewrites relative addresses of a feed that is stored in another place than it came from.
struct AddressMove {
  private let rule: AddressRule
  private let origin: String
  private let target: String

  /// - Parameter folder: Where the feed will be stored; empty for the working directory.
  /// - Returns: nil if it is the same place.
  init?(from origin: FeedOrigin, to folder: String) {
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
    case .file(let path):
      new = old.hasPrefix("/") || old.lowercased().hasPrefix("file:") ? old : relative(old, path.string)
    }
    return new == old ? nil : new
  }

  /// Returns the path of a file of the old folder as seen from the new one: relative within it, absolute elsewhere.
  private func relative(_ old: String, _ path: String) -> String {
    var full = FilePath(AddressRule.joined(origin, old))
    _ = full.removePrefix(FilePath(target))
    return full.string
  }

  private static func realPath(_ folder: String) -> String {
    FilePath(folder.isEmpty ? "." : folder).resolved?.string ?? folder
  }
}

extension AddressRule {
  /// Returns the address of a file by its path relative to the origin's folder.
  func pathAddress(_ path: String) -> PhotoAddress {
    if case .local(let folder) = origin { return .file(FilePath(Self.joined(folder, path))) }
    return .file(FilePath(path))
  }
}
