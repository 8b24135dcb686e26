/// The nested shapes of public services, as rows of the keys that the settings file has.
extension FeedShape {
  /// Every nested shape, the more particular ones first.
  static let services: [FeedShape] = [
    service(
      "unsplash", "Unsplash: photos or search results, with urls.small and urls.raw; needs a key in Authorization",
      [
        .items: "[] | results[]", .thumbnail: "urls.small", .picture: "urls.regular | urls.full | urls.raw",
        .width: "width", .height: "height", .title: "alt_description | description", .author: "user.name",
        .date: "created_at", .link: "links.html", .id: "id",
      ]),
    service(
      "pexels", "Pexels: photos with src.medium and src.original; needs a key in Authorization",
      [
        .items: "photos[]", .thumbnail: "src.medium", .picture: "src.original", .width: "width", .height: "height",
        .title: "alt", .author: "photographer", .link: "url", .id: "id", .next: "next_page",
      ]),
    service(
      "flickr", "Flickr: photos.photo with url_m and url_o or url_l; needs a key in the address",
      [
        .items: "photos.photo[] | photoset.photo[]", .thumbnail: "url_m | url_n | url_s",
        .picture: "url_o | url_l | url_c | url_m",
        .width: "width_o | width_l | width_c | width_m", .height: "height_o | height_l | height_c | height_m",
        .title: "title | title._content", .author: "ownername", .date: "datetaken", .id: "id", .next: "photos.page",
        .pages: "photos.pages", .parameter: "page",
      ]),
    service(
      "flickr-public", "Flickr's public feeds with format=json: items with media.m; needs no key",
      [
        .items: "items[]", .picture: "media.m", .title: "title", .author: "author", .date: "date_taken | published",
        .link: "link", .tags: "tags",
      ]),
    service(
      "immich", "Immich: the answer of /api/search/metadata, which is asked with POST; needs a key in x-api-key",
      [
        .address: "*/api/search/metadata", .method: "POST", .body: #"{"page": {page}, "size": 250, "withExif": true}"#,
        .items: "assets.items[]", .thumbnail: "/api/assets/{id}/thumbnail?size=thumbnail",
        .picture: "/api/assets/{id}/thumbnail?size=preview", .width: "exifInfo.exifImageWidth | width",
        .height: "exifInfo.exifImageHeight | height", .title: "originalFileName", .date: "localDateTime", .id: "id",
        .kind: "type", .next: "assets.nextPage",
      ]),
    service(
      "mastodon", "Mastodon: the pictures of a timeline's or an account's posts",
      [
        .items: "[].media_attachments[]", .thumbnail: "preview_url", .picture: "url", .kind: "type",
        .width: "meta.original.width", .height: "meta.original.height", .title: "description", .id: "id",
      ]),
    service(
      "apod", "NASA's picture of the day: one or several, those with media_type image; needs a key in the address",
      [
        .items: "[] | ", .thumbnail: "url", .picture: "hdurl | url", .kind: "media_type", .title: "title",
        .author: "copyright", .date: "date",
      ]),
    service(
      "iiif3", "IIIF Presentation 3: the canvases of a manifest, with the sizes that its image service makes",
      [
        .items: "items[]",
        .picture: """
        {items[0].items[0].body.service[0].id}/full/{width},/0/default.jpg \
        | {items[0].items[0].body.service[0].@id}/full/{width},/0/default.jpg | items[0].items[0].body.id
        """,
        .width: "items[0].items[0].body.width | width", .height: "items[0].items[0].body.height | height",
        .title: "label.*[0] | label", .id: "id",
      ]),
    service(
      "iiif2", "IIIF Presentation 2: the canvases of a manifest, with the sizes that its image service makes",
      [
        .items: "sequences[].canvases[]",
        .picture: "{images[0].resource.service.@id}/full/{width},/0/default.jpg | images[0].resource.@id",
        .width: "images[0].resource.width | width", .height: "images[0].resource.height | height", .title: "label",
        .id: "@id",
      ]),
    service(
      "wikimedia", "Wikimedia: the pages of action=query with imageinfo (url, size; iiurlwidth for thumbnails)",
      [
        .items: "query.pages.*", .thumbnail: "imageinfo[0].thumburl", .picture: "imageinfo[0].url",
        .width: "imageinfo[0].width", .height: "imageinfo[0].height", .title: "title",
        .author: "imageinfo[0].user", .date: "imageinfo[0].timestamp", .link: "imageinfo[0].descriptionurl",
        .id: "pageid", .next: "continue.*", .unescape: "wiki",
      ]),
    service(
      "reddit", "Reddit: a listing (add .json to its address), the posts with a preview",
      [
        .items: "data.children[]",
        .thumbnail: "data.preview.images[0].resolutions[3].url | data.preview.images[0].resolutions[2].url",
        .picture: "data.preview.images[0].source.url", .width: "data.preview.images[0].source.width",
        .height: "data.preview.images[0].source.height", .title: "data.title", .author: "data.author",
        .date: "data.created_utc", .link: "data.permalink", .id: "data.name", .next: "data.after",
        .parameter: "after", .unescape: "html",
      ]),
    service(
      "dog.ceo", "Dog CEO: addresses in a list under message", [.items: "message[]", .picture: "url"]),
  ]

  private static func service(_ name: String, _ summary: String, _ texts: [ShapeRow.Key: String]) -> FeedShape {
    do {
      return try FeedShape(name: name, summary: summary, row: ShapeRow(texts))
    } catch {
      preconditionFailure("the row \(name): \(error)")
    }
  }
}

extension FeedShape {
  /// Creates a user's shape from a table of the settings file, `[feeds.NAME]`.
  ///
  /// - Throws: the key that is wrong, and why.
  public init(name: String, settings: [String: String]) throws(Fault) {
    var texts: [ShapeRow.Key: String] = [:]
    for (name, text) in settings {
      guard let key = ShapeRow.Key(rawValue: name) else {
        throw Fault(key: name, message: "a feed shape has no key ‘\(name)’", isUnknownKey: true)
      }
      texts[key] = text
    }
    do throws(ShapeRow.Fault) {
      self.init(name: name, summary: "from the settings file", row: try ShapeRow(texts))
    } catch {
      throw Fault(key: error.key, message: error.message, isUnknownKey: false)
    }
  }

  /// An error in a user's shape.
  public struct Fault: Error, Sendable, Hashable {
    public var key: String
    public var message: String
    /// True if a shape has no such key; ``FeedShape/settingKeys`` lists those that it has.
    public var isUnknownKey: Bool

    /// Creates a fault.
    public init(key: String, message: String, isUnknownKey: Bool) {
      (self.key, self.message, self.isUnknownKey) = (key, message, isUnknownKey)
    }
  }

  /// The keys of a table `[feeds.NAME]`.
  public static var settingKeys: [String] { ShapeRow.Key.allCases.map(\.rawValue) }
}
