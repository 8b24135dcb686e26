import PhotoFeed
import Platform

/// The values for queries: texts of photos, facts of files, and decisions.
struct SearchedPhotos {
  let table: PhotoTable
  /// The user's decisions.
  let values: [PhotoProperty: PhotoValues]
  /// The common folder of the first and the last photo. In a sorted folder feed it contains all photos.
  private let sharedFolder: String

  init(in table: PhotoTable, values: [PhotoProperty: PhotoValues] = [:]) {
    (self.table, self.values) = (table, values)
    let feed = table.feed
    guard feed.count > 0 else {
      sharedFolder = ""
      return
    }
    let first = feed.address(at: 0).folder
    let shared = zip(first.split(separator: "/"), feed.address(at: feed.count - 1).folder.split(separator: "/"))
    sharedFolder =
      (first.hasPrefix("/") ? "/" : "") + shared.prefix { $0 == $1 }.map { String($0.0) }.joined(separator: "/")
  }

  /// Returns the capture time or else the date of the file, as far as known: `2024-05-17 18:03:12`.
  func date(of photo: PhotoID) -> String? {
    table.feedIndex(of: photo).flatMap { index in table.feed.dateText(at: index) { table.facts(of: photo)?.taken } }
  }

  /// Returns the folder of a photo without the common part.
  func folder(of photo: PhotoID) -> String {
    let own = table[photo].address.folder
    return own.hasPrefix(sharedFolder) ? String(own.dropFirst(sharedFolder.count)) : own
  }

  /// Returns the searched text, a line each: title, tags, name, folder, date, camera, lens, caption and keywords.
  func text(of id: PhotoID) -> String {
    let photo = table[id]
    var lines = [photo.title] + photo.tags + [photo.address.lastComponent, folder(of: id), photo.date ?? ""]
    if let facts = table.facts(of: id) {
      let texts = facts.texts
      lines += [facts.taken, facts.camera, facts.lens, texts.title, texts.caption].compactMap { $0 } + texts.keywords
    }
    return lines.joined(separator: "\n")
  }
}
