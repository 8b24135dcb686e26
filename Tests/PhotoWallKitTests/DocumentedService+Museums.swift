/// Museums, libraries and archives.
extension DocumentedService {
  static let museumServices: [DocumentedService] = [
    DocumentedService(
      name: "APOD", shape: "apod", requests: ["/planetary/apod?count=2&api_key=1"],
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""author": "Ada""#, #""date": "2024-05-01""#]
    ) { page in
      let items = page.items {
        """
        {"date": "2024-05-0\($0)", "title": "Photo \($0)", "media_type": "image", "copyright": "Ada", \
        "url": "\(page.picture($0, "s"))", "hdurl": "\(page.picture($0))", "service_version": "v1"}
        """
      }
      return "[\(items)]"
    },
    DocumentedService(
      name: "NASA images", shape: "nasa", requests: pages("/search?q=moon&media_type=image&page_size=2", "page"),
      found: ["BASE/p/1/s.jpg", #""title": "Photo 1""#, #""author": "Ada""#, #""date": "2024-05-01T00:00:00Z""#]
    ) { page in
      let items = page.items {
        """
        {"href": "\(page.base)/asset/\($0)/collection.json", "data": [{"title": "Photo \($0)", "nasa_id": "n\($0)", \
        "date_created": "2024-05-01T00:00:00Z", "media_type": "image", "photographer": "Ada", "keywords": ["moon"]}], \
        "links": [{"href": "\(page.picture($0, "s"))", "rel": "preview", "render": "image"}]}
        """
      }
      return """
        {"collection": {"version": "1.0", "href": "\(page.base)/search", "items": [\(items)], \
        "metadata": {"total_hits": \(page.total)}, "links": [{"rel": "next", "prompt": "Next", "href": "x"}]}}
        """
    },
    DocumentedService(
      name: "IIIF 2", shape: "iiif2", requests: ["/m2/manifest.json"],
      found: ["BASE/i/1/full/400,/0/default.jpg", #""title": "Photo 1""#], answer: manifest2),
    DocumentedService(
      name: "IIIF 3", shape: "iiif3", requests: ["/m3/manifest.json"],
      found: ["BASE/i/1/full/400,/0/default.jpg", #""title": "Photo 1""#], answer: manifest3),
    DocumentedService(
      name: "IIIF 2 collection", shape: "iiif2", requests: ["/c2.json", "/m/2.json", "/m/3.json"],
      found: ["BASE/i/1/full/400,/0/default.jpg"], photos: { [[], [1, 2], [3]][$0 - 1] }
    ) { page in
      page.number > 1
        ? manifest2(page)
        : """
        {"@type": "sc:Collection", "label": "Books", "manifests": [\
        {"@id": "\(page.base)/m/2.json", "@type": "sc:Manifest", "label": "Book"}, {"@id": "\(page.base)/m/3.json"}]}
        """
    },
    DocumentedService(
      name: "IIIF 3 collection", shape: "iiif3", requests: ["/c3.json", "/m/2.json", "/m/3.json"],
      found: ["BASE/i/1/full/400,/0/default.jpg"], photos: { [[], [1, 2], [3]][$0 - 1] }
    ) { page in
      page.number > 1
        ? manifest3(page)
        : """
        {"type": "Collection", "label": {"en": ["Books"]}, "items": [\
        {"id": "\(page.base)/m/2.json", "type": "Manifest", "label": {"en": ["Book"]}}, \
        {"id": "\(page.base)/c/9.json", "type": "Collection"}, {"id": "\(page.base)/m/3.json", "type": "Manifest"}]}
        """
    },
    DocumentedService(
      name: "Art Institute of Chicago", shape: "artic", requests: pages("/api/v1/artworks?limit=2", "page"),
      found: [
        "BASE/iiif/2/i1/full/400,/0/default.jpg", "BASE/iiif/2/i1/full/843,/0/default.jpg", #""title": "Photo 1""#,
        "https://www.example/artworks/1",
      ]
    ) { page in
      let items = page.items {
        """
        {"id": \($0), "title": "Photo \($0)", "image_id": "i\($0)", "artist_title": "Ada", "date_display": "1884", \
        "thumbnail": {"lqip": "data:image/gif;base64,R0", "width": 800, "height": 1000, "alt_text": "x"}}
        """
      }
      return """
        {"pagination": {"total": \(page.total), "limit": 2, "total_pages": \(page.last), "current_page": \(page.number)}, \
        "data": [\(items)], "info": {"version": "1.10"}, \
        "config": {"iiif_url": "\(page.base)/iiif/2", "website_url": "https://www.example"}}
        """
    },
    DocumentedService(
      name: "Cleveland Museum of Art", shape: "cleveland",
      requests: pages("/api/artworks/?has_image=1&limit=2", "skip", from: 0, by: 2),
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""author": "Ada""#, #""width": 800"#]
    ) { page in
      let items = page.items {
        """
        {"id": \($0), "title": "Photo \($0)", "creation_date": "1884", "creators": [{"description": "Ada"}], \
        "url": "https://page.example/\($0)", "images": {"web": {"url": "\(page.picture($0, "s"))", "width": "400", \
        "height": "500"}, "print": {"url": "\(page.picture($0))", "width": "800", "height": "1000"}}}
        """
      }
      return #"{"info": {"total": \#(page.total), "parameters": {"limit": 2}}, "data": [\#(items)]}"#
    },
    DocumentedService(
      name: "Rijksmuseum", shape: "rijksmuseum", requests: pages("/api/en/collection?key=1&ps=2", "p", from: 0),
      found: ["BASE/p/1/l.jpg", #""author": "Ada""#, #""width": 800"#]
    ) { page in
      let items = page.items {
        """
        {"links": {"self": "\(page.base)/api/\($0)", "web": "https://page.example/\($0)"}, "id": "en-\($0)", \
        "objectNumber": "SK-\($0)", "title": "Photo \($0)", "hasImage": true, "principalOrFirstMaker": "Ada", \
        "webImage": {"guid": "g", "width": 800, "height": 1000, "url": "\(page.picture($0))"}}
        """
      }
      return #"{"elapsedMilliseconds": 9, "count": \#(page.total), "artObjects": [\#(items)]}"#
    },
    DocumentedService(
      name: "Metropolitan Museum", shape: "met",
      requests: [
        "/public/collection/v1/search?q=sea", "/public/collection/v1/objects/2", "/public/collection/v1/objects/3",
      ],
      found: ["BASE/p/2/s.jpg", "BASE/p/2/l.jpg", #""author": "Ada""#], photos: { $0 == 1 ? [] : [$0] }
    ) { page in
      page.number == 1
        ? #"{"total": 2, "objectIDs": [2, 3]}"#
        : page.items {
          """
          {"objectID": \($0), "isPublicDomain": true, "primaryImage": "\(page.picture($0))", \
          "primaryImageSmall": "\(page.picture($0, "s"))", "additionalImages": [], "title": "Photo \($0)", \
          "artistDisplayName": "Ada", "objectDate": "1884", "objectURL": "https://page.example/\($0)"}
          """
        }
    },
    DocumentedService(
      name: "Library of Congress", shape: "loc", requests: pages("/photos/?q=sea&fo=json&c=2", "sp"),
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""title": "Photo 1""#, #""date": "1884""#]
    ) { page in
      let items = page.items {
        """
        {"id": "https://page.example/item/\($0)/", "url": "https://page.example/item/\($0)/", "title": "Photo \($0)", \
        "date": "1884", "contributor": ["Ada"], "image_url": ["\(page.picture($0, "xs"))#h=100&w=80", \
        "\(page.picture($0, "s"))#h=500&w=400", "\(page.picture($0))#h=1000&w=800"]}
        """
      }
      let next = page.isLast ? "null" : #""\#(page.base)/photos/?q=sea&fo=json&c=2&sp=\#(page.number + 1)""#
      return
        #"{"pagination": {"current": \#(page.number), "next": \#(next), "total": \#(page.last)}, "results": [\#(items)]}"#
    },
    DocumentedService(
      name: "Wikimedia", shape: "wikimedia",
      requests: ["/w/api.php?action=query", "/w/api.php?action=query&continue=gcmcontinue%7C%7C&gcmcontinue=file%7C3"],
      found: ["BASE/p/1/s.jpg", "BASE/p/1/l.jpg", #""title": "A pier 1""#, #""author": "Ada""#]
    ) { page in
      let items = page.items {
        """
        "10\($0)": {"pageid": 10\($0), "ns": 6, "title": "File:A pier \($0).jpg", "imageinfo": [{"url": "\(page.picture($0))", \
        "thumburl": "\(page.picture($0, "s"))", "width": 800, "height": 1000, "user": "Ada"}]}
        """
      }
      let next = page.isLast ? "" : #""continue": {"gcmcontinue": "file|3", "continue": "gcmcontinue||"}, "#
      return #"{\#(next)"query": {"pages": {\#(items)}}}"#
    },
  ]

  private static func manifest2(_ page: Page) -> String {
    let items = page.items {
      """
      {"@id": "\(page.base)/c/\($0)", "label": "Photo \($0)", "images": [{"resource": {"@id": "\(page.picture($0))", \
      "width": 800, "height": 1000, "service": {"@id": "\(page.base)/i/\($0)"}}}]}
      """
    }
    return #"{"@type": "sc:Manifest", "label": "Book", "sequences": [{"canvases": [\#(items)]}]}"#
  }

  private static func manifest3(_ page: Page) -> String {
    let items = page.items {
      """
      {"id": "\(page.base)/c/\($0)", "type": "Canvas", "label": {"en": ["Photo \($0)"]}, "width": 800, "height": 1000, \
      "items": [{"items": [{"motivation": "painting", "body": {"id": "\(page.picture($0))", "type": "Image", \
      "width": 800, "height": 1000, "service": [{"id": "\(page.base)/i/\($0)"}]}}]}]}
      """
    }
    return #"{"type": "Manifest", "label": {"en": ["Book"]}, "items": [\#(items)]}"#
  }
}
