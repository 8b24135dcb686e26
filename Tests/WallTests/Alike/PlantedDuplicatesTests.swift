import Foundation
import PhotoFeed
import Pictures
import Platform
import TestSupport
import Testing

@testable import Wall

/// Duplicates that are planted among other photos in four folders: all are found, and nothing else; what keys delete is what a model
/// of the rule says.
@Suite(.oneAtATime) struct PlantedDuplicatesTests {
  private static let folders = ["2023", "2024", "card", "old/phone"]

  /// Writes pictures, each seventh with a duplicate in another folder: a copy, or one that is smaller, darker, turned or cut off.
  ///
  /// - Returns: The folder, and the names of the duplicates with those of their originals.
  private func plant(_ count: Int) throws -> (folder: PictureFolder, originals: [String: String]) {
    let folder = PictureFolder(in: FileActs.manyFolder)
    var originals: [String: String] = [:]
    for index in 0..<count {
      let (home, other) = (Self.folders[index % 4], Self.folders[(index + 1 + index / 7 % 3) % 4])
      let (name, seed) = ("\(home)/\(index).png", UInt64(index) + 1)
      try folder.add(name, seed, width: 120, height: 90)
      guard index % 7 == 6 else { continue }
      let duplicate = "\(other)/IMG_\(index).png"
      switch index / 7 % 5 {
      case 0: try folder.copy(name, to: duplicate)
      case 1: try folder.add(duplicate, seed, width: 64, height: 48)
      case 2:
        try folder.add(duplicate, seed, width: 100, height: 75) { bitmap in
          for place in bitmap.pixels.indices where place % 4 < 3 { bitmap.pixels[place] = bitmap.pixels[place] / 5 * 4 }
        }
      case 3: try folder.add(duplicate, seed, width: 100, height: 75) { $0 = $0.turned(.right) }
      default:
        try folder.add(duplicate, seed, width: 120, height: 90) { bitmap in
          let rows = (2..<88).map { bitmap.pixels[4 * (120 * $0 + 3)..<4 * (120 * $0 + 117)] }
          bitmap = Bitmap(width: 114, height: 86, pixels: Array(rows.joined()))
        }
      }
      // Of copies, the oldest stays.
      try folder.setTime(of: name, 1_000)
      originals[duplicate] = name
    }
    return (folder, originals)
  }

  /// 2,000 photos and 300 duplicates in the soak, a tenth of that in other tests: found and kept by three keys, trashed by two more, and
  /// undone by one.
  @Test func foundKeptTrashedUndone() throws {
    let (folder, originals) = try plant(Soak.amount(210, soak: 2_100))
    var options = WallOptions.still
    options.usesTrash = true
    let bench = try folder.bench(options, services: WallServices(files: .below(folder.folder)))
    func files() throws -> Set<String> {
      Set(
        try Self.folders.flatMap { place in
          try Folder.names(in: FilePath("\(folder.folder)/\(place)")).map { "\(place)/\($0)" }
        }.filter { $0.hasSuffix(".png") })
    }
    let all = try files()
    #expect(all.count == folder.names.count && originals.count == folder.names.count / 8)
    bench.press("\"")
    let found = bench.wall.photos.duplicates.groups.map { group in
      ([group.stays] + group.others.map(\.compared)).map { String($0.path.string.dropFirst(folder.folder.count + 1)) }
    }
    #expect(Set(found) == Set(originals.map { [$0.value, $0.key] }))
    bench.press("$ y")
    #expect(bench.state.deleted == originals.count && bench.state.count == 0)
    bench.press("w y")
    #expect(try files() == all.subtracting(originals.keys), "\(bench.state.status)")
    bench.press("u")
    #expect(try files() == all && bench.state.deleted == 0 && bench.state.count == 2 * originals.count)
  }

  // MARK: Storm

  /// What the rule says of photos that show one picture: the one that stays, and those that may go.
  private struct ModelGroup {
    let stays: String
    let others: Set<String>

    /// Nil if there is nothing that may go.
    init?(_ files: [(name: String, area: Int, bytes: Int, time: Int)]) {
      func isKept(_ name: String) -> Bool { name.hasPrefix("keep/") }
      let ranked = files.enumerated().sorted { one, other in
        let (left, right) = (one.element, other.element)
        if isKept(left.name) != isKept(right.name) { return isKept(left.name) }
        if left.area != right.area { return left.area > right.area }
        if left.bytes != right.bytes { return left.bytes > right.bytes }
        return (left.time, one.offset) < (right.time, other.offset)
      }.map(\.element.name)
      stays = ranked[0]
      others = Set(ranked.dropFirst().filter { !isKept($0) })
      if others.isEmpty { return nil }
    }
  }

