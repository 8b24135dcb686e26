import Basics
import Testing

@testable import PhotoFeed

/// Escapes of HTML, and secrets in what is written.
@Suite struct TextValueTests {
  @Test(
    arguments: [
      ("a&amp;b", "a&b"), ("&lt;i&gt; &quot;x&quot; &apos;&nbsp;", "<i> \"x\" '\u{a0}"), ("&#38;&#x26;&#X26;", "&&&"),
      ("&#233;&#xe9;&#x1F600;", "éé😀"), ("a & b", "a & b"), ("&amp", "&amp"), ("&unknown;", "&unknown;"),
      ("&#;&#x;&#xzz;&#-1;", "&#;&#x;&#xzz;&#-1;"), ("&#xd800;", "&#xd800;"), ("&&amp;&", "&&&"),
      ("&amp;amp;", "&amp;"), ("&verylongname;", "&verylongname;"), ("", ""), ("plain", "plain"),
    ])
  func escapes(text: String, decoded: String) { #expect(HTMLEscapes.decoded(text) == decoded) }

  /// (what is written, what is kept of it)
  @Test(
    arguments: [
      (#"{"url": "http://h/a?key=1&w=2", "title": "a"}"#, #"{"url": "http://h/a?key=***&w=2", "title": "a"}"#),
      (#" [ "a\"b", "http:\/\/u:p@h\/x", 3 ]"#, #" [ "a\"b", "http://***@h/x", 3 ]"#),
      (#"{"a": "\\", "b": "http://h/?token=1"}"#, #"{"a": "\\", "b": "http://h/?token=***"}"#),
      (#"{"a": "cut off http://h/?token=1"#, #"{"a": "cut off http://h/?token=***""#),
      ("http://h/?token=1\nb.jpg\n", "http://h/?token=***\nb.jpg\n"),
    ])
  func secretsAreMasked(text: String, masked: String) {
    let result = FeedSecrets.masked(Array(text.utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == masked && result.hasSecrets)
  }

  @Test(arguments: [
    ("abc", true), ("a", true), ("bc", true), ("c", true), ("ab", true), ("ac", false), ("cd", false), ("abcd", false),
  ])
  func bytesContainTexts(text: String, isContained: Bool) {
    #expect(FeedBytes(Array("abc".utf8)).contains(text) == isContained)
    #expect(FeedBytes(Array("aababc".utf8)).contains(text) == isContained)
  }

  /// The beginning of an error message of a service, without its full stop and without secrets.
  @Test(
    arguments: [
      (#"{"message": "Key is wrong."}"#, "Key is wrong"), (#"{"message": "No s3. Sorry."}"#, "No ***"),
      (#"{"errors": [{"detail": "Gone"}], "status": 404}"#, "Gone"), ("Forbidden.\nTry later", "Forbidden"),
      (#"{"error": {"msg": "v1.2 is old"}}"#, "v1.2 is old"), (#"{"status": 404}"#, nil), ("<p>No</p>", nil), ("", nil),
    ] as [(String, String?)])
  func reasonsOfServices(text: String, sentence: String?) {
    #expect(ServiceReason.sentence(in: Array(text.utf8), without: ["s3"]) == sentence)
  }

  /// A name that ends with NUL has up to 4,095 bytes, without control characters.
  @Test(
    arguments: [
      (String(repeating: "a", count: 4_095) + "\0", .names(separator: 0)),
      (String(repeating: "a", count: 4_096) + "\0", .binary), ("\0a", .binary), ("a\u{1}\0", .binary),
      ("a\nb\0", .names(separator: 0)), ("a\n", .names(separator: 10)), ("a\u{1}\n", .binary), (" \r\n", .empty),
    ] as [(String, FeedSniffer.Kind)])
  func kindsOfTexts(text: String, kind: FeedSniffer.Kind) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { FeedSniffer.kind(of: $0, pictures: PictureFiles()) } == kind)
  }

  /// Of names that end with NUL, all bytes belong to the name.
  @Test func namesBetweenNULs() throws {
    let feed = try load("https://x.example/a.jpg\0https://x.example/b.jpg\r\0")
    #expect((0..<2).map { feed.address(at: $0).text } == ["https://x.example/a.jpg", "https://x.example/b.jpg%0D"])
  }

  @Test(arguments: [#"{"url": "http://h/a.jpg", "n": [1, "\u00e9"]}"#, "a.jpg\nb.jpg", "", "[]", #"{"open": "x\"#])
  func whatHasNoSecretsStaysByteByByte(text: String) {
    let result = FeedSecrets.masked(Array(text.utf8))
    #expect(result.bytes == Array(text.utf8) && !result.hasSecrets)
  }
}
