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

  @Test(arguments: [#"{"url": "http://h/a.jpg", "n": [1, "\u00e9"]}"#, "a.jpg\nb.jpg", "", "[]", #"{"open": "x\"#])
  func whatHasNoSecretsStaysByteByByte(text: String) {
    let result = FeedSecrets.masked(Array(text.utf8))
    #expect(result.bytes == Array(text.utf8) && !result.hasSecrets)
  }
}