  /// Random keys delete what a model deletes: of each group all but the photo that stays, and none of a folder to keep.
  @Test(arguments: 0..<Soak.amount(6, soak: 80)) func storm(seed: Int) throws {
    var random = Soak.random(seed)
    let folder = PictureFolder()
    var files: [UInt64: [(name: String, area: Int, bytes: Int, time: Int)]] = [:]
    for index in 0..<18 {
      let (name, picture) = ("\(["a", "b", "keep"][index % 3])/\(index).png", UInt64.random(in: 0..<6, using: &random))
      let (width, time) = (Int.random(in: 60..<64, using: &random) * 2, Int.random(in: 1..<4, using: &random))
      try folder.add(name, picture, width: width, height: 90)
      try folder.setTime(of: name, time)
      let bytes = try FileDescriptor.contents(of: FilePath("\(folder.folder)/\(name)"), limit: .max).count
      files[picture, default: []].append((name, width * 90, bytes, time))
    }
    let groups = files.values.filter { $0.count > 1 }.compactMap(ModelGroup.init)
    var options = WallOptions.still
    options.keptFolders = try #require(KeptFolders(folder.folder + "/keep"))
    let bench = try folder.bench(options)
    func name(_ photo: PhotoID) -> String {
      bench.wall.photos.path(of: photo).map { String($0.string.dropFirst(folder.folder.count + 1)) } ?? ""
    }
    bench.press("\"")
    // The steps that can be undone, and those that can be redone.
    var (done, undone) = (bench.wall.model.history.done.map { _ in Set<String>() }, [Set<String>]())
    var log: [String] = []
    for _ in 0..<40 {
      let key = ["*", "n", "n", "p", "u", "Ctrl-r", "$ y", "$ Esc", "t", "g", "G"].randomElement(
        using: &random)!
      let (focused, deleted) = (bench.wall.model.focus.map(name) ?? "", Set(done.joined()))
      var step: Set<String> = []
      switch key {
      case "*" where bench.state.count > 0:
        if let group = groups.first(where: { $0.stays == focused || $0.others.contains(focused) }) {
          step = group.others.subtracting(deleted)
        }
      case "$ y": step = Set(groups.flatMap(\.others)).subtracting(deleted)
      case "u": if let last = done.popLast() { undone.append(last) }
      case "Ctrl-r": if let last = undone.popLast() { done.append(last) }
      default: break
      }
      if !step.isEmpty { (done, undone) = (done + [step], []) }
      log.append(key)
      bench.press(key)
      if bench.state.overlay != "" { bench.press("Esc") }
      #expect(Set(bench.wall.model.deleted.map(name)) == Set(done.joined()), "\(log)")
    }
    Soak.count(40, "keys on duplicates")
  }

  /// Surveys, marks, stars and orders between: never the last photo of a group, nor a photo of a folder to keep, nor its raw half.
  @Test(arguments: 0..<Soak.amount(3, soak: 30)) func stormOfAllKeys(seed: Int) throws {
    var random = Soak.random(seed)
    let folder = PictureFolder()
    for index in 0..<18 {
      let name = "\(["a", "b", "keep"][index % 3])/\(index)"
      try folder.add(
        "\(name).png", UInt64.random(in: 0..<6, using: &random), width: Int.random(in: 60..<90, using: &random))
      if index % 4 == 0 { try folder.add("\(name).nef", bytes: [1]) }
    }
    let pictures = PictureFiles(
      isPictureName: { $0.hasSuffix(".png") || $0.hasSuffix(".nef") },
      pairPart: { $0.hasSuffix(".nef") ? .raw : .picture })
    let feed = try FeedLoader(folders: FolderOptions(isRecursive: true, pairs: .join), pictures: pictures).load([
      .path(folder.folder)
    ])
    #expect(feed.count == 18)
    var options = WallOptions.still
    options.keptFolders = try #require(KeptFolders(folder.folder + "/keep"))
    let bench = try WallBench(options: options, feed: feed)
    bench.press("\"")
    let groups = bench.wall.photos.duplicates.groups
    #expect(!groups.isEmpty)
    var log: [String] = []
    for _ in 0..<40 {
      let key = [
        "*", "n", "p", "u", "Ctrl-r", "$ y", "$ n", "Alt-3 n", "* y", "t", "g", "G", "A Alt-x", "m", "\" \"", "raw",
      ].randomElement(using: &random)!
      log.append(key)
      // It has no key unless the user gives it one.
      if key == "raw" { bench.wall.run(.toggle(.raw, 1)) } else { bench.press(key) }
      if bench.state.overlay != "" { bench.press("Esc") }
      let (deleted, raw) = (bench.wall.model.deleted, bench.wall.model.photos(with: .raw))
      for group in groups { #expect(group.photos.contains { !deleted.contains($0) }, "\(log)") }
      for photo in Array(deleted) + Array(raw) {
        let path = try #require(bench.wall.photos.path(of: photo))
        #expect(!path.string.contains("/keep/"), "\(log)")
      }
    }
  }
}
