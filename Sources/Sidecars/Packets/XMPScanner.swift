import CExpat

/// Finds the parts of a packet with expat. Documents with a DOCTYPE, and so all declared entities, are refused.
final class XMPScanner {
  /// The greatest size of a packet in bytes. darktable's packets with many masks have some hundred thousand.
  static let limit = 1 << 24

  /// The greatest number of descriptions, and of prefixes declared at once. Programs write about ten.
  private static let countLimit = 1_000
  private static let tooMany = "this packet has more than 1,000 descriptions or prefixes; it is left alone"

  private let parser: XML_Parser
  private let bytes: [UInt8]
  private var document = XMPDocument()
  private var depth = 0
  /// The depths of the open elements: `rdf:RDF`, `rdf:Description` and a known property.
  private var rootDepth: Int?
  private var descriptionDepth: Int?
  private var property: (value: XMPDocument.Property, depth: Int)?
  private var item: (tag: StartTag, text: String)?
  private var text = ""
  /// The declared prefixes, the innermost last.
  private var prefixes: [(prefix: String, namespace: String)] = []
  private var declared: Set<String> = []
  private var refusal: String?

  private init?(_ bytes: [UInt8]) {
    guard let parser = XML_ParserCreateNS(nil, 10) else { return nil }
    self.parser = parser
    self.bytes = bytes
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { context, name, attributes in XMPScanner.scanner(context).begin(name, attributes) },
      { context, _ in XMPScanner.scanner(context).end() })
    XML_SetNamespaceDeclHandler(
      parser,
      { context, prefix, namespace in
        XMPScanner.scanner(context).declare(
          prefix.map { String(cString: $0) } ?? "", namespace.map { String(cString: $0) } ?? "")
      }, { context, _ in _ = XMPScanner.scanner(context).prefixes.popLast() })
    XML_SetCharacterDataHandler(parser) { context, text, length in
      guard let text, length > 0 else { return }
      XMPScanner.scanner(context).append(UnsafeRawBufferPointer(start: text, count: Int(length)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMPScanner.scanner(context).refuse("this packet has a DOCTYPE, which XMP forbids; remove it")
    }
    XML_SetXmlDeclHandler(parser) { context, _, encoding, _ in
      guard let encoding, !["utf-8", "us-ascii"].contains(String(cString: encoding).lowercased()) else { return }
      XMPScanner.scanner(context).refuse(XMPScanner.otherEncoding)
    }
  }

  deinit { XML_ParserFree(parser) }

  private static let otherEncoding = "this packet is not in UTF-8, and other encodings are not written; convert it"

  private static func scanner(_ context: UnsafeMutableRawPointer?) -> XMPScanner {
    guard let context else { preconditionFailure("expat calls with the scanner that was set") }
    return Unmanaged<XMPScanner>.fromOpaque(context).takeUnretainedValue()
  }

  /// Returns the parts of a packet.
  static func document(of bytes: [UInt8]) throws(SidecarError) -> XMPDocument {
    guard bytes.count <= limit else {
      throw SidecarError(.malformed, "this packet is larger than 16 MB; it is left alone")
    }
    // UTF-16 and UTF-32 begin with a byte order mark, or have zero bytes in their first character.
    guard !bytes.starts(with: [0xff, 0xfe]), !bytes.starts(with: [0xfe, 0xff]), !bytes.prefix(4).contains(0) else {
      throw SidecarError(.malformed, otherEncoding)
    }
    guard let scanner = XMPScanner(bytes) else { throw SidecarError(.inputOutput, "there is not enough memory") }
    let status = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { XML_Parse(scanner.parser, $0.baseAddress, CInt($0.count), 1) }
    }
    guard status == XML_STATUS_OK else { throw scanner.error }
    guard scanner.document.root != nil else {
      throw SidecarError(.malformed, "this is XML, but no XMP packet: it has no rdf:RDF; move the file away")
    }
    return scanner.document
  }

  private var error: SidecarError {
    if let refusal { return SidecarError(.malformed, refusal) }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
    return SidecarError(
      .malformed,
      "this packet is broken in line \(XML_GetCurrentLineNumber(parser)) (\(reason)); mend it or move it away")
  }

  private func refuse(_ message: String) {
    if refusal == nil { refusal = message }
    XML_StopParser(parser, 0)
  }

  // MARK: Elements

  /// The offset of expat's current event.
  private var place: Int { Int(XML_GetCurrentByteIndex(parser)) }

  private var tag: StartTag { StartTag(place..<place + Int(XML_GetCurrentByteCount(parser)), in: bytes) }

