import Basics
import Pictures
import Platform
import TestSupport
import Testing

@testable import PhotoStores

/// The timeline of Immich: months with counts first, photos of a month when they are wanted, and the reasons when there are none.
@Suite struct ImmichTests {
  private let library: ImmichLibrary
  private let server: LoopbackServer
  private let stores: PhotoStores

  init() throws {
    library = ImmichLibrary([
      "a1": .init(time: "2024-05-17T18:03:12.123Z", rating: 4),
      "a2": .init(time: "2024-05-02T20:00:00.000Z", ratio: 0.75, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j3A"),
      "a3": .init(time: "2024-05-01T00:00:00.000Z", rating: 4, isFavorite: true),
      "a4": .init(time: "2024-05-01T01:00:00.000Z", rating: 4),
      "f1": .init(time: "2024-05-03T01:00:00.000Z", isImage: false),
      "b1": .init(time: "2023-12-31T23:59:59.000Z"), "t1": .init(time: "2023-12-01T00:00:00.000Z", isTrashed: true),
    ])
    server = try library.server()
    stores = ImmichLibrary.stores(server)
  }

  private func service(_ stores: PhotoStores? = nil) throws -> any PhotoService {
    try #require(try (stores ?? self.stores).service(of: ImmichLibrary.address(server, "")))
  }

  private func error(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch { return "\(error)" }
  }

  @Test func openingAsksForCountsOnly() throws {
    let sections = try service().sections(of: "")
    #expect(
      sections == [
        ServiceSection(key: "2024-05-01", title: "2024-05", count: 5),
        ServiceSection(key: "2023-12-01", title: "2023-12", count: 1),
      ])
    #expect(server.paths == ["/api/timeline/buckets?visibility=timeline&isTrashed=false"])
  }

