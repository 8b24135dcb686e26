import Basics
import Foundation
import Platform
import Sidecars

/// The folders that the user names for copying and moving.
extension FileActs {
  /// Returns the path of a folder that the user has named.
  func path(of name: String) -> FilePath { FilePath(folder?(name) ?? name) }

  /// Whether a folder exists; nil if there is something else of that name.
  func hasFolder(_ name: String) -> Bool? {
    guard let status = try? Stat(path(of: name)) else { return false }
    return status.type == .directory ? true : nil
  }

  /// Creates a folder, and those above it. Returns an error message, or nil.
  func createFolder(_ name: String) -> String? {
    do throws(Errno) { try Folder.create(path(of: name).string, permissions: 0o777) } catch {
      return "\(SanitizedText.made(from: name)) cannot be created: \(error.clause)"
    }
    return nil
  }

  /// Completes the name of a folder as far as the names of folders agree.
  func completed(_ name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let (typed, parent) = (String(parts.last ?? ""), parts.dropLast().map { $0 + "/" }.joined())
    let folder = path(of: parent.isEmpty ? "." : parent)
    // What is typed is text.
    let names = ((try? Folder.names(in: folder, hidden: typed.hasPrefix("."))) ?? []).compactMap {
      String(validating: $0.bytes, as: UTF8.self)
    }.filter { $0.hasPrefix(typed) && (try? Stat(folder.appending($0)))?.type == .directory }
    guard let first = names.first else { return name }
    let common = names.dropFirst().reduce(first) { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    return parent + common + (names.count == 1 ? "/" : "")
  }
}

extension PhotoRating {
  /// Takes what the user has decided.
  mutating func apply(_ decided: [PhotoProperty: UInt8]) {
    if let value = decided[.rating] { stars = Int(value) }
    if let value = decided[.flag] { flag = .init(rawValue: PhotoProperty.flag[value].name) ?? .none }
    if let value = decided[.label] {
      label = .colors.first { $0.text.lowercased() == PhotoProperty.label[value].name } ?? .none
    }
  }
}
