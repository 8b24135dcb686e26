import Platform

/// Rewrites relative addresses for a feed that is stored in another folder.
struct AddressMove {
  private let rule: AddressRule
  private let target: FilePath

  /// - Parameter folder: The new folder; empty for the working directory.
  /// - Returns: Nil if the folder is the same.
  init?(from origin: FeedOrigin, to folder: FilePath) {
    target = Self.realPath(folder)
    switch origin {
    case .web: rule = AddressRule(origin: origin)
    case .local(let folder):
      let folder = Self.realPath(folder)
      if folder == target { return nil }
      rule = AddressRule(origin: .local(folder: folder))
    }
  }

  /// Returns the new text of an address; nil if it is unchanged. A path (`isPath`) is not read as an address.
  func text(_ old: String, isPath: Bool) -> String? {
    let new: String
    switch isPath ? rule.pathAddress(old) : rule.address(old) {
    case .web(let address): new = address
    case .file(let path):
      new = old.hasPrefix("/") || old.lowercased().hasPrefix("file:") ? old : relative(path)
    }
    return new == old ? nil : new
  }

  /// Returns a path in the old folder as seen from the new one: relative within it, else absolute.
  private func relative(_ path: FilePath) -> String {
    path.bytes(below: target).flatMap { String(validating: $0, as: UTF8.self) } ?? path.name
  }

  private static func realPath(_ folder: FilePath) -> FilePath { (folder.isEmpty ? "." : folder).resolved ?? folder }
}

extension AddressRule {
  /// Returns the address of a file at a path from the origin's folder.
  func pathAddress(_ path: String) -> PhotoAddress {
    if case .local(let folder) = origin { return .file(Self.joined(folder, Array(path.utf8))) }
    return .file(FilePath(path))
  }
}
