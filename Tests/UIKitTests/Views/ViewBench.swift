import Pictures
import TerminalPanels
import Testing
import UIKit
import Controllers
import Wall

/// The views of a controller on a headless screen with a clock of its own: 60 frames a second, keys by their names.
final class ViewBench {
  let screen: Screen
  let program: ViewProgram
  /// The exact pixels above the cells; nil without any.
  let painted: PaintedPictures?
  private(set) var frames = 0

  init(
    _ columns: Int, _ rows: Int, folder: String? = nil, latency: Double = 0, isUnicode: Bool = true,
    hasPixels: Bool = false, controller: () -> UIViewController
  ) throws {
    screen = try Screen.headless(CellSize(columns: columns, rows: rows), isUnicode: isUnicode)
    let loader = DelayedPictureLoader(PictureLoader(workers: 0) {}, latency: { _ in latency })
    painted = hasPixels ? PaintedPictures(headless: screen) : nil
    program = ViewProgram(
      screen: screen, pictures: loader, pixels: painted, folder: folder, makeController: controller)
    run(frames: 2)
  }

  /// Shows views that a closure adds to the root view.
  convenience init(
    _ columns: Int, _ rows: Int, folder: String? = nil, isUnicode: Bool = true, hasPixels: Bool = false,
    add: @escaping (UIView) -> Void
  ) throws {
    try self.init(columns, rows, folder: folder, isUnicode: isUnicode, hasPixels: hasPixels) { ClosureController(add) }
  }

  var time: Double { Double(frames) / 60 }
  var state: WallState { program.state }

  func run(frames count: Int = 1) {
    for _ in 0..<count {
      program.frame(at: time)
      frames += 1
    }
  }

  /// Draws frames until nothing moves any more.
  func settle() {
    run()
    var left = 600
    while program.needsFrame, left > 0 {
      run()
      left -= 1
    }
    #expect(left > 0, "the views never come to rest")
  }

  /// Types keys by their names, one a frame.
  func press(_ keys: String) {
    for word in keys.split(separator: " ") {
      guard let chord = KeyChord(word) else {
        Issue.record("no key is called \(word)")
        continue
      }
      program.handle(.key(chord.key, chord.modifiers), at: time)
      run()
    }
    settle()
  }

  func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    program.handle(.mouse(MouseEvent(action, at: CellPoint(column: column, row: row))), at: time)
    run()
  }

  func click(_ column: Int, _ row: Int) {
    mouse(.press(.left), column, row)
    mouse(.release(.left), column, row)
    settle()
  }

  /// The screen as text, without spaces at the ends of lines.
  var text: String {
    lines { column, row in screen.cell(at: CellPoint(column: column, row: row)).text }
  }

  /// A letter for the colour of each cell, by a legend; `.` is the terminal's background and `?` any other colour.
  func colors(_ legend: [UInt32: Character]) -> String {
    lines { column, row in
      let cell = screen.cell(at: CellPoint(column: column, row: row))
      let color = cell.text == "█" ? cell.style.foreground : cell.style.background
      return String(color.isDefault ? "." : legend[color.rgbValue ?? 1 << 30] ?? "?")
    }
  }

  func style(_ column: Int, _ row: Int) -> Style { screen.cell(at: CellPoint(column: column, row: row)).style }

  private func lines(_ character: (Int, Int) -> String) -> String {
    (0..<screen.size.rows).map { row in
      var line = Substring((0..<screen.size.columns).map { character($0, row) }.joined())
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }
}

private final class ClosureController: UIViewController {
  private let add: (UIView) -> Void

  init(_ add: @escaping (UIView) -> Void) {
    self.add = add
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { add(view) }
}

extension UIView {
  /// A view on whole terminal cells, which are 8 × 16 points.
  convenience init(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int, _ color: UIColor? = nil) {
    self.init(frame: .cells(column, row, columns, rows))
    backgroundColor = color
  }
}

extension CGRect {
  static func cells(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int) -> CGRect {
    CGRect(x: column * 8, y: row * 16, width: columns * 8, height: rows * 16)
  }
}

/// A folder with pictures of two halves: `flag.png`, 64 × 32 pixels, red on the left and blue on the right.
final class PictureFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "photowall-views-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let row = Array(repeating: [UInt8]([255, 0, 0, 255]), count: 32) + Array(repeating: [0, 0, 255, 255], count: 32)
    let pixels = Array(repeating: row.flatMap { $0 }, count: 32).flatMap { $0 }
    let bytes = try #require(PNGEncoder().encode(Bitmap(width: 64, height: 32, pixels: pixels)))
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/flag.png"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
