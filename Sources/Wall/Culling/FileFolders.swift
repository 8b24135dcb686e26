import Culling
import Foundation
import Pictures
import Platform
import Sidecars

/// The destination folders of copies and moves.
extension FileActs {
  /// Returns the path of a folder by the user's name for it.
  func path(of name: String) -> FilePath { FilePath(folder(name)) }

  /// Returns the verb of a command; nil if its argument is invalid.
  func verb(of call: FileCall) -> ActVerb? { call.verb(path: path) }

  /// Counts other files beside photos, by file extension, without photos and their companions.
  func lookForOthers(beside photos: [ActPhoto], then finish: @escaping (_ counts: [String: Int]) -> Void) {
    let used = photos.map(used)
    guard let address = used.first?.address, let place = places.first(where: { $0.has(address) }) else { return }
    look({ place.othersBeside(used) }, then: finish)
  }

  /// Returns the new paths that an act would give to photos; for two copies, the first.
  func preview(
    _ verb: ActVerb, of photos: [ActPhoto], then finish: @escaping (_ paths: [FilePath?]) -> Void
  ) {
    let act = Act(verb, photos.map(used))
    guard let address = act.photos.first?.address, let place = places.first(where: { $0.has(address) }) else { return }
    look({ place.preview(act).map(\.first) }, then: finish)
  }

  /// Checks whether a folder exists; `finish` receives nil if the name belongs to a file.
  func lookForFolder(_ name: String, then finish: @escaping (_ exists: Bool?) -> Void) {
    let path = path(of: name)
    look({ (try? Stat(path)).map { $0.type == .directory ? true : nil } ?? false }, then: finish)
  }

  /// Completes the name of a folder by the common prefix of all matches.
  func complete(_ name: String, then finish: @escaping (_ completed: String) -> Void) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let (typed, parent) = (String(parts.last ?? ""), parts.dropLast().map { $0 + "/" }.joined())
    let folder = path(of: parent.isEmpty ? "." : parent)
    look(
      {
        // The typed text is no pattern.
        let names = ((try? Folder.names(in: folder, hidden: typed.hasPrefix("."))) ?? []).compactMap {
          String(validating: $0.bytes, as: UTF8.self)
        }.filter { $0.hasPrefix(typed) && (try? Stat(folder.appending($0)))?.type == .directory }
        guard let first = names.first else { return name }
        let common = names.dropFirst().reduce(first) { common, name in
          String(zip(common, name).prefix { $0 == $1 }.map(\.0))
        }
        return parent + common + (names.count == 1 ? "/" : "")
      }, then: finish)
  }
}

extension PhotoRating {
  /// Applies decided values.
  mutating func apply(_ decided: [PhotoProperty: UInt8]) {
    if let value = decided[.rating] { stars = Int(value) }
    if let value = decided[.flag] { flag = .init(rawValue: PhotoProperty.flag[value].name) ?? .none }
    if let value = decided[.label] {
      label = .colors.first { $0.text.lowercased() == PhotoProperty.label[value].name } ?? .none
    }
    if let value = decided[.turn] { turn = PictureOrientation(turn: value) }
  }
}
