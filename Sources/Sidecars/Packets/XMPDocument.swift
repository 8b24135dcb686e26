/// The parts of an XMP packet for ratings, with their offsets.
struct XMPDocument {
  /// A known property of the photo. Properties of nested structures are not included.
  struct Property {
    /// The form of the property in XML.
    enum Form {
      case attribute(StartTag.Attribute)
      /// An element. For an empty element, `content` is empty and at the end of the tag.
      case element(StartTag, content: Range<Int>, end: Int)
    }

    /// An item of an array, `rdf:li`.
    struct Item {
      let tag: StartTag
      let text: String
      let content: Range<Int>
      let end: Int
    }

    let name: XMPName
    var form: Form
    /// The decoded text without surrounding white space.
    var text: String
    /// The array's tag and the offset of its end tag, if the value is an array.
    var array: (tag: StartTag, end: Int)?
    var items: [Item] = []
    /// Whether the element has child elements.
    var isStructured = false

    /// The range of the whole property.
    var range: Range<Int> {
      switch form {
      case .attribute(let attribute): attribute.whole
      case .element(let tag, _, let end): tag.range.lowerBound..<end
      }
    }
  }

  /// An element `rdf:Description` that describes the photo.
  struct Description {
    let tag: StartTag
    /// The valid prefixes, with their namespaces.
    let prefixes: [String: String]
    /// The namespaces of its known properties, and its declared namespaces.
    var namespaces: Set<String>
  }

  var properties: [Property] = []
  var descriptions: [Description] = []
  /// The first `rdf:RDF`: its tag and the offset of its end tag.
  var root: (tag: StartTag, end: Int)?
  /// All declared prefixes, with their namespaces.
  var declarations: [String: Set<String>] = [:]
}
