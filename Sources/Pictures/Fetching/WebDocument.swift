/// A document from the web.
public struct WebDocument: Sendable {
  public var body: PictureBytes
  /// The address after redirects, the base of relative addresses in the document.
  public var address: String
  /// The media type, such as `application/json; charset=utf-8`.
  public var contentType: String?
  /// The address of the next page from the Link field, possibly relative, or nil.
  public var next: String?
  /// The entity tag or the date of the last change, or nil.
  var validator: String?
  /// The range of the body in its file; nil for a whole file.
  var range: ContentRange?
  /// The reason for a cached response and its age; nil if the server responded.
  public var staleness: Staleness?

  /// The range of a body in a file.
  struct ContentRange: Sendable, Hashable {
    /// The offset of the first byte.
    var offset: Int
    /// The size of the file in bytes; nil if unknown.
    var whole: Int?
  }

  /// The reason why a server was unreachable, and the seconds since the last contact.
  public struct Staleness: Sendable, Hashable {
    public var reason: String
    public var age: Int
  }

  /// The body as an array.
  public var bytes: [UInt8] { Array(body.memory) }
}
