import CollectionView
import Foundation
import Pictures
import Platform
import Tapes
import TerminalPanels
import TestSupport
import Testing
import ViewImages
import Wall

@testable import PhotoWallKit

/// A label, as UIKit's.
private final class Label: View, ContentDrawing {
  var text = ""

  func drawnContent(isHighlighted: Bool) -> DrawnContent? { .text(DrawnText(text, color: .white)) }
}

/// Cells that count their touches; a label with the sum is above them.
private final class CounterController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  let sum = Label()
  let picture = Label()
  var touches = 0 {
    didSet { sum.text = "\(touches)" }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    touches = 0
    sum.accessibilityLabel = "Likes"
    sum.frame = CGRect(x: 16, y: 0, width: 32, height: 16)
    picture.frame = CGRect(x: 160, y: 0, width: 80, height: 16)
    picture.text = CurrentImageHost.images?.image(named: "dot").map { "\(Int($0.size.width)) wide" } ?? "no picture"
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 64, height: 32)
    let frame = CGRect(x: 0, y: 32, width: view.bounds.width, height: view.bounds.height - 32)
    let cells = CollectionView(frame: frame, collectionViewLayout: layout)
    cells.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    cells.dataSource = self
    cells.delegate = self
    for view in [sum, picture, cells] { self.view.addSubview(view) }
  }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 6 }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) { touches += 1 }
}

/// Two labels, at two places of the same size.
private final class TwoLabelsController: ViewController {
  private let (texts, columns): ([String], [Int])

  init(_ texts: [String], at columns: [Int]) {
    (self.texts, self.columns) = (texts, columns)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for (text, column) in zip(texts, columns) {
      let label = Label()
      label.accessibilityLabel = "Twin"
      label.text = text
      label.frame = CGRect(x: 8 * column, y: 0, width: 32, height: 16)
      view.addSubview(label)
    }
  }
}

/// Tapes of a program that shows the views of a controller.
@Suite(.oneAtATime) struct ViewTapeTests {
  private static var program: Program {
    var program = Program(environment: .ofThisProcess())
    program.views = ControllerViews(folder: "pictures") { CounterController() }
    program.views?.state = [
      ("likes", { ($0 as? CounterController)?.touches ?? -1 }), ("liked", { ($0 as? CounterController)?.touches != 0 }),
      ("name", { _ in "counter" }),
    ]
    return program
  }

  /// Plays a tape. Returns the messages of its errors or of its failure.
  private func messages(_ text: String, in folder: String = "", of program: Program = Self.program) throws -> [String] {
    let (messages, _) = try played(text, in: folder, of: program)
    return messages
  }

  private func played(
    _ text: String, in folder: String, of program: Program = Self.program
  ) throws -> (messages: [String], coverage: KeyCoverage) {
    let tape: Tape
    do throws(TapeProblems) {
      tape = try TapeParser(for: program.ofTapes) { _ in [] }.tape(text, named: folder + "a.tape")
    } catch {
      return (error.problems.map(\.message), KeyCoverage())
    }
    return try Scratch.folder { folder in
      let world = try ReplayWorld(program: program, command: try ReplayCommand.parse(["a.tape"]), folder: folder)
      let result = world.play(tape, recordsCast: false)
      return ([result.outcome.failure?.message].compactMap { $0 }, result.coverage)
    }
  }

  @Test("the program's own state and its views are compared")
  func passes() throws {
    let tape = """
      Set Columns 60
      Set Rows 12
      Set Graphics symbols
      Expect state likes == 0 liked == off name == counter count == 6 layout == CollectionViewFlowLayout
      Expect view "Likes" text == "0"
      Expect view "0" visible
      Expect view "Likes" at 2,0 size 4x1
      Expect view "no picture" not at 2,0
      Right
      Enter
      Wait
      Expect state likes >= 1 liked == on
      Click on view "Likes"
      Expect view "Likes" text == "1"
      Expect view "Likes" text != "0"
      Expect view "Dislikes" not visible
      Expect item 1 marked
      q
      Expect exit 0
      """
    #expect(try messages(tape) == [])
  }