  @Test func aMonthTellsShapesTimesStarsAndFavouritesWithoutAPicture() throws {
    let feed = try service().photos(of: "2024-05-01", in: ImmichLibrary.address(server, ""))
    let base = "immich://127.0.0.1:\(server.port)"
    // The clock of the photographer is 5.5 hours ahead; films are left out.
    #expect(
      String(decoding: try #require(feed), as: UTF8.self) == """
        [
        {"thumbURL": "\(base)/a1?preview=thumbnail", "image": "\(base)/a1", "title": "2024-05-17 23:33:12", \
        "date": "2024-05-17 23:33:12", "width": 2160, "height": 1440, "rating": 4},
        {"thumbURL": "\(base)/a2?preview=thumbnail&thumbhash=dce71125807877787f888787784877788870fa3dc0", "image": "\(base)/a2", "title": "2024-05-03 01:30:00", \
        "date": "2024-05-03 01:30:00", "width": 1440, "height": 1920},
        {"thumbURL": "\(base)/a4?preview=thumbnail", "image": "\(base)/a4", "title": "2024-05-01 06:30:00", \
        "date": "2024-05-01 06:30:00", "width": 2160, "height": 1440, "rating": 4},
        {"thumbURL": "\(base)/a3?preview=thumbnail", "image": "\(base)/a3", "title": "2024-05-01 05:30:00", \
        "date": "2024-05-01 05:30:00", "width": 2160, "height": 1440, "rating": 4, "flag": "picked"}
        ]

        """)
    #expect(!server.paths.contains { $0.contains("thumbnail") })
  }

  /// The server answers a search two photos at a time.
  @Test(arguments: 0...7) func starsOfManyPhotos(count: Int) throws {
    let assets = (0..<8).map { day in
      ("c\(day)", ImmichLibrary.Asset(time: "2024-05-0\(day + 1)T10:00:00.000Z", rating: day < count ? 4 : 3))
    }
    let server = try ImmichLibrary(Dictionary(uniqueKeysWithValues: assets)).server()
    let (stores, address) = (ImmichLibrary.stores(server), ImmichLibrary.address(server, ""))
    let service = try #require(try stores.service(of: address))
    let feed = try #require(try service.photos(of: "2024-05-01", in: address))
    let text = String(decoding: feed, as: UTF8.self)
    #expect(text.ranges(of: "\"rating\": 4").count == count && text.ranges(of: "\"rating\": 3").count == 8 - count)
  }

  @Test func albumsPeopleAndFavouritesAreParts() throws {
    for (path, query) in [
      ("albums/0af3-12", "albumId=0af3-12&isTrashed=false"), ("people/12", "personId=12&isTrashed=false"),
      ("favorites", "isFavorite=true&isTrashed=false"), ("photos", "visibility=timeline&isTrashed=false"),
    ] {
      _ = try service().sections(of: path)
      #expect(server.paths.last == "/api/timeline/buckets?\(query)")
    }
    for path in ["albums", "albums/a&isTrashed=true", "settings"] {
      #expect(error { _ = try service().sections(of: path) }.contains("name the server, or albums/NUMBER"), "\(path)")
    }
  }

  @Test func cellsShowThumbnailsAndTheFullViewThePreview() throws {
    let fetcher = PictureFetcher(cache: nil, stores: stores)
    for (address, size) in [("a1?preview=thumbnail", "thumbnail"), ("a1", "preview")] {
      let document = try fetcher.document(at: "immich://127.0.0.1:\(server.port)/\(address)", allowsStale: false)
      #expect(String(decoding: document.bytes, as: UTF8.self) == "a1 \(size)")
    }
    #expect(throws: PictureError.self) {
      try fetcher.document(at: "immich://127.0.0.1:\(server.port)/..%2Fusers", allowsStale: false)
    }
    #expect(server.paths.count == 2)
  }

  @Test func refusalsAndFaultsHaveTheirSentence() throws {
    let address = ImmichLibrary.address(server, "")
    func refusal(key: String?) throws -> String {
      let service = try service(ImmichLibrary.stores(server, key: key))
      return error { _ = try service.sections(of: "") }
    }
    #expect(try refusal(key: "MARKERold").hasPrefix("the server refuses the key (401)"))
    #expect(try refusal(key: nil).contains("set IMMICH_API_KEY"))
    let other = try LoopbackServer { _, connection in connection.respond(body: Array("[]".utf8)) }
    for (manners, sentence) in [
      (ImmichLibrary.Manners(status: "403 Forbidden"), "(403)"), (.init(status: "500 Internal Server Error"), "(500)"),
      (.init(status: "200 OK"), "not one of Immich"), (.init(redirect: other.address("/")), "keys do not go"),
      (.init(requests: 0), "connection"),
    ] {
      library.manners = manners
      let text = error { _ = try service().sections(of: "") }
      #expect(text.contains(sentence) && !text.contains("MARKER"), "\(text)")
    }
    #expect(other.requests.isEmpty)
    // A server that dies in a month: the search for stars is cut.
    library.manners = .init(requests: 2)
    #expect(throws: StoreError.self) { try service().photos(of: "2024-05-01", in: address) }
    library.manners = .init()
    #expect(try service().photos(of: "2024-05-01", in: address) != nil)
  }

  @Test func aKeyOfTheEnvironmentGoesToTheInstanceThatTheUserNames() throws {
    let other = try LoopbackServer { _, connection in connection.respond(body: Array("[]".utf8)) }
    let stores = PhotoStores(
      StoreEnvironment(
        variables: ["IMMICH_API_KEY": ImmichLibrary.key, "IMMICH_INSTANCE_URL": server.address("/api")],
        home: "/nowhere"
      ) { _ in false })
    #expect(try service(stores).sections(of: "").count == 2)
    let stranger = try #require(try stores.service(of: ImmichLibrary.address(other, "")))
    #expect(try stranger.sections(of: "").isEmpty)
    #expect(other.requests.allSatisfy { $0.fields["x-api-key"] == nil })
    // A key for a server behind TLS does not go to it without.
    let secure = server.address("/api").replacing("http:", with: "https:")
    let before = server.requests.count
    let plain = PhotoStores(
      StoreEnvironment(
        variables: ["IMMICH_API_KEY": ImmichLibrary.key, "IMMICH_INSTANCE_URL": secure], home: "/nowhere"
      ) { _ in false })
    #expect(error { _ = try service(plain).sections(of: "") }.contains("set IMMICH_API_KEY"))
    let sent = server.requests.dropFirst(before)
    #expect(!sent.isEmpty && sent.allSatisfy { $0.fields["x-api-key"] == nil })
  }
}
