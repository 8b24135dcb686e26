import Testing

/// Documents in the shapes of public services, written from their public documentation: two photos each.
enum ServiceFeeds {
  /// What the wall should know of a document's first photo.
  struct Case: Sendable, CustomTestStringConvertible {
    var shape: String
    var document: String
    var thumbnail: String
    var picture: String?
    var size: (width: Int, height: Int)? = (3000, 2000)
    var title = "Pier"
    var count = 2

    var testDescription: String { shape }
  }

  static let all: [Case] = [
    Case(
      shape: "unsplash",
      document: """
        [{"id": "a1", "width": 3000, "height": 2000, "alt_description": "Pier", "created_at": "2024-05-01T08:00:00Z",
          "urls": {"raw": "https://i.example/a1?raw", "full": "https://i.example/a1?full",
                   "regular": "https://i.example/a1?w=1080", "small": "https://i.example/a1?w=400"},
          "links": {"html": "https://example.org/a1"}, "user": {"name": "Ada"}},
         {"id": "a2", "width": 30, "height": 20, "alt_description": null, "urls": {"small": "https://i.example/a2"}}]
        """,
      thumbnail: "https://i.example/a1?w=400", picture: "https://i.example/a1?w=1080"),
    Case(
      shape: "unsplash",
      document: """
        {"total": 2, "total_pages": 1, "results": [
          {"id": "a1", "width": 3000, "height": 2000, "description": "Pier", "urls": {"small": "https://i.example/s", "raw": "https://i.example/r"}},
          {"id": "a2", "urls": {"small": "https://i.example/s2"}}]}
        """,
      thumbnail: "https://i.example/s", picture: "https://i.example/r"),
    Case(
      shape: "pexels",
      document: """
        {"page": 1, "per_page": 2, "photos": [
          {"id": 7, "width": 3000, "height": 2000, "url": "https://example.org/7", "photographer": "Ada", "alt": "Pier",
           "src": {"original": "https://i.example/7.jpeg", "large": "https://i.example/7l.jpeg", "medium": "https://i.example/7m.jpeg"}},
          {"id": 8, "src": {"original": "https://i.example/8.jpeg", "medium": "https://i.example/8m.jpeg"}, "alt": ""}],
         "next_page": "https://api.example/v1/curated?page=2&per_page=2"}
        """,
      thumbnail: "https://i.example/7m.jpeg", picture: "https://i.example/7.jpeg"),
    Case(
      shape: "flickr",
      document: """
        {"photos": {"page": 1, "pages": 3, "perpage": 2, "photo": [
          {"id": "9", "title": "Pier", "url_m": "https://i.example/9_m.jpg", "height_m": "333", "width_m": "500",
           "url_o": "https://i.example/9_o.jpg", "height_o": "2000", "width_o": "3000"},
          {"id": "10", "title": "Dune", "url_m": "https://i.example/10_m.jpg"}]}, "stat": "ok"}
        """,
      thumbnail: "https://i.example/9_m.jpg", picture: "https://i.example/9_o.jpg"),
    Case(
      shape: "flickr-public",
      document: """
        {"title": "Uploads", "items": [
          {"title": "Pier", "link": "https://example.org/9", "media": {"m": "https://i.example/9_m.jpg"},
           "date_taken": "2024-05-01T08:00:00-08:00", "author": "nobody@example.org", "tags": "sea pier"},
          {"title": "Dune", "media": {"m": "https://i.example/10_m.jpg"}}]}
        """,
      thumbnail: "https://i.example/9_m.jpg", picture: nil, size: nil),
    Case(
      shape: "immich",
      document: """
        {"albums": {"items": []}, "assets": {"count": 3, "items": [
          {"id": "u-1", "type": "IMAGE", "originalFileName": "Pier", "localDateTime": "2024-05-01T08:00:00.000Z",
           "exifInfo": {"exifImageWidth": 3000, "exifImageHeight": 2000}},
          {"id": "u-2", "type": "VIDEO", "originalFileName": "film.mp4"},
          {"id": "u-3", "type": "IMAGE", "originalFileName": "Dune"}], "nextPage": "2"}}
        """,
      thumbnail: "https://feeds.example/api/assets/u-1/thumbnail?size=thumbnail",
      picture: "https://feeds.example/api/assets/u-1/thumbnail?size=preview"),
    Case(
      shape: "mastodon",
      document: """
        [{"id": "1", "url": "https://social.example/@ada/1", "media_attachments": []},
         {"id": "2", "url": "https://social.example/@ada/2", "media_attachments": [
           {"id": "21", "type": "image", "url": "https://i.example/21.jpg", "preview_url": "https://i.example/21s.jpg",
            "description": "Pier", "meta": {"original": {"width": 3000, "height": 2000}}},
           {"id": "22", "type": "video", "url": "https://i.example/22.mp4", "preview_url": "https://i.example/22.png"}]},
         {"id": "3", "media_attachments": [{"id": "31", "type": "image", "url": "https://i.example/31.jpg",
           "preview_url": null, "description": null}]}]
        """,
      thumbnail: "https://i.example/21s.jpg", picture: "https://i.example/21.jpg"),
    Case(
      shape: "apod",
      document: """
        [{"date": "2024-05-01", "title": "Pier", "media_type": "image", "url": "https://i.example/s.jpg",
          "hdurl": "https://i.example/hd.jpg", "explanation": "x"},
         {"date": "2024-05-02", "title": "Film", "media_type": "video", "url": "https://video.example/e"},
         {"date": "2024-05-03", "title": "Dune", "media_type": "image", "url": "https://i.example/d.jpg"}]
        """,
      thumbnail: "https://i.example/s.jpg", picture: "https://i.example/hd.jpg", size: nil),
    Case(
      shape: "apod",
      document:
        #"{"date": "2024-05-01", "title": "Pier", "media_type": "image", "url": "https://i.example/s.jpg", "hdurl": "https://i.example/hd.jpg"}"#,
      thumbnail: "https://i.example/s.jpg", picture: "https://i.example/hd.jpg", size: nil, count: 1),
    Case(
      shape: "iiif3",
      document: """
        {"@context": "http://iiif.io/api/presentation/3/context.json", "id": "https://iiif.example/m", "type": "Manifest",
         "label": {"en": ["Book"]}, "items": [
          {"id": "https://iiif.example/c1", "type": "Canvas", "label": {"en": ["Pier"]}, "width": 30, "height": 20, "items": [
            {"type": "AnnotationPage", "items": [{"type": "Annotation", "motivation": "painting", "body":
              {"id": "https://iiif.example/1/full/max/0/default.jpg", "type": "Image", "width": 3000, "height": 2000,
               "service": [{"id": "https://iiif.example/1", "type": "ImageService3"}]}}]}]},
          {"id": "https://iiif.example/c2", "type": "Canvas", "label": {"none": ["2r"]}, "width": 30, "height": 20, "items": [
            {"items": [{"body": {"id": "https://iiif.example/2.jpg", "type": "Image"}}]}]}]}
        """,
      thumbnail: "https://iiif.example/1/full/400,/0/default.jpg",
      picture: "https://iiif.example/1/full/3000,/0/default.jpg"),
    Case(
      shape: "iiif2",
      document: """
        {"@type": "sc:Manifest", "label": "Book", "sequences": [{"canvases": [
          {"@id": "https://iiif.example/c1", "label": "Pier", "width": 30, "height": 20, "images": [
            {"resource": {"@id": "https://iiif.example/1/full/full/0/default.jpg", "width": 3000, "height": 2000,
              "service": {"@id": "https://iiif.example/1"}}}]},
          {"@id": "https://iiif.example/c2", "label": "2r", "images": [{"resource": {"@id": "https://iiif.example/2.jpg"}}]}]}]}
        """,
      thumbnail: "https://iiif.example/1/full/400,/0/default.jpg",
      picture: "https://iiif.example/1/full/3000,/0/default.jpg"),
    Case(
      shape: "wikimedia",
      document: """
        {"batchcomplete": "", "continue": {"gaicontinue": "B", "continue": "gaicontinue||"}, "query": {"pages": {
          "101": {"pageid": 101, "title": "File:Pier.jpg", "imageinfo": [{"url": "https://i.example/p.jpg", "thumburl": "https://i.example/p400.jpg",
            "width": 3000, "height": 2000, "user": "Ada"}]},
          "102": {"pageid": 102, "title": "Dune", "imageinfo": [{"url": "https://i.example/d.jpg"}]}}}}
        """,
      thumbnail: "https://i.example/p400.jpg", picture: "https://i.example/p.jpg"),
    Case(
      shape: "wikimedia",
      document: """
        {"query": {"pages": [{"pageid": 101, "title": "Datei:Pier.jpeg", "imageinfo": [{"url": "https://i.example/p.jpg",
          "width": 3000, "height": 2000}]}, {"pageid": 102, "title": "Text"}]}}
        """,
      thumbnail: "https://i.example/p.jpg", picture: nil, count: 1),
    Case(
      shape: "reddit",
      document: """
        {"kind": "Listing", "data": {"after": "t3_b", "children": [
          {"kind": "t3", "data": {"name": "t3_a", "title": "Pier", "permalink": "/r/p/a", "created_utc": 1714550400.0,
            "preview": {"images": [{"source": {"url": "https://i.example/a?w=3000&amp;s=1", "width": 3000, "height": 2000},
              "resolutions": [{"url": "https://i.example/a?w=108&amp;s=2"}, {"url": "https://i.example/a?w=216&amp;s=3"},
                {"url": "https://i.example/a?w=320&amp;s=4"}]}]}}},
          {"kind": "t3", "data": {"name": "t3_b", "title": "Talk"}}]}}
        """,
      thumbnail: "https://i.example/a?w=320&s=4", picture: "https://i.example/a?w=3000&s=1", count: 1),
    Case(
      shape: "photowall",
      document: """
        [{"id": "0", "author": "Ada", "width": 3000, "height": 2000, "url": "https://page.example/0",
          "download_url": "https://i.example/id/0/3000/2000", "title": "Pier"},
         {"id": "1", "download_url": "https://i.example/id/1"}]
        """,
      thumbnail: "https://i.example/id/0/3000/2000", picture: nil),
    Case(
      shape: "photowall",
      document: """
        [{"thumbURL": "t.jpg", "image": "big.jpg", "url": "page.html", "title": "Pier"}, {"thumbURL": "u.jpg"}]
        """,
      thumbnail: "https://feeds.example/api/search/t.jpg", picture: "https://feeds.example/api/search/big.jpg",
      size: nil),
  ]
}
