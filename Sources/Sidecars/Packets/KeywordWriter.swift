import Basics

/// Adds and removes keywords in a packet: items of `dc:subject`, an unordered array.
///
/// Source: Adobe, XMP Specification Part 1, 7.7 (arrays), and Part 2, 2.1 (`dc:subject`).
struct KeywordWriter {
  let document: XMPDocument
  let bytes: [UInt8]
  private var edits = ByteEdits()

  init(document: XMPDocument, bytes: [UInt8]) { (self.document, self.bytes) = (document, bytes) }

  /// Returns the changed bytes. Throws if the property has a structure that would be lost.
  mutating func result(of change: KeywordChange) throws(SidecarError) -> [UInt8] {
    let properties = document.properties.filter { $0.name == .keywords }
    guard properties.allSatisfy({ $0.array != nil || !$0.isStructured }) else {
      throw SidecarError(.malformed, "its dc:subject has a structure that would be lost; remove it first")
    }
    for item in properties.flatMap(\.items) where change.removed.contains(item.text) {
      edits.replace(bytes.startOfXMLSpace(before: item.tag.range.lowerBound)..<item.end, with: "")
    }
    var known = Set(document.keywords)
    let missing = change.added.filter { known.insert($0).inserted }
    guard !missing.isEmpty else { return edits.applied(to: bytes) }
    switch properties.first {
    case .some(let property) where property.array != nil: add(missing, to: property)
    case .some(let property): makeArray(of: property, missing)
    case nil: insertProperty(missing)
    }
    return edits.applied(to: bytes)
  }

  /// Adds items after the last one of an array.
  private mutating func add(_ keywords: [String], to property: XMPDocument.Property) {
    guard let array = property.array else { return }
    let prefix = Self.prefix(of: array.tag.name)
    if let last = property.items.last {
      let start = bytes.startOfXMLSpace(before: last.tag.range.lowerBound)
      let space = String(decoding: bytes[start..<last.tag.range.lowerBound], as: UTF8.self)
      edits.replace(last.end..<last.end, with: Self.items(keywords, prefix, after: space))
    } else {
      insert(Self.items(keywords, prefix), into: array.tag)
    }
  }

  /// Replaces a property that has one keyword or none by an array.
  private mutating func makeArray(of property: XMPDocument.Property, _ keywords: [String]) {
    let all = (property.text.isEmpty ? [] : [property.text]) + keywords
    switch property.form {
    case .attribute(let attribute):
      edits.replace(attribute.whole, with: "")
      insertProperty(all)
    case .element(let tag, let content, _):
      edits.replace(content, of: tag, with: Self.bag(all, rdfPrefix))
    }
  }

  /// Inserts the property into a description with properties of its namespace, or else into the first one.
  private mutating func insertProperty(_ keywords: [String]) {
    let namespace = XMPName.keywords.namespace
    let description =
      document.descriptions.first { $0.namespaces.contains(namespace.rawValue) } ?? document.descriptions.first
    let known = description?.prefixes.filter { !$0.key.isEmpty && $0.value == namespace.rawValue }.keys.min()
    let name = "\(known ?? namespace.prefix):\(XMPName.keywords.localName)"
    let declaration = known == nil ? " xmlns:\(namespace.prefix)=\"\(namespace.rawValue)\"" : ""
    let property = "<\(name)\(declaration)>\(Self.bag(keywords, rdfPrefix))</\(name)>"
    if let description {
      insert(property, into: description.tag)
    } else if let root = document.root {
      let rdf = rdfPrefix
      insert(
        "<\(rdf)Description \(rdf.isEmpty ? "" : "\(rdf)about=\"\"")>\(property)</\(rdf)Description>", into: root.tag)
    }
  }

  /// Inserts a text as the first content of an element, on a line of its own if the current content begins on one.
  private mutating func insert(_ text: String, into tag: StartTag) {
    let end = tag.range.upperBound
    let space = tag.isEmptyElement ? [] : bytes[end...].prefix(while: \.isXMLSpace)
    edits.replace(end..<end, of: tag, with: String(decoding: space, as: UTF8.self) + text)
  }

  /// The prefix of RDF names, with its colon: `rdf:`.
  private var rdfPrefix: String { Self.prefix(of: document.root?.tag.name ?? "rdf:RDF") }

  private static func prefix(of name: String) -> String { name.lastIndex(of: ":").map { String(name[...$0]) } ?? "" }

  private static func items(_ keywords: [String], _ prefix: String, after space: String = "") -> String {
    keywords.map { "\(space)<\(prefix)li>\($0.escapedForXML)</\(prefix)li>" }.joined()
  }

  private static func bag(_ keywords: [String], _ prefix: String) -> String {
    "<\(prefix)Bag>\(items(keywords, prefix))</\(prefix)Bag>"
  }
}
