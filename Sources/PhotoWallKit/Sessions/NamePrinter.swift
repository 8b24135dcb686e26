import Foundation
import PhotoFeed
import Platform
import Wall

/// The names printed at the end, for `--print` and `--pick`.
struct NamePrinter {
  /// The photos of `--print`, or nil.
  let choice: PrintChoice?
  /// The folder for relative file names; nil to print names as in the feed.
  let folder: FilePath?
  let endsWithNUL: Bool
  /// The columns of a table to print instead of names, or nil.
  let fields: [String]?
  let format: TableWriter.Format

  init(_ command: OpenCommand, folder: FilePath?) {
    (choice, endsWithNUL) = (command.printed, command.endsNamesWithNUL)
    (fields, format) = (command.fieldNames, command.format ?? .csv)
    self.folder = folder
  }

  /// Returns the bytes for standard output; nil if the user has cancelled picking (status 130).
  func bytes(of wall: Wall) -> [UInt8]? {
    if let choice, let fields { return wall.table(of: choice, fields, format, in: folder ?? .workingFolder) }
    if let choice, choice.isOfGroups { return choice == .groups ? groupNames(of: wall) : groupLines(of: wall) }
    let picks = wall.options.picks || wall.options.picksOne
    guard var names = picks ? wall.pickedAddresses : choice.map(wall.addresses(of:)) ?? [] else { return nil }
    names = names.map(relative)
    return names.flatMap { $0.bytes + [end] }
  }

  private var end: UInt8 { endsWithNUL ? 0 : UInt8(ascii: "\n") }

  /// Returns a name relative to the folder.
  private func relative(_ name: PhotoAddress) -> PhotoAddress {
    guard let folder, let path = name.filePath else { return name }
    return .file(path.relative(to: folder))
  }

  // MARK: Groups of duplicates

  /// Returns the names of each group, the photo that stays first, with an empty name between groups.
  private func groupNames(of wall: Wall) -> [UInt8] {
    let groups = wall.duplicateGroups.map { group in group.flatMap { relative($0.address).bytes + [end] } }
    return Array(groups.joined(separator: [end]))
  }

  /// A photo of a group, for JSON Lines.
  private struct GroupLine: Encodable {
    let group: Int
    let name: String
    let stays: Bool
    let reason: String?
    let copy: Bool?
    let bits: Int?
  }

  /// Returns a line of JSON for each photo.
  private func groupLines(of wall: Wall) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return wall.duplicateGroups.enumerated().flatMap { index, group in
      group.flatMap { photo -> [UInt8] in
        let stays = photo.reason != nil
        let line = GroupLine(
          group: index + 1, name: relative(photo.address).text, stays: stays, reason: photo.reason,
          copy: stays ? nil : photo.distance == nil, bits: photo.distance)
        return ((try? encoder.encode(line)).map(Array.init) ?? []) + [UInt8(ascii: "\n")]
      }
    }
  }

  /// The exit status if the user has cancelled picking.
  static let cancelled = 128 + SIGINT
}
