/// A text that is compared by its bytes. Swift's strings are also equal if they are canonically equivalent, such as `é`
/// in one code point and in two, which file systems and services distinguish.
public struct ExactText: Hashable, Sendable, ExpressibleByStringLiteral {
  public let text: String

  /// Creates an exact text.
  public init(_ text: String) { self.text = text }

  /// Creates an exact text from a literal.
  public init(stringLiteral text: String) { self.text = text }

  public static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