  private func declare(_ prefix: String, _ namespace: String) {
    guard prefixes.count < Self.countLimit else { return refuse(Self.tooMany) }
    prefixes.append((prefix, namespace))
    declared.insert(namespace)
    document.declarations[prefix, default: []].insert(namespace)
  }

  private func begin(
    _ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard let name else { return }
    depth += 1
    defer { declared = [] }
    let rdf = XMPName.Namespace.rdf.rawValue
    let expanded = String(cString: name)
    if let propertyDepth = property?.depth {
      beginWithin(propertyDepth, isItem: expanded == "\(rdf)\nli")
    } else if let descriptionDepth {
      guard depth == descriptionDepth + 1, let known = XMPName(expanded: expanded) else { return }
      let tag = tag
      let empty = tag.range.upperBound..<tag.range.upperBound
      property = (.init(name: known, form: .element(tag, content: empty, end: empty.upperBound), text: ""), depth)
      text = ""
      document.descriptions[document.descriptions.count - 1].namespaces.insert(known.namespace.rawValue)
    } else if let rootDepth {
      guard depth == rootDepth + 1, expanded == "\(rdf)\nDescription" else { return }
      guard document.descriptions.count < Self.countLimit else { return refuse(Self.tooMany) }
      descriptionDepth = depth
      beginDescription(list)
    } else if expanded == "\(rdf)\nRDF" {
      rootDepth = depth
      if document.root == nil { document.root = (tag, 0) }
    }
  }

  private func beginDescription(_ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    let tag = tag
    var description = XMPDocument.Description(
      tag: tag, prefixes: Dictionary(prefixes.map { ($0.prefix, $0.namespace) }) { $1 }, namespaces: declared)
    // expat lists the attributes in order, without namespace declarations.
    var next = list
    for attribute in tag.attributes where !attribute.isDeclaration {
      guard let name = next?[0], let value = next?[1] else { break }
      next? += 2
      guard let known = XMPName(expanded: String(cString: name)) else { continue }
      description.namespaces.insert(known.namespace.rawValue)
      document.properties.append(
        .init(name: known, form: .attribute(attribute), text: String(cString: value).trimmedXML))
    }
    document.descriptions.append(description)
  }

  /// Begins an element inside a known property at a depth: an array or an item of one.
  private func beginWithin(_ propertyDepth: Int, isItem: Bool) {
    property?.value.isStructured = true
    if depth == propertyDepth + 1, property?.value.array == nil { property?.value.array = (tag, 0) }
    if depth == propertyDepth + 2, isItem { item = (tag, "") }
  }

  private func append(_ bytes: UnsafeRawBufferPointer) {
    let more = String(decoding: bytes, as: UTF8.self)
    if item != nil { item?.text += more } else if property != nil { text += more }
  }

  private func end() {
    defer { depth -= 1 }
    // For an empty element expat reports the offset after it.
    let place = place
    if let propertyDepth = property?.depth {
      if depth == propertyDepth { endProperty(at: place) } else { endWithin(propertyDepth, at: place) }
    } else if depth == descriptionDepth {
      descriptionDepth = nil
    } else if depth == rootDepth {
      rootDepth = nil
      if document.root?.end == 0 { document.root?.end = place }
    }
  }

  private func endProperty(at place: Int) {
    guard var value = property?.value else { return }
    if case .element(let tag, _, _) = value.form, !tag.isEmptyElement {
      value.form = .element(
        tag, content: tag.range.upperBound..<place, end: place + Int(XML_GetCurrentByteCount(parser)))
    }
    value.text = text.trimmedXML
    document.properties.append(value)
    property = nil
  }

  private func endWithin(_ propertyDepth: Int, at place: Int) {
    if depth == propertyDepth + 2, let item {
      self.item = nil
      let isEmpty = item.tag.isEmptyElement
      let start = item.tag.range.upperBound
      property?.value.items.append(
        .init(
          tag: item.tag, text: item.text.trimmedXML, content: start..<(isEmpty ? start : place),
          end: isEmpty ? start : place + Int(XML_GetCurrentByteCount(parser))))
    } else if depth == propertyDepth + 1, property?.value.array?.end == 0 {
      property?.value.array?.end = place
    }
  }
}

extension String {
  /// The text without surrounding white space.
  var trimmedXML: String {
    String(decoding: utf8.drop(while: \.isXMLSpace).reversed().drop(while: \.isXMLSpace).reversed(), as: UTF8.self)
  }
}
