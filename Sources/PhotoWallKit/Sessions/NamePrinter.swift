import Foundation
import PhotoFeed
import Platform
import Wall

/// The names that a wall prints when it has ended, for `--print` and `--pick`.
struct NamePrinter {
  /// The photos that `--print` names; nil without it.
  let choice: PrintChoice?
  /// The folder that names of files are relative to; nil: they are printed as the feed has them.
  let folder: FilePath?
  let endsWithNUL: Bool

  init(_ command: OpenCommand, folder: FilePath?) {
    (choice, endsWithNUL) = (command.printed, command.endsNamesWithNUL)
    self.folder = folder
  }

  /// Returns the bytes for standard output; nil if the user has cancelled picking, which is status 130.
  func bytes(of wall: Wall) -> [UInt8]? {
    let picks = wall.options.picks || wall.options.picksOne
    guard var names = picks ? wall.pickedAddresses : choice.map(wall.addresses(of:)) ?? [] else { return nil }
    if let folder { names = names.map { name in name.filePath.map { .file($0.relative(to: folder)) } ?? name } }
    let end = endsWithNUL ? 0 : UInt8(ascii: "\n")
    return names.flatMap { $0.bytes + [end] }
  }

  /// The exit status of a wall that has printed nothing because the user has cancelled picking.
  static let cancelled = 128 + SIGINT
}
