extension FeedShape {
  /// Creates a user's shape from a table of the settings file, `[feeds.NAME]`.
  ///
  /// - Throws: A ``Fault`` with the wrong key and the reason.
  public init(name: String, settings: [String: String]) throws(Fault) {
    var texts: [ShapeRow.Key: String] = [:]
    for (name, text) in settings {
      guard let key = ShapeRow.Key(rawValue: name) else {
        throw Fault(key: name, message: "a feed shape has no key ‘\(name)’", isUnknownKey: true)
      }
      texts[key] = text
    }
    self.init(name: name, summary: "from the settings file", row: try ShapeRow(texts))
  }

  /// An error in a user's shape.
  public struct Fault: Error, Sendable, Hashable {
    public var key: String
    public var message: String
    /// Whether a shape has no such key; ``FeedShape/settingKeys`` has the valid keys.
    public var isUnknownKey = false
  }

  /// The keys of a table `[feeds.NAME]`.
  public static var settingKeys: [String] { ShapeRow.Key.allCases.map(\.rawValue) }
}
