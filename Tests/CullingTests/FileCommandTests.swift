import Foundation
import Pictures
import Platform
import Sidecars
import TestSupport
import Testing

@testable import Culling

/// The verbs as users name them.
@Suite struct FileCommandTests {
  /// (a call, as it is printed)
  @Test(arguments: [
    ("copy keep", "copy keep"), ("  move   a b/{date:%Y}/{name}", "move a b/{date:%Y}/{name}"),
    ("import x", "import x"), ("copy a + b", "copy a + b"), ("rename {number:3}", "rename {number:3}"),
    ("turn left", "turn left"), ("clock X-T5=+01:00", "clock X-T5=+01:00"), ("tag gull, a\\,b", "tag gull, a\\,b"),
    ("trash", "trash"),
  ])
  func calls(text: String, printed: String) throws {
    let call = try #require(FileCall(text))
    #expect(call.description == printed && call.verb() != nil)
    #expect(FileCall(printed) == call)
  }

  @Test(arguments: [
    "copy", "copy {x}", "rename a/{name}", "rename", "turn up", "clock X-T5", "trash x", "tag", "tag , ",
  ])
  func wrongArguments(text: String) throws { #expect(try #require(FileCall(text)).verb() == nil) }

  @Test(arguments: ["", "cpoy keep", "COPY keep"]) func others(text: String) {
    #expect(FileCall(text) == nil && FileCommand.refusal(of: text).contains("copy, move, import"))
  }

  /// Commas within keywords, and both folders of two copies, are as the user names them.
  @Test func argumentsAreKept() throws {
    let call = FileCall(adding: ["gull", "a, b"])
    #expect(call.argument == "gull,a\\, b" && call.verb() != nil && FileCall(call.description) == call)
    let destination = try #require(FileCall("copy a + b")?.verb { FilePath("/x/\($0)") }?.destination)
    #expect(destination.folder == "/x/a" && destination.second == "/x/b")
  }

  /// An argument has no control characters in messages.
  @Test func argumentsAreShownSafely() {
    let words = FileCall(.tag, "gull\u{1b}[31m\u{7},tern").words("‘a’\n", isOne: false)
    #expect(words.argument.unicodeScalars.allSatisfy { $0.value >= 0x20 } && words.argument.hasSuffix(",tern"))
    #expect(words.names == "‘a’\n" && !words.isOne)
  }

  /// Messages about acts in progress, and about photos that are “not turned”.
  @Test func verbsAreTold() throws {
    let clocks = try #require(CameraClocks("X-T5=+01:00"))
    let sidecars = [ActVerb.write, .turn(.left), .tag(["gull"]), .clock(clocks)]
    #expect(sidecars.map(\.progress) == ["writing ratings", "turning", "writing keywords", "writing dates"])
    #expect(sidecars.map(\.participle) == ["written", "turned", "tagged", "dated"])
  }

  /// Help, completion and the wall go by the rows.
  @Test func rows() {
    #expect(Set(FileCommand.all.map(\.name)).count == FileCommand.all.count)
    let keys = FileCommand.all.compactMap(\.key)
    #expect(Set(keys).count == keys.count)
    for command in FileCommand.all {
      #expect(command.summary.hasSuffix(".") && (command.argument == nil) == command.requirement.isEmpty)
      for choice in command.choices { #expect(FileCall(command, choice).verb() != nil) }
      let about = FileCall(command, "x").words("‘a’", isOne: true)
      #expect(!command.words.done(about).isEmpty && !command.words.hint(about).isEmpty)
    }
  }

  // MARK: Dates

  private let root = FilePath(NSTemporaryDirectory() + "photowall-dating-\(UUID().uuidString)")

  /// A TIFF without pixels that tells a camera and a date, with up to three digits of its second.
  private static func tiff(_ model: String, _ taken: String, subSeconds: String = "") -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    func text(_ tag: Int, _ bytes: [UInt8], at offset: Int) -> [UInt8] {
      number(tag, 2) + number(2, 2) + number(bytes.count, 4) + number(offset, 4)
    }
    func short(_ tag: Int, _ value: Int) -> [UInt8] { number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 4) }
    let (name, date) = (Array(model.utf8) + [0], Array(taken.utf8) + [0])
    let second = 8 + 2 + 4 * 12 + 4
    let texts = second + 2 + 2 * 12 + 4
    // A text of up to four bytes is where the offset of a longer one would be.
    let fraction = Array(subSeconds.utf8) + [0]
    var bytes = Array("II*\0".utf8) + number(8, 4) + number(4, 2)
    bytes += short(0x100, 4) + short(0x101, 3) + text(0x110, name, at: texts)
    bytes += number(0x8769, 2) + number(4, 2) + number(1, 4) + number(second, 4)
    bytes += number(0, 4) + number(2, 2) + text(0x9003, date, at: texts + name.count)
    bytes += number(0x9291, 2) + number(2, 2) + number(fraction.count, 4) + fraction
    return bytes + [UInt8](repeating: 0, count: 4 - fraction.count) + number(0, 4) + name + date
  }

