import Basics
import Pictures

extension StoreListing {
  /// Reads a response to ListObjectsV2; nil if it is invalid. A file for the folder itself is left out.
  init?(objects body: [UInt8], folder: String) {
    exists = folder.isEmpty
    var isListing = false
    var file = ListedFile()
    var isTruncated = false
    var token: String?
    let isWellFormed = XMLElements.read(body) { path, text in
      guard path.first == "ListBucketResult" else { return }
      isListing = true
      switch path.dropFirst() {
      case ["Contents", "Key"]:
        file.name = text
        exists = true
      case ["Contents", "Size"]: file.size = Int(text, within: 0...(1 << 53)) ?? 0
      // rclone's tags have no quotes.
      case ["Contents", "ETag"]: file.version = text.hasSuffix("\"") ? text : "\"\(text)\""
      case ["Contents", "LastModified"]: file.changed = WrittenDate.seconds(text).map { Int($0) }
      case ["Contents"]:
        if file.name.hasPrefix(folder), file.name != folder {
          file.name.removeFirst(folder.count)
          files.append(file)
        }
        file = ListedFile()
      case ["CommonPrefixes", "Prefix"]:
        exists = true
        if text.hasPrefix(folder), text.hasSuffix("/") {
          folders.append(String(text.dropFirst(folder.count).dropLast()))
        }
      case ["IsTruncated"]: isTruncated = text == "true"
      case ["NextContinuationToken"]: token = text
      default: break
      }
    }
    guard isWellFormed, isListing else { return nil }
    next = isTruncated ? token : nil
  }
}
