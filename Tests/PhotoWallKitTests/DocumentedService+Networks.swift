/// Networks of people, and servers of one's own.
extension DocumentedService {
  static let socialServices: [DocumentedService] = [
    DocumentedService(
      name: "Mastodon", shape: "mastodon",
      requests: ["/api/v1/timelines/public?limit=2", "/api/v1/timelines/public?max_id=2"],
      link: { _ in "/api/v1/timelines/public?max_id=2" },
      found: [
        "BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""author": "Ada""#, #""date": "2024-05-01T08:00:00.000Z""#,
        #""url": "https://page.example/@ada/1""#,
      ]
    ) { page in
      let items = page.items {
        """
        {"id": "9\($0)", "created_at": "2024-05-01T08:00:00.000Z", "url": "https://page.example/@ada/\($0)", \
        "account": {"username": "ada", "display_name": "Ada"}, "media_attachments": [{"id": "\($0)", "type": "image", \
        "url": "\(page.picture($0))", "preview_url": "\(page.picture($0, "s"))", "description": "Photo \($0)", \
        "meta": {"original": {"width": 800, "height": 1000}}}]}
        """
      }
      return #"[\#(items), {"id": "99", "media_attachments": []}]"#
    },
    DocumentedService(
      name: "Reddit", shape: "reddit", requests: ["/r/pics.json?limit=2", "/r/pics.json?limit=2&after=t3_2"],
      found: [
        "BASE/p/1/s.jpg?w=320&s=1", "BASE/p/1/l.jpg?w=800&s=2", #""author": "ada""#, #""date": "2024-05-01 08:00:00""#,
        #""title": "Photo 1""#, #""url": "/r/pics/1""#,
      ], photos: { $0 == 1 ? [1, 2, 3, 4] : [5] }
    ) { page in
      // The second post is a gallery of three photos.
      func post(_ id: Int, _ more: String) -> String {
        """
        {"kind": "t3", "data": {"name": "t3_\(id)", "title": "Photo \(id)", "author": "ada", \
        "created_utc": 1714550400.0, "permalink": "/r/pics/\(id)", \(more)}}
        """
      }
      func preview(_ id: Int) -> String {
        let small = #"{"url": "\#(page.picture(id, "s"))?w=320&amp;s=1"}"#
        return """
          "preview": {"images": [{"source": {"url": "\(page.picture(id))?w=800&amp;s=2", "width": 800, "height": 1000}, \
          "resolutions": [\(small), \(small), \(small), \(small)]}]}
          """
      }
      let gallery = (2...4).map {
        """
        "m\($0)": {"status": "valid", "e": "Image", "m": "image/jpg", "id": "m\($0)", \
        "p": [{"u": "\(page.picture($0, "s"))?w=108&amp;s=1"}], "s": {"y": 1000, "x": 800, "u": "\(page.picture($0))?w=800&amp;s=2"}}
        """
      }
      let posts =
        page.isLast
        ? [post(5, preview(5))]
        : [
          post(1, preview(1)), post(2, #""is_gallery": true, "media_metadata": {\#(gallery.joined(separator: ", "))}"#),
          post(9, #""selftext": "talk""#),
        ]
      return """
        {"kind": "Listing", "data": {"after": \(page.isLast ? "null" : "\"t3_2\""), \
        "children": [\(posts.joined(separator: ", "))]}}
        """
    },
    DocumentedService(
      name: "Instagram", shape: "instagram", requests: pages("/me/media?fields=media_url&limit=2", "after"),
      found: ["BASE/p/1/l.jpg", #""title": "Photo 1""#, #""author": "ada""#, #""url": "https://page.example/1""#],
      photos: { [[1, 2, 3], [4], [5]][$0 - 1] }
    ) { page in
      func medium(_ id: Int, _ kind: String, _ more: String = "") -> String {
        """
        {"id": "\(id)", "caption": "Photo \(id)", "media_type": "\(kind)", "media_url": "\(page.picture(id))", \
        "permalink": "https://page.example/\(id)", "timestamp": "2024-05-01T08:00:00+0000", "username": "ada"\(more)}
        """
      }
      // The second one is a carousel.
      let children = [2, 3].map { #"{"id": "\#($0)", "media_type": "IMAGE", "media_url": "\#(page.picture($0))"}"# }
      let media =
        page.number == 1
        ? medium(1, "IMAGE") + ", "
          + medium(12, "CAROUSEL_ALBUM", #", "children": {"data": [\#(children.joined(separator: ", "))]}"#)
        : page.items { medium($0, $0 == 4 ? "CAROUSEL_ALBUM" : "IMAGE") }
      let next =
        page.isLast ? "" : #", "next": "\#(page.base)/me/media?fields=media_url&limit=2&after=\#(page.number + 1)""#
      return #"{"data": [\#(media)], "paging": {"cursors": {"before": "b", "after": "a"}\#(next)}}"#
    },
    DocumentedService(
      name: "Bluesky", shape: "bluesky",
      requests: pages("/xrpc/app.bsky.feed.getAuthorFeed?actor=ada&limit=2", "cursor"),
      found: [
        "BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""title": "Photo 1""#, #""author": "Ada""#, #""width": 800"#,
        #""date": "2024-05-01T08:00:00.000Z""#,
      ]
    ) { page in
      let items = page.items {
        let images = """
          "images": [{"thumb": "\(page.picture($0, "s"))", "fullsize": "\(page.picture($0))", "alt": "", \
          "aspectRatio": {"width": 800, "height": 1000}}]
          """
        let embed = $0 == 2 ? #"{"record": {}, "media": {\#(images)}}"# : "{\(images)}"
        return """
          {"post": {"uri": "at://did/post/\($0)", "author": {"handle": "ada.example", "displayName": "Ada"}, \
          "record": {"text": "Photo \($0)", "createdAt": "2024-05-01T08:00:00.000Z"}, "embed": \(embed)}}
          """
      }
      let cursor = page.isLast ? "" : #", "cursor": "\#(page.number + 1)""#
      return #"{"feed": [\#(items), {"post": {"record": {"text": "talk"}}}]\#(cursor)}"#
    },
    DocumentedService(
      name: "Lemmy", shape: "lemmy", requests: pages("/api/v3/post/list?limit=2", "page_cursor"),
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""title": "Photo 1""#, #""author": "ada""#]
    ) { page in
      let items = page.items {
        """
        {"post": {"id": \($0), "name": "Photo \($0)", "url": "\(page.picture($0))", "url_content_type": "image/jpeg", \
        "thumbnail_url": "\(page.picture($0, "s"))", "published": "2024-05-01T08:00:00Z", \
        "ap_id": "https://page.example/\($0)"}, "creator": {"name": "ada"}}
        """
      }
      return #"{"posts": [\#(items)]\#(page.isLast ? "" : #", "next_page": "\#(page.number + 1)""#)}"#
    },
    DocumentedService(
      name: "Imgur", shape: "imgur",
      requests: ["/3/gallery/hot/viral/0?a=1", "/3/gallery/hot/viral/1?a=1", "/3/gallery/hot/viral/2?a=1"],
      found: [
        "https://i.imgur.com/i1l.jpg", "BASE/p/1/l.jpg", #""title": "Photo 1""#, #""author": "ada""#,
        #""date": "2024-05-01 08:00:00""#,
      ], photos: { [[1, 2, 3], [4, 5], [6]][$0 - 1] }
    ) { page in
      func image(_ id: Int, _ title: String) -> String {
        """
        {"id": "i\(id)", "title": \(title), "description": null, "datetime": 1714550400, "type": "image/jpeg", \
        "width": 800, "height": 1000, "account_url": "ada", "link": "\(page.picture(id))"}
        """
      }
      // The second one of the first page is an album.
      let items =
        page.number == 1
        ? image(1, #""Photo 1""#)
          + #", {"id": "A", "title": "Photo 2", "is_album": true, "link": "https://page.example/A", "images": [\#(image(2, "null")), \#(image(3, "null"))]}"#
        : page.items { image($0, "\"Photo \($0)\"") }
      return #"{"data": [\#(items)], "success": true, "status": 200}"#
    },
    DocumentedService(
      name: "JSON Feed", shape: "jsonfeed", requests: ["/feed.json", "/feed.json?page=2"],
      found: ["BASE/p/1/l.jpg", #""title": "Photo 1""#]
    ) { page in
      let items = page.items {
        """
        {"id": "\($0)", "url": "https://page.example/\($0)", "title": "Photo \($0)", "date_published": \
        "2024-05-01T08:00:00Z", "attachments": [{"url": "\(page.picture($0))", "mime_type": "image/jpeg"}]}
        """
      }
      let next = page.isLast ? "" : #""next_url": "/feed.json?page=2", "#
      return #"{"version": "https://jsonfeed.org/version/1.1", "title": "Photos", \#(next)"items": [\#(items)]}"#
    },
    DocumentedService(
      name: "Podcast", shape: "rss", requests: ["/podcast.xml"], found: ["BASE/p/1/l.jpg", #""title": "Photo 1""#]
    ) { page in
      let items = [
        """
        <item><title>Photo 1</title><guid>1</guid><enclosure url="\(page.base)/1.mp3" type="audio/mpeg" length="9"/>
        <itunes:image href="\(page.picture(1))"/></item>
        """,
        """
        <item><title>Photo 2</title><guid>2</guid><enclosure url="\(page.base)/2.mp3" type="audio/mpeg" length="9"/></item>
        """,
      ]
      return """
        <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Talk</title>
        <itunes:image href="\(page.picture(9))"/>\(items.joined())</channel></rss>
        """
    },
  ]

  static let ownServices: [DocumentedService] = [
    DocumentedService(
      name: "Immich", shape: "immich",
      requests: [
        #"/api/search/metadata{"page": 1, "size": 250, "withExif": true}"#,
        #"/api/search/metadata{"page": 2, "size": 250, "withExif": true}"#,
      ],
      found: ["BASE/api/assets/a-1/thumbnail?size=thumbnail", "BASE/api/assets/a-1/thumbnail?size=preview"]
    ) { page in
      let items = page.items {
        """
        {"id": "a-\($0)", "type": "IMAGE", "originalFileName": "Photo \($0)", \
        "localDateTime": "2024-05-01T08:00:00.000Z", "exifInfo": {"exifImageWidth": 800, "exifImageHeight": 1000}}
        """
      }
      return
        #"{"albums": {"items": []}, "assets": {"items": [\#(items)], "nextPage": \#(page.isLast ? "null" : "\"2\"")}}"#
    },
    DocumentedService(
      name: "PhotoPrism", shape: "photoprism", requests: pages("/api/v1/photos?count=2", "offset", from: 0, by: 2),
      found: ["BASE/api/v1/t/h1/public/fit_720", "BASE/api/v1/t/h1/public/fit_2048", #""title": "Photo 1""#]
    ) { page in
      let items = page.items {
        """
        {"ID": "\($0)", "UID": "p\($0)", "Type": "image", "TakenAt": "2024-05-01T08:00:00Z", "Title": "Photo \($0)", \
        "Hash": "h\($0)", "Width": 800, "Height": 1000}
        """
      }
      return "[\(items)]"
    },
    DocumentedService(
      name: "Piwigo", shape: "piwigo",
      requests: pages("/ws.php?format=json&method=pwg.categories.getImages&per_page=2", "page", from: 0),
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""title": "Photo 1""#, #""width": 800"#]
    ) { page in
      let items = page.items {
        """
        {"id": \($0), "width": 800, "height": 1000, "file": "\($0).jpg", "name": "Photo \($0)", \
        "date_creation": "2024-05-01 08:00:00", "page_url": "\(page.base)/picture.php?/\($0)", \
        "element_url": "\(page.picture($0))", "derivatives": {"small": {"url": "\(page.picture($0, "s"))", "width": 400}}}
        """
      }
      return """
        {"stat": "ok", "result": {"paging": {"page": \(page.number - 1), "per_page": 2, "count": \(page.photos.count), \
        "total_count": "\(page.total)"}, "images": [\(items)]}}
        """
    },
    DocumentedService(
      name: "Lychee", shape: "lychee", requests: pages("/api/v2/Album::photos?album_id=a", "page"),
      found: ["BASE/uploads/small/a%20b/1.jpg", "BASE/p/1/l.jpg", #""title": "Photo 1""#]
    ) { page in
      let items = page.items {
        """
        {"id": "l\($0)", "title": "Photo \($0)", "type": "image/jpeg", "taken_at": "2024-05-01T08:00:00+00:00", \
        "size_variants": {"original": {"url": "\(page.picture($0, "xl"))", "width": 800, "height": 1000}, \
        "medium2x": null, "medium": {"url": "\(page.picture($0))"}, "small": {"url": "uploads/small/a b/\($0).jpg"}}}
        """
      }
      return """
        {"photos": [\(items)], "current_page": \(page.number), "last_page": \(page.last), "per_page": 2, \
        "total": \(page.total)}
        """
    },
    DocumentedService(
      name: "Nextcloud Memories", shape: "memories",
      requests: [
        "/apps/memories/api/days", "/apps/memories/api/days/19845", "/apps/memories/api/days/19844",
      ],
      found: ["BASE/apps/memories/api/image/preview/1?x=400&y=400&a=1", #""title": "Photo 1""#],
      photos: { [[], [1, 2], [3]][$0 - 1] }
    ) { page in
      if page.number == 1 { return #"[{"dayid": 19845, "count": 2}, {"dayid": 19844, "count": 1}]"# }
      let items = page.items {
        """
        {"fileid": \($0), "etag": "e\($0)", "basename": "Photo \($0)", "mimetype": "image/jpeg", \
        "dayid": \(19847 - page.number), "w": 800, "h": 1000}
        """
      }
      return "[\(items)]"
    },
    DocumentedService(
      name: "Google Photos", shape: "google-photos", requests: pages("/v1/mediaItems?pageSize=2", "pageToken"),
      found: ["BASE/p/1/l.jpg=w400-h400", #""title": "Photo 1""#, #""date": "2024-05-01T08:00:00Z""#]
    ) { page in
      let items = page.items {
        """
        {"id": "g\($0)", "productUrl": "https://page.example/\($0)", "baseUrl": "\(page.picture($0))", \
        "mimeType": "image/jpeg", "filename": "Photo \($0)", \
        "mediaMetadata": {"creationTime": "2024-05-01T08:00:00Z", "width": "800", "height": "1000"}}
        """
      }
      return #"{"mediaItems": [\#(items)]\#(page.isLast ? "" : #", "nextPageToken": "\#(page.number + 1)""#)}"#
    },
    DocumentedService(
      name: "WordPress", shape: "wordpress", requests: pages("/wp-json/wp/v2/media?per_page=2", "page"),
      link: { "\($0.base)/wp-json/wp/v2/media?per_page=2&page=\($0.number + 1)" },
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""title": "Photo & 1""#, #""width": 800"#]
    ) { page in
      let items = page.items {
        """
        {"id": \($0), "date": "2024-05-01T08:00:00", "link": "https://page.example/\($0)", \
        "title": {"rendered": "Photo &amp; \($0)"}, "media_type": "image", "mime_type": "image/jpeg", \
        "source_url": "\(page.picture($0))", "media_details": {"width": 800, "height": 1000, \
        "sizes": {"medium": {"source_url": "\(page.picture($0, "s"))"}}}}
        """
      }
      return "[\(items)]"
    },
    DocumentedService(
      name: "nginx index (autoindex_format json)", shape: "index",
      lines: """
        [feeds.index]
        items = "[]"
        picture = "name"
        kind = "type"
        kinds = "file"
        """, requests: ["/pictures/"], found: ["BASE/pictures/a%201.jpg"]
    ) { page in
      let items = page.items {
        #"{"name": "a \#($0).jpg", "type": "file", "mtime": "Wed, 01 May 2024 08:00:00 GMT", "size": 9}"#
      }
      return "[\(items)]"
    },
  ]
}