  private func perform(_ verb: ActVerb, _ names: [String], back: [Receipt] = []) -> [ActOutcome] {
    let place = FolderPlace(trash: Trash(dataFolder: root.appending("share").string), intentions: nil) {
      $0.hasSuffix(".tif")
    }
    let photos = names.enumerated().map { index, name in
      ActPhoto(
        id: index, address: .file(root.appending(name)), receipt: back.indices.contains(index) ? back[index] : nil)
    }
    return place.perform(Act(verb, photos)) { _ in true }
  }

  /// Writes a rating to the sidecar of `a.tif`.
  private func rate(_ rating: PhotoRating) throws {
    let photo = root.appending("a.tif")
    var writer = SidecarWriter { $0.hasSuffix(".tif") }
    guard let edit = try writer.edit(rating, for: photo, expecting: SidecarState(of: photo)) else { return }
    try AtomicFile.write(edit.bytes, to: edit.path)
  }

  /// The date goes to the sidecar once, and the stars there stay; photos of other cameras get none.
  @Test(arguments: ["", "25", "075"]) func datesAreWrittenOnce(subSeconds: String) throws {
    try Folder.create(root.string)
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    try AtomicFile.write(
      Self.tiff("X-T5", "2024:05:17 23:30:12", subSeconds: subSeconds), to: root.appending("a.tif"))
    try AtomicFile.write(Self.tiff("D750", "2024:05:17 23:30:12"), to: root.appending("b.tif"))
    try rate(PhotoRating(stars: 4))
    let clocks = try #require(CameraClocks("X-T5=+01:00"))
    for _ in 0..<2 {
      for outcome in perform(.clock(clocks), ["a.tif", "b.tif"]) {
        guard case .done = outcome else {
          Issue.record("\(outcome)")
          continue
        }
      }
      let reading = try SidecarReader.read(root.appending("a.tif"))
      let date = "2024-05-18 00:30:12" + (subSeconds.isEmpty ? "" : ".\(subSeconds)")
      #expect(reading.packet?.taken?.precise == date && reading.rating.stars == 4)
      #expect(FileFingerprint(path: root.appending("b.tif.xmp")) == nil)
      let details = PictureDetails.read(path: root.appending("a.tif"))
      #expect(TakenDate(root.appending("a.tif"), details, reading)?.isByCamera == false)
    }
  }

  /// Two turns by the verb are half a turn.
  @Test func turnsAddUp() throws {
    try Folder.create(root.string)
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    try AtomicFile.write(Self.tiff("X-T5", "2024:05:17 23:30:12"), to: root.appending("a.tif"))
    for turn in [PictureOrientation.right, .down] {
      _ = perform(.turn(.right), ["a.tif"])
      #expect(try SidecarReader.read(root.appending("a.tif")).rating.turn == turn)
    }
  }

  /// A turn follows the one that is there, which may be mirrored.
  @Test(arguments: PictureOrientation.allCases) func aTurnFollowsTheLastOne(former: PictureOrientation) throws {
    try Folder.create(root.string)
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    try AtomicFile.write(Self.tiff("X-T5", "2024:05:17 23:30:12"), to: root.appending("a.tif"))
    var rating = PhotoRating()
    rating.turn = former
    try rate(rating)
    _ = perform(.turn(.left), ["a.tif"])
    #expect(try SidecarReader.read(root.appending("a.tif")).rating.turn == former.followed(by: .left))
  }

  /// Undo removes the added keywords, and keeps earlier keywords.
  @Test func keywordsAreTakenBack() throws {
    try Folder.create(root.string)
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    try AtomicFile.write(Self.tiff("X-T5", "2024:05:17 23:30:12"), to: root.appending("a.tif"))
    func keywords() throws -> [String] { try SidecarReader.read(root.appending("a.tif")).packet?.keywords ?? [] }
    _ = perform(.tag(["gull"]), ["a.tif"])
    guard case .done(let receipt?) = perform(.tag(["gull", "tern"]), ["a.tif"])[0] else {
      return #expect(Bool(false), "there is something to take back")
    }
    #expect(try keywords() == ["gull", "tern"])
    _ = perform(.takeBack, ["a.tif"], back: [receipt])
    #expect(try keywords() == ["gull"])
  }
}
