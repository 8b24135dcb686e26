import Platform

/// Rewrites relative addresses for a feed that is stored in another folder.
struct AddressMove {
  private let rule: AddressRule
  private let origin: FilePath
  private let target: FilePath

  /// - Parameter folder: The new folder; empty for the working directory.
  /// - Returns: Nil if the folder is the same.
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

  /// Returns the new text of an address; nil if it is unchanged. A path (`isPath`) is not read as an address.
  func text(_ old: String, isPath: Bool) -> String? {
    let new: String
    switch isPath ? rule.pathAddress(old) : rule.address(old) {
    case .web(let address): new = address
    case .file:
      new = old.hasPrefix("/") || old.lowercased().hasPrefix("file:") ? old : relative(FilePath(old))
    }
    return new == old ? nil : new
  }

  /// Returns a path in the old folder as seen from the new one: relative within it, else absolute.
  private func relative(_ old: FilePath) -> String {
    let full = AddressRule.joined(origin, old)
    var path = full
    _ = path.removePrefix(target)
    return String(validating: path.bytes, as: UTF8.self) ?? full.name
  }

  private static func realPath(_ folder: FilePath) -> FilePath { (folder.isEmpty ? "." : folder).resolved ?? folder }
}

extension AddressRule {
  /// Returns the address of a file at a path from the origin's folder.
  func pathAddress(_ path: String) -> PhotoAddress {
    if case .local(let folder) = origin { return .file(Self.joined(folder, FilePath(path))) }
    return .file(FilePath(path))
  }
}
