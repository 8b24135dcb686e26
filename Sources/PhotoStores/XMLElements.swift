import CExpat

/// Calls a function at the end of each element of an XML document. Documents with declared entities are refused.
final class XMLElements {
  private let parser: XML_Parser
  private let end: (_ path: [String], _ text: String) -> Void
  private var path: [String] = []
  private var texts: [String] = []
  private var isRefused = false

  /// The greatest nesting; responses are never deeper.
  private static let deepest = 32

  private init?(_ end: @escaping ([String], String) -> Void) {
    // Names are namespace, line feed and local name; only the local name is used.
    guard let parser = XML_ParserCreateNS(nil, 10) else { return nil }
    self.parser = parser
    self.end = end
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, _ in
        guard let name else { return }
        XMLElements.reader(context).begin(String(cString: name))
      }, { context, _ in XMLElements.reader(context).finish() })
    XML_SetCharacterDataHandler(parser) { context, text, length in
      guard let text, length > 0 else { return }
      let reader = XMLElements.reader(context)
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
      if !reader.texts.isEmpty { reader.texts[reader.texts.count - 1] += String(decoding: bytes, as: UTF8.self) }
    }
    XML_SetEntityDeclHandler(parser) { context, _, _, _, _, _, _, _, _ in XMLElements.reader(context).refuse() }
  }

  deinit { XML_ParserFree(parser) }

  private static func reader(_ context: UnsafeMutableRawPointer?) -> XMLElements {
    guard let context else { preconditionFailure("expat calls with the reader that was set") }
    return Unmanaged<XMLElements>.fromOpaque(context).takeUnretainedValue()
  }

  /// Reads a document. Returns false if it is not well-formed.
  ///
  /// - Parameter end: Receives the local names of an element and its ancestors, the outermost first, and its text.
  static func read(_ bytes: [UInt8], end: (_ path: [String], _ text: String) -> Void) -> Bool {
    withoutActuallyEscaping(end) { end in
      guard bytes.count < Int(CInt.max), let reader = XMLElements(end) else { return false }
      let status = bytes.withUnsafeBytes {
        XML_Parse(reader.parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), CInt($0.count), 1)
      }
      return status == XML_STATUS_OK && !reader.isRefused
    }
  }

  private func begin(_ name: String) {
    guard path.count < Self.deepest else { return refuse() }
    path.append(String(name.split(separator: "\n").last ?? ""))
    texts.append("")
  }

  private func finish() {
    guard let text = texts.popLast() else { return }
    end(path, text)
    path.removeLast()
  }

  private func refuse() {
    isRefused = true
    XML_StopParser(parser, 0)
  }
}
