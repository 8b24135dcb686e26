import Archives
import Basics
import Platform

/// The photos of an archive in natural order, by folder, the outermost folder first.
///
/// An archive is a **data set** if a picture has texts with the same key, as in WebDataset's shards: `a/001.jpg`,
/// `a/001.json` and `a/001.txt` are one item. The key is the path up to the first dot of the name. Without such texts
/// each picture is an item.
struct ArchiveContents {
  /// A photo, as indices of members.
  struct Item {
    var picture: Int
    /// The other members with the same key: texts and pictures.
    var others: [Int] = []
  }

  private(set) var items: [Item] = []
  /// The items of each folder with photos, by the folder's path in the archive.
  fileprivate(set) var folders: [(path: FilePath, items: Range<Int>)] = []
  private(set) var notShown = FilesNotShown()

  /// Whether items have texts beside them.
  var isDataSet: Bool { items.contains { !$0.others.isEmpty } }

  /// A member, and its name in its folder.
  private typealias Entry = (index: Int, name: String, isPicture: Bool)

  /// - Parameter takesTexts: Whether to look for texts of data sets.
  init(_ archive: Archive, _ pictures: PictureFiles, takesTexts: Bool = true) {
    var found: [FilePath: [Entry]] = [:]
    for index in 0..<archive.count {
      let path = archive.name(of: index)
      let name = path.nameText
      let isPicture = pictures.isPictureName(name)
      if isPicture || takesTexts && MemberText(name) != nil {
        found[path.removingLastComponent(), default: []].append((index, name, isPicture))
      } else if let kind = pictures.kindNotShown(name) {
        notShown.kinds[kind, default: 0] += 1
      }
    }
    for (path, entries) in NaturalOrder.sorted(Array(found), by: { FolderScan.orderText(of: $0.key) }) {
      let first = items.count
      let sorted = NaturalOrder.sorted(entries, by: \.name)
      var start = 0
      while start < sorted.count {
        let key = Self.key(of: sorted[start].name)
        let end = sorted[start...].firstIndex { Self.key(of: $0.name) != key } ?? sorted.count
        add(sorted[start..<end])
        start = end
      }
      if items.count > first { folders.append((path, first..<items.count)) }
    }
  }

  /// Returns the folders as sections. A single folder has no title; the outermost one has the archive's.
  private func sections(titled title: String) -> [FeedSection] {
    let sections = folders.map { folder in
      let name = folder.path.isEmpty ? title : SanitizedText.made(from: folder.path.text)
      return FeedSection(title: folders.count == 1 ? "" : name, range: folder.items)
    }
    return sections.isEmpty ? [FeedSection(title: "", range: 0..<0)] : sections
  }

  /// Returns the source of a part with the archive's pictures. Its sections are the folders.
  func source(_ part: FeedPart, titled title: String, _ warnings: [FeedWarning]) -> ReadSource {
    ReadSource(
      PhotoFeed(parts: [part], sections: sections(titled: title), warnings: warnings, notShown: notShown), title: title)
  }

  /// Adds the members of one key.
  private mutating func add(_ entries: ArraySlice<Entry>) {
    let pictures = entries.filter(\.isPicture)
    // The picture with the shortest name is the item's: `1.jpg`, not `1.mask.png`.
    guard let picture = pictures.min(by: { $0.name.utf8.count < $1.name.utf8.count }) else { return }
    guard pictures.count < entries.count else {
      items += pictures.map { Item(picture: $0.index) }
      return
    }
    items.append(Item(picture: picture.index, others: entries.map(\.index).filter { $0 != picture.index }))
  }

  /// Returns the part of a name before its first dot.
  static func key(of name: String) -> Substring { name.prefix { $0 != "." } }
}

extension ArchiveContents {
  /// Returns files with pairs joined within each folder, and updates the ranges of the folders.
  mutating func joining(_ joined: (Range<Int>) -> [FolderScan.File]) -> [FolderScan.File] {
    var files: [FolderScan.File] = []
    for index in folders.indices {
      let first = files.count
      files += joined(folders[index].items)
      folders[index].items = first..<files.count
    }
    return files
  }
}

/// The kind of a text member, by the part of its name after the first dot, as in WebDataset's decoders.
enum MemberText {
  case json, text, number

  init?(_ name: String) {
    switch name.dropFirst(ArchiveContents.key(of: name).count + 1).lowercased() {
    case "json", "jsn": self = .json
    case "txt", "text", "caption", "transcript", "prompt": self = .text
    case "cls", "cls2", "class", "count", "index", "inx", "id": self = .number
    default: return nil
    }
  }
}
