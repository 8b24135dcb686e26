#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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
    case .file(let path): new = old.hasPrefix("/") || old.lowercased().hasPrefix("file:") ? old : relative(old, path)
    }
    return new == old ? nil : new
  }

  /// Returns the path of a file of the old folder as seen from the new one: relative within it, absolute elsewhere.
  private func relative(_ old: String, _ path: String) -> String {
    var old = old[...]
    while old.hasPrefix("./") { old = old.dropFirst(2) }
    let full = origin.hasSuffix("/") ? origin + old : origin + "/" + old
    let base = target.hasSuffix("/") ? target : target + "/"
    return full.hasPrefix(base) ? String(full.dropFirst(base.count)) : full
  }

  private static func realPath(_ folder: String) -> String {
    guard let real = realpath(folder.isEmpty ? "." : folder, nil) else { return folder }
    defer { free(real) }
    return String(cString: real)
  }
}

extension AddressRule {
  /// Returns the address of a file by its path relative to the origin's folder.
  func pathAddress(_ path: String) -> PhotoAddress {
    if case .local(let folder) = origin { return .file(Self.joined(folder, path)) }
    return .file(path)
  }
}
