import Basics
import Platform

/// A photo in the trash, with the files deleted together.
public struct TrashedPhoto: Sendable {
  /// The former address.
  public let address: PhotoAddress
  public let name: String
  /// The time of deletion: `2024-05-17T18:03:12`; empty if unknown.
  public let date: String
  /// The receipt for restoring it.
  public let receipt: Receipt
}

extension Trash {
  /// A file in the trash, with the contents of its `.trashinfo` file.
  struct File {
    var path: FilePath
    var note: FilePath
    var text: [UInt8]
    var original: FilePath
    var date: String
    var mark: FileMark

    /// The steps that restore the file.
    var steps: [FileStep] {
      [
        .move(path, to: original, mark, token: FileStep.newToken()),
        .remove(note, text, token: FileStep.newToken()),
      ]
    }
  }

  /// Returns the photos of folders in the trash, each with the files deleted together, the last deleted photo first.
  func photos(of folders: Set<FilePath>, isPhotoName: (String) -> Bool) -> [[File]] {
    let files = Dictionary(grouping: self.files(of: folders)) { "\($0.date) \($0.original.folder.string)" }
    let photos = files.values.flatMap { files -> [[File]] in
      let names = Set(files.map { $0.original.name })
      let (halves, others) = (
        files.filter { isPhotoName($0.original.name) }, files.filter { !isPhotoName($0.original.name) }
      )
      // Files with one stem and one time of deletion are a pair.
      return Dictionary(grouping: halves) { $0.original.stemText }.values.map { halves in
        halves.sorted { $0.original.name < $1.original.name }
          + others.filter { other in
            halves.contains { half in
              CompanionFiles.isFilm(other.original.name, ofStem: half.original.stemText)
                || CompanionFiles.rules.contains {
                  CompanionFiles.matches(
                    $0, other.original.name, photo: half.original.name, stem: half.original.stemText, names: names)
                }
            }
          }
      }
    }
    return photos.sorted { ($1[0].date, $0[0].original.string) < ($0[0].date, $1[0].original.string) }
  }

  private func files(of folders: Set<FilePath>) -> [File] {
    var trashes: [FilePath: (top: FilePath?, folders: Set<FilePath>)] = [:]
    for folder in folders {
      guard let trash = existing(of: folder) else { continue }
      trashes[trash.path, default: (trash.top, [])].folders.formUnion([folder.absolute, trash.real])
    }
    return trashes.flatMap { path, trash in
      ((try? Folder.names(in: path.appending("info"), hidden: true)) ?? []).compactMap { name -> File? in
        let (note, ending) = (path.appending("info").appending(name), Array(".trashinfo".utf8))
        guard name.bytes.count > ending.count, name.bytes.suffix(ending.count).elementsEqual(ending),
          let text = try? FileDescriptor.contents(of: note, limit: 1 << 16),
          let (original, date) = Self.parsed(text, top: trash.top), trash.folders.contains(original.folder)
        else { return nil }
        let file = path.appending("files").pushing(FilePath(bytes: name.bytes.dropLast(ending.count)))
        guard let mark = try? FileMark.at(file) else { return nil }
        return File(path: file, note: note, text: text, original: original, date: date, mark: mark)
      }
    }
  }

  /// Returns the former path and the time of deletion in a `.trashinfo` file.
  private static func parsed(_ text: [UInt8], top: FilePath?) -> (original: FilePath, date: String)? {
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    func value(_ key: String) -> Substring? { lines.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1) }
    guard let path = value("Path") else { return nil }
    let original = FilePath(bytes: path.utf8.percentDecoded)
    return (
      original.isAbsolute ? original : top?.pushing(original) ?? original, value("DeletionDate").map(String.init) ?? ""
    )
  }
}

extension FilePath {
  fileprivate var name: String { nameText }
  fileprivate var stemText: String { name.dropFirst().lastIndex(of: ".").map { String(name[..<$0]) } ?? name }
}
