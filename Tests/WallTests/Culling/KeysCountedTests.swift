import Foundation
import PhotoFeed
import Platform
import TerminalPanels
import TestSupport
import Testing

@testable import Wall

/// The number of keys of real tasks, without `w` at their end.
@Suite(.oneAtATime) struct KeysCountedTests {
  /// One of each of ten bursts of five, the third: 4 keys a burst that is looked at as a whole; without stacks the four others
  /// have to be passed or deleted, 5 a burst, with none of them compared.
  @Test func oneOfEachBurst() throws {
    let files = try CameraFiles(bursts: 10, of: 5)
    let bench = try WallBench(of: files)
    var keys = 0
    for _ in 0..<10 {
      bench.press("A n n Alt-x n")
      keys += 5
    }
    #expect(bench.state.count == 10 && bench.state.deleted == 40)
    #expect(bench.state.focusTitle == "048.tif" && keys == 50)
    withExtendedLifetime(files) {}
  }

  /// 300 photos to 20 with stars, each photo of the wall seen large, rating and going on by one key (`--advance`): 140 keys with
  /// stacks, 300 without; and `w` for the sidecars. The soak has all of them, other tests a fifth.
  @Test(arguments: [(StackState.closed, 28), (.open, 60)])
  func twentyOfThreeHundred(stacks: StackState, keysOfAFifth: Int) throws {
    let fifths = Soak.amount(1, soak: 5)
    // Four bursts of nine and 24 single photos in each fifth.
    let files = try CameraFiles(
      (0..<60 * fifths).map { index in
        let (minute, second) = index < 36 * fifths ? (index / 9, index % 9) : (index - 32 * fifths, 0)
        return CameraFiles.burstFile(index, minute, second)
      })
    let bench = try WallBench(of: files, stacks: stacks, advances: true)
    let count = bench.state.count
    bench.press("o")
    var keys = 1
    for seen in 0..<count - 1 {
      bench.press(seen % (count / (4 * fifths)) == 0 ? "4" : "n", settles: false)
      keys += 1
    }
    #expect(bench.state.focus == count && bench.state.counts[.rating] == 4 * fifths)
    #expect(keys == keysOfAFifth * fifths)
    withExtendedLifetime(files) {}
  }

  /// 300 photos into three folders by key, 20 of them taken back from a wrong one: 340 keys. The soak has all of them, other tests a fifth.
  @Test func threeFolders() throws {
    let fifths = Soak.amount(1, soak: 5)
    let root = FileActs.manyFolder + "photowall-keys-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: root) }
    try Folder.create(root + "/photos")
    let names = (0..<60 * fifths).map { String(format: "%03d.jpg", $0) }
    for name in names { try AtomicFile.write([1], to: FilePath("\(root)/photos/\(name)")) }
    let folders = ["keep", "maybe", "print"]
    var options = WallOptions.still
    options.folderKeys = try #require(FolderKeys(folders.joined(separator: ",")))
    let feed = try FeedLoader(pictures: PictureFiles(isPictureName: { $0.hasSuffix(".jpg") })).load([
      .path(root + "/photos")
    ])
    let services = WallServices(files: .below(root, folders: true, isPhotoName: { $0.hasSuffix(".jpg") }))
    let bench = try WallBench(options: options, feed: feed, services: services)
    var keys: [String] = []
    for index in names.indices {
      let wrong = index % 15 == 7 ? ["\((index + 1) % 3 + 1)", "u"] : []
      keys += wrong + ["\(index % 3 + 1)"]
    }
    for key in keys { bench.press(key, settles: false) }
    #expect(keys.count == 68 * fifths)
    for (number, folder) in folders.enumerated() {
      let there = try Folder.names(in: FilePath("\(root)/\(folder)")).map(\.string).sorted()
      #expect(there == names.indices.filter { $0 % 3 == number }.map { names[$0] }, "\(folder)")
    }
  }

  /// The photos of one month: the search and its filter.
  @Test func byDate() throws {
    let files = try CameraFiles(
      (0..<24).map { index in
        (String(format: "%02d.tif", index), "X-T4", "XF35", 200, String(format: "2026:%02d:09 10:00:00", index / 2 + 1))
      })
    let bench = try WallBench(options: .still, feed: files.feed())
    bench.press("/ \"2026-03\" Enter &")
    #expect(bench.state.count == 2 && bench.state.focusTitle == "04.tif")
    withExtendedLifetime(files) {}
  }

  /// A photo for the wallpaper, by `--pick-one`: its number, `G`, Enter.
  @Test func onePhoto() throws {
    var options = WallOptions.still
    options.picksOne = true
    let bench = try WallBench(40, options: options)
    bench.press("2 3 G Enter", settles: false)
    #expect(bench.wall.pickedAddresses?.count == 1 && bench.wall.shouldQuit)
    #expect(bench.state.focusTitle == "photo 23")
  }

  /// A photo that was deleted 20 steps ago comes back by itself: 22 keys; undoing and doing again were 41.
  @Test func aMistakeTwentyStepsAgo() throws {
    let bench = try WallBench(40, options: .still)
    bench.press(String(repeating: "x ", count: 25))
    bench.press("D " + String(repeating: "j ", count: 20) + "Enter")
    #expect(bench.state.deleted == 24 && bench.state.focusTitle == "photo 5")
  }
}
