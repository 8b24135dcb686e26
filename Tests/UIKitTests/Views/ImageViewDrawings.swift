import Pictures
import TerminalPanels
import TestSupport
import Testing
import UIKit

/// Drawings of image views, in symbols and in exact pixels.
@Suite(.oneAtATime) struct ImageViewDrawings {
  private let legend: [UInt32: Character] = [0xff0000: "r", 0x0000ff: "b", 0x00ff00: "g"]

  @Test(arguments: [
    (UIView.ContentMode.scaleToFill, "rrrrbbbb\nrrrrbbbb\nrrrrbbbb\nrrrrbbbb"),
    (.scaleAspectFit, "........\nrrrrbbbb\nrrrrbbbb\n........"),
    (.scaleAspectFill, "rrrrbbbb\nrrrrbbbb\nrrrrbbbb\nrrrrbbbb"),
    (.center, "........\nrrrrbbbb\nrrrrbbbb\n........"), (.top, "rrrrbbbb\nrrrrbbbb\n........\n........"),
    (.bottomLeft, "........\n........\nrrrrbbbb\nrrrrbbbb"),
  ]) func contentModes(mode: UIView.ContentMode, drawing: String) throws {
    let folder = try PictureFolder()
    let bench = try ViewBench(8, 4, folder: folder.path) { view in
      let picture = UIImageView(frame: .cells(0, 0, 8, 4))
      picture.image = UIImage(named: "flag.png")
      picture.contentMode = mode
      picture.clipsToBounds = true
      view.addSubview(picture)
    }
    #expect(bench.colors(legend) == drawing)
  }

  /// A picture of 64 × 32 pixels is shown in exact pixels, unless its view distorts it by more than a twentieth; (the width and
  /// height of the view in points, its content mode, whether pixels are above its middle).
  @Test(
    arguments: [
      (64, 32, .scaleToFill, true), (64, 64, .scaleToFill, false), (64, 16, .scaleToFill, false),
      (128, 66, .scaleToFill, true), (64, 64, .scaleAspectFit, true), (64, 64, .scaleAspectFill, true),
      (64, 32, .center, false),
    ] as [(CGFloat, CGFloat, UIView.ContentMode, Bool)])
  func undistortedPicturesAreInPixels(width: CGFloat, height: CGFloat, mode: UIView.ContentMode, isExact: Bool) throws {
    let folder = try PictureFolder()
    // There are no pixels above the last row.
    let bench = try ViewBench(20, 6, folder: folder.path, hasPixels: true) { view in
      let picture = UIImageView(frame: CGRect(x: 0, y: 0, width: width, height: height))
      picture.image = UIImage(named: "flag")
      picture.contentMode = mode
      picture.clipsToBounds = true
      view.addSubview(picture)
    }
    bench.run(frames: 20)
    let middle = CellPoint(column: Int(width) / 16, row: Int(height) / 32)
    #expect((bench.painted?.picture(at: middle) != nil) == isExact)
  }

  @Test func picturesReachBeyondViewsThatDoNotClip() throws {
    let folder = try PictureFolder()
    let bench = try ViewBench(12, 2, folder: folder.path) { view in
      let picture = UIImageView(frame: .cells(4, 0, 4, 2))
      picture.image = UIImage(contentsOfFile: "flag.png")
      picture.contentMode = .scaleAspectFill
      view.addSubview(picture)
    }
    #expect(bench.colors(legend) == "..rrrrbbbb..\n..rrrrbbbb..")
  }

  @Test func turnedPicturesAreTurned() throws {
    let folder = try PictureFolder()
    let bench = try ViewBench(8, 4, folder: folder.path) { view in
      let picture = UIImageView(frame: .cells(0, 1, 8, 2))
      picture.image = UIImage(named: "flag")
      picture.transform = CGAffineTransform(rotationAngle: .pi / 2)
      view.addSubview(picture)
    }
    #expect(bench.colors(legend) == "..rrrr..\n..rrrr..\n..bbbb..\n..bbbb..")
  }

