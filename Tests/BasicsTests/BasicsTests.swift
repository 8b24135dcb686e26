import Basics
import Testing

@Suite struct BasicsTests {
  @Test(arguments: 0...12) func partitioningIndexIsThatOfALinearSearch(count: Int) {
    let numbers = (0..<count).map { $0 / 3 }
    for value in -1...5 {
      #expect(numbers.firstIndex(notBelow: value) == numbers.firstIndex { $0 >= value } ?? count)
      #expect(numbers.firstIndex(above: value) == numbers.firstIndex { $0 > value } ?? count)
      let slice = numbers.dropFirst(2)
      #expect(slice.firstIndex(above: value) == slice.firstIndex { $0 > value } ?? slice.endIndex)
    }
  }

  @Test func aPrefixOfBytesHasWholeCharacters() {
    for (text, count, prefix) in [("abc", 2, "ab"), ("aéb", 2, "a"), ("aéb", 3, "aé"), ("👩‍👩‍👧x", 17, ""), ("ab", -1, "")] {
      #expect(text.prefix(utf8Count: count) == prefix)
    }
  }

  @Test func bytesAsText() {
    let cases = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=", "foobar": "Zm9vYmFy",
    ]
    for (plain, encoded) in cases { #expect(String(decoding: plain.utf8.base64, as: UTF8.self) == encoded) }
    #expect([0, 10, 255].hexadecimal == "000aff")
  }

  @Test func numbersAsText() {
    #expect([0, 999, 1_000, -1_234_567].map(\.grouped) == ["0", "999", "1,000", "-1,234,567"])
    #expect(0.0.fixed(3) == "0.000" && 1.0005.fixed(3) == "1.001" && 12.5.fixed(0) == "13")
    #expect((-0.25).fixed(1) == "-0.3" && (-0.001).fixed(2) == "0.00" && 0.000_001.fixed(6) == "0.000001")
  }

  @Test func escapedText() {
    #expect("a\"\\\n\u{1b}é".quotedForJSON == #""a\"\\\n\u001bé""#)
    #expect("<a b=\"&\">\n\u{7}".escapedForXML == "&lt;a b=&quot;&amp;&quot;&gt;&#10;\u{fffd}")
  }

  @Test func aSeedGivesTheSameNumbersEverywhere() {
    var random = SplitMix64(seed: 1_234_567)
    // From the reference implementation in Java's SplittableRandom.
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}

@Suite struct MaskedSecretsTests {
  @Test(
    "values of secret parameters and passwords are masked, the rest stays",
    arguments: [
      ("https://a.example/x?api_key=abc&page=2", "https://a.example/x?api_key=***&page=2"),
      ("https://a.example/x?page=2&TOKEN=abc#top", "https://a.example/x?page=2&TOKEN=***#top"),
      ("https://a.example/x?key=${KEY}", "https://a.example/x?key=${KEY}"),
      ("https://ada:pw@a.example/x", "https://***@a.example/x"), ("https://a.example/@ada", "https://a.example/@ada"),
      ("no address", "no address"), ("a=b", "a=b"), ("monkey=1", "monkey=1"), ("x?sig=", "x?sig="),
      ("https://a/?key=1: broken; https://b/?sig=2", "https://a/?key=***: broken; https://b/?sig=***"),
      (
        "https://a/?x%5Fy=1&%74oken=2&per_page=30#access_token=3",
        "https://a/?x%5Fy=***&%74oken=***&per_page=30#access_token=***"
      ),
      ("https://a/?auth=a:b;c&page=1.", "https://a/?auth=***&page=1."), ("https://ada@a/x", "https://***@a/x"),
      ("https://ada@b.example:p@ss@a/x", "https://***@a/x"), ("(https://a/?key=1)", "(https://a/?key=***)"),
      ("https://a/?q=${Q}&id=${ID}", "https://a/?q=${Q}&id=${ID}"),
      ("get /x?X-Amz-Security-Token=1", "get /x?X-Amz-Security-Token=***"),
      ("https://proxy/?url=https://ada:pw@a/?page=1", "https://proxy/?url=***"),
    ])
  func masking(text: String, masked: String) { #expect(text.maskingSecrets == masked) }

  /// Values of these names are secrets outside addresses, too, and if the names are in capitals.
  @Test(
    arguments: """
      key api_key apikey api-key api_secret auth authorization bearer token access_token sig signature secret password \
      client_id client_secret x-amz-signature x-amz-credential x-amz-security-token
      """.split(separator: " ").map(String.init))
  func secretsHaveNames(name: String) {
    let masked = "say \(name)=1 or \(name.uppercased())=2, not x\(name)=3".maskingSecrets
    #expect(masked == "say \(name)=*** or \(name.uppercased())=*** not x\(name)=3")
  }
}
