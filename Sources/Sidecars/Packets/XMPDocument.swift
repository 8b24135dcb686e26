/// The parts of an XMP packet that concern ratings, with their places in its bytes.
struct XMPDocument {
  /// A known property of the photo. Those of structures within the packet are none.
  struct Property {
    /// The form in which the property is written.
    enum Form {
      case attribute(StartTag.Attribute)
      /// An element; `content` is empty and at the end of the tag if it is an empty element.
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
    /// The decoded text, without white space around it.
    var text: String
    /// The array's tag and the place of its end tag, if the value is an array.
    var array: (tag: StartTag, end: Int)?
    var items: [Item] = []
    /// Whether the element has child elements.
    var isStructured = false

    /// The place of the whole property.
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
    /// The prefixes that can be used in it, with their namespaces.
    let prefixes: [String: String]
    /// The namespaces of known properties that it has, and those that it declares.
    var namespaces: Set<String>
  }

  var properties: [Property] = []
  var descriptions: [Description] = []
  /// The first `rdf:RDF`: its tag and the place of its end tag.
  var root: (tag: StartTag, end: Int)?
  /// Each prefix that is declared anywhere, with its namespaces.
  var declarations: [String: Set<String>] = [:]
}
