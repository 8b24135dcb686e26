import Culling
import Foundation
import Pictures
import Platform
import Sidecars

/// The folders that the user names for copying and moving.
extension FileActs {
  /// Returns the path of a folder that the user has named.
  func path(of name: String) -> FilePath { FilePath(folder(name)) }

  /// Returns the verb of a command, with the paths that the user has named; nil if its argument cannot be read.
  func verb(of call: FileCall) -> ActVerb? { call.verb(path: path) }

  /// Counts the files beside photos that are none and do not go along with one, by their endings.
  func lookForOthers(beside photos: [ActPhoto], then finish: @escaping (_ counts: [String: Int]) -> Void) {
    let used = photos.map(used)
    guard let address = used.first?.address, let place = places.first(where: { $0.has(address) }) else { return }
    look({ place.othersBeside(used) }, then: finish)
  }

  /// Looks for the paths that an act would give to photos; of two copies, the first.
  func preview(
    _ verb: ActVerb, of photos: [ActPhoto], then finish: @escaping (_ paths: [FilePath?]) -> Void
  ) {
    let act = Act(verb, photos.map(used))
    guard let address = act.photos.first?.address, let place = places.first(where: { $0.has(address) }) else { return }
    look({ place.preview(act).map(\.first) }, then: finish)
  }

  /// Looks whether a folder exists; `finish` gets nil if there is something else of that name.
  func lookForFolder(_ name: String, then finish: @escaping (_ exists: Bool?) -> Void) {
    let path = path(of: name)
    look({ (try? Stat(path)).map { $0.type == .directory ? true : nil } ?? false }, then: finish)
  }

  /// Completes the name of a folder as far as the names of folders agree.
  func complete(_ name: String, then finish: @escaping (_ completed: String) -> Void) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let (typed, parent) = (String(parts.last ?? ""), parts.dropLast().map { $0 + "/" }.joined())
    let folder = path(of: parent.isEmpty ? "." : parent)
    look(
      {
        // What is typed is text.
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
  /// Takes what the user has decided.
  mutating func apply(_ decided: [PhotoProperty: UInt8]) {
    if let value = decided[.rating] { stars = Int(value) }
    if let value = decided[.flag] { flag = .init(rawValue: PhotoProperty.flag[value].name) ?? .none }
    if let value = decided[.label] {
      label = .colors.first { $0.text.lowercased() == PhotoProperty.label[value].name } ?? .none
    }
    if let value = decided[.turn] { turn = PictureOrientation(turn: value) }
  }
}
