import Basics
import Pictures
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PhotoStores

/// Servers that speak WebDAV, by their documented answers.
@Suite struct WebDAVTests {
  /// What Nextcloud answers about a folder.
  private static let nextcloud = """
    <?xml version="1.0"?>
    <d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns">
    <d:response><d:href>/nc/remote.php/dav/files/me/Photos/</d:href><d:propstat><d:prop>
    <d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    <d:response><d:href>/nc/remote.php/dav/files/me/Photos/b%2010.jpg</d:href><d:propstat><d:prop>
    <d:resourcetype/><d:getcontentlength>5000000</d:getcontentlength><d:getetag>&quot;e1&quot;</d:getetag>
    <d:getlastmodified>Fri, 17 May 2024 18:03:12 GMT</d:getlastmodified><oc:fileid>117</oc:fileid>
    <nc:has-preview>true</nc:has-preview>
    <nc:metadata-photos-size><width>4032</width><height>3024</height></nc:metadata-photos-size>
    </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    <d:response><d:href>/nc/remote.php/dav/files/me/Photos/b%209.jpg</d:href><d:propstat><d:prop>
    <d:resourcetype/><d:getcontentlength>7</d:getcontentlength><d:getetag>&quot;e2&quot;</d:getetag>
    <oc:fileid>118</oc:fileid><nc:has-preview>false</nc:has-preview>
    <nc:metadata-photos-size>{"height":30,"width":40}</nc:metadata-photos-size>
    </d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    <d:response><d:href>https://cloud/nc/remote.php/dav/files/me/Photos/2024/</d:href><d:propstat><d:prop>
    <d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    </d:multistatus>
    """

  /// What a server tells of one file says nothing of the next one, whatever that lacks.
  @Test func eachFileHasItsOwnProperties() throws {
    let whole = """
      <d:resourcetype/><d:getcontentlength>7</d:getcontentlength><d:getetag>"e"</d:getetag>
      <d:getlastmodified>Fri, 17 May 2024 18:03:12 GMT</d:getlastmodified><oc:fileid>1</oc:fileid>
      <nc:has-preview>true</nc:has-preview><nc:metadata-photos-size><width>4</width><height>3</height>
      </nc:metadata-photos-size>
      """
    let kinds = [
      ("a.jpg", whole), ("b.jpg", "<oc:fileid>2</oc:fileid>"),
      ("c/", "<d:resourcetype><d:collection/></d:resourcetype>"),
      ("d.jpg", ""),
    ]
    let answer = kinds.map { name, properties in
      "<d:response><d:href>/p/\(name)</d:href><d:propstat><d:prop>\(properties)</d:prop></d:propstat></d:response>"
    }.joined()
    let body =
      "<d:multistatus xmlns:d='DAV:' xmlns:oc='http://owncloud.org/ns' xmlns:nc='http://nextcloud.org/ns'>\(answer)</d:multistatus>"
    let listing = try #require(StoreListing(properties: Array(body.utf8), folder: "p/"))
    #expect(listing.files.map(\.name) == ["a.jpg", "b.jpg", "d.jpg"] && listing.folders == ["c"])
    #expect(listing.files[0].preview == "1" && listing.files[0].width == 4 && listing.files[0].version == "\"e\"")
    for file in listing.files.dropFirst() {
      #expect(file.preview == nil && file.size == 0 && file.changed == nil && file.width == nil && file.height == nil)
      #expect(file.version == ListedFile.version(size: 0, changed: nil))
    }
  }

