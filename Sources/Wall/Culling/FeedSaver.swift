import Foundation
import PhotoFeed

/// Writes the remaining photos to a feed and, if there is a trash, moves the files of deleted photos to it.
public final class FeedSaver {
  private let trash: Trash?
  private let place: (String) -> String
  private var written: FeedWriter.WrittenFile?
  /// The files in the trash by their original path, so that writing again after an undo restores them.
  private var trashed: [String: Trash.Entry] = [:]

  /// - Parameters:
  ///   - trash: The trash for deleted files; nil if files are not moved.
  ///   - place: Maps a path to the one that is used. A tape maps to a folder of its own, so that it does no harm.
  public init(trash: Trash?, place: @escaping (String) -> String = { $0 }) {
    self.trash = trash
    self.place = place
  }

  /// Writes the feed and returns a message.
  ///
  /// - Throws: A `FeedError`; `.inTheWay` if a file exists that may not be replaced without confirmation.
  public func write(_ writing: WriteRequest) throws -> String {
    let existing: FeedWriter.Existing = writing.mayReplace ? .replace : .replaceUnchanged(written)
    written = try FeedWriter().write(writing.feed, keeping: writing.kept, to: place(writing.path), existing: existing)
    let count = writing.kept.count
    return "wrote \(count) photo\(count == 1 ? "" : "s") to \(writing.path)" + moveFiles(writing)
  }

  private func moveFiles(_ writing: WriteRequest) -> String {
    guard let trash else { return "" }
    var moved = 0
    var brought = 0
    var trouble: String?
    let deleted = Set(writing.deleted.compactMap { Self.file(writing.feed.address(at: $0)) })
    for (path, entry) in trashed where !deleted.contains(path) {
      do {
        try trash.restore(entry)
        trashed[path] = nil
        brought += 1
      } catch { trouble = error.description }
    }
    for path in deleted.sorted() where trashed[path] == nil {
      do {
        trashed[path] = try trash.put(place(path), date: Date())
        moved += 1
      } catch { trouble = error.description }
    }
    var text = ""
    if moved > 0 { text += ", moved \(moved) file\(moved == 1 ? "" : "s") to the trash" }
    if brought > 0 { text += ", restored \(brought)" }
    if let trouble { text += "; but \(trouble)" }
    return text
  }

  private static func file(_ address: PhotoAddress) -> String? {
    if case .file(let path) = address { return path }
    return nil
  }
}
