import Basics
import Pictures

/// Replaces the values of rating, orientation and date in a packet.
struct RatingWriter {
  let document: XMPDocument
  let bytes: [UInt8]
  let old: PhotoRating
  let new: PhotoRating
  /// The new orientation; nil to keep it.
  var orientation: PictureOrientation?
  /// The new capture time; nil to keep it.
  var taken: CaptureDate?
  private var edits = ByteEdits()
  /// The attributes to insert, by description index.
  private var additions: [Int: [String]] = [:]

  init(document: XMPDocument, bytes: [UInt8], old: PhotoRating, new: PhotoRating) {
    (self.document, self.bytes, self.old, self.new) = (document, bytes, old, new)
  }

  /// Returns the changed bytes.
  mutating func result() throws(SidecarError) -> [UInt8] {
    if new != old { try setRating() }
    if let orientation { try set(.orientation, to: "\(orientation.rawValue)") }
    if let taken {
      try set(.dateTaken, to: taken.xmp)
      try set(.dateOfContent, to: taken.xmp, addsMissing: false)
    }
    insertAdditions()
    return edits.applied(to: bytes)
  }

  private mutating func setRating() throws(SidecarError) {
    let isRejected = new.flag == .rejected
    let stars = isRejected ? -1 : new.stars ?? 0
    try set(.rating, to: "\(stars)") { XMPDocument.number($0) == stars }
    try set(.percentOfStars, to: "\([0, 1, 25, 50, 75, 99][max(stars, 0)])", addsMissing: false)
    try setLabel()
    let pick = ["0", "3", "1"][[.none, .picked, .rejected].firstIndex(of: new.flag) ?? 0]
    let flag = new.flag
    try set(.pickLabel, to: pick, addsMissing: flag != document.flagOfOthers) { XMPDocument.flag(digiKam: $0) == flag }
    if isRejected { try set(.keptStars, to: new.stars.map { "\($0)" } ?? "") } else { try remove(.keptStars) }
  }

  /// Sets `xmp:Label`, and other programs' properties of the label if they exist.
  private mutating func setLabel() throws(SidecarError) {
    // A label that is only in other properties is also written as `xmp:Label`.
    let isChanged = new.label != old.label || new.label != .none && (document.text(.label) ?? "").isEmpty
    let addsMissing = new.label != .none || document.labelOfOthers != .none
    try set(.label, to: new.label.text, addsMissing: addsMissing) { _ in !isChanged }
    guard isChanged else { return }
    try set(.digiKamLabel, to: "\(new.label.digiKamNumber)", addsMissing: false)
    if let text = new.label.photoshopText {
      try set(.photoshopLabel, to: text, addsMissing: false)
    } else {
      try remove(.photoshopLabel)
    }
    // Other values are the urgency of news, not a label.
    if document.text(.urgency) == "\(old.label.digiKamNumber)" {
      try set(.urgency, to: "\(new.label.digiKamNumber)", addsMissing: false)
    }
    for property in document.properties where property.name == .darktableLabels { setArray(of: property) }
  }

  // MARK: Properties

  /// Sets each occurrence of a property unless `isRight` returns true for its text. Adds the property if there is none.
  private mutating func set(
    _ name: XMPName, to text: String, addsMissing: Bool = true, unless isRight: (String) -> Bool = { _ in false }
  ) throws(SidecarError) {
    var isPresent = false
    for property in document.properties where property.name == name {
      isPresent = true
      guard !property.isStructured else { throw structured(name) }
      if property.text == text || isRight(property.text) { continue }
      switch property.form {
      case .attribute(let attribute): edits.replace(attribute.value, with: text.escapedForAttribute)
      case .element(let tag, let content, _): edits.replace(content, of: tag, with: text.escapedForAttribute)
      }
    }
    if !isPresent, addsMissing { add(name, text) }
  }

  private mutating func remove(_ name: XMPName) throws(SidecarError) {
    for property in document.properties where property.name == name {
      guard !property.isStructured else { throw structured(name) }
      remove(property.range)
    }
  }

  /// Removes a range with the white space before it.
  private mutating func remove(_ range: Range<Int>) {
    edits.replace(bytes.startOfXMLSpace(before: range.lowerBound)..<range.upperBound, with: "")
  }

  private func structured(_ name: XMPName) -> SidecarError {
    SidecarError(
      .malformed, "its \(name.namespace.prefix):\(name.localName) has a structure that would be lost; remove it first")
  }

  /// Sets the items of `darktable:colorlabels` to the new label's, or to none.
  private mutating func setArray(of property: XMPDocument.Property) {
    guard let array = property.array else { return }
    var rest = property.items[...]
    if let number = new.label.darktableNumber.map({ "\($0)" }) {
      if let item = rest.popFirst() {
        if item.text != number { edits.replace(item.content, of: item.tag, with: number) }
      } else {
        let name = array.tag.name.split(separator: ":").dropLast().map { "\($0):" }.joined() + "li"
        let end = array.tag.range.upperBound
        edits.replace(end..<end, of: array.tag, with: "<\(name)>\(number)</\(name)>")
      }
    }
    for item in rest { remove(item.tag.range.lowerBound..<item.end) }
  }

  // MARK: Additions

  /// Adds a property as an attribute of a description with properties of its namespace, or else of the first one.
  private mutating func add(_ name: XMPName, _ text: String) {
    let namespace = name.namespace.rawValue
    let index = document.descriptions.firstIndex { $0.namespaces.contains(namespace) } ?? 0
    let prefix = prefix(of: name.namespace, in: index)
    additions[index, default: []].append("\(prefix):\(name.localName)=\"\(text.escapedForAttribute)\"")
  }

  /// Returns a prefix of a namespace in a description, and declares it if necessary.
  private mutating func prefix(of namespace: XMPName.Namespace, in index: Int) -> String {
    if document.descriptions.indices.contains(index) {
      let found = document.descriptions[index].prefixes.filter { !$0.key.isEmpty && $0.value == namespace.rawValue }
      if let prefix = found.keys.min() { return prefix }
    }
    var prefix = namespace.prefix
    // A prefix with another meaning elsewhere is not declared again.
    while !(document.declarations[prefix] ?? []).isSubset(of: [namespace.rawValue]) { prefix += "_" }
    let declaration = "xmlns:\(prefix)=\"\(namespace.rawValue)\""
    if additions[index]?.contains(declaration) != true { additions[index, default: []].append(declaration) }
    return prefix
  }

  private mutating func insertAdditions() {
    for (index, attributes) in additions {
      guard document.descriptions.indices.contains(index) else {
        insertDescription()
        continue
      }
      let tag = document.descriptions[index].tag
      // The attribute is separated like the last one.
      let space = tag.attributes.last.map { bytes[$0.whole].prefix(while: \.isXMLSpace) } ?? [0x20]
      let separator = String(decoding: space, as: UTF8.self)
      edits.replace(tag.end..<tag.end, with: attributes.map { separator + $0 }.joined())
    }
  }

  /// Inserts a description with the additions into an `rdf:RDF` without descriptions.
  private mutating func insertDescription() {
    guard let root = document.root else { return }
    let rdf = prefix(of: .rdf, in: 0)
    let attributes = (["\(rdf):about=\"\""] + (additions[0] ?? [])).joined(separator: " ")
    edits.replace(root.end..<root.end, of: root.tag, with: "<\(rdf):Description \(attributes)/>")
  }
}

extension String {
  /// The text escaped for XML, also in single quotes.
  fileprivate var escapedForAttribute: String {
    escapedForXML.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "&apos;")
  }
}
