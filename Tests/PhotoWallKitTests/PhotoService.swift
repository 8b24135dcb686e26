import Foundation
import TestSupport
import Testing

/// A service as its public documentation describes it: its documents, its pages and the addresses of its pictures.
///
/// It has six photos, four of them on the first page; or four on its only page.
struct PhotoService: Sendable, CustomTestStringConvertible {
  /// A request for a page.
  struct Page: Sendable {
    /// The beginning of the server's addresses: `http://127.0.0.1:8000`.
    var base: String
    var number = 1
    var photos: ClosedRange<Int>

    /// Returns the texts of the page's photos, between commas.
    func items(_ text: (_ id: Int) -> String) -> String { photos.map(text).joined(separator: ", ") }

    /// Returns the address of a picture: `s` is the small one, `l` the large one.
    func picture(_ id: Int, _ size: String) -> String { "\(base)/p/\(id)/\(size).jpg" }
  }

  /// The name of its shape, and what tells it from others of that shape.
  var shape: String
  var variant = ""
  /// The first page. `${KEY}` is the key.
  var path: String
  /// The header field with the key.
  var header: String?
  /// What only the request for the second page has in its address or body; nil if there is one page.
  var second: String?
  /// The Link field of the first page.
  var link: String?
  /// The path of the small picture of a photo, and of the large one.
  var small: @Sendable (Int) -> String = { "/p/\($0)/s.jpg" }
  var large: @Sendable (Int) -> String = { "/p/\($0)/l.jpg" }
  var document: @Sendable (Page) -> String

  var testDescription: String { shape + variant }
  var firstCount: Int { 4 }
  var count: Int { second == nil ? 4 : 6 }

  /// Returns a server of the service whose pictures are all the same. It wants the key for its documents.
  ///
  /// - Parameter wait: Called before the second page is sent.
  func server(
    picture: [UInt8], key: String = "", beforeSecondPage wait: @escaping @Sendable () -> Void = {}
  ) throws -> LoopbackServer {
    let prefix = path.prefix { $0 != "?" }
    return try LoopbackServer { request, connection in
      guard request.path.hasPrefix(prefix) else { return connection.respond(body: picture) }
      let field = header?.replacing("${KEY}", with: key).split(separator: ": ", maxSplits: 1)
      if let field, request.fields[field[0].lowercased()] != String(field[1]) {
        return connection.respond("401 Unauthorized")
      }
      if path.contains("${KEY}"), !request.path.contains(key) { return connection.respond("401 Unauthorized") }
      let isSecond = second.map { (request.path + request.body).contains($0) } ?? false
      if isSecond { wait() }
      let page = Page(
        base: "http://" + (request.fields["host"] ?? ""), number: isSecond ? 2 : 1, photos: isSecond ? 5...6 : 1...4)
      let fields = isSecond ? [] : link.map { ["Link: <\($0)>; rel=\"next\", </first>; rel=\"first\""] } ?? []
      connection.respond("200 OK", fields, body: Array(document(page).utf8))
    }
  }
}