  /// Older servers of Nextcloud have JSON there, with its members in any order.
  @Test(
    arguments: [
      (#"{"width":41,"height":30}"#, 41, 30), (#"{"height":30,"width":41}"#, 41, 30),
      (#"{ "width" : 1, "height" : 1000000 }"#, 1, 1_000_000), (#"{"height":7,"width":7000}"#, 7_000, 7),
      (#"{"width":41}"#, nil, nil), (#"{"width":41,"height":0}"#, nil, nil), ("{}", nil, nil),
    ] as [(String, Int?, Int?)])
  func sizesOfOlderServers(size: String, width: Int?, height: Int?) throws {
    let body = """
      <d:multistatus xmlns:d='DAV:' xmlns:nc='http://nextcloud.org/ns'><d:response><d:href>/p/a.jpg</d:href><d:propstat>\
      <d:prop><nc:metadata-photos-size>\(size)</nc:metadata-photos-size></d:prop></d:propstat></d:response></d:multistatus>
      """
    let files = try #require(StoreListing(properties: Array(body.utf8), folder: "p/")).files
    #expect(files.map(\.name) == ["a.jpg"] && files.first?.width == width && files.first?.height == height)
  }

  private func stores(_ server: LoopbackServer, netrc: Scratch? = nil) throws -> PhotoStores {
    var surroundings = StoreEnvironment(variables: [:], home: netrc?.path ?? "/nowhere") { $0.hasSuffix(".jpg") }
    surroundings.options.retryDelay = 0.01
    return PhotoStores(surroundings)
  }

  @Test(arguments: ["429 Too Many Requests", "500 x", "502 x", "503 SlowDown", "504 x"])
  func aBusyServerIsAskedThreeTimes(status: String) throws {
    let tries = Mutex(0)
    let server = try LoopbackServer { _, connection in
      let number = tries.withLock { tries in
        tries += 1
        return tries
      }
      if number < 3 { return connection.respond(status, ["Retry-After: 0"]) }
      connection.respond("207 Multi-Status", body: Array(Self.nextcloud.utf8))
    }
    let page = try stores(server).page(at: "dav://127.0.0.1:\(server.port)/nc/remote.php/dav/files/me/Photos/")
    #expect(page.next.count == 1 && server.requests.count == 3)
  }

  /// A server that tells versions in listings alone: another program writes after each answer in turn, and the bytes are never older than
  /// their version.
  @Test(arguments: 0..<4) func bytesAreNeverOlderThanTheirVersion(change: Int) throws {
    let state = Mutex((bytes: "1", answers: 0))
    let server = try LoopbackServer { request, connection in
      let bytes = state.withLock { state -> String in
        defer {
          if state.answers == change { state.bytes = "2" }
          state.answers += 1
        }
        return state.bytes
      }
      guard request.method == "PROPFIND" else { return connection.respond(body: Array(bytes.utf8)) }
      let text = """
        <d:multistatus xmlns:d="DAV:"><d:response><d:href>\(request.path)</d:href><d:propstat><d:prop><d:resourcetype/>\
        <d:getetag>"\(bytes)"</d:getetag></d:prop></d:propstat></d:response></d:multistatus>
        """
      connection.respond("207 Multi-Status", body: Array(text.utf8))
    }
    let store = try stores(server).store(of: StoreAddress(.dav, "127.0.0.1:\(server.port)", ""))
    let file = try #require(try store.file(at: "a.xmp"))
    let read = String(decoding: file.bytes, as: UTF8.self)
    #expect(read >= file.version.filter(\.isNumber) && read == (change < 2 ? "2" : "1"))
  }

  /// The first try is done although its answer is an error; the second one finds another version.
  @Test(arguments: [true, false]) func aWriteTriedAgainFindsItsOwnFile(isOwn: Bool) throws {
    let state = Mutex((bytes: "old", tries: 0))
    let server = try LoopbackServer { request, connection in
      let (status, bytes) = state.withLock { state -> (String, String) in
        guard request.method == "PUT", request.path == "/a.xmp" else { return ("200 OK", state.bytes) }
        state.tries += 1
        if request.fields["if-match"] != "\"\(state.bytes)\"" { return ("412 Precondition Failed", "") }
        state.bytes = isOwn ? request.body : "theirs"
        return ("503 Service Unavailable", "")
      }
      // A probe finds that conditions are heeded.
      let isProbe = request.path != "/a.xmp" && request.fields["if-match"] != nil
      connection.respond(
        isProbe ? "412 Precondition Failed" : status, ["ETag: \"\(bytes)\""], body: Array(bytes.utf8))
    }
    let store = try stores(server).store(of: StoreAddress(.dav, "127.0.0.1:\(server.port)", ""))
    let read = try #require(try store.file(at: "a.xmp"))
    if isOwn {
      #expect(try store.write(Array("new".utf8), to: "a.xmp", replacing: read.version) == "\"new\"")
    } else {
      #expect(throws: StoreError(.conflict, "a.xmp was changed by another program, or is locked")) {
        try store.write(Array("new".utf8), to: "a.xmp", replacing: read.version)
      }
    }
    #expect(state.withLock { $0.tries } == 2)
  }

  @Test(arguments: ["409 Conflict", "412 Precondition Failed", "423 Locked"])
  func whatAnotherProgramHoldsIsAConflict(status: String) throws {
    let server = try LoopbackServer { request, connection in
      // A probe finds that conditions are heeded.
      let isProbe = request.path != "/a.xmp" && request.fields["if-match"] != nil
      let refusal = isProbe ? "412 Precondition Failed" : request.path == "/a.xmp" ? status : "200 OK"
      connection.respond(request.method == "PUT" ? refusal : "200 OK", ["ETag: \"1\""])
    }
    let store = try stores(server).store(of: StoreAddress(.dav, "127.0.0.1:\(server.port)", ""))
    #expect(throws: StoreError(.conflict, "a.xmp was changed by another program, or is locked")) {
      try store.write([1], to: "a.xmp", replacing: "\"1\"")
    }
  }

  @Test func nextcloudsFilesHavePreviewsAndSizes() throws {
    let preview = [UInt8](repeating: 1, count: 9)
    let server = try LoopbackServer { request, connection in
      if request.method == "PROPFIND" {
        connection.respond("207 Multi-Status", body: Array(Self.nextcloud.utf8))
      } else {
        connection.respond(body: preview)
      }
    }
    let folder = try Scratch()
    try folder.write(Array("machine 127.0.0.1 login me password MARKER\n".utf8), as: ".netrc")
    let stores = try stores(server, netrc: folder)
    let base = "dav://127.0.0.1:\(server.port)/nc/remote.php/dav/files/me/Photos/"
    let page = try stores.page(at: base)
    let text = String(decoding: page.feed, as: UTF8.self)
    #expect(
      text == """
        {"sections": [{"title": "Photos", "items": [
        {"image": "\(base)b%209.jpg", "width": 40, "height": 30},
        {"thumbURL": "\(base)b%2010.jpg?preview=117", "image": "\(base)b%2010.jpg", "date": "2024-05-17 18:03:12", \
        "width": 4032, "height": 3024}
        ]}]}

        """)
    #expect(page.next == ["\(base)2024/#below=2024"])
    guard case .request(let request)? = stores.reading(of: "\(base)b%2010.jpg?preview=117", range: nil) else {
      Issue.record("no request")
      return
    }
    #expect(
      request.address == server.address("/nc/index.php/core/preview?fileId=117&x=512&y=512&a=1")
        && request.fields == ["Authorization: Basic bWU6TUFSS0VS"])
    #expect(server.requests.first?.fields["depth"] == "1")
  }

  /// A server that has its tags without quotation marks in lists, as wsgidav. The versions are those of the picture that was seen.
  @Test(arguments: [
    ("\"e9\"", true), ("W/\"e9\"", true), ("\"e9-gzip\"", true), ("\"e1\"", false),
    ("Fri, 17 May 2024 18:03:12 GMT", true), ("Fri, 17 May 2024 18:03:13 GMT", false),
  ])
  func onlyThePhotoThatWasSeenGoesToTheTrash(version: String, isSame: Bool) throws {
    let answer = """
      <d:multistatus xmlns:d="DAV:"><d:response><d:href>/p/a.jpg</d:href><d:propstat><d:prop><d:resourcetype/>
      <d:getcontentlength>7</d:getcontentlength><d:getetag>e9</d:getetag>
      <d:getlastmodified>Fri, 17 May 2024 18:03:12 GMT</d:getlastmodified></d:prop></d:propstat></d:response></d:multistatus>
      """
    let server = try LoopbackServer { request, connection in
      switch request.method {
      case "PROPFIND" where request.path.contains(".photowall-trash"): connection.respond("404 Not Found")
      case "PROPFIND": connection.respond("207 Multi-Status", body: Array(answer.utf8))
      default: connection.respond("201 Created")
      }
    }
    let culler = StoreCuller(try stores(server), naming: .ext, isPhotoName: { $0.hasSuffix(".jpg") })
    let address = StoreAddress(.dav, "127.0.0.1:\(server.port)", "p/a.jpg")
    if isSame {
      _ = try culler.trash(address, version: version)
    } else {
      let sentence = "a.jpg is another file than the one that was deleted, so it was not moved; reload the wall"
      #expect(throws: StoreError(.conflict, sentence)) { try culler.trash(address, version: version) }
    }
    let moves = server.requests.filter { $0.method == "MOVE" }
    // A tag that the server has written without quotation marks is no condition.
    #expect(moves.count == (isSame ? 1 : 0) && moves.allSatisfy { $0.fields["if-match"] == nil })
  }

  @Test func thumbnailsOfANASAreUsed() throws {
    @Sendable func response(_ path: String, isFolder: Bool) -> String {
      "<d:response><d:href>\(path)</d:href><d:propstat><d:prop><d:resourcetype>\(isFolder ? "<d:collection/>" : "")"
        + "</d:resourcetype></d:prop></d:propstat></d:response>"
    }
    let server = try LoopbackServer { request, connection in
      let inner =
        request.path == "/photo/"
        ? response("/photo/a.jpg", isFolder: false) + response("/photo/b.jpg", isFolder: false)
          + response("/photo/@eaDir/", isFolder: true)
        : response("/photo/@eaDir/", isFolder: true) + response("/photo/@eaDir/a.jpg/", isFolder: true)
      connection.respond(
        "207 Multi-Status", body: Array("<d:multistatus xmlns:d=\"DAV:\">\(inner)</d:multistatus>".utf8))
    }
    let base = "dav://127.0.0.1:\(server.port)/photo/"
    let page = try stores(server).page(at: base)
    let text = String(decoding: page.feed, as: UTF8.self)
    #expect(
      text.contains("{\"thumbURL\": \"\(base)%40eaDir/a.jpg/SYNOPHOTO_THUMB_M.jpg\", \"image\": \"\(base)a.jpg\"}"))
    #expect(text.contains("{\"image\": \"\(base)b.jpg\"}") && page.next.isEmpty)
  }

  @Test(arguments: [
    ("401 Unauthorized", "the server wants a login (401): write it to ~/.netrc, or give it with --header"),
    ("403 Forbidden", "the server denies access (403)"),
    ("405 Method Not Allowed", "the server speaks no WebDAV (405)"),
    ("404 Not Found", "/x/: no such file on the server"), ("200 OK", "the server answers with status 200"),
    ("302 Found", "the server sends the request on, to where its keys do not go"),
    ("503 Service Unavailable", "error in the server (503)"),
  ])
  func eachRefusalHasItsSentence(status: String, sentence: String) throws {
    let server = try LoopbackServer { _, connection in connection.respond(status, ["Location: http://elsewhere/"]) }
    #expect {
      try stores(server).page(at: "dav://127.0.0.1:\(server.port)/x")
    } throws: { ($0 as? StoreError)?.description == sentence }
  }

  @Test func loginsOfNetrc() {
    let text = """
      # machine h login no password no
      machine other login o password p
      machine H login me password MARKER account x
      machine h
        login you
        password second
      default login any password all
      """
    func login(_ host: String, _ user: String? = nil) -> String? {
      NetrcLogin(text, host: host, user: user).map { String(decoding: Self.decoded($0.credentials), as: UTF8.self) }
    }
    #expect(login("h") == "me:MARKER" && login("h", "you") == "you:second" && login("x") == "any:all")
    #expect(login("other") == "o:p" && NetrcLogin("machine a login b", host: "a", user: nil) == nil)
  }

  @Test(arguments: ["http://h/", "https://me@h:8443/x?a@b:c", "http://h?x=1", "https://h:80#x", "http://a:b@h/"])
  func theLoginForAnAddressIsThatOfItsHost(address: String) throws {
    let folder = try Scratch()
    try folder.write(
      Array("machine me login no password no machine a login no password no machine h login u password p\n".utf8),
      as: ".netrc")
    let stores = PhotoStores(StoreEnvironment(variables: [:], home: folder.path) { _ in true })
    #expect(stores.loginField(for: address) == "Authorization: Basic dTpw")
    #expect(stores.loginField(for: address.replacing("h", with: "x")) == nil)
  }

  private static func decoded(_ text: String) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var (bits, count, bytes) = (0, 0, [UInt8]())
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { break }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(bits >> count & 255))
      }
    }
    return bytes
  }

  /// Servers answer in several ways if a folder exists already.
  @Test(arguments: [
    ("201 Created", nil), ("405 Method Not Allowed", nil), ("301 Moved Permanently", nil),
    ("403 Forbidden", "the server denies access (403)"), ("507 Insufficient Storage", "the server is full (507)"),
    ("302 Found", "the server sends the request on, to where its keys do not go"),
  ])
  func aFolderMayExist(status: String, sentence: String?) throws {
    let server = try LoopbackServer { request, connection in
      connection.respond(request.method == "MKCOL" ? status : "201 Created", ["Location: http://elsewhere/"])
    }
    let store = try stores(server).store(of: StoreAddress(.dav, "127.0.0.1:\(server.port)", ""))
    if let sentence {
      #expect(throws: StoreError(.refused, sentence)) { try store.move("p/a.jpg", to: "p/t/a.jpg", expecting: nil) }
    } else {
      try store.move("p/a.jpg", to: "p/t/u/a.jpg", expecting: nil)
    }
    #expect(server.requests.map(\.method) == (sentence == nil ? ["MKCOL", "MKCOL", "MOVE"] : ["MKCOL"]))
  }

  @Test(arguments: [(1, true), (31, true), (32, true), (33, false), (1_000, false)])
  func elementsAreNotTooDeep(depth: Int, isRead: Bool) {
    let text = String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
    var ends: [Int] = []
    #expect(XMLElements.read(Array(text.utf8)) { path, _ in ends.append(path.count) } == isRead)
    #expect(!isRead || ends == Array((1...depth).reversed()))
  }

  @Test func aPasswordInAnAddressIsRefused() throws {
    let server = try LoopbackServer { _, connection in connection.respond("207 Multi-Status") }
    #expect {
      try stores(server).page(at: "dav://me:MARKER@127.0.0.1:\(server.port)/x")
    } throws: {
      !"\($0)".contains("MARKER") && "\($0)".contains("write the login for 127.0.0.1:\(server.port) to ~/.netrc")
    }
    #expect(server.requests.isEmpty)
  }
}
