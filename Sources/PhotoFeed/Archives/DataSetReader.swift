import Archives
import Basics
import Platform

extension FeedShape {
  /// An archive whose pictures have texts; `DataSetReader` makes its items.
  static let archive: FeedShape = {
    var shape = service(
      "archive",
      "a zip, cbz or tar file; of WebDataset's shards texts beside a picture (.json, .txt, .cls) are its fields",
      [
        .items: "[]", .picture: DataSetReader.fileKey, .title: "caption | txt | text | prompt | title", .tags: "tags",
        .author: "author", .date: "date",
      ])
    shape.isConverted = true
    return shape
  }()
}

/// Reads an archive whose pictures have texts. Makes a JSON object of each item, stored like a feed's items.
///
/// The object has `__key__`, `__file__`, the members of `.json`, and the contents of `.txt`, `.cls` and so on under
/// these names. JSON other than an object is under `json`. The names of further pictures are under their extensions.
struct DataSetReader {
  static let keyKey = "__key__"
  static let fileKey = "__file__"
  /// The size limits of one text and of all texts, in bytes. All texts are in memory twice, in up to 300 MB.
  private static let textLimit = 1 << 20
  private static let allLimit = 100_000_000
  private static let portion = 256

  let archive: Archive
  let name: String
  let progress: (FeedProgress) -> Bool

  private typealias Spans = (item: TextSpan, address: TextSpan, title: TextSpan)

  /// Reads the items.
  ///
  /// - Parameter sizes: The sizes of the items' pictures.
  func read(
    _ items: [ArchiveContents.Item], sizes: [(width: Int, height: Int)?]
  ) throws(Diagnostic) -> (part: FeedPart, tally: WarningTally) {
    var tally = WarningTally()
    var text: [UInt8] = []
    var spans: [Spans] = []
    for item in items {
      spans.append(add(item, to: &text, &tally))
      if spans.count.isMultiple(of: Self.portion),
        !progress(FeedProgress(step: .reading, done: spans.count, total: items.count))
      {
        throw Diagnostic(.stopped, at: SourceLocation(file: name), "stopped")
      }
    }
    let source = SourceBytes(name: name, origin: .local(folder: archive.path), bytes: FeedBytes(text))
    var part = FeedPart(source, shape: .archive, encoding: .json)
    part.reserve(items.count)
    for (span, size) in zip(spans, sizes) {
      part.append(
        item: span.item, address: span.address, title: span.title,
        width: size.flatMap { PixelCount.checked($0.width) } ?? 0,
        height: size.flatMap { PixelCount.checked($0.height) } ?? 0)
    }
    return (part, tally)
  }

  private func add(_ item: ArchiveContents.Item, to text: inout [UInt8], _ tally: inout WarningTally) -> Spans {
    let path = archive.name(of: item.picture)
    let start = text.count
    let key = path.removingLastComponent().appending(String(ArchiveContents.key(of: path.nameText)))
    text += "{\"\(Self.keyKey)\": \(key.text.quotedForJSON), \"\(Self.fileKey)\": ".utf8
    let address = append(Self.address(of: path, in: archive), to: &text)
    var title = TextSpan.none
    for other in item.others {
      let name = archive.name(of: other).nameText
      // A dot would be read as a path into an object.
      let field = String(name.dropFirst(ArchiveContents.key(of: name).count + 1)).replacing(".", with: "_")
      guard let kind = MemberText(name) else {
        text += ", \(field.quotedForJSON): ".utf8
        _ = append(archive.name(of: other).text, to: &text)
        continue
      }
      do {
        guard text.count < Self.allLimit else {
          throw ArchiveFault("all texts of an archive have at most \(Self.allLimit / 1_000_000) MB")
        }
        let bytes = try MemberFile(archive, other).contents(limit: Self.textLimit)
        add(
          bytes, kind, field, to: &text, &title, &tally,
          path: archive.path.appending(bytes: [0x2f] + archive.name(of: other).bytes))
      } catch {
        let fault = (error as? ArchiveFault)?.message ?? "\(error)"
        tally.note(.brokenText, at: .file(archive.path.appending(name).text), detail: fault)
      }
    }
    text += "}".utf8
    defer { text.append(UInt8(ascii: "\n")) }
    return (TextSpan(start..<text.count), address, title)
  }

  private func add(
    _ bytes: [UInt8], _ kind: MemberText, _ field: String, to text: inout [UInt8], _ title: inout TextSpan,
    _ tally: inout WarningTally, path: FilePath
  ) {
    switch kind {
    case .text:
      text += ", \(field.quotedForJSON): ".utf8
      title = append(String(decoding: bytes, as: UTF8.self).trimmed, to: &text)
    case .number:
      let value = String(decoding: bytes, as: UTF8.self).trimmed
      text += ", \(field.quotedForJSON): \(Int(value).map { "\($0)" } ?? value.quotedForJSON)".utf8
    case .json:
      bytes.withUnsafeBufferPointer { json in
        let start = FeedSniffer.start(of: json)
        if let fault = JSONScanner.fault(in: json, from: start) {
          return tally.note(.brokenText, at: .file(path.text), detail: fault.message)
        }
        let end = (json.lastIndex { $0 > 0x20 } ?? start) + 1
        let members = JSONValue(json, start..<end).members()
        guard json[start] == UInt8(ascii: "{"), !members.contains(where: { $0.key == Self.fileKey }) else {
          text += ", \(field.quotedForJSON): ".utf8
          text += json[start..<end]
          return
        }
        if members.isEmpty { return }
        text += ", ".utf8
        let moved = text.count - (start + 1)
        text += json[(start + 1)..<(end - 1)]
        guard title.isEmpty, let caption = members.last(where: { $0.key == "caption" })?.value, caption.isString else {
          return
        }
        title = TextSpan((caption.range.lowerBound + moved)..<(caption.range.upperBound + moved))
      }
    }
  }

  /// Appends a string. Returns its span with the quotes.
  private func append(_ string: String, to text: inout [UInt8]) -> TextSpan {
    let start = text.count
    text += string.quotedForJSON.utf8
    return TextSpan(start..<text.count)
  }

  /// Returns the address of a member relative to its archive, in a form that is not a URL.
  private static func address(of path: FilePath, in archive: Archive) -> String {
    guard let name = String(validating: path.bytes, as: UTF8.self) else {
      return archive.path.appending(bytes: [0x2f] + path.bytes).name
    }
    return name.contains(":") ? "./" + name : name
  }
}
