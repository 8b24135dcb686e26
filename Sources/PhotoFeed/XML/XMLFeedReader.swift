import Basics
import CExpat

/// Reads RSS 2.0 and Atom with expat, and converts entries to photowall items. Documents with declared entities are
/// refused: no entity is expanded, and no external file is loaded.
final class XMLFeedReader {
  /// The result of reading.
  struct Document {
    /// A JSON array, with each item on the line of its entry.
    var json: [UInt8]
    /// The address of the next page (Atom, RFC 5005).
    var next: String?
  }

  private static let mediaNamespace = "http://search.yahoo.com/mrss/"
  private static let entryLimit = 2_000_000

  private let parser: XML_Parser
  private var entry: XMLEntry?
  private var depth = 0
  /// The depth of the entry's element.
  private var entryDepth = 0
  /// The element whose text is collected.
  private var captured: (name: String, depth: Int, text: String)?
  private var json: [UInt8] = [UInt8(ascii: "[")]
  private var line = 1
  private var count = 0
  private var next: String?
  /// The picture of a podcast, for episodes without a picture.
  private var podcastPicture: String?
  private var refusal: String?

  private init?() {
    // Names are namespace, line feed and local name.
    guard let parser = XML_ParserCreateNS(nil, 10) else { return nil }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { context, name, attributes in XMLFeedReader.reader(context).begin(name, attributes) },
      { context, _ in XMLFeedReader.reader(context).end() })
    XML_SetCharacterDataHandler(parser) { context, text, length in
      guard let text, length > 0 else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      XMLFeedReader.reader(context).captured?.text += String(decoding: bytes, as: UTF8.self)
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in
      XMLFeedReader.reader(context).refuse("this feed declares entities of its own, which are not read")
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func reader(_ context: UnsafeMutableRawPointer?) -> XMLFeedReader {
    guard let context else { preconditionFailure("expat calls with the reader that was set") }
    return Unmanaged<XMLFeedReader>.fromOpaque(context).takeUnretainedValue()
  }

  /// Reads a document. Throws an error with its location.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, named name: String) throws(Diagnostic) -> Document {
    guard let reader = XMLFeedReader() else {
      throw Diagnostic(.inputOutput, at: SourceLocation(file: name), "there is not enough memory for this feed")
    }
    let portion = 1 << 24
    var start = 0
    repeat {
      let end = min(start + portion, bytes.count)
      let status = bytes[start..<end].withMemoryRebound(to: CChar.self) {
        XML_Parse(reader.parser, $0.baseAddress, CInt($0.count), end == bytes.count ? 1 : 0)
      }
      guard status == XML_STATUS_OK else { throw reader.error(named: name) }
      start = end
    } while start < bytes.count
    reader.json += Array("]\n".utf8)
    return Document(json: reader.json, next: reader.next)
  }

  private func error(named name: String) -> Diagnostic {
    let place = SourceLocation(
      file: name, line: Int(XML_GetCurrentLineNumber(parser)), column: Int(XML_GetCurrentColumnNumber(parser)) + 1)
    if let refusal { return Diagnostic(.malformed, at: place, refusal) }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
    return Diagnostic(.malformed, at: place, "this cannot be read as XML: \(reason)")
  }

  private func refuse(_ message: String) {
    refusal = message
    XML_StopParser(parser, 0)
  }

  // MARK: Elements

  private func begin(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard let name else { return }
    depth += 1
    let parts = String(cString: name).split(separator: "\n")
    let local = String(parts.last ?? "")
    let isMedia = parts.count > 1 && parts[0] == Self.mediaNamespace
    if depth == 1, !["rss", "feed", "RDF"].contains(local) {
      return refuse(
        local == "html"
          ? "this is a web page, not a feed: use the address of its feed" : "this is XML, but neither RSS nor Atom")
    }
    let attributes = Attributes(list)
    if entry == nil {
      if local == "item" || local == "entry" {
        entry = XMLEntry(line: Int(XML_GetCurrentLineNumber(parser)))
        entryDepth = depth
      } else if local == "link", attributes["rel"] == "next" {
        next = attributes["href"]
      } else if local == "image" {
        podcastPicture = attributes["href"] ?? podcastPicture
      }
    } else if isMedia {
      beginMedia(local, attributes)
    } else {
      beginInEntry(local, attributes)
    }
  }