  @Test func highlightedCellsShowHighlightedPicturesAndTexts() throws {
    let folder = try PictureFolder()
    let bench = try ViewBench(8, 2, folder: folder.path) { view in
      let cell = UICollectionViewCell(frame: .cells(0, 0, 8, 2))
      cell.selectedBackgroundView = UIView(0, 0, 8, 2, .green)
      let picture = UIImageView(frame: .cells(0, 0, 4, 2))
      picture.highlightedImage = UIImage(named: "flag")
      let label = UILabel(4, 0, 4, 1)
      label.text = "text"
      label.highlightedTextColor = .red
      cell.contentView.addSubview(picture)
      cell.contentView.addSubview(label)
      cell.isHighlighted = true
      view.addSubview(cell)
    }
    #expect(bench.colors(legend) == "rrbbgggg\nrrbbgggg")
    #expect(bench.style(4, 0).foreground == .rgb(0xff0000))
  }

  /// Pictures in exact pixels: at rest, below texts, and not where they are mixed with something.
  @Test func exactPixels() throws {
    let folder = try PictureFolder()
    var faint = UIImageView()
    let bench = try ViewBench(24, 5, folder: folder.path) { view in
      for (index, mode) in [UIView.ContentMode.scaleAspectFit, .scaleAspectFit, .center].enumerated() {
        let picture = UIImageView(frame: .cells(index * 8, 0, 8, 4))
        picture.image = UIImage(named: "flag")
        picture.contentMode = mode
        view.addSubview(picture)
        if index == 1 { faint = picture }
      }
      faint.alpha = 0.5
      let label = UILabel(1, 1, 4, 1)
      label.text = "text"
      view.addSubview(label)
    }
    bench.program.show(PaintedPictures(headless: bench.screen))
    bench.settle()
    bench.run(frames: 12)
    func pixels() -> String {
      (0..<4).map { row in
        String((0..<24).map { bench.program.pixelOwner(at: CellPoint(column: $0, row: row)) == nil ? "." : "p" })
      }.joined(separator: "\n")
    }
    #expect(
      pixels() == """
        ........................
        p....ppp................
        pppppppp................
        ........................
        """)
    faint.alpha = 1
    bench.program.setNeedsFrame()
    bench.settle()
    bench.run(frames: 12)
    #expect(pixels().hasSuffix("pppppppppppppppp........\n........................"))
  }

  @Test func aVeilIsMixedWithTheFrontOfTwoPicturesInExactPixels() throws {
    let folder = try PictureFolder()
    let bench = try ViewBench(12, 5, folder: folder.path) { view in
      for column in [0, 4] {
        let picture = UIImageView(frame: .cells(column, 0, 8, 4))
        picture.image = UIImage(named: "flag")
        picture.contentMode = .scaleAspectFit
        view.addSubview(picture)
      }
      view.addSubview(UIView(4, 0, 4, 5, UIColor(white: 1, alpha: 0.5)))
    }
    let loop = try EventLoop(screen: nil)
    bench.screen.cellPixels = PixelSize(width: 8, height: 16)
    bench.program.show(
      KittyPictures(screen: bench.screen, channel: GraphicsChannel(medium: .direct), waker: loop.waker))
    func show() { bench.program.setNeedsFrame(); bench.settle() }
    show()
    // The cells of a picture in exact pixels have a character that the terminal replaces.
    func hasPixels(_ column: Int) -> Bool { bench.screen.cell(at: CellPoint(column: column, row: 1)).hasPixels }
    while !hasPixels(1) || !hasPixels(9) {
      _ = loop.wait(until: nil)
      show()
    }
    let color = bench.style(5, 1).background.rgbValue ?? 0
    #expect(color >> 16 > 0xf0 && color & 0xff < 0x90, "the back is blue there, the front red")
  }
}
