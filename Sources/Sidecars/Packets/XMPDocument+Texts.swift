import Pictures

extension XMPDocument {
  /// The texts in the properties. Among several languages the first one is used, which is the default.
  ///
  /// Source: Adobe, XMP Specification Part 1, 8.2.2.4 (language alternatives); exiftool's tables of XMP tags (lr, digiKam).
  var texts: PictureTexts {
    var texts = PictureTexts()
    (texts.title, texts.caption) = (list(.title).first, list(.caption).first)
    let branches = list(.hierarchy) + list(.tags).filter { $0.contains("/") }.map { $0.replacing("/", with: "|") }
    for keyword in keywords + branches where !texts.keywords.contains(keyword) { texts.keywords.append(keyword) }
    return texts
  }

  var keywords: [String] { list(.keywords) }

  /// The first date of some properties.
  func date(_ names: XMPName...) -> CaptureDate? {
    names.lazy.compactMap { text($0).flatMap { CaptureDate(xmp: $0) } }.first
  }

  /// Returns the texts of an array, or the text of a simple property.
  private func list(_ name: XMPName) -> [String] {
    properties.filter { $0.name == name }.flatMap { $0.isStructured ? $0.items.map(\.text) : [$0.text] }
      .filter { !$0.isEmpty }.prefix(1_000).map { String($0.prefix(4_000)) }
  }
}