  @Test(
    "what fails says what was found",
    arguments: [
      ("Expect view \"Likes\" text == \"3\"", "its text is \"0\""),
      ("Expect view \"Likes\" at 3,3", "it is 4x1 at 2,0"),
      ("Expect view \"Likes\" not visible", "it is on the screen"),
      (
        "Expect view \"Hates\" text == \"3\"",
        "no view on the screen is named \"Hates\"; there are \"Likes\", \"no picture\""
      ),
      ("Expect state likes > 3 name == b", "likes is 0; name is \"counter\""),
      ("Expect state name > 3", "name is the text \"counter\"; compare it with == or !="),
      ("Expect+Status /x/", "the status line is \"\""),
    ])
  func fails(line: String, message: String) throws { #expect(try messages(line) == [message]) }

  /// (the texts, their columns, whether they count as one)
  @Test(
    "views of one name must be alike, in their places and texts",
    arguments: [
      (["a", "a"], [0, 0], true), (["a", "a"], [0, 9], false), (["a", "b"], [0, 0], false), (["a"], [9], true),
    ])
  func twins(texts: [String], columns: [Int], isOne: Bool) throws {
    var program = Self.program
    program.views = ControllerViews(folder: "pictures") { TwoLabelsController(texts, at: columns) }
    let refusal = "2 views on the screen are named \"Twin\"; give one an accessibilityLabel"
    #expect(try messages("Expect view \"Twin\" text == \"a\"", of: program) == (isOne ? [] : [refusal]))
  }

  @Test(
    "what only a wall has is refused in a sentence",
    arguments: [
      ("Layout grid", "\"Layout\" is a command of photo walls, and this program shows views of its own"),
      ("Reopen", "\"Reopen\" is a command of photo walls, and this program shows views of its own"),
      ("Expect file a.json", "\"Expect file\" is a command of photo walls, and this program shows views of its own"),
      ("Set Feed nosuch", "\"Feed\" is a setting of photo walls, and this program shows views of its own"),
      ("Set Sort title", "\"Sort\" is a setting of photo walls, and this program shows views of its own"),
      ("Set Layout grid", "\"Layout\" is a setting of photo walls, and this program shows views of its own"),
      (
        "Set Arguments \"--trash\"",
        "\"Arguments\" is a setting of photo walls, and this program shows views of its own"
      ),
      (
        "Expect state sort == title",
        "\"sort\" is a state of photo walls, and this program shows views of its own; it has likes, liked, name, count, focus, marked, offset, cells, drawn, loading, layout, overlay, title"
      ),
      (
        "Expect item 1 rating 3", "expected visible, focused, marked, loaded, at or frame, found ‘rating’"
      ),
    ])
  func refuses(line: String, message: String) throws { #expect(try messages(line) == [message]) }

  @Test("coverage counts the keys and gestures of the program")
  func coverage() throws {
    let (messages, coverage) = try played("Right\nEnter\nClick 3 3\nWheel Down\n?\nEscape\nx", in: "")
    #expect(messages == [])
    let missing = coverage.missing(of: ControllerViews.keys)
    let used = ControllerViews.keys.filter { row in !missing.contains { $0.trigger == row.trigger } }
    #expect(used.map(\.trigger) == ["→", "Enter", "?", "click", "wheel"])
    #expect(coverage.report(on: ControllerViews.keys).hasSuffix("5 of 26 keys and gestures exercised\n"))
  }

  @Test("the beginning of a recorded tape is one that such a program plays")
  func recorded() throws {
    let views = try #require(Self.program.views)
    let screen = try Screen.headless(CellSize(columns: 40, rows: 12))
    defer { screen.close() }
    let shown = views.program(
      on: screen, options: WallOptions(), pictures: PictureLoader {}, pixels: nil, folder: views.pictureFolder())
    var header = TapeHeader(of: shown, feed: nil, feedDigest: nil)
    header.pictures = "../pictures"
    #expect(header.text.contains("\nSet Pictures \"../pictures\"\n"))
    #expect(try messages(header.text + "Right\nFrame\nExpect item 1 focused") == [])
  }

  @Test("a recorded tape names the folder of pictures if it would find another one", arguments: [true, false])
  func recordedPictures(isAbsolute: Bool) throws {
    try Scratch.folder { folder in
      let pictures = isAbsolute ? folder + "/pictures" : "some/pictures"
      let views = ControllerViews(folder: pictures) { CounterController() }
      try FileManager.default.createDirectory(atPath: folder + "/tapes", withIntermediateDirectories: true)
      let screen = try Screen.headless(CellSize(columns: 40, rows: 12))
      defer { screen.close() }
      let loop = try EventLoop(screen: nil)
      let mode = try ViewsMode(views, program: Self.program, record: folder + "/tapes/a.tape")
      let shown = mode.open(
        SessionParts(screen: screen, options: WallOptions(), pixels: nil, waker: loop.waker, log: nil))
      defer { shown.close() }
      _ = try mode.begin(on: loop)
      try mode.finish(.quit)
      let tape = try #require(Scratch.read(folder + "/tapes/a.tape"))
      let named = tape.matches(of: /(?m)^Set Pictures "(.*)"$/).map {
        FilePath(folder + "/tapes").pushing(FilePath(String($0.1)))
      }
      #expect(tape.contains("\nSet Columns 40\n"))
      #expect(named.map { $0.lexicallyNormalized().string } == (isAbsolute ? [] : [views.pictureFolder()]), "\(tape)")
    }
  }

  @Test("relative folders of pictures are beside the tape, unless it names another")
  func pictures() throws {
    try Scratch.folder { folder in
      for name in ["pictures", "other"] {
        try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
      }
      let dot = folder + "/other/dot.jpg"
      try FileManager.default.copyItem(atPath: Scratch.project + "/Data/pictures/moon.jpg", toPath: dot)
      #expect(try messages("Set Pictures \(folder)/other\nExpect view \"900 wide\" visible", in: folder + "/") == [])
      #expect(try messages("Expect view \"no picture\" visible", in: folder + "/") == [])
      try FileManager.default.copyItem(atPath: dot, toPath: folder + "/pictures/dot.jpg")
      #expect(try messages("Expect view \"900 wide\" visible", in: folder + "/") == [])
      #expect(try messages("Expect view \"no picture\" visible") == [])
    }
  }
}