  private func beginMedia(_ local: String, _ attributes: Attributes) {
    let picture = XMLEntry.Picture(
      address: attributes["url"] ?? "", width: attributes.pixels("width"), height: attributes.pixels("height"))
    switch local {
    case "content":
      let type = attributes["type"] ?? attributes["medium"] ?? "image"
      if type.hasPrefix("image") { entry?.add(picture) }
    case "thumbnail": if entry?.thumbnail == nil, !picture.address.isEmpty { entry?.thumbnail = picture }
    case "title": if entry?.title.isEmpty ?? false { capture(local) }
    default: break
    }
  }

  private func beginInEntry(_ local: String, _ attributes: Attributes) {
    switch local {
    case "enclosure":
      if attributes["type"]?.hasPrefix("image/") ?? false {
        entry?.add(XMLEntry.Picture(address: attributes["url"] ?? ""))
      }
    case "image" where attributes["href"] != nil:
      entry?.add(XMLEntry.Picture(address: attributes["href"] ?? ""))
    case "link" where attributes["href"] != nil:
      let address = attributes["href"] ?? ""
      switch attributes["rel"] ?? "alternate" {
      case "alternate": if entry?.link.isEmpty ?? false { entry?.link = address }
      case "enclosure":
        if attributes["type"]?.hasPrefix("image/") ?? false { entry?.add(XMLEntry.Picture(address: address)) }
      default: break
      }
    case "category" where attributes["term"] != nil: entry?.tags.append(attributes["term"] ?? "")
    case "img": entry?.addEmbedded(attributes["src"] ?? "")
    case "title", "link", "pubDate", "published", "updated", "date", "guid", "id", "creator", "name", "author",
      "category", "description", "summary", "content", "encoded":
      capture(local)
    default: break
    }
  }

  private func capture(_ name: String) {
    // XHTML elements within a text belong to the text.
    if captured == nil || captured?.name == "author" { captured = (name, depth, "") }
  }

  private func end() {
    if let captured, captured.depth == depth {
      self.captured = nil
      addText(captured.text, of: captured.name)
    }
    if var entry, depth == entryDepth {
      self.entry = nil
      entry.addEmbedded(podcastPicture ?? "")
      append(entry)
    }
    depth -= 1
  }

  private func addText(_ text: String, of name: String) {
    switch name {
    case "title": entry?.title = text
    case "link": entry?.link = text
    case "pubDate", "published", "date": entry?.date = text
    case "updated": if entry?.date.isEmpty ?? false { entry?.date = text }
    case "guid", "id": entry?.id = text
    case "creator", "name", "author": if !text.allSatisfy(\.isWhitespace) { entry?.author = text }
    case "category": entry?.tags.append(text)
    default: entry?.addFirstImage(ofHTML: text)
    }
  }

  private func append(_ entry: XMLEntry) {
    count += 1
    guard count <= Self.entryLimit else {
      return refuse("this feed has more than \(Self.entryLimit) entries; split it")
    }
    if count > 1 { json.append(UInt8(ascii: ",")) }
    while line < entry.line {
      json.append(UInt8(ascii: "\n"))
      line += 1
    }
    json += Array(entry.json.utf8)
  }

  /// The attributes of an element, by local name.
  private struct Attributes {
    private let list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?

    init(_ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) { self.list = list }

    subscript(wanted: String) -> String? {
      guard var next = list else { return nil }
      while let name = next[0], let value = next[1] {
        if String(cString: name) == wanted { return String(cString: value) }
        next += 2
      }
      return nil
    }

    func pixels(_ name: String) -> Int {
      self[name].flatMap { Int($0, within: 1...PixelCount.limit) } ?? 0
    }
  }
}
