import Testing

@testable import PhotoStores

/// Pages as web servers make them of a folder with `a b.jpg`, `c&d.jpg`, `notes.txt` and the folder `2024`.
@Suite struct DirectoryPageTests {
  private static let pages: [(server: String, html: String)] = [
    (
      "python3 -m http.server",
      """
      <!DOCTYPE HTML>
      <html lang="en"><head><title>Directory listing for /p/</title></head><body><h1>Directory listing for /p/</h1><hr><ul>
      <li><a href="2024/">2024/</a></li>
      <li><a href="a%20b.jpg">a b.jpg</a></li>
      <li><a href="c%26d.jpg">c&amp;d.jpg</a></li>
      <li><a href="notes.txt">notes.txt</a></li>
      </ul><hr></body></html>
      """
    ),
    (
      "nginx",
      """
      <html>\r
      <head><title>Index of /p/</title></head>\r
      <body>\r
      <h1>Index of /p/</h1><hr><pre><a href="../">../</a>
      <a href="2024/">2024/</a>                    17-May-2024 18:03       -
      <a href="a%20b.jpg">a b.jpg</a>              17-May-2024 18:03    1234
      <a href="c%26d.jpg">c&amp;d.jpg</a>          17-May-2024 18:03    1234
      <a href="notes.txt">notes.txt</a>            17-May-2024 18:03      12
      </pre><hr></body></html>
      """
    ),
    (
      "Apache",
      """
      <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
      <html><head><title>Index of /p</title></head><body><h1>Index of /p</h1><table>
      <tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
      <tr><td><a href="/">Parent Directory</a></td></tr>
      <tr><td><a href="2024/">2024/</a></td></tr>
      <tr><td><a href="a%20b.jpg">a b.jpg</a></td></tr>
      <tr><td><a href="c%26d.jpg">c&amp;d.jpg</a></td></tr>
      <tr><td><a href="notes.txt">notes.txt</a></td></tr>
      </table><address>Apache/2.4 Server at h Port 80</address></body></html>
      """
    ),
    (
      "lighttpd",
      """
      <!DOCTYPE html>
      <html>
      <head><title>Index of /p/</title></head><body><h2>Index of /p/</h2><div class="list"><table><tbody>
      <tr class="d"><td class="n"><a href="../">..</a>/</td></tr>
      <tr class="d"><td class="n"><a href="2024/">2024</a>/</td></tr>
      <tr><td class="n"><a href="a%20b.jpg">a b.jpg</a></td></tr>
      <tr><td class="n"><a href="c&amp;d.jpg">c&amp;d.jpg</a></td></tr>
      <tr><td class="n"><a href="notes.txt">notes.txt</a></td></tr>
      </tbody></table></div><div class="foot">lighttpd</div></body></html>
      """
    ),
  ]

  @Test(arguments: 0..<pages.count) func aFolderIsRead(index: Int) throws {
    let (server, html) = Self.pages[index]
    let folder = try #require(DirectoryPage(Array(html.utf8), at: "http://h/p/?C=N"), "\(server)")
    #expect(folder.folders == ["2024/"] && folder.files.count == 3 && folder.files[0] == "a%20b.jpg", "\(server)")
    let page = folder.page(at: "http://h/p/", below: "http://h/p/") { $0.hasSuffix(".jpg") }
    let text = String(decoding: page.feed, as: UTF8.self)
    #expect(text.contains("\"title\": \"p\"") && text.contains("\"http://h/p/a%20b.jpg\"") && !text.contains("notes"))
    #expect(page.next == ["http://h/p/2024/"])
  }

  /// Anchors that lead nowhere, such as marks in the page, are passed over.
  @Test func anchorsWithoutALinkArePassedOver() throws {
    let html = "<html><A name=top></A><a href='a.jpg'>a</a><a id='x'>x</a><A HREF=b.jpg>b</A></html>"
    #expect(try #require(DirectoryPage(Array(html.utf8), at: "http://h/p/")).files == ["a.jpg", "b.jpg"])
  }

  @Test func hiddenFoldersAndThoseOfThumbnailsAreLeftOut() throws {
    let names = ["@eaDir/", "%40eaDir/", ".git/", "%2Egit/", "2024/", "eaDir/", "@eaDir 2/"]
    let html = "<html>" + names.map { "<a href='\($0)'>x</a>" }.joined()
    let page = try #require(DirectoryPage(Array(html.utf8), at: "http://h/p/")).page(
      at: "http://h/p/", below: "http://h/"
    ) {
      _ in true
    }
    #expect(page.next == ["http://h/p/2024/", "http://h/p/eaDir/", "http://h/p/@eaDir 2/"])
  }

  @Test func sectionsAreNamedByThePathBelow() throws {
    let folder = try #require(DirectoryPage(Array("<html><a href=x.jpg>x</a>".utf8), at: "http://h/p/2024/%C3%A9/"))
    let page = folder.page(at: "http://h/p/2024/%C3%A9/", below: "http://h/p/") { _ in true }
    #expect(String(decoding: page.feed, as: UTF8.self).contains("\"title\": \"2024/é\""))
  }

  @Test(arguments: [
    "<html><a href='a.jpg'>a</a> <a href='https://elsewhere/'>more</a></html>",
    "<html><a href='a.jpg'>a</a> <a href='/other/'>more</a></html>",
    "<html><a href='sub/a.jpg'>a</a></html>", "<html><a href='mailto:me@h'>me</a></html>",
    "<html><a href='javascript:x'>a</a></html>", "<html>nothing</html>", "{\"a\": \"<a href='x.jpg'>\"}",
  ])
  func otherPagesAreNone(html: String) { #expect(DirectoryPage(Array(html.utf8), at: "http://h/p/") == nil) }
}
