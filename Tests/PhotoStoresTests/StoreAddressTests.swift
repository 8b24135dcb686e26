import Sidecars
import Testing

@testable import PhotoStores

/// Addresses of stores, their parts, and the items of their pages.
@Suite struct StoreAddressTests {
  /// (text, bucket or host, decoded path, text again)
  @Test(
    arguments: [
      ("s3://bucket/2024/a%20b.jpg", "bucket", "2024/a b.jpg", "s3://bucket/2024/a%20b.jpg"),
      ("S3://bucket", "bucket", "", "s3://bucket/"),
      ("sftp://ada@host:22/~/x/", "ada@host:22", "~/x/", "sftp://ada@host:22/~/x/"),
      ("dav://h//a?x=/b", "h", "a", "dav://h/a"),
      ("s3://b?x=1", "b", "", "s3://b/"), ("s3://b/%C3%A9%2B+(1)", "b", "é++(1)", "s3://b/%C3%A9%2B%2B%281%29"),
    ])
  func partsOfAddresses(text: String, authority: String, path: String, again: String) throws {
    let address = try #require(StoreAddress(text))
    #expect(
      address.authority == authority && address.path == path && address.text == again && StoreAddress(again) == address)
  }

  @Test(arguments: ["https://a/b", "s3:///x", "s3://", "s3:/b", "", "a.jpg"]) func otherAddresses(text: String) {
    #expect(StoreAddress(text) == nil)
  }

  @Test(arguments: [
    ("rclone:nas:2024", "rclone://nas/2024"), ("rclone:nas:/2024/é", "rclone://nas/2024/%C3%A9"),
    ("rclone:my disk:", "rclone://my%20disk/"),
    ("rclone:nas", "rclone:nas"), ("rclone::x", "rclone::x"), ("rclone:/x:y", "rclone:/x:y"),
    ("rclone://nas/x", "rclone://nas/x"),
    ("s3:b:c", "s3:b:c"), ("rclone:nas:a:b", "rclone://nas/a%3Ab"),
  ])
  func namesOfRemotes(name: String, address: String) { #expect(StoreAddress.canonical(name) == address) }

  @Test(arguments: [
    ("http://nas:2283/photos", "immich://nas:2283/photos"), ("https://nas/albums/1", "immichs://nas/albums/1"),
    ("https://nas/api/search/metadata", "https://nas/api/search/metadata"), ("nas:2283", "nas:2283"),
    ("ftp://nas", "ftp://nas"),
  ])
  func pagesOfImmich(name: String, address: String) { #expect(StoreAddress.immich(name) == address) }

  @Test func parametersOfAQuery() {
    #expect(StoreAddress.parameters(of: "s3://b/a?x=1%202&y=a=b&z&=&x=3") == ["x": "3", "y": "a=b", "": ""])
    #expect(
      StoreAddress.parameters(of: "s3://b/a") == [:] && StoreAddress.encoded("a/ü~", except: "") == "a%2F%C3%BC%7E")
  }

  @Test(arguments: [
    ("", false, 0, "#below="), ("2024/é", false, 1, "#below=2024/%C3%A9&in=1"),
    ("a&in=3#b", true, 0, "#below=a%26in%3D3%23b&link=1"), ("a", true, 12, "#below=a&link=1&in=12"),
  ])
  func addressesOfPagesHaveAllParts(path: String, isLink: Bool, root: Int, fragment: String) throws {
    for (mark, start, query) in [
      (nil, 0, ""), (nil, 1, "?from=1"), ("+/2#&", 0, "?after=%2B%2F2%23%26"), ("m", 1_000, "?after=m&from=1000"),
    ] as [(String?, Int, String)] {
      var page = StorePageAddress(StoreAddress(.sftp, "h:1", "~/x y/"), path: path, isLink: isLink, root: root)
      (page.mark, page.start) = (mark, start)
      #expect(page.text == "sftp://h:1/~/x%20y/\(query)\(fragment)")
      let read = try #require(StorePageAddress(page.text))
      #expect(read.folder == page.folder && read.mark == mark && read.start == start && read.path == path)
      #expect(read.isLink == isLink && read.root == root)
    }
  }

  /// A listed photo is known by each part of its address.
  @Test func listedPhotosAreOfOneAddress() {
    let listed = ListedFiles()
    listed.note([ListedFile(name: "a.jpg", size: 7, version: "1")], [:], in: StoreAddress(.s3, "h", "p/"))
    for (address, isListed) in [
      (StoreAddress(.s3, "h", "p/a.jpg"), true), (StoreAddress(.dav, "h", "p/a.jpg"), false),
      (StoreAddress(.s3, "other", "p/a.jpg"), false), (StoreAddress(.s3, "h", "q/a.jpg"), false),
    ] {
      #expect((listed.version(of: address) != nil) == isListed && (listed.rating(of: address) != nil) == isListed)
      #expect(listed.mayBe(ListedFile(name: "a.jpg", size: 8, version: "2"), at: address) == !isListed)
    }
  }

  /// An opened folder has the others below it on its own server.
  @Test func openedFoldersAreOfTheirServers() {
    var opened = OpenedAddresses()
    let folder = StoreAddress(.dav, "h", "p/")
    for (number, address) in [
      folder, StoreAddress(.dav, "h", "p/in/"), StoreAddress(.dav, "other", "p/theirs/"),
      StoreAddress(.sftp, "h", "p/far/"),
    ].enumerated() { #expect(opened.open(address, address) == number) }
    #expect(opened.names(in: folder).subtracting([""]) == ["in/"])
  }

  /// What a listing and a sidecar tell of a photo is in its item; what they do not tell is not.
  @Test func itemsSayWhatIsKnown() {
    var item = StorePage.Item(address: "s3://b/a.jpg")
    #expect(item.json == #"{"image": "s3://b/a.jpg"}"#)
    item.width = 3
    item.rating = PhotoRating(stars: 0, flag: .none, label: .none)
    #expect(item.json == #"{"image": "s3://b/a.jpg", "rating": 0}"#, "a width without a height is none")
    (item.thumbnail, item.title, item.date, item.height) = ("t", "a \"b\"", "2024-05-17 18:03:12", 4)
    item.rating = PhotoRating(stars: 4, flag: .picked, label: PhotoRating.Label.colors[0])
    #expect(
      item.json
        == #"{"thumbURL": "t", "image": "s3://b/a.jpg", "title": "a \"b\"", "date": "2024-05-17 18:03:12", "width": 3, "height": 4, "rating": 4, "flag": "picked", "label": "\#(PhotoRating.Label.colors[0].text.lowercased())"}"#
    )
    let page = StorePage(title: "x", [item, item], next: ["n"])
    #expect(String(decoding: page.feed, as: UTF8.self).components(of: "\"image\"") == 3 && page.next == ["n"])
    #expect(String(decoding: StorePage(title: "x", [], next: []).feed, as: UTF8.self) == "{\"sections\": []}\n")
  }
}

extension String {
  /// Returns the number of parts between occurrences of a text.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count + 1 }
}
