import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@Suite("What of a folder is shown, and as what") struct FolderContentTests {
  @Test("what a folder has and is not shown is counted by kind; photos below an empty one are counted")
  func notShown() throws {
    try inFolder { folder in
      for name in ["a.nef", "b.NEF", "c.cr2", "notes.txt"] { try write("x", to: folder + "/" + name) }
      for name in ["1/a.jpg", "1/2/b.jpg", "1/2/c.nef"] { try write("x", to: folder + "/below/" + name) }
      var pictures = PictureFiles.testFiles()
      pictures.kindNotShown = { name in
        let ending = name.split(separator: ".").last?.uppercased() ?? ""
        return ["NEF", "CR2"].contains(ending) ? ending : nil
      }
      let feed = try FeedLoader(pictures: pictures).load([.path(folder)])
      #expect(feed.count == 0)
      #expect(
        feed.notShown.emptyFeedText
          == "no photos here: 3 files of kinds that cannot be shown (NEF, CR2); 2 in folders below: R shows them")
      let below = try FeedLoader(folders: FolderOptions(isRecursive: true), pictures: pictures).load([.path(folder)])
      let first = below.keeping(first: 1)
      #expect(first.notShown.kinds == below.notShown.kinds)
      #expect(
        first.keeping { _ in false }.notShown.emptyFeedText == "no photo matches the filter; 2 left out")
      #expect(below.count == 2 && below.notShown.kinds == ["NEF": 3, "CR2": 1] && below.notShown.below == 0)
      let deep = try FeedLoader(pictures: pictures).load([.path(folder + "/below")])
      #expect(deep.notShown.emptyFeedText == "no photos here; 2 in folders below: R shows them")
      // A folder that is named like a picture.
      for name in ["a.jpg", "b.jpg", "c.jpg"] { try write("x", to: folder + "/albums/1.jpg/" + name) }
      let albums = try FeedLoader(pictures: pictures).load([.path(folder + "/albums")])
      #expect(albums.count == 0 && albums.notShown.below == 3)
    }
  }

  /// (files, the photos that they are)
  @Test(
    "phones name the two files of a photo in their own ways",
    arguments: [
      (["PXL_1.RAW-01.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"], ["PXL_1.RAW-02.ORIGINAL.dng PXL_1.RAW-01.COVER.jpg"]),
      (
        ["PXL_1.RAW-01.MP.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"],
        ["PXL_1.RAW-02.ORIGINAL.dng PXL_1.RAW-01.MP.COVER.jpg"]
      ),
      (["PXL_2.MP.jpg", "PXL_2.dng"], ["PXL_2.dng PXL_2.MP.jpg"]),
      (["img_2.jpg", "IMG_2.DNG"], ["IMG_2.DNG img_2.jpg"]),
      // The same name comes first; several of a kind stay.
      (["IMG_2.jpg", "img_2.jpg", "IMG_2.DNG"], ["IMG_2.DNG IMG_2.jpg", "img_2.jpg"]),
      (["PXL_3.MP.jpg", "pxl_3.jpg", "PXL_3.DNG"], ["PXL_3.DNG", "PXL_3.MP.jpg", "pxl_3.jpg"]),
      (["a/img_4.jpg", "A/IMG_4.DNG"], ["A/IMG_4.DNG", "a/img_4.jpg"]),
    ])
  func pairsOfPhones(files: [String], photos: [String]) throws {
    try inFolder { folder in
      for name in files { try write("x", to: folder + "/" + name) }
      var pictures = PictureFiles.testFiles { _ in (3, 2) }
      pictures.isPictureName = { $0.contains(".") }
      pictures.pairPart = { $0.lowercased().hasSuffix(".jpg") ? .picture : .raw }
      let feed = try FeedLoader(pictures: pictures).load(files.map { .path(folder + "/" + $0) })
      let found = (0..<feed.count).map { index in
        feed[index].fileAddresses.map { String($0.text.split(separator: folder + "/")[0]) }.joined(separator: " ")
      }
      #expect(found.sorted() == photos)
    }
  }

  @Test("a raw file and the picture beside it are one photo, unless there are several")
  func pairs() throws {
    try inFolder { folder in
      let names = [
        "1.jpg", "IMG_1.JPG", "IMG_1.NEF", "IMG_2.NEF", "IMG_4.JPG", "IMG_4.dng", "IMG_4.nef", "below/IMG_2.jpg",
      ]
      for name in names { try write("x", to: folder + "/" + name) }
      var pictures = PictureFiles.testFiles { _ in (3, 2) }
      pictures.isPictureName = { $0.contains(".") }
      pictures.pairPart = { $0.lowercased().hasSuffix(".jpg") ? .picture : .raw }
      let feed = try FeedLoader(folders: FolderOptions(isRecursive: true), pictures: pictures).load([.path(folder)])
      let joined = ["1.jpg", "IMG_1.NEF+JPG", "IMG_2.NEF", "IMG_4.dng", "IMG_4.JPG", "IMG_4.nef", "IMG_2.jpg"]
      #expect((0..<feed.count).map { feed[$0].name } == joined && (0..<feed.count).map(feed.name(at:)) == joined)
      #expect(feed[1].fileAddresses.map(\.lastComponent) == ["IMG_1.NEF", "IMG_1.JPG"])
      #expect(feed[1].pictureAddress.lastComponent == "IMG_1.JPG" && feed[2].companion == nil)
      #expect(feed.keeping { $0 == 1 }.companion(at: 0)?.lastComponent?.string == "IMG_1.JPG")
      let apart = FeedLoader(folders: FolderOptions(pairs: .separate), pictures: pictures)
      #expect(try apart.load([.path(folder)]).count == 7)
      // Picture files of the command line, too; and a feed that is written keeps both.
      let files = ["IMG_1.NEF", "IMG_1.JPG"].map { FeedSource.path(folder + "/" + $0) }
      let pair = try FeedLoader(pictures: pictures).load(files)
      #expect(pair.count == 1 && pair[0].companion != nil)
      let text = FeedWriter().text(of: feed, keeping: [1], in: FilePath(folder))
      #expect(
        String(decoding: text, as: UTF8.self).contains(#"{"thumbURL": "IMG_1.NEF", "image": "IMG_1.JPG", "width": 3"#))
      let back = try FeedLoader().load([.bytes(text, name: "feed.json", origin: .local(folder: FilePath(folder)))])
      #expect(back[0].companion == feed[1].companion && back[0].name == "IMG_1.NEF+JPG")
      let jsonFeed = FeedWriter(format: .jsonfeed).text(of: feed, keeping: [1], in: FilePath(folder))
      #expect(String(decoding: jsonFeed, as: UTF8.self).contains(#""image": "IMG_1.JPG", "thumbURL": "IMG_1.NEF""#))
      // Without its raw file it is still the same photo.
      #expect(feed.identity(at: 1) == .address(.file(FilePath(folder + "/IMG_1.JPG"))))
      #expect(unlink(folder + "/IMG_1.NEF") == 0)
      let rest = try FeedLoader(folders: FolderOptions(isRecursive: true), pictures: pictures).load([.path(folder)])
      let difference = FeedDifference(from: feed, to: rest)
      #expect(difference.deletes.isEmpty && difference.inserts.isEmpty)
    }
  }

  /// (files, the films that belong to no picture): films of pictures are renamed with them.
  @Test(
    arguments: [
      (["1.jpg", "1.mov"], [:]), (["1.jpg", "1.mov", "2.mov"], ["MOV": 1]),
      (["1.jpg", "1.mov", "2.jpg", "2_HEVC.mov", "3.mov", "4.mov"], ["MOV": 2]),
    ] as [([String], [String: Int])])
  func filmsOfPictures(files: [String], others: [String: Int]) throws {
    try inFolder { folder in
      for name in files { try write("x", to: folder + "/" + name) }
      var pictures = PictureFiles.testFiles { _ in (3, 2) }
      pictures.kindNotShown = { $0.hasSuffix(".mov") ? "MOV" : nil }
      pictures.pairPart = { $0.hasSuffix(".mov") ? .film : .picture }
      pictures.isFilm = { _, _ in true }
      let feed = try FeedLoader(pictures: pictures).load([.path(folder)])
      #expect(feed.notShown.kinds == others)
      #expect(feed[0].film == FilePath(folder + "/1.mov"))
      let names = [0: PhotoFileNames(main: "b.jpg", film: "b.mov")]
      let renamed = feed.renaming(names)
      #expect(
        renamed[0].address == .file(FilePath(folder + "/b.jpg")) && renamed[0].film == FilePath(folder + "/b.mov"))
      for index in 1..<feed.count { #expect(renamed[index] == feed[index]) }
    }
  }

  @Test("a file without an ending is a picture by its first bytes")
  func withoutEnding() throws {
    try inFolder { folder in
      try write("x", to: folder + "/a.jpg")
      for name in ["IMG_1", "IMG_2.part", "below/IMG_3"] {
        try write("x", to: folder + "/" + name)
        try TestFile.write([0xff, 0xd8, 0xff, 0], to: folder + "/" + name)
      }
      try write("notes", to: folder + "/README")
      let feed = try FeedLoader(pictures: .testFiles()).load([.path(folder)])
      #expect((0..<feed.count).map { feed[$0].name } == ["a.jpg", "IMG_1"])
      #expect(
        try FeedLoader(folders: FolderOptions(isRecursive: true), pictures: .testFiles()).load([.path(folder)]).count
          == 3)
    }
  }
}
