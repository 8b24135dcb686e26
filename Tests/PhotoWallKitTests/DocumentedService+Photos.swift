/// Services for photos: those that can be searched, and those of one's own server.
extension DocumentedService {
  static let all: [DocumentedService] = photoServices + museumServices + socialServices + ownServices

  private static let photoServices: [DocumentedService] = [
    DocumentedService(
      name: "Flickr RSS", shape: "rss", requests: ["/services/feeds/photos_public.gne?format=rss2"],
      found: ["BASE/p/1/l.jpg", "BASE/p/1/s.jpg", #""title": "Photo 1""#, #""author": "Ada""#]
    ) { page in
      let items = page.photos.map {
        """
        <item><title>Photo \($0)</title><link>https://page.example/\($0)</link><guid>\($0)</guid>
        <pubDate>Wed, 1 May 2024 08:00:00 +0000</pubDate><media:credit role="photographer">Ada</media:credit>
        <author flickr:profile="https://page.example/">Ada</author>
        <media:content url="\(page.picture($0))" type="image/jpeg" height="768" width="1024"/>
        <media:thumbnail url="\(page.picture($0, "s"))" height="75" width="75"/></item>
        """
      }
      return """
        <?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:flickr="urn:flickr:user">
        <channel><title>Uploads</title>\(items.joined())</channel></rss>
        """
    },
    DocumentedService(
      name: "Flickr Atom", shape: "rss", requests: ["/services/feeds/photos_public.gne?format=atom"],
      found: ["BASE/p/1/l.jpg", #""title": "Photo 1""#, #""author": "Ada""#, #""date": "2024-05-01T08:00:00Z""#]
    ) { page in
      let entries = page.photos.map {
        """
        <entry><title>Photo \($0)</title><link rel="alternate" href="https://page.example/\($0)"/><id>\($0)</id>
        <published>2024-05-01T08:00:00Z</published><author><name>Ada</name></author>
        <link rel="enclosure" type="image/jpeg" href="\(page.picture($0))"/></entry>
        """
      }
      return #"<feed xmlns="http://www.w3.org/2005/Atom"><title>Uploads</title>\#(entries.joined())</feed>"#
    },
    flickr(
      "Flickr, with extras", extras: "url_m,url_o", found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""width": 800"#]
    ) { id, page in
      """
      "url_m": "\(page.picture(id, "s"))", "width_m": "400", "height_m": "500", "url_o": "\(page.picture(id))", \
      "width_o": "800", "height_o": "1000"
      """
    },
    flickr(
      "Flickr, without extras", extras: "",
      found: [
        "https://live.staticflickr.com/65535/1_ab1.jpg", "https://live.staticflickr.com/65535/1_ab1_b.jpg",
      ]
    ) { id, _ in #""farm": 66, "ispublic": 1"# },
    DocumentedService(
      name: "Flickr public JSON", shape: "flickr-public",
      requests: ["/services/feeds/photos_public.gne?format=json&nojsoncallback=1"],
      found: ["BASE/p/1/s.jpg", #""title": "Photo 1""#], answer: flickrPublic),
    DocumentedService(
      name: "Flickr JSONP", shape: "flickr-public", requests: ["/services/feeds/photos_public.gne?format=json"],
      found: ["BASE/p/1/s.jpg", #""title": "Photo 1""#], answer: { "jsonFlickrFeed(\(flickrPublic($0)))" }),
    DocumentedService(
      name: "Unsplash list", shape: "unsplash", requests: pages("/photos?per_page=2", "page"),
      link: { "/photos?per_page=2&page=\($0.number + 1)" }, found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg"],
      answer: { "[\(unsplash($0))]" }),
    DocumentedService(
      name: "Unsplash search", shape: "unsplash", requests: pages("/search/photos?query=sea", "page"),
      link: { "/search/photos?query=sea&page=\($0.number + 1)" }, found: ["BASE/p/1/s.jpg", #""author": "Ada""#],
      answer: { #"{"total": \#($0.total), "total_pages": \#($0.last), "results": [\#(unsplash($0))]}"# }),
    DocumentedService(
      name: "Pexels", shape: "pexels", requests: pages("/v1/curated?per_page=2", "page"),
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""author": "Ada""#, #""width": 800"#]
    ) { page in
      let items = page.items {
        """
        {"id": \($0), "width": 800, "height": 1000, "url": "https://page.example/\($0)", "photographer": "Ada", \
        "src": {"original": "\(page.picture($0))", "medium": "\(page.picture($0, "s"))"}, "alt": "Photo \($0)"}
        """
      }
      let next = page.isLast ? "" : #", "next_page": "\#(page.base)/v1/curated?per_page=2&page=\#(page.number + 1)""#
      return #"{"page": \#(page.number), "per_page": 2, "photos": [\#(items)]\#(next)}"#
    },
    DocumentedService(
      name: "Lorem Picsum", shape: "photowall", requests: ["/v2/list?limit=2", "/v2/list?page=2&limit=2"],
      link: { "/v2/list?page=\($0.number + 1)&limit=2" }, found: ["BASE/p/1/l.jpg", #""author": "Ada""#]
    ) { page in
      let items = page.items {
        """
        {"id": "\($0)", "author": "Ada", "width": 800, "height": 1000, "url": "https://page.example/\($0)", \
        "download_url": "\(page.picture($0))"}
        """
      }
      return "[\(items)]"
    },
    DocumentedService(
      name: "TheCatAPI", shape: "cats",
      lines: """
        [feeds.cats]
        address = "*/v1/images/search"
        items = "[]"
        picture = "url"
        width = "width"
        height = "height"
        id = "id"
        parameter = "page"
        first = "0"
        """, requests: pages("/v1/images/search?limit=2&order=ASC", "page", from: 0),
      found: ["BASE/p/1/l.jpg", #""width": 800"#]
    ) { page in
      let items = page.items { #"{"id": "c\#($0)", "url": "\#(page.picture($0))", "width": 800, "height": 1000}"# }
      return "[\(items)]"
    },
    DocumentedService(
      name: "Pixabay", shape: "pixabay", requests: pages("/api/?key=1&q=sea&per_page=2", "page"),
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""author": "Ada""#, #""width": 800"#]
    ) { page in
      let items = page.items {
        """
        {"id": \($0), "pageURL": "https://page.example/\($0)", "type": "photo", "tags": "sea, pier", \
        "previewURL": "\(page.picture($0, "xs"))", "webformatURL": "\(page.picture($0, "s"))", "webformatWidth": 400, \
        "largeImageURL": "\(page.picture($0))", "imageWidth": 800, "imageHeight": 1000, "user": "Ada"}
        """
      }
      return #"{"total": 4692, "totalHits": \#(page.total), "hits": [\#(items)]}"#
    },
    DocumentedService(
      name: "Openverse", shape: "openverse", requests: pages("/v1/images/?q=sea&page_size=2", "page"),
      found: ["BASE/v1/images/1/thumb/", "BASE/p/1/l.jpg", #""author": "Ada""#, #""title": "Photo 1""#]
    ) { page in
      let items = page.items {
        """
        {"id": "o\($0)", "title": "Photo \($0)", "foreign_landing_url": "https://page.example/\($0)", \
        "url": "\(page.picture($0))", "creator": "Ada", "license": "by", "tags": [{"name": "sea", "accuracy": null}], \
        "thumbnail": "\(page.base)/v1/images/\($0)/thumb/", "height": 1000, "width": 800}
        """
      }
      return """
        {"result_count": \(page.total), "page_count": \(page.last), "page_size": 2, "page": \(page.number), \
        "results": [\(items)]}
        """
    },
    DocumentedService(
      name: "Danbooru", shape: "danbooru", requests: pages("/posts.json?tags=sea&limit=2", "page"),
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""author": "ada""#, #""date": "2024-05-01T08:00:00.000-04:00""#]
    ) { page in
      let items = page.items {
        """
        {"id": \($0), "created_at": "2024-05-01T08:00:00.000-04:00", "image_width": 800, "image_height": 1000, \
        "tag_string": "pier sea", "tag_string_artist": "ada", "tag_string_character": "", "file_ext": "jpg", \
        "file_url": "\(page.picture($0, "xl"))", "large_file_url": "\(page.picture($0))", \
        "preview_file_url": "\(page.picture($0, "s"))"}
        """
      }
      return "[\(items)]"
    },
    DocumentedService(
      name: "Dog CEO", shape: "dog.ceo", requests: ["/api/breed/hound/images"], found: ["BASE/p/1/l.jpg"]
    ) { page in #"{"message": [\#(page.items { "\"\(page.picture($0))\"" })], "status": "success"}"# },
  ]

  /// Returns the requests for three pages: the first as it is, then with a parameter.
  static func pages(_ path: String, _ parameter: String, from first: Int = 1, by step: Int = 1) -> [String] {
    [path, "\(path)&\(parameter)=\(first + step)", "\(path)&\(parameter)=\(first + 2 * step)"]
  }

  private static func flickr(
    _ name: String, extras: String, found: [String], _ more: @escaping @Sendable (Int, Page) -> String
  ) -> DocumentedService {
    DocumentedService(
      name: name, shape: "flickr",
      requests: pages("/services/rest/?method=flickr.photos.search&extras=\(extras)&per_page=2", "page"),
      found: found + [#""title": "Photo 1""#]
    ) { page in
      let items = page.items {
        #"{"id": "\#($0)", "owner": "1@N00", "secret": "ab\#($0)", "server": "65535", "title": "Photo \#($0)", \#(more($0, page))}"#
      }
      return """
        {"photos": {"page": \(page.number), "pages": \(page.last), "perpage": 2, "total": \(page.total), \
        "photo": [\(items)]}, "stat": "ok"}
        """
    }
  }

  private static func flickrPublic(_ page: Page) -> String {
    let items = page.items {
      """
      {"title": "Photo \($0)", "link": "https://page.example/\($0)", "media": {"m": "\(page.picture($0, "s"))"}, \
      "date_taken": "2024-05-01T08:00:00-08:00", "author": "nobody@flickr.example (\\"Ada\\")", "tags": "sea pier"}
      """
    }
    return #"{"title": "Uploads", "generator": "https://www.flickr.com", "items": [\#(items)]}"#
  }

  private static func unsplash(_ page: Page) -> String {
    page.items {
      """
      {"id": "u\($0)", "width": 800, "height": 1000, "alt_description": "Photo \($0)", "user": {"name": "Ada"}, \
      "created_at": "2024-05-01T08:00:00Z", "links": {"html": "https://page.example/\($0)"}, \
      "urls": {"raw": "\(page.picture($0, "raw"))", "regular": "\(page.picture($0))", "small": "\(page.picture($0, "s"))"}}
      """
    }
  }
}
