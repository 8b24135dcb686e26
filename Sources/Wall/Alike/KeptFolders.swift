import Platform

/// Folders whose photos are never deleted or moved, as names separated by commas.
public struct KeptFolders: LosslessStringConvertible, Hashable, Sendable {
  public let description: String
  private let folders: [FilePath]

  public init() { (description, folders) = ("", []) }

  /// Parses the names; nil if one is empty.
  public init?(_ text: String) {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    guard !names.contains("") else { return nil }
    description = text
    folders = names.map { FilePath(named: String($0)).absolute.lexicallyNormalized() }
  }

  /// Whether there are no folders.
  public var isEmpty: Bool { folders.isEmpty }

  /// Returns true if a file is in one of the folders or below.
  func contain(_ path: FilePath) -> Bool {
    guard !folders.isEmpty else { return false }
    let path = path.absolute.lexicallyNormalized()
    return folders.contains { path.starts(with: $0) }
  }
}
