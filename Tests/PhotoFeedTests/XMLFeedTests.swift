import PhotoFeed
import Platform
import Testing

@Suite("RSS and Atom") struct XMLFeedTests {
  private static let origin = FeedOrigin.web(address: "https://feeds.example/blog/feed.xml")

  private static let rss = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel><title>Photos</title><link>https://feeds.example/</link>
    <atom:link rel="next" href="feed.xml?page=2"/>
    <item><title>Pier &amp; sea</title><link>https://feeds.example/1</link><guid>g1</guid>
      <pubDate>Wed, 01 May 2024 08:00:00 +0200</pubDate><dc:creator>Ada</dc:creator><category>sea</category>
      <media:content url="small.jpg" width="300" height="200" type="image/jpeg"/>
      <media:content url="large.jpg" width="3000" height="2000" type="image/jpeg"/>
      <media:content url="film.mp4" width="4000" height="2000" type="video/mp4"/>
      <media:thumbnail url="thumb.jpg" width="75" height="50"/></item>
    <item><title>Enclosure</title><enclosure url="https://i.example/e.png" type="image/png" length="7"/></item>
    <item><title>Text</title><description>no picture</description></item>
    <item><title>In its text</title>
      <content:encoded><![CDATA[<p>Hello</p><img alt="x" src='https://i.example/i.jpg?a=1&amp;b=2'>]]></content:encoded></item>
    </channel></rss>
    """

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Photos</title><link rel="next" href="/blog/2"/>
    <entry><id>urn:1</id><title>Dune</title><updated>2024-05-01T08:00:00Z</updated><author><name>Ada</name></author>
      <link href="https://feeds.example/d"/><link rel="enclosure" type="image/jpeg" href="d.jpg"/></entry>
    <entry><id>urn:2</id><title>Inline</title>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A <b>title</b></p><img src="i.jpg"/></div></content>
    </entry></feed>
    """

  @Test("media, enclosures and pictures in texts; the largest picture and the thumbnail")
  func rss() throws {
    let feed = try load(Self.rss, from: Self.origin)
    #expect(feed.shape == .xml && feed.next == .address("feed.xml?page=2"))
    #expect((0..<feed.count).map { feed[$0].title } == ["Pier & sea", "Enclosure", "In its text"])
    let photo = feed[0]
    #expect(photo.address.text == "https://feeds.example/blog/thumb.jpg")
    #expect(photo.pictureAddress.text == "https://feeds.example/blog/large.jpg")
    #expect(photo.width == 3000 && photo.height == 2000)
    #expect(photo.author == "Ada" && photo.id == "g1" && photo.tags == ["sea"])
    #expect(feed.seconds(at: 0) == 1_714_543_200)
    #expect(feed[1].address.text == "https://i.example/e.png")
    #expect(feed[2].address.text == "https://i.example/i.jpg?a=1&b=2")
    #expect(feed.warnings.map(\.location.line) == [13], "\(feed.warnings)")
  }

  /// The date is that of publication, whether it comes before that of the last change or not.
  @Test(arguments: [["published", "updated"], ["updated", "published"]]) func datesOfPublication(names: [String]) throws
  {
    let dates = ["published": "2024-05-01", "updated": "2024-06-01"]
    let entry =
      names.map { "<\($0)>\(dates[$0] ?? "")</\($0)>" }.joined() + #"<content src="a.jpg"/><img src="a.jpg"/>"#
    let feed = try load("<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(entry)</entry></feed>", from: Self.origin)
    #expect(feed[0].date == "2024-05-01")
  }

  /// A picture in the text of an entry is its picture only without another one, wherever that is.
  @Test(arguments: [false, true]) func picturesInTexts(isFirst: Bool) throws {
    let (own, text) = (
      #"<enclosure url="e.jpg" type="image/jpeg"/>"#, "<description>&lt;img src='i.jpg'&gt;</description>"
    )
    let thumbnail = #"<m:thumbnail xmlns:m="http://search.yahoo.com/mrss/" url="t.jpg"/>"#
    let both = isFirst ? text + own : own + text
    let items = [both, both + thumbnail, text + thumbnail, text].map { "<item>\($0)</item>" }.joined()
    let feed = try load("<rss><channel>\(items)</channel></rss>", from: Self.origin)
    func names(_ addresses: (Photo) -> PhotoAddress) -> [String] {
      (0..<feed.count).map { addresses(feed[$0]).lastComponent }
    }
    #expect(names(\.address) == ["e.jpg", "t.jpg", "t.jpg", "i.jpg"])
    #expect(names(\.pictureAddress) == ["e.jpg", "e.jpg", "i.jpg", "i.jpg"])
  }

  /// The first of several pictures, thumbnails and links that are equal.
  @Test func theFirstOfSeveral() throws {
    let entry = """
      <link href="/page"/><link href="/other"/>
      <m:content url="a.jpg"/><m:content url="b.jpg"/><m:thumbnail url="t.jpg"/><m:thumbnail url="u.jpg"/>
      """
    let feed = try load(
      "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:m='http://search.yahoo.com/mrss/'><entry>\(entry)</entry></feed>",
      from: Self.origin)
    #expect(feed[0].address.text == "https://feeds.example/blog/t.jpg")
    #expect(feed[0].pictureAddress.text == "https://feeds.example/blog/a.jpg")
    #expect(feed[0].page?.text == "https://feeds.example/page")
  }

  @Test("Atom with enclosures and XHTML")
  func atom() throws {
    let feed = try load(Self.atom, from: Self.origin)
    #expect(feed.next == .address("/blog/2"))
    #expect(
      (0..<feed.count).map { feed[$0].address.text } == [
        "https://feeds.example/blog/d.jpg", "https://feeds.example/blog/i.jpg",
      ])
    #expect(feed[0].author == "Ada" && feed[0].date == "2024-05-01T08:00:00Z" && feed[1].title == "Inline")
  }

  @Test(
    "broken, foreign and hostile documents are refused with their place",
    arguments: [
      ("<rss><channel></rss>", "f:1:17: this cannot be read as XML: mismatched tag"),
      ("<?xml version=\"1.0\"?>\n<html><body/></html>", "this is a web page"),
      ("<?xml version=\"1.0\"?><opml/>", "neither RSS nor Atom"),
      ("<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a \"b\">]><rss>&a;</rss>", "declares entities"),
      (
        "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><rss>&a;</rss>",
        "declares entities"
      ),
      ("<rss><channel><item>", "this cannot be read as XML: no element found"),
    ])
  func refused(text: String, message: String) {
    do {
      _ = try load(text, from: Self.origin)
      Issue.record("\(text) was read")
    } catch { #expect("\(error)".contains(message), "\(error)") }
  }

  @Test("a feed cannot name files, and every cut of it is read or refused")
  func cuts() throws {
    let file = Self.rss.replacing("https://i.example/e.png", with: "file:///etc/passwd")
    #expect(try load(file, from: Self.origin).count == 2)
    let bytes = Array(Self.rss.utf8)
    for end in stride(from: 1, to: bytes.count, by: 13) { _ = try? load(Array(bytes[..<end]), from: Self.origin) }
  }

  @Test("it is written as a photowall feed with both addresses")
  func writing() throws {
    let feed = try load(Self.rss, from: Self.origin)
    let text = String(decoding: FeedWriter().text(of: feed, keeping: [0], in: "/tmp"), as: UTF8.self)
    #expect(text.hasPrefix("[\n  {"))
    let again = try load(text)
    #expect(again[0].address == feed[0].address && again[0].picture == feed[0].picture && again.count == 1)
  }
}
