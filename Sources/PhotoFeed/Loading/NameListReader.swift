import Basics
import Platform

/// Reads a list of file names and addresses, separated by line ends or NULs.
struct NameListReader {
  let source: SourceBytes
  let separator: UInt8
  let pictures: PictureFiles
  let progress: @Sendable (FeedProgress) -> Bool

  /// An allowed name.
  private struct Entry {
    var span: TextSpan
    var path: FilePath
    var date: Int64 = 0
    var isFile = false
    var hasPictureName = true
  }

  /// Reads the list.
  func read() throws(Diagnostic) -> PhotoFeed {
    var tally = WarningTally()
    var part = FeedPart(source, shape: .names, encoding: .names)
    let spans = names()
    let entries = spans.compactMap { entry($0, &tally) }
    guard let sizes = PictureSizes.read(entries.map(\.path), by: size(ofName:), progress: progress) else {
      throw source.stopped
    }
    for (entry, size) in zip(entries, sizes) {
      if size == nil, !entry.hasPictureName {
        tally.note(.noPicture, at: entry.span)
      } else {
        part.append(name: entry.span, size: size, date: entry.date)
      }
    }
    if part.count == 0 { throw nothingUsable(spans.first ?? .none) }
    return PhotoFeed(parts: [part], warnings: tally.warnings(of: source))
  }

  private func size(ofName path: FilePath) -> (width: Int, height: Int)? {
    path.isEmpty ? nil : pictures.size(path)
  }

  /// Returns the spans of the names, without empty names and the CR of CRLF.
  private func names() -> [TextSpan] {
    source.bytes.withBytes { bytes in
      var spans: [TextSpan] = []
      var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
      while start < bytes.count {
        let stop = bytes[start...].firstIndex(of: separator) ?? bytes.count
        var end = stop
        if separator != 0, end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        if end > start { spans.append(TextSpan(start..<end)) }
        start = stop + 1
      }
      return spans
    }
  }

  /// Returns the entry for a name; nil if it is not allowed, decided without opening the file.
  private func entry(_ span: TextSpan, _ tally: inout WarningTally) -> Entry? {
    let rule = AddressRule(origin: source.origin)
    if let problem = source.bytes.withBytes(of: span, { rule.refusal(of: $0, isJSON: false) }) {
      tally.note(problem, at: span)
      return nil
    }
    let text = source.bytes.text(span)
    switch source.bytes.withBytes(of: span, rule.address(ofName:)) {
    case .web(let address):
      let isWritten = text.hasPrefix("http") && text.contains("://")
      let hasName = isWritten || pictures.isPictureName(PhotoAddress.web(address).lastComponent)
      return Entry(span: span, path: "", hasPictureName: hasName)
    case .file(let path):
      switch FileKind(path: path) {
      case .file(let date):
        return Entry(
          span: span, path: path, date: date, isFile: true,
          hasPictureName: pictures.isPictureName(path.string))
      case .folder: tally.note(.folder, at: span)
      case .missing: tally.note(FileKind.isLink(path) ? .brokenLink : .missingFile, at: span)
      case .stream, .device: tally.note(.noPicture, at: span)
      }
      return nil
    }
  }

  /// The error for a text without a usable name, which is probably not a list.
  private func nothingUsable(_ first: TextSpan) -> Diagnostic {
    let text = SanitizedText.made(from: String(source.bytes.text(first).prefix(40)))
    return Diagnostic(
      .malformed, at: source.location(of: Int(first.start)),
      "this is not a feed (a JSON array begins with [), and not a list of pictures: “\(text)” is none"
    )
  }
}
