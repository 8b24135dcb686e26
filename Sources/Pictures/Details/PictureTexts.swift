import Basics

/// What a file says of its picture in words.
public struct PictureTexts: Sendable, Hashable {
  public var title: String?
  public var caption: String?
  /// The keywords; in a hierarchy with their parents: `Animals|Birds|Owl`.
  public var keywords: [String] = []

  public init() {}

  /// Returns these texts, with missing ones from another source. Keywords are not merged: one source may be older.
  public func adding(_ other: PictureTexts) -> PictureTexts {
    var texts = self
    texts.title = title ?? other.title
    texts.caption = caption ?? other.caption
    if keywords.isEmpty { texts.keywords = other.keywords }
    return texts
  }
}

extension PictureTexts {
  /// The captions that cameras write into every picture.
  private static let captionsOfCameras: Set<String> = [
    "OLYMPUS DIGITAL CAMERA", "SONY DSC", "DCIM", "MINOLTA DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA", "SAMSUNG",
    "SAMSUNG CAMERA PICTURES", "DIGITAL CAMERA", "default",
  ]

  /// Reads the texts of the first EXIF directory: the caption, and Windows' title, subject and keywords.
  ///
  /// Source: Exif 2.32, section 4.6.4 (ImageDescription); exiftool's table of EXIF tags (XPTitle, XPSubject, XPKeywords).
  init(_ directory: ExifDirectory, _ window: inout ByteWindow) {
    title = directory.wideText(.titleOfWindows, &window)
    let caption = directory.text(.caption, limit: Self.limit, &window)
    if let caption, !Self.captionsOfCameras.contains(caption) { self.caption = caption }
    self.caption = self.caption ?? directory.wideText(.subjectOfWindows, &window)
    keywords = (directory.wideText(.keywordsOfWindows, &window) ?? "").split(separator: ";")
      .map { $0.trimmed { $0 == " " } }.filter { !$0.isEmpty }
  }

  /// The greatest length of a text, in bytes.
  static let limit = 4_000
}
