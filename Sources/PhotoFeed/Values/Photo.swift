import Basics
import Platform

/// A decoded entry of a feed.
///
/// Texts are sanitized: control characters and those that change the direction of text have been replaced, so they may
/// be drawn. ``address`` may not be drawn; ``name`` may.
public struct Photo: Sendable, Hashable {
  /// Address of the picture for the wall: the thumbnail, if the feed has one.
  public var address: PhotoAddress
  /// Address of the large picture; nil if it is ``address`` or ``scalablePicture``.
  public var picture: PhotoAddress?
  /// The film of a Live Photo, which goes with the photo in every act; nil if there is none.
  public var film: FilePath?
  /// Address with marks where a server takes the size that it scales the picture to; nil if it does not.
  var scalablePicture: String?
  /// Width in pixels by the feed, at least 1; nil if unknown.
  public var width: Int?
  /// Height in pixels by the feed, at least 1; nil if unknown.
  public var height: Int?
  /// Title; empty without one.
  public var title: String
  public var tags: [String]
  /// The picture's author.
  public var author: String?
  /// Date as the feed writes it, usually ISO 8601; seconds since 1970 are written as `2024-05-17 18:03:12`, in UTC.
  public var date: String?
  /// The feed's id of the item, which identifies it rather than its address.
  public var id: String?
  /// Title of the item's section.
  public var section: String?
  /// Address of the web page about the picture, on the network; nil if the feed names none.
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

  /// Returns the name of a file, with the ending of its companion: `IMG_1.NEF+JPG`.
  static func name(of address: PhotoAddress, companion: FilePath?) -> String {
    SanitizedText.made(from: address.lastComponent + (companion?.extension.map { "+" + $0 } ?? ""))
  }

  /// The other file of the photo: the picture that a camera has made beside a raw file, `IMG_1.JPG` beside `IMG_1.NEF`. It is
  /// trashed and printed with the photo. A file is one if ``picture`` names it and the two names are those of a pair.
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

  /// The address of the large picture, for copying and for programs that fetch it.
  public var pictureAddress: PhotoAddress { picture ?? address(showing: 6400, 6400) }

  /// True if the feed has a picture that is larger than the one at ``address``.
  public var hasLargerPicture: Bool { picture != nil || scalablePicture != nil }

  /// Returns the address of a picture for a place of this size in pixels: a server that scales pictures is asked for the
  /// next larger of a few sizes.
  public func address(showing width: Int, _ height: Int) -> PhotoAddress {
    guard let scalablePicture else { return address }
    return .web(
      PictureSteps.address(
        scalablePicture, for: (width, height), of: (self.width ?? 0, self.height ?? 0)))
  }
}
