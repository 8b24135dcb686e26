/// A text that equals another one only if their bytes are equal. Strings also equal if they are canonically equivalent, as `é` in one
/// code point and in two, which file systems and services tell apart.
public struct ExactText: Hashable, Sendable, ExpressibleByStringLiteral {
  public let text: String

  /// The text as it is.
  public init(_ text: String) { self.text = text }

  /// The text of a literal.
  public init(stringLiteral text: String) { self.text = text }

  public static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
