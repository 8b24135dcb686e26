import PhotoFeed
import Platform

/// What queries are compared with: the texts of photos, what their files tell, and the user's decisions.
struct SearchedPhotos {
  let table: PhotoTable
  /// The user's decisions.
  let values: [PhotoProperty: PhotoValues]
  /// The folder that contains the first and the last photo. In a folder's feed, which is in order, it contains all.
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

  /// Returns when a photo was taken, or else the date of its file: `2024-05-17 18:03:12`, or as much as is known of it.
  func date(of photo: PhotoID) -> String? {
    table.feedIndex(of: photo).flatMap { index in table.feed.dateText(at: index) { table.facts(of: photo)?.taken } }
  }

  /// Returns the folder of a photo without what all have in common.
  func folder(of photo: PhotoID) -> String {
    let own = table[photo].address.folder
    return own.hasPrefix(sharedFolder) ? String(own.dropFirst(sharedFolder.count)) : own
  }

  /// Returns title, tags, name, folder, date, camera, lens, caption and keywords of a photo, a line each.
  func text(of photo: PhotoID) -> String {
    let entry = table[photo]
    var lines = [entry.title] + entry.tags + [entry.address.lastComponent, folder(of: photo), entry.date ?? ""]
    if let facts = table.facts(of: photo) {
      let texts = facts.texts
      lines += [facts.taken, facts.camera, facts.lens, texts.title, texts.caption].compactMap { $0 } + texts.keywords
    }
    return lines.joined(separator: "\n")
  }
}
