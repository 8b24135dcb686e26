import Basics
import Pictures

/// The response to ListObjectsV2.
struct S3Listing {
  private(set) var result = StoreListing()

  /// Reads a response; nil if it is invalid. An object for the folder itself is left out.
  init?(_ body: [UInt8], folder: String) {
    var result = StoreListing()
    result.exists = folder.isEmpty
    var isListing = false
    var object = StoreEntry(name: "", size: 0, changed: nil, version: "")
    var isTruncated = false
    var token: String?
    let isWellFormed = XMLElements.read(body) { path, text in
      guard path.first == "ListBucketResult" else { return }
      isListing = true
      switch path.dropFirst() {
      case ["Contents", "Key"]:
        object.name = text
        result.exists = true
      case ["Contents", "Size"]: object.size = Int(text, within: 0...(1 << 53)) ?? 0
      // rclone's tags have no quotes.
      case ["Contents", "ETag"]: object.version = text.hasSuffix("\"") ? text : "\"\(text)\""
      case ["Contents", "LastModified"]: object.changed = WrittenDate.seconds(text).map { Int($0) }
      case ["Contents"]:
        if object.name.hasPrefix(folder), object.name != folder {
          object.name.removeFirst(folder.count)
          result.files.append(object)
        }
        object = StoreEntry(name: "", size: 0, changed: nil, version: "")
      case ["CommonPrefixes", "Prefix"]:
        result.exists = true
        if text.hasPrefix(folder), text.hasSuffix("/") {
          result.folders.append(String(text.dropFirst(folder.count).dropLast()))
        }
      case ["IsTruncated"]: isTruncated = text == "true"
      case ["NextContinuationToken"]: token = text
      default: break
      }
    }
    guard isWellFormed, isListing else { return nil }
    result.next = isTruncated ? token : nil
    self.result = result
  }
}
