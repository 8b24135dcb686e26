/// The nested shapes of public services, as rows with the keys of the settings file.
extension FeedShape {
  /// The nested shapes, the more specific ones first.
  static let services: [FeedShape] = stockServices + museumServices + socialServices + ownServices

  /// Searchable photo collections.
  private static let stockServices: [FeedShape] = [
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
      "pixabay", "Pixabay: hits with webformatURL; needs a key in the address",
      [
        .items: "hits[]", .thumbnail: "webformatURL", .picture: "largeImageURL", .width: "imageWidth",
        .height: "imageHeight", .title: "tags", .tags: "tags", .author: "user", .link: "pageURL", .id: "id",
        .parameter: "page", .total: "totalHits",
      ]),
    service(
      "openverse", "Openverse: results with thumbnail and foreign_landing_url",
      [
        .items: "results[]", .has: "foreign_landing_url", .thumbnail: "thumbnail", .picture: "url", .width: "width",
        .height: "height", .title: "title", .author: "creator", .link: "foreign_landing_url", .tags: "tags",
        .id: "id", .parameter: "page", .pages: "page_count",
      ]),
    service(
      "flickr", "Flickr: photos.photo, with url_m and url_o or url_l if the address asks for them; needs a key in it",
      [
        .items: "photos.photo[] | photoset.photo[]",
        .thumbnail: "url_m | url_n | url_s | https://live.staticflickr.com/{server}/{id}_{secret}.jpg",
        .picture: "url_o | url_l | url_c | url_m | https://live.staticflickr.com/{server}/{id}_{secret}_b.jpg",
        .width: "width_o | width_l | width_c | width_m", .height: "height_o | height_l | height_c | height_m",
        .title: "title | title._content", .author: "ownername", .date: "datetaken", .id: "id",
        .next: "photos.page | photoset.page", .parameter: "page", .pages: "photos.pages | photoset.pages",
      ]),
    service(
      "flickr-public", "Flickr's public feeds with format=json: items with media.m; needs no key",
      [
        .items: "items[]", .picture: "media.m", .title: "title", .author: "author", .date: "date_taken | published",
        .link: "link", .tags: "tags",
      ]),
    service(
      "danbooru", "Danbooru: posts.json, with large_file_url",
      [
        .items: "[]", .has: "large_file_url", .thumbnail: "preview_file_url", .picture: "large_file_url | file_url",
        .width: "image_width", .height: "image_height", .title: "tag_string_character | tag_string",
        .author: "tag_string_artist", .date: "created_at", .id: "id", .kind: "file_ext",
        .kinds: "jpg png gif webp avif", .parameter: "page",
      ]),
    service("dog.ceo", "Dog CEO: addresses in a list under message", [.items: "message[]", .picture: "url"]),
  ]

  /// Museums, libraries and archives.
  private static let museumServices: [FeedShape] = [
    service(
      "apod", "NASA's picture of the day: one or several, those with media_type image; needs a key in the address",
      [
        .items: "[] | ", .thumbnail: "url", .picture: "hdurl | url", .kind: "media_type", .title: "title",
        .author: "copyright", .date: "date",
      ]),
    service(
      "nasa", "NASA's images: collection.items of a search",
      [
        .items: "collection.items[]", .picture: "links[0].href", .kind: "data[0].media_type", .title: "data[0].title",
        .author: "data[0].photographer | data[0].center", .date: "data[0].date_created", .id: "data[0].nasa_id",
        .tags: "data[0].keywords", .parameter: "page", .total: "collection.metadata.total_hits",
      ]),
    service(
      "iiif3",
      "IIIF Presentation 3: the canvases of a manifest, or of the manifests of a collection, in the sizes of its service",
      [
        .items: "items[]",
        .picture: """
        {items[0].items[0].body.service[0].id}/full/{width},/0/default.jpg \
        | {items[0].items[0].body.service[0].@id}/full/{width},/0/default.jpg | items[0].items[0].body.id
        """,
        .width: "items[0].items[0].body.width | width", .height: "items[0].items[0].body.height | height",
        .title: "label.*[0] | label", .id: "id", .kind: "type", .kinds: "canvas manifest", .documents: "items[]",
        .document: "{id}",
      ]),
    service(
      "iiif2",
      "IIIF Presentation 2: the canvases of a manifest, or of the manifests of a collection, in the sizes of its service",
      [
        .items: "sequences[].canvases[]",
        .picture: "{images[0].resource.service.@id}/full/{width},/0/default.jpg | images[0].resource.@id",
        .width: "images[0].resource.width | width", .height: "images[0].resource.height | height", .title: "label",
        .id: "@id", .documents: "manifests[]", .document: "{@id}",
      ]),
    service(
      "artic", "Art Institute of Chicago: data with image_id, which config.iiif_url serves",
      [
        .items: "data[]", .thumbnail: "{^.config.iiif_url}/{image_id}/full/400,/0/default.jpg",
        .picture: "{^.config.iiif_url}/{image_id}/full/843,/0/default.jpg", .width: "thumbnail.width",
        .height: "thumbnail.height", .title: "title", .author: "artist_title | artist_display", .date: "date_display",
        .link: "{^.config.website_url}/artworks/{id}", .id: "id", .parameter: "page", .pages: "pagination.total_pages",
      ]),
    service(
      "cleveland", "Cleveland Museum of Art: data with images.web",
      [
        .items: "data[]", .thumbnail: "images.web.url", .picture: "images.print.url | images.web.url",
        .width: "images.print.width | images.web.width", .height: "images.print.height | images.web.height",
        .title: "title", .author: "creators[0].description", .date: "creation_date", .link: "url", .id: "id",
        .parameter: "skip", .first: "0", .step: "items", .total: "info.total",
      ]),
    service(
      "rijksmuseum", "Rijksmuseum: artObjects with webImage; needs a key in the address",
      [
        .items: "artObjects[]", .picture: "webImage.url", .width: "webImage.width", .height: "webImage.height",
        .title: "title", .author: "principalOrFirstMaker", .link: "links.web", .id: "objectNumber", .parameter: "p",
        .first: "0", .total: "count",
      ]),
    service(
      "met", "Metropolitan Museum of Art: objectIDs, whose objects are read one by one, or an object",
      [
        .documents: "objectIDs[]", .document: "/public/collection/v1/objects/{}", .items: "",
        .thumbnail: "primaryImageSmall", .picture: "primaryImage", .title: "title", .author: "artistDisplayName",
        .date: "objectDate", .link: "objectURL", .id: "objectID",
      ]),
    service(
      "loc", "Library of Congress: results with image_url (fo=json in the address)",
      [
        .items: "results[]", .has: "image_url", .thumbnail: "image_url[1] | image_url[0]", .picture: "image_url[-1]",
        .title: "title", .author: "contributor[0]", .date: "date", .link: "url", .id: "id", .next: "pagination.next",
      ]),
    service(
      "wikimedia", "Wikimedia: the pages of action=query with imageinfo (url, size; iiurlwidth for thumbnails)",
      [
        .items: "query.pages.*", .thumbnail: "imageinfo[0].thumburl", .picture: "imageinfo[0].url",
        .width: "imageinfo[0].width", .height: "imageinfo[0].height", .title: "title",
        .author: "imageinfo[0].user", .date: "imageinfo[0].timestamp", .link: "imageinfo[0].descriptionurl",
        .id: "pageid", .next: "continue.*", .unescape: "wiki",
      ]),
  ]

  /// Social networks.
  private static let socialServices: [FeedShape] = [
    service(
      "mastodon", "Mastodon: the pictures of a timeline's or an account's posts",
      [
        .items: "[].media_attachments[]", .thumbnail: "preview_url", .picture: "url", .kind: "type",
        .width: "meta.original.width", .height: "meta.original.height", .title: "description",
        .author: "^.account.display_name | ^.account.username", .date: "^.created_at", .link: "^.url", .id: "id",
      ]),
    service(
      "reddit", "Reddit: a listing (add .json to its address), the galleries and posts with a preview",
      [
        .items: "data.children[].data.media_metadata.* | data.children[].data.preview.images[]",
        .thumbnail: "p[3].u | p[2].u | s.u | resolutions[3].url | resolutions[2].url",
        .picture: "s.u | source.url", .width: "s.x | source.width", .height: "s.y | source.height",
        .title: "^.data.title", .author: "^.data.author", .date: "^.data.created_utc", .link: "^.data.permalink",
        .id: "id | ^.data.name", .next: "data.after", .parameter: "after", .unescape: "html",
      ]),
    service(
      "instagram", "Instagram's graph: media with media_url, and those of carousels; needs a key in the address",
      [
        .items: "data[].children.data[] | data[]", .has: "media_url", .picture: "media_url", .kind: "media_type",
        .kinds: "image carousel", .title: "caption | ^.caption", .author: "username | ^.username",
        .date: "timestamp | ^.timestamp", .link: "permalink | ^.permalink", .id: "id", .next: "paging.next",
      ]),
    service(
      "bluesky", "Bluesky: the pictures of a feed's or a search's posts",
      [
        .items: """
        feed[].post.embed.images[] | feed[].post.embed.media.images[] | posts[].embed.images[] | posts[].embed.media.images[]
        """,
        .thumbnail: "thumb", .picture: "fullsize", .width: "aspectRatio.width", .height: "aspectRatio.height",
        .title: "alt | ^.post.record.text | ^.record.text",
        .author: "^.post.author.displayName | ^.post.author.handle | ^.author.displayName | ^.author.handle",
        .date: "^.post.record.createdAt | ^.record.createdAt", .next: "cursor", .parameter: "cursor",
      ]),
    service(
      "lemmy", "Lemmy: posts that link to pictures",
      [
        .items: "posts[]", .has: "post.url", .thumbnail: "post.thumbnail_url", .picture: "post.url",
        .kind: "post.url_content_type", .title: "post.name", .author: "creator.name", .date: "post.published",
        .link: "post.ap_id", .id: "post.id", .next: "next_page", .parameter: "page_cursor",
      ]),
    service(
      "imgur", "Imgur: images, and those of albums; needs a key in Authorization",
      [
        .items: "data[].images[] | data[] | data.images[]", .thumbnail: "https://i.imgur.com/{id}l.jpg",
        .picture: "link", .kind: "type", .width: "width", .height: "height", .title: "title | description | ^.title",
        .author: "account_url | ^.account_url", .date: "datetime", .id: "id", .parameter: "/", .first: "0",
      ]),
  ]

  /// Personal photo libraries, self-hosted or hosted.
  private static let ownServices: [FeedShape] = [
    service(
      "immich",
      "Immich: the timeline of a server (key in IMMICH_API_KEY), or the answer of /api/search/metadata (key in x-api-key)",
      [
        .address: "*/api/search/metadata", .method: "POST", .body: #"{"page": {page}, "size": 250, "withExif": true}"#,
        .items: "assets.items[]", .thumbnail: "/api/assets/{id}/thumbnail?size=thumbnail",
        .picture: "/api/assets/{id}/thumbnail?size=preview", .width: "exifInfo.exifImageWidth | width",
        .height: "exifInfo.exifImageHeight | height", .title: "originalFileName", .date: "localDateTime", .id: "id",
        .kind: "type", .next: "assets.nextPage",
      ]),
    service(
      "coco", "COCO and other data sets of its form: images with file_name, and the boxes of annotations",
      [
        .items: "images[]", .has: "file_name", .picture: "file_name", .width: "width", .height: "height", .id: "id",
        .boxes: "bbox=xywh", .annotations: "annotations[image_id]", .classes: "categories[category_id]",
      ]),
    service(
      "photoprism", "PhotoPrism: the answer of /api/v1/photos; needs X-Auth-Token unless it is public",
      [
        .items: "[]", .has: "UID", .thumbnail: "/api/v1/t/{Hash}/public/fit_720",
        .picture: "/api/v1/t/{Hash}/public/fit_2048", .width: "Width", .height: "Height", .title: "Title",
        .date: "TakenAt", .id: "UID", .kind: "Type", .kinds: "image raw live animated vector",
        .parameter: "offset", .first: "0", .step: "items",
      ]),
    service(
      "piwigo", "Piwigo: ws.php with format=json and pwg.categories.getImages or pwg.images.search",
      [
        .items: "result.images[]", .thumbnail: "derivatives.small.url", .picture: "element_url", .width: "width",
        .height: "height", .title: "name | file", .date: "date_creation | date_available", .link: "page_url",
        .id: "id", .parameter: "page", .first: "0", .total: "result.paging.total_count",
      ]),
    service(
      "lychee", "Lychee: the photos of an album, with size_variants",
      [
        .items: "photos[] | resource.photos[]",
        .thumbnail: "/{+size_variants.small.url} | /{+size_variants.thumb.url}",
        .picture: "/{+size_variants.medium2x.url} | /{+size_variants.medium.url} | /{+size_variants.original.url}",
        .width: "size_variants.original.width", .height: "size_variants.original.height", .title: "title",
        .date: "taken_at | created_at", .id: "id", .kind: "type", .parameter: "page", .pages: "last_page",
      ]),
    service(
      "memories", "Nextcloud Memories: the days of /apps/memories/api/days, whose photos are read day by day, or a day",
      [
        .documents: "[]", .document: "days/{dayid}", .items: "[]", .has: "fileid",
        .picture: "../image/preview/{fileid}?x={width}&y={height}&a=1", .width: "w", .height: "h",
        .title: "basename", .date: "datetaken | epoch", .id: "fileid",
      ]),
    service(
      "google-photos", "Google Photos: mediaItems with baseUrl; needs a token in Authorization",
      [
        .items: "mediaItems[]", .picture: "{baseUrl}=w{width}-h{height}", .kind: "mimeType",
        .width: "mediaMetadata.width", .height: "mediaMetadata.height", .title: "filename",
        .date: "mediaMetadata.creationTime", .link: "productUrl", .id: "id", .next: "nextPageToken",
        .parameter: "pageToken",
      ]),
    service(
      "wordpress", "WordPress: the answer of /wp-json/wp/v2/media",
      [
        .items: "[]", .has: "media_details", .thumbnail: "media_details.sizes.medium.source_url",
        .picture: "source_url", .width: "media_details.width", .height: "media_details.height",
        .title: "title.rendered", .date: "date", .link: "link", .id: "id", .kind: "media_type", .unescape: "html",
      ]),
  ]

  static func service(_ name: String, _ summary: String, _ texts: [ShapeRow.Key: String]) -> FeedShape {
    do {
      return try FeedShape(name: name, summary: summary, row: ShapeRow(texts))
    } catch {
      preconditionFailure("the row \(name): \(error)")
    }
  }
}
