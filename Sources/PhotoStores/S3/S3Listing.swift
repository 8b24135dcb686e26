import Basics
import Pictures

/// The answer to ListObjectsV2.
struct S3Listing {
  private(set) var result = StoreListing()

  /// Reads an answer; nil if it is none. The folder itself may be an object, which is left out.
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
      // rclone has none of the quotation marks there.
      case ["Contents", "ETag"]: object.version = text.hasSuffix("\"") ? text : "\"\(text)\""
      case ["Contents", "LastModified"]: object.changed = Self.seconds(text)
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

  /// Returns the seconds since 1970 of `2024-05-17T18:03:12.000Z`.
  static func seconds(_ text: String) -> Int? {
    let numbers = text.split(whereSeparator: { !("0"..."9" ~= $0) }).compactMap { Int($0) }
    guard numbers.count >= 6, 1...12 ~= numbers[1], 1...31 ~= numbers[2], 0...9_999 ~= numbers[0] else { return nil }
    // Days since 1970 of a date of the Gregorian calendar, with years that begin in March.
    let year = numbers[1] > 2 ? numbers[0] : numbers[0] - 1
    let month = (numbers[1] + 9) % 12
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + numbers[2] - 1 - 719_468
    return days * 86_400 + numbers[3] * 3_600 + numbers[4] * 60 + numbers[5]
  }
}
