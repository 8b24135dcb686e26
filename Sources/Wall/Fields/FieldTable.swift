import PhotoFeed
import Pictures

/// The names for searches, sort keys, sections and captions: properties, facts of files, and fields of items. A field
/// overrides a property or fact of the same name, unless the wall reads it as decisions, sizes or dates. `@` before a
/// name means the property; a user's label overrides a standard property.
struct FieldTable: Sendable {
  /// The origin of values.
  enum Source: Sendable {
    case column(String)
    case property(PhotoProperty)
    case fact(PhotoFact)
  }

  let fields: [FeedField]
  /// The rows of users' labels.
  var labels: [PhotoProperty] = []

  /// Returns true for a valid field name: a path of keys, or a property with `@` before it.
  static func isName(_ text: String) -> Bool {
    guard let first = text.first(where: { $0 != "@" }), first.isLetter || first == "_" else { return false }
    return text.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || "_-.[]".contains($0) }
  }

  private static let properties = PhotoProperty.all.filter(\.isSearched)
  private var properties: [PhotoProperty] { labels + Self.properties }

  /// The names for conditions, fields of the items first.
  var names: [String] {
    fields.map(\.name) + properties.map(\.name) + PhotoFact.all.map(\.name)
  }

  /// The sort keys for the list: brightness, colour, and fields. Fields that the wall reads as titles, sizes and so on,
  /// and lists, are left out.
  var sortKeys: [WallSort] {
    let own = fields.filter { $0.kind != .list && $0.kind != .box && !PhotoFeed.knownKeys.contains($0.name) }.map(
      \.name)
    let facts = ["brightness", "colour"].filter { !own.contains($0) }
    let labels = labels.map { "@" + $0.name }
    return (facts + labels + own).map { WallSort($0) }.filter { $0.field != nil }
  }

  /// Returns true if a name needs decoded pictures.
  func isOfPicture(_ name: String) -> Bool {
    if case .fact(let fact)? = source(of: name) {
      fact.origin == .picture
    } else {
      name == QueryCondition.likeName
    }
  }

  /// Returns true if a name needs the photos' files.
  func isOfFile(_ name: String) -> Bool {
    switch source(of: name) {
    case .fact(let fact): fact.origin == .file
    case .property(let property): PhotoProperty.ofSidecars.contains(property)
    case .column, nil: false
    }
  }

  /// Returns the origin of a name's values; nil if the name is unknown.
  func source(of name: String) -> Source? {
    if let own = name.hasPrefix("@") ? name.dropFirst() : nil {
      return properties.first { $0.name == own }.map { .property($0) }
    }
    let property = properties.first { $0.name == name }
    let fact = PhotoFact.all.first { $0.name == name }
    if let field = fields.first(where: { $0.name == name }) {
      if let property, property.userLabel == nil, field.examples.allSatisfy({ property.value(named: $0) != nil }) {
        return .property(property)
      }
      if let fact, PhotoFeed.knownKeys.contains(name) { return .fact(fact) }
      return .column(name)
    }
    if let property { return .property(property) }
    if let fact { return .fact(fact) }
    // An element of a list, or a member of an object in a list.
    let root = name.prefix { $0 != "[" }
    return root.count < name.count && fields.contains { $0.name == root } ? .column(name) : nil
  }

  /// Returns the kind of a name's values; text if the name is unknown.
  func kind(of name: String) -> FeedField.Kind {
    switch source(of: name) {
    case .column: fields.first { $0.name == name }?.kind ?? .text
    case .fact(let fact): fact.kind
    case .property, nil: .text
    }
  }

  /// Returns a sentence about an unknown name: `no field ‘scroe’: score, class, split …`.
  func refusal(of name: String) -> String {
    let names = names
    let shown = names.prefix(8).joined(separator: ", ")
    return "no field ‘\(name)’: \(shown)\(names.count > 8 ? " …" : "")"
  }

  /// The rows for the manual: an example of each condition, and its description.
  static var rows: [(example: String, summary: String)] {
    let rows = properties.map { property in
      let names = property.values.map(\.name)
      return (
        example: "\(property.name):\(names.last ?? "")", summary: "what was decided: \(names.joined(separator: ", "))"
      )
    }
    return PhotoFact.all.map { ($0.example, $0.summary) } + rows
      + [
        ("score:>0.8", "any field of a feed's items, by its key or path, such as pred.label"),
        ("score:0.2..0.4", "from one value to another, both included; either can be left out"),
        ("class:=cat", "the whole text, not a part of it; != for others"),
        ("caption:/red .* car/", "a regular expression"), ("label:!={pred}", "compared with another field"),
        ("has:caption", "photos that have a value there"),
        ("like:IMG_12", "photos whose pictures are like that of the photo of this name"),
        ("@rating:5", "the property, where a feed has a field of its name; @class:cat: a label of one's own (--label)"),
      ]
  }
}

extension PhotoTable {
  /// The fields of the feed's items, with the properties and facts of photos.
  var fieldTable: FieldTable { FieldTable(fields: columns.fields(of: feed, version: version), labels: labels) }

  /// Returns a column of the feed; reads it if it is not cached.
  func column(_ name: String, progress: (Double) -> Bool = { _ in true }) -> FeedColumn? {
    columns.column(name, of: feed, version: version, progress: progress)
  }

  /// Returns true if a column is cached.
  func hasColumn(_ name: String) -> Bool { columns.known(name, version: version) != nil }
}
