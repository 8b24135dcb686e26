import Basics
import Pictures
import Platform
import TestSupport
import Testing

@testable import PhotoStores

/// Buckets on a server that checks signatures.
@Suite struct S3StoreTests {
  private func stores(_ variables: [String: String]) -> PhotoStores {
    var surroundings = StoreEnvironment(variables: variables, home: "/nowhere") { $0.hasSuffix(".jpg") }
    surroundings.options.retryDelay = 0.01
    return PhotoStores(surroundings)
  }

  private func store(_ server: LoopbackServer) throws -> any PhotoStore {
    try stores(Bucket.variables(server)).store(of: StoreAddress(.s3, "photos", ""))
  }

  /// Returns all photos of the pages from an address on: `TITLE: ADDRESS …` for each page with photos.
  private func walk(_ address: String, _ stores: PhotoStores) throws -> [String] {
    var lines: [String] = []
    var waiting = [address]
    while let next = waiting.first {
      let page = try stores.page(at: next)
      waiting = page.next + waiting.dropFirst()
      let text = String(decoding: page.feed, as: UTF8.self)
      let quoted = text.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
      let photos = quoted.filter { $0.hasPrefix("s3://") }
      if !photos.isEmpty { lines.append("\(quoted[5]): \(photos.joined(separator: " "))") }
    }
    return lines
  }

