import Basics
import Platform

/// A decoded entry of a feed.
///
/// Texts are sanitized: control characters and characters that change the text direction are replaced, so texts can be
/// drawn. ``address`` must not be drawn; use ``name``.
public struct Photo: Sendable, Hashable {
  /// The address of the picture for the wall: the thumbnail, if the feed has one.
  public var address: PhotoAddress
  /// The address of the large picture; nil if it is ``address`` or ``scalablePicture``.
  public var picture: PhotoAddress?
  /// The film of a Live Photo, part of the photo in every act; nil if there is none.
  public var film: FilePath?
  /// The address with placeholders for the size, on a server that scales pictures; else nil.
  var scalablePicture: String?
  /// The width in pixels from the feed, at least 1; nil if unknown.
  public var width: Int?
  /// The height in pixels from the feed, at least 1; nil if unknown.
  public var height: Int?
  /// The title; empty without one.
  public var title: String
  public var tags: [String]
  public var author: String?
  /// The date as written, usually ISO 8601; seconds since 1970 become `2024-05-17 18:03:12` in UTC.
  public var date: String?
  /// The feed's id of the item, which identifies it in place of its address.
  public var id: String?
  /// The title of the item's section.
  public var section: String?
  /// The address of the web page about the picture, on the network, or nil.
  public var page: PhotoAddress?

  public init(
    address: PhotoAddress, width: Int? = nil, height: Int? = nil, title: String = "",
    tags: [String] = [],
    author: String? = nil, date: String? = nil, id: String? = nil, section: String? = nil, page: PhotoAddress? = nil
  ) {
    self.address = address
    self.width = width
    self.height = height
    self.title = title
    self.tags = tags
    self.author = author
    self.date = date
    self.id = id
    self.section = section
    self.page = page
  }

  /// The display name: the title, or else the file name.
  public var name: String { title.isEmpty ? Self.name(of: address, companion: companion) : title }

  /// Returns the name of a file, with the extension of its companion: `IMG_1.NEF+JPG`.
  static func name(of address: PhotoAddress, companion: FilePath?) -> String {
    SanitizedText.made(from: address.lastComponent + (companion?.extension.map { "+" + $0 } ?? ""))
  }

  /// The camera's picture beside a raw file, `IMG_1.JPG` beside `IMG_1.NEF`; nil if there is none. It is trashed and
  /// printed with the photo. It is the file in ``picture`` if the two names are a pair.
  public var companion: FilePath? {
    guard let path = address.filePath, let other = picture?.filePath, path != other,
      path.pairStem == other.pairStem || path.phonePairStem == other.phonePairStem
    else { return nil }
    return other
  }
}

extension Photo {
  /// The addresses of all files of the photo, or of its large picture.
  public var fileAddresses: [PhotoAddress] {
    (companion == nil ? [pictureAddress] : [address, pictureAddress]) + (film.map { [.file($0)] } ?? [])
  }

  /// The address of the large picture, for copying and for download programs.
  public var pictureAddress: PhotoAddress { picture ?? address(showing: 6400, 6400) }

  /// Whether the feed has a larger picture than ``address``.
  public var hasLargerPicture: Bool { picture != nil || scalablePicture != nil }

  /// Returns the address of a picture for a size in pixels. Servers that scale pictures get the next larger step.
  public func address(showing width: Int, _ height: Int) -> PhotoAddress {
    guard let scalablePicture else { return address }
    return .web(
      PictureSteps.address(
        scalablePicture, for: (width, height), of: (self.width ?? 0, self.height ?? 0)))
  }
}
