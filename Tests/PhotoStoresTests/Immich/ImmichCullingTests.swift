import Sidecars
import TestSupport
import Testing

@testable import PhotoStores

/// Stars, favourites and the trash of Immich: what another program has changed stays, and nothing is deleted for good.
@Suite struct ImmichCullingTests {
  private let library: ImmichLibrary
  private let server: LoopbackServer
  private let stores: PhotoStores

  init() throws {
    library = ImmichLibrary([
      "a1": .init(time: "2024-05-17T18:03:12.000Z", rating: 2), "a2": .init(time: "2024-05-02T20:00:00.000Z"),
    ])
    server = try library.server()
    stores = ImmichLibrary.stores(server)
    try readMonth(of: stores)
  }

  private func readMonth(of stores: PhotoStores) throws {
    _ = try stores.service(of: address(""))?.photos(of: "2024-05-01", in: address(""))
  }

  private func address(_ path: String) -> StoreAddress { ImmichLibrary.address(server, path) }

  private var culler: StoreCuller { culler(of: stores) }

  private func culler(of stores: PhotoStores) -> StoreCuller {
    StoreCuller(stores, naming: .ext, isPhotoName: { _ in false })
  }

  private func error(_ body: () throws(StoreError) -> Void) -> StoreError? {
    do throws(StoreError) {
      try body()
      return nil
    } catch { return error }
  }

  private var writings: [String] { server.requests.filter { $0.method == "PUT" }.map(\.body) }

  @Test func starsAndPicksAreWrittenAndCleared() throws {
    for (stars, flag, photo, rating, favourite, body) in [
      (5, PhotoRating.Flag.none, "a1", 5, false, #"{"rating":5}"#), (0, .picked, "a1", nil, true, ""),
      (3, .none, "a2", 3, false, #"{"rating":3}"#), (0, .none, "a2", nil, false, #"{"rating":null}"#),
    ] as [(Int, PhotoRating.Flag, String, Int?, Bool, String)] {
      try culler.write({ ($0.stars, $0.flag) = (stars, flag) }, for: address(photo))
      #expect(library.assets[photo]?.rating == rating && library.assets[photo]?.isFavorite == favourite)
      #expect(body.isEmpty || writings.last == body)
    }
    // What is there already is not written again.
    let count = writings.count
    try culler.write({ $0.stars = 0 }, for: address("a2"))
    #expect(writings.count == count)
  }

  @Test func whatAnotherProgramChangedStaysOnce() throws {
    library.manners.meddle = { $0["a1"]?.rating = 4 }
    let conflict = error { () throws(StoreError) in try culler.write({ $0.stars = 5 }, for: address("a1")) }
    #expect(conflict?.kind == .conflict && conflict?.description.contains("4 stars") ?? false)
    #expect(library.assets["a1"]?.rating == 4 && writings.isEmpty)
    try culler.write({ $0.stars = 5 }, for: address("a1"))
    #expect(library.assets["a1"]?.rating == 5)
    // A favourite that was made elsewhere is no conflict with stars.
    library.manners.meddle = { $0["a2"]?.isFavorite = true }
    try culler.write({ $0.stars = 1 }, for: address("a2"))
    #expect(library.assets["a2"]?.isFavorite == true && writings.last == #"{"rating":1}"#)
  }

  /// Stars and favourites are written together, or not if another program has changed one of them to something else.
  @Test(arguments: [
    (4, false, PhotoRating.Flag.picked, true), (2, true, .none, true), (4, true, .none, true), (4, true, .picked, true),
    (2, true, .picked, false), (5, false, .picked, false), (2, false, .picked, false),
  ])
  func aConflictOfOneIsAConflictOfBoth(rating: Int, isFavorite: Bool, flag: PhotoRating.Flag, isConflict: Bool) throws {
    library.manners.meddle = { assets in
      assets["a1"]?.rating = rating
      assets["a1"]?.isFavorite = isFavorite
    }
    func write() throws(StoreError) { try culler.write({ ($0.stars, $0.flag) = (5, flag) }, for: address("a1")) }
    if isConflict {
      #expect(error(write)?.kind == .conflict && writings.isEmpty)
      #expect(library.assets["a1"]?.rating == rating && library.assets["a1"]?.isFavorite == isFavorite)
    }
    try write()
    #expect(library.assets["a1"]?.rating == 5 && library.assets["a1"]?.isFavorite == (flag == .picked))
  }

  /// The wall keeps what the user has decided when a month is read again, and so does not show what changed meanwhile.
  @Test func whatIsReadAgainIsStillAConflict() throws {
    let others = ImmichLibrary.stores(server)
    try readMonth(of: others)
    try culler(of: others).write({ $0.stars = 4 }, for: address("a1"))
    try readMonth(of: stores)
    let conflict = error { () throws(StoreError) in try culler.write({ $0.stars = 5 }, for: address("a1")) }
    #expect(conflict?.kind == .conflict && library.assets["a1"]?.rating == 4)
    try culler.write({ $0.stars = 5 }, for: address("a1"))
    #expect(library.assets["a1"]?.rating == 5)
  }

  @Test func rejectsAndLabelsAreNotLostSilently() {
    let refusal = error { () throws(StoreError) in
      try culler.write({ ($0.stars, $0.label) = (4, .red) }, for: address("a1"))
    }
    #expect(refusal?.description.contains("no rejects and labels") ?? false)
    #expect(library.assets["a1"]?.rating == 4)
  }

  @Test func deletedPhotosGoToTheServersTrashAndComeBack() throws {
    let moved = try culler.trash(address("a1"), version: nil)
    #expect(library.assets["a1"]?.isTrashed == true && moved.place == "the server's trash")
    #expect(server.requests.last?.body.contains(#""force":false"#) ?? false)
    let trashed = try culler.trashed(of: address(""))
    #expect(trashed.map(\.name) == ["a1.jpg"] && trashed[0].moved == moved)
    // The second time as after an answer that was lost.
    for _ in 0..<2 {
      try culler.restore(moved)
      #expect(library.assets["a1"]?.isTrashed == false)
    }
    library.assets["a1"] = nil
    #expect(error { () throws(StoreError) in try culler.restore(moved) }?.kind == .conflict)
  }

  @Test func nothingIsDeletedWhereTheTrashIsOff() {
    library.manners.hasTrash = false
    let refusal = error { () throws(StoreError) in _ = try culler.trash(address("a1"), version: nil) }
    #expect(refusal?.description.contains("deleting would be final") ?? false)
    #expect(!server.requests.contains { $0.method == "DELETE" } && library.assets["a1"]?.isTrashed == false)
  }

  @Test func aServerThatDiesLeavesTheRestForLater() {
    library.manners.requests = 1
    let cut = error { () throws(StoreError) in try culler.write({ $0.stars = 5 }, for: address("a1")) }
    #expect(cut?.kind == .line && library.assets["a1"]?.rating == 2)
    library.manners.requests = .max
    #expect(error { () throws(StoreError) in try culler.write({ $0.stars = 5 }, for: address("a1")) } == nil)
    #expect(library.assets["a1"]?.rating == 5)
  }
}