  @Test func foldersAreSections() throws {
    let bucket = Bucket([
      "a.jpg": [1], "notes.txt": [2], ".hidden.jpg": [3], "2024/b.jpg": [4], "2024/05/c d+é.jpg": [5], "2024/": [],
      "2023/e.jpg": [6], "@eaDir/f.jpg": [7], "2024/.photowall-trash/g.jpg": [8],
    ])
    let server = try bucket.server()
    let stores = stores(Bucket.variables(server))
    #expect(
      try walk("s3://photos", stores) == [
        "photos: s3://photos/a.jpg", "2023: s3://photos/2023/e.jpg", "2024: s3://photos/2024/b.jpg",
        "2024/05: s3://photos/2024/05/c%20d%2B%C3%A9.jpg",
      ])
    #expect(
      try walk("s3://photos/2024", stores) == [
        "2024: s3://photos/2024/b.jpg", "05: s3://photos/2024/05/c%20d%2B%C3%A9.jpg",
      ])
    #expect(try walk("s3://photos/a.jpg", stores) == [": s3://photos/a.jpg"])
  }

  @Test func aPrefixOfNothingIsNoEmptyFolder() throws {
    let bucket = Bucket(["2024/": [], "2023/a\\b.jpg": [1]])
    let server = try bucket.server()
    let stores = stores(Bucket.variables(server))
    #expect(throws: StoreError(.refused, "there is nothing below typo/ in photos")) {
      try stores.page(at: "s3://photos/typo")
    }
    #expect(try walk("s3://photos/2024", stores) == [])
    // A backslash is part of a name.
    #expect(try walk("s3://photos/2023", stores) == ["2023: s3://photos/2023/a%5Cb.jpg"])
    #expect(try stores.store(of: StoreAddress(.s3, "photos", "")).file(at: "2023/a\\b.jpg")?.bytes == [1])
  }

  @Test func twoPagesAreReadBeforeTheyAreWanted() throws {
    let bucket = Bucket(["a/1.jpg": [1], "b/2.jpg": [2], "c/3.jpg": [3]])
    let server = try bucket.server()
    let stores = stores(Bucket.variables(server))
    let pages = try stores.page(at: "s3://photos/").next
    for page in pages { stores.prefetch(page) }
    #expect(stores.ahead.withLock { Set($0.keys) } == Set(pages.prefix(2)))
    for page in pages { #expect(String(decoding: try stores.page(at: page).feed, as: UTF8.self).contains(".jpg")) }
    #expect(server.requests.count == 4 && stores.ahead.withLock(\.isEmpty), "each is listed once")
  }

  @Test func anUnknownProfileIsNamed() throws {
    #expect(throws: StoreError(.refused, "there is no profile wrk in ~/.aws/config or ~/.aws/credentials")) {
      try stores(["AWS_PROFILE": "wrk"]).page(at: "s3://photos/")
    }
  }

  @Test func longListsComeInParts() throws {
    var manners = Bucket.Manners()
    manners.names = 40
    let names = (0..<95).map { "p/\(1_000 + $0).jpg" }
    let bucket = Bucket(Dictionary(uniqueKeysWithValues: names.map { ($0, [0]) }), manners)
    let server = try bucket.server()
    let lines = try walk("s3://photos/p/", stores(Bucket.variables(server)))
    #expect(lines.map { $0.split(separator: " ").count - 1 } == [40, 55])
    #expect(lines.flatMap { $0.split(separator: " ").dropFirst() } == names.map { "s3://photos/\($0)" })
    #expect(server.requests.count == 3)
  }

  /// A part of a list is several answers of the server, and folders may be in each.
  @Test func foldersOfLaterPartsAreFound() throws {
    var manners = Bucket.Manners()
    manners.names = 2
    let names = ["a.jpg", "b/1.jpg", "c.jpg", "d.jpg", "e/2.jpg", "f/3.jpg", "g/4.jpg", "h.jpg", "i/5.jpg"]
    let server = try Bucket(Dictionary(uniqueKeysWithValues: names.map { ($0, [1]) }), manners).server()
    let store = try store(server)
    let first = try store.list("", after: nil)
    #expect(first.files.map(\.name) == ["a.jpg"] && first.folders == ["b"])
    let rest = try store.list("", after: first.next)
    #expect(rest.files.map(\.name) == ["c.jpg", "d.jpg", "h.jpg"] && rest.folders == ["e", "f", "g", "i"])
    #expect(rest.next == nil)
  }

  @Test(arguments: [(62, 1), (63, 1), (64, 0)])
  func foldersAreNotTooDeep(depth: Int, folders: Int) throws {
    let names = (1...65).map(String.init)
    let server = try Bucket(["\(names.joined(separator: "/"))/a.jpg": [1]]).server()
    let path = names.prefix(depth).joined(separator: "/")
    let page = StorePageAddress(StoreAddress(.s3, "photos", "\(path)/"), path: path)
    let next = try stores(Bucket.variables(server)).page(at: page.text).next.compactMap { StorePageAddress($0)?.path }
    #expect(next == Array(repeating: "\(path)/\(depth + 1)", count: folders))
  }

  @Test(arguments: [
    (
      "ExpiredToken", "400 Bad Request",
      "the keys for photos have expired: log in again, as with aws sso login, or set new ones"
    ),
    ("InvalidAccessKeyId", "403 Forbidden", "the server does not know the access key for photos"),
    (
      "RequestTimeTooSkewed", "403 Forbidden",
      "the clock of this machine differs too much from the server's, so that it refuses signatures"
    ),
    ("NoSuchBucket", "404 Not Found", "there is no bucket photos"),
    ("AccessDenied", "403 Forbidden", "the server denies access to photos with these keys"),
    ("SlowDown", "503 Slow Down", "error in the server (503)"),
  ])
  func eachRefusalHasItsSentence(code: String, status: String, sentence: String) throws {
    var manners = Bucket.Manners()
    manners.error = (code, status)
    let server = try Bucket([:], manners).server()
    let stores = stores(Bucket.variables(server))
    #expect(throws: StoreError(status.hasPrefix("5") ? .line : .refused, sentence)) {
      try stores.page(at: "s3://photos/")
    }
  }

  @Test func wrongAndMissingKeys() throws {
    let server = try Bucket(["a.jpg": [1]]).server()
    #expect(throws: StoreError(.refused, "the secret key for photos is wrong")) {
      try stores(Bucket.variables(server, secretKey: "another")).page(at: "s3://photos/")
    }
    var manners = Bucket.Manners()
    manners.error = ("AccessDenied", "403 Forbidden")
    let closed = try Bucket([:], manners).server()
    #expect(
      throws: StoreError(
        .refused, "no keys were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE")
    ) { try stores(["AWS_ENDPOINT_URL": closed.address("")]).page(at: "s3://photos/") }
    #expect(closed.requests.allSatisfy { $0.fields["authorization"] == nil })
  }

  @Test func aServerThatIsGone() throws {
    let server = try Bucket([:]).server()
    server.stop()
    let address = "127.0.0.1:\(server.port)"
    #expect(throws: StoreError(.line, "\(address) refuses connections")) {
      try stores(Bucket.variables(server)).page(at: "s3://photos/")
    }
  }

  // MARK: Writing

  @Test func nothingIsOverwrittenThatHasChanged() throws {
    let bucket = Bucket(["a.xmp": Array("old".utf8)])
    let server = try bucket.server()
    let store = try store(server)
    let read = try #require(try store.file(at: "a.xmp"))
    #expect(read.bytes == Array("old".utf8))
    #expect(try store.file(at: "b.xmp") == nil)
    let version = try store.write(Array("new".utf8), to: "a.xmp", replacing: read.version)
    #expect(bucket.objects == ["a.xmp": Array("new".utf8)])
    bucket.objects["a.xmp"] = Array("theirs".utf8)
    #expect(throws: StoreError(.conflict, "a.xmp was changed by another program")) {
      try store.write(Array("mine".utf8), to: "a.xmp", replacing: version)
    }
    #expect(throws: StoreError(.conflict, "a.xmp was changed by another program")) {
      try store.write(Array("mine".utf8), to: "a.xmp", replacing: nil)
    }
    #expect(bucket.objects == ["a.xmp": Array("theirs".utf8)])
    // The same bytes are another program's, too, unless an earlier try of this writing may have brought them.
    #expect(throws: StoreError(.conflict, "a.xmp was changed by another program")) {
      try store.write(Array("theirs".utf8), to: "a.xmp", replacing: version)
    }
    _ = try store.write(Array("mine".utf8), to: "c.xmp", replacing: nil)
    #expect(bucket.objects["c.xmp"] == Array("mine".utf8))
  }

  @Test func aServerThatIgnoresConditionsIsFoundOutOnce() throws {
    var manners = Bucket.Manners()
    manners.ignoresConditions = true
    let bucket = Bucket(["a.xmp": [1]], manners)
    let server = try bucket.server()
    let store = try store(server)
    for _ in 0..<2 {
      #expect {
        try store.write([2], to: "a.xmp", replacing: Bucket.tag([1]))
      } throws: { ($0 as? StoreError)?.description.contains("it ignores If-Match") ?? false }
    }
    #expect(bucket.objects == ["a.xmp": [1]])
    #expect(server.requests.map(\.method) == ["PUT", "PUT", "DELETE"])
  }

  @Test func aPhotoMovesAndNothingIsLost() throws {
    let bucket = Bucket(["2024/a b.jpg": [1, 2, 3], "2024/.t/c.jpg": [9], "2024/c.jpg": [4]])
    let server = try bucket.server()
    let store = try store(server)
    try store.move("2024/a b.jpg", to: "2024/.t/a b.jpg", expecting: Bucket.tag([1, 2, 3]))
    #expect(bucket.objects.keys.sorted() == ["2024/.t/a b.jpg", "2024/.t/c.jpg", "2024/c.jpg"])
    #expect(throws: StoreError(.conflict, "2024/.t/c.jpg exists already")) {
      try store.move("2024/c.jpg", to: "2024/.t/c.jpg", expecting: nil)
    }
    #expect(throws: StoreError.self) { try store.move("2024/c.jpg", to: "2024/.t/d.jpg", expecting: "\"other\"") }
    #expect(bucket.objects["2024/c.jpg"] == [4] && bucket.objects["2024/.t/c.jpg"] == [9])
    try store.move("2024/.t/a b.jpg", to: "2024/a b.jpg", expecting: nil)
    #expect(bucket.objects["2024/a b.jpg"] == [1, 2, 3])
  }

  @Test func aCopyOfAnotherLengthRemovesNothing() throws {
    var manners = Bucket.Manners()
    manners.cutsCopies = true
    let bucket = Bucket(["a.jpg": [1, 2, 3]], manners)
    let server = try bucket.server()
    #expect(throws: StoreError(.conflict, "a.jpg was changed while it was moved; a copy is at b.jpg")) {
      try store(server).move("a.jpg", to: "b.jpg", expecting: Bucket.tag([1, 2, 3]))
    }
    #expect(bucket.objects == ["a.jpg": [1, 2, 3], "b.jpg": [1, 2]])
  }

  /// Another program writes a photo of the same length between the copy and the removal.
  @Test func aPhotoThatChangesAfterItsCopyStays() throws {
    let bucket = Bucket(["a.jpg": [1, 2, 3]])
    let server = try bucket.server()
    bucket.change = ("a.jpg", [7, 8, 9])
    #expect(throws: StoreError(.conflict, "a.jpg was changed while it was moved; a copy is at b.jpg")) {
      try store(server).move("a.jpg", to: "b.jpg", expecting: Bucket.tag([1, 2, 3]))
    }
    #expect(bucket.objects == ["a.jpg": [7, 8, 9], "b.jpg": [1, 2, 3]])
  }

  // MARK: Secrets

  @Test func anotherServerGetsNoKeys() throws {
    let other = try LoopbackServer { _, connection in connection.respond(body: [0xff]) }
    var manners = Bucket.Manners()
    manners.redirect = other.address("")
    let server = try Bucket(["a.jpg": [1]], manners).server()
    let stores = stores(Bucket.variables(server))
    #expect(throws: StoreError(.refused, "the bucket photos is in another region: set AWS_REGION")) {
      try stores.page(at: "s3://photos/")
    }
    let loader = PictureLoader(workers: 1, fetcher: PictureFetcher(stores: stores)) {}
    let id = PictureID(1)
    loader.request(PictureRequest(id: id, address: .web("s3://photos/a.jpg"), target: PixelSize(width: 9, height: 9)))
    let result = try #require(loader.wait(for: id))
    #expect(throws: PictureError.self) { try result.outcome.get() }
    for request in other.requests {
      #expect(!"\(request)".contains("MARKER") && request.fields["authorization"] == nil)
    }
    #expect(!"\(result)".contains("MARKER"))
  }
}
