import Foundation
import Platform
import TestSupport
import Testing

@testable import Culling

/// Names of photos by patterns.
@Suite struct NameTests {
  /// (pattern, the names of a photo that has everything, those of one that tells nothing)
  @Test(arguments: [
    ("{date:%Y/%m/%d}/{name}", "2024/05/17/IMG_3", "undated/IMG_3"),
    ("{camera}_{number:4}.{ext}", "E-M1_II_0042", "unknown_0042"), ("", "IMG_3", "IMG_3"),
    ("a b/", "a b/IMG_3", "a b/IMG_3"),
    ("{date}", "2024-05-17", "undated"), ("{date:%y%m%d-%H%M%S}_{name}", "240517-180312_IMG_3", "undated_IMG_3"),
    ("{ext}/{number}", "JPG/42", "JPG/42"), ("../../x{date:%F}", "__/__/x2024-05-17", "__/__/xundated"),
  ])
  func patterns(text: String, full: String, empty: String) throws {
    let pattern = try #require(NamePattern(text))
    let facts = NamePattern.Facts(stem: "IMG_3", ending: "JPG", camera: "E-M1/II", date: "2024-05-17 18:03:12")
    #expect(pattern.components(facts, number: 42, isFAT: false).joined(separator: "/") == full)
    let nothing = NamePattern.Facts(stem: "IMG_3", ending: "JPG")
    #expect(pattern.components(nothing, number: 42, isFAT: false).joined(separator: "/") == empty)
  }

  @Test(arguments: [
    "{nam}", "{name", "name}", "{number:0}", "{number:x}", "{date:%Q}", "{number}{number}", "{number}/{name}",
    "{name:3}",
  ])
  func noPatterns(text: String) { #expect(NamePattern(text) == nil) }

  @Test func whatIsRefusedIsReplaced() throws {
    let facts = NamePattern.Facts(stem: "a:b?c. ", ending: "jpg", camera: "x\ny", date: nil)
    let pattern = try #require(NamePattern("{camera}/{name}"))
    #expect(pattern.components(facts, number: 1, isFAT: true) == ["x_y", "a_b_c._"])
    #expect(pattern.components(facts, number: 1, isFAT: false) == ["x_y", "a:b?c. "])
    let long = NamePattern.Facts(stem: String(repeating: "ä", count: 300), ending: "")
    #expect(pattern.components(long, number: 1, isFAT: false)[1].utf8.count <= 180)
  }

  @Test func textsAreSplit() {
    #expect(NamePattern.split("keep") == nil)
    func split(_ text: String) -> [String] { NamePattern.split(text).map { [$0.folder, $0.pattern] } ?? [] }
    #expect(split("{name}") == [".", "{name}"] && split("/{name}") == ["/", "{name}"])
    #expect(split("/a/b/x{date:%Y/%m}/{name}") == ["/a/b", "x{date:%Y/%m}/{name}"])
  }

  // MARK: Acts

  private let root = FilePath(NSTemporaryDirectory() + "photowall-names-\(UUID().uuidString)")

  private func inFolder(_ names: [String], _ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    for name in names {
      let path = root.appending(name)
      try Folder.create(path.folder.string)
      try AtomicFile.write(Array("the bytes of \(name)".utf8), to: path)
    }
    try body()
  }

  /// Copies or moves photos by a pattern. Returns the failures.
  private func act(
    _ photos: [(String, String?)], _ text: String, moves: Bool = false
  ) throws -> [ActFailure.Reason] {
    var planner = FilePlanner(trash: Trash(dataFolder: root.appending("share").string)) {
      $0.hasSuffix(".jpg") || $0.hasSuffix(".nef")
    }
    let pattern = try #require(NamePattern(text))
    var (plans, failures): ([PhotoPlan], [ActFailure.Reason]) = ([], [])
    for (name, other) in photos {
      let photo = FilePlanner.Photo(
        path: root.appending("photos/\(name)"), other: other.map { root.appending("photos/\($0)") })
      do throws(ActFailure) {
        let folder = root.appending("keep")
        plans.append(
          moves
            ? try planner.move(photo, to: folder, names: pattern) : try planner.copy(photo, to: folder, names: pattern))
      } catch { failures.append(error.reason) }
    }
    #expect(try ActRunner(folder: nil).perform(plans).allSatisfy { $0 == .done })
    return failures
  }

  private func files(_ folder: String) -> [String] {
    (FileManager.default.subpaths(atPath: root.appending(folder).string) ?? []).filter { $0.contains(".") }.sorted()
  }

  /// One number for all parts, after the highest there; what other programs keep goes along.
  @Test func allPartsGetOneNumber() throws {
    try inFolder([
      "photos/a.nef", "photos/A.jpg", "photos/a.nef.xmp", "photos/a_01.nef.xmp",
      "photos/CaptureOne/Settings1/a.nef.cos",
      "photos/b.jpg", "keep/x_0009.jpg", "keep/x_0041.tif", "keep/y_0050.jpg",
    ]) {
      let failures = try act([("a.nef", "A.jpg"), ("b.jpg", nil)], "x_{number:4}.{ext}", moves: true)
      #expect(failures.isEmpty)
      #expect(
        files("keep") == [
          "CaptureOne/Settings1/x_0042.nef.cos", "x_0009.jpg", "x_0041.tif", "x_0042.jpg", "x_0042.nef",
          "x_0042.nef.xmp", "x_0042_01.nef.xmp", "x_0043.jpg", "y_0050.jpg",
        ])
      #expect(files("photos") == [])
    }
  }

  /// Each name has numbers of its own in the folder, and all go on after the highest that was given.
  @Test func eachNameHasItsNumbers() throws {
    try inFolder(["photos/a.jpg", "photos/b.jpg", "keep/a_5.jpg", "keep/b_9.jpg"]) {
      let failures = try act([("a.jpg", nil), ("b.jpg", nil)], "{name}_{number}")
      #expect(failures.isEmpty && files("keep") == ["a_5.jpg", "a_6.jpg", "b_10.jpg", "b_9.jpg"])
    }
  }

  /// An equal file is left, whatever its name is; another one of the name is not replaced.
  @Test(arguments: [false, true]) func equalFilesAreLeft(moves: Bool) throws {
    try inFolder(["photos/a.jpg", "photos/b.jpg", "keep/undated/b.jpg"]) {
      try AtomicFile.write(Array("the bytes of photos/a.jpg".utf8), to: root.appending("keep/undated/other.jpg"))
      let failures = try act([("a.jpg", nil), ("b.jpg", nil)], "{date:%Y}/{name}", moves: moves)
      #expect(failures == [.isThere(as: root.appending("keep/undated/other.jpg"))])
      #expect(files("keep") == ["undated/b.jpg", "undated/b_2.jpg", "undated/other.jpg"])
      #expect(files("photos") == (moves ? ["a.jpg"] : ["a.jpg", "b.jpg"]))
    }
  }

  /// Photos of one act that would get one name get several.
  @Test func photosOfOneActGetNamesOfTheirOwn() throws {
    try inFolder(["photos/a.jpg", "photos/b.jpg", "photos/c.jpg"]) {
      let failures = try act([("a.jpg", nil), ("b.jpg", nil), ("c.jpg", nil)], "{date:%Y}")
      #expect(failures.isEmpty)
      #expect(files("keep") == ["undated.jpg", "undated_2.jpg", "undated_3.jpg"])
    }
  }
}