extension PhotoService {
  static let all: [PhotoService] = [
    PhotoService(
      shape: "photowall", variant: " (Picsum)", path: "/v2/list?page=1&limit=4", second: "page=2",
      link: "/v2/list?page=2&limit=4", small: { "/p/\($0)/l.jpg" },
      document: { page in
        let items = page.items {
          """
          {"id": "\($0)", "author": "Ada", "width": 800, "height": 1000, "url": "https://page.example/\($0)", \
          "download_url": "\(page.picture($0, "l"))"}
          """
        }
        return "[\(items)]"
      }),
    PhotoService(
      shape: "unsplash", path: "/photos?per_page=4", header: "Authorization: Client-ID ${KEY}", second: "page=2",
      link: "/photos?per_page=4&page=2", document: { "[\(unsplashItems($0))]" }),
    PhotoService(
      shape: "unsplash", variant: " (search)", path: "/search/photos?query=sea",
      header: "Authorization: Client-ID ${KEY}", second: "page=2", link: "/search/photos?query=sea&page=2",
      document: { #"{"total": 6, "total_pages": 2, "results": [\#(unsplashItems($0))]}"# }),
    PhotoService(
      shape: "pexels", path: "/v1/curated?per_page=4", header: "Authorization: ${KEY}", second: "page=2",
      document: { page in
        let items = page.items {
          """
          {"id": \($0), "width": 800, "height": 1000, "url": "https://page.example/\($0)", "photographer": "Ada", \
          "src": {"original": "\(page.picture($0, "l"))", "medium": "\(page.picture($0, "s"))"}, "alt": "Photo \($0)"}
          """
        }
        let next = page.number == 1 ? #", "next_page": "\#(page.base)/v1/curated?page=2&per_page=4""# : ""
        return #"{"page": \#(page.number), "per_page": 4, "photos": [\#(items)]\#(next)}"#
      }),
    PhotoService(
      shape: "flickr", path: "/services/rest/?method=flickr.photos.search&extras=url_m,url_o&api_key=${KEY}",
      second: "page=2",
      document: { page in
        let items = page.items {
          """
          {"id": "\($0)", "title": "Photo \($0)", "url_m": "\(page.picture($0, "s"))", "width_m": "400", \
          "height_m": "500", "url_o": "\(page.picture($0, "l"))", "width_o": "800", "height_o": "1000"}
          """
        }
        return #"{"photos": {"page": \#(page.number), "pages": 2, "photo": [\#(items)]}, "stat": "ok"}"#
      }),
    PhotoService(
      shape: "immich", path: "/api/search/metadata", header: "x-api-key: ${KEY}", second: #""page": 2"#,
      small: { "/api/assets/a-\($0)/thumbnail?size=thumbnail" },
      large: { "/api/assets/a-\($0)/thumbnail?size=preview" },
      document: { page in
        let items = page.items {
          """
          {"id": "a-\($0)", "type": "IMAGE", "originalFileName": "Photo \($0)", \
          "localDateTime": "2024-05-01T08:00:00.000Z", "exifInfo": {"exifImageWidth": 800, "exifImageHeight": 1000}}
          """
        }
        let next = page.number == 1 ? "\"2\"" : "null"
        return #"{"albums": {"items": []}, "assets": {"items": [\#(items)], "nextPage": \#(next)}}"#
      }),
    PhotoService(
      shape: "mastodon", path: "/api/v1/timelines/public?only_media=true", second: "max_id=4",
      link: "/api/v1/timelines/public?only_media=true&max_id=4",
      document: { page in
        let items = page.items {
          """
          {"id": "9\($0)", "media_attachments": [{"id": "\($0)", "type": "image", "url": "\(page.picture($0, "l"))", \
          "preview_url": "\(page.picture($0, "s"))", "description": "Photo \($0)", \
          "meta": {"original": {"width": 800, "height": 1000}}}]}
          """
        }
        return #"[\#(items), {"id": "99", "media_attachments": []}]"#
      }),
    PhotoService(
      shape: "apod", path: "/planetary/apod?count=4&api_key=${KEY}",
      document: { page in
        let items = page.items {
          """
          {"date": "2024-05-0\($0)", "title": "Photo \($0)", "media_type": "image", "url": "\(page.picture($0, "s"))", \
          "hdurl": "\(page.picture($0, "l"))"}
          """
        }
        return #"[\#(items), {"date": "2024-05-09", "media_type": "video", "url": "https://video.example/"}]"#
      }),
    PhotoService(
      shape: "iiif3", path: "/m/manifest.json", small: { "/i/\($0)/full/400,/0/default.jpg" },
      large: { "/i/\($0)/full/800,/0/default.jpg" },
      document: { page in
        let items = page.items {
          """
          {"id": "\(page.base)/c/\($0)", "type": "Canvas", "label": {"en": ["Photo \($0)"]}, "width": 800, \
          "height": 1000, "items": [{"items": [{"motivation": "painting", "body": {"id": "\(page.picture($0, "l"))", \
          "type": "Image", "width": 800, "height": 1000, "service": [{"id": "\(page.base)/i/\($0)"}]}}]}]}
          """
        }
        return #"{"type": "Manifest", "label": {"en": ["Book"]}, "items": [\#(items)]}"#
      }),
    PhotoService(
      shape: "iiif2", path: "/m2/manifest.json", small: { "/i/\($0)/full/400,/0/default.jpg" },
      large: { "/i/\($0)/full/800,/0/default.jpg" },
      document: { page in
        let items = page.items {
          """
          {"@id": "\(page.base)/c/\($0)", "label": "Photo \($0)", "images": [{"resource": \
          {"@id": "\(page.picture($0, "l"))", "width": 800, "height": 1000, "service": {"@id": "\(page.base)/i/\($0)"}}}]}
          """
        }
        return #"{"@type": "sc:Manifest", "label": "Book", "sequences": [{"canvases": [\#(items)]}]}"#
      }),
    PhotoService(
      shape: "wikimedia", path: "/w/api.php?action=query&prop=imageinfo&iiprop=url%7Csize",
      second: "gcmcontinue=file%7C5",
      document: { page in
        let items = page.items {
          """
          "10\($0)": {"pageid": 10\($0), "title": "Photo \($0)", "imageinfo": [{"url": "\(page.picture($0, "l"))", \
          "thumburl": "\(page.picture($0, "s"))", "width": 800, "height": 1000}]}
          """
        }
        let next = page.number == 1 ? #""continue": {"gcmcontinue": "file|5", "continue": "gcmcontinue||"}, "# : ""
        return #"{\#(next)"query": {"pages": {\#(items)}}}"#
      }),
    PhotoService(
      shape: "reddit", path: "/r/pics.json", second: "after=t3_4", small: { "/p/\($0)/s.jpg?w=320&s=1" },
      large: { "/p/\($0)/l.jpg?w=800&s=2" },
      document: { page in
        let items = page.items {
          let small = #"{"url": "\#(page.picture($0, "s"))?w=320&amp;s=1"}"#
          return """
            {"kind": "t3", "data": {"name": "t3_\($0)", "title": "Photo \($0)", "permalink": "/r/pics/\($0)", \
            "preview": {"images": [{"source": {"url": "\(page.picture($0, "l"))?w=800&amp;s=2", "width": 800, \
            "height": 1000}, "resolutions": [\(small), \(small), \(small), \(small)]}]}}}
            """
        }
        let next = page.number == 1 ? "\"t3_4\"" : "null"
        return #"{"kind": "Listing", "data": {"after": \#(next), "children": [\#(items)]}}"#
      }),
    PhotoService(
      shape: "jsonfeed", path: "/feed.json", second: "page=2", small: { "/p/\($0)/l.jpg" },
      document: { page in
        let items = page.items {
          """
          {"id": "\($0)", "url": "https://page.example/\($0)", "title": "Photo \($0)", \
          "attachments": [{"url": "\(page.picture($0, "l"))", "mime_type": "image/jpeg"}]}
          """
        }
        let next = page.number == 1 ? #""next_url": "/feed.json?page=2", "# : ""
        return #"{"version": "https://jsonfeed.org/version/1.1", \#(next)"items": [\#(items)]}"#
      }),
    PhotoService(
      shape: "rss", path: "/feed.xml", second: "page=2",
      document: { page in
        let items = page.photos.map {
          """
          <item><title>Photo \($0)</title><guid>\($0)</guid><media:thumbnail url="\(page.picture($0, "s"))"/>
          <media:content url="\(page.picture($0, "l"))" width="800" height="1000" type="image/jpeg"/></item>
          """
        }
        let next = page.number == 1 ? #"<atom:link rel="next" href="feed.xml?page=2"/>"# : ""
        return """
          <?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"
            xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Photos</title>\(next)\(items.joined())</channel></rss>
          """
      }),
    PhotoService(
      shape: "rss", variant: " (Atom)", path: "/atom.xml", second: "page=2", small: { "/p/\($0)/l.jpg" },
      document: { page in
        let entries = page.photos.map {
          """
          <entry><id>urn:\($0)</id><title>Photo \($0)</title>
          <link rel="enclosure" type="image/jpeg" href="\(page.picture($0, "l"))"/></entry>
          """
        }
        let next = page.number == 1 ? #"<link rel="next" href="/atom.xml?page=2"/>"# : ""
        return #"<feed xmlns="http://www.w3.org/2005/Atom"><title>Photos</title>\#(next)\#(entries.joined())</feed>"#
      }),
    PhotoService(shape: "photowall", path: "/feed.json", document: { "[\(ownItems($0))]" }),
    PhotoService(
      shape: "jsonl", path: "/feed.jsonl",
      document: { page in page.photos.map { ownItem(page, $0) + "\n" }.joined() }),
    PhotoService(
      shape: "sections", path: "/feed.json",
      document: { #"{"sections": [{"title": "Sea", "items": [\#(ownItems($0))]}]}"# }
    ),
    PhotoService(
      shape: "names", path: "/list.txt", small: { "/p/\($0)/l.jpg" },
      document: { page in page.photos.map { page.picture($0, "l") + "\n" }.joined() }),
  ]

  private static func unsplashItems(_ page: Page) -> String {
    page.items {
      """
      {"id": "u\($0)", "width": 800, "height": 1000, "alt_description": "Photo \($0)", "user": {"name": "Ada"}, \
      "urls": {"raw": "\(page.picture($0, "raw"))", "regular": "\(page.picture($0, "l"))", \
      "small": "\(page.picture($0, "s"))"}}
      """
    }
  }

  private static func ownItems(_ page: Page) -> String { page.items { ownItem(page, $0) } }

  private static func ownItem(_ page: Page, _ id: Int) -> String {
    """
    {"thumbURL": "\(page.picture(id, "s"))", "image": "\(page.picture(id, "l"))", "title": "Photo \(id)", \
    "width": 800, "height": 1000}
    """
  }
}
