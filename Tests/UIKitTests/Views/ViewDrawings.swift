import Pictures
import TerminalPanels
import TestSupport
import Testing
import UIKit

/// What is drawn for each property of views. The drawings show the screen, or a letter for the colour of each cell.
@Suite(.oneAtATime) struct ViewDrawings {
  private let legend: [UInt32: Character] = [
    0xff0000: "r", 0x0000ff: "b", 0xffffff: "w", 0x00ff00: "g", 0x000000: "k", 0xff8080: "p",
  ]

  // MARK: Frames

  @Test func subviewsLieInOrderAndReachBeyondTheirSuperview() throws {
    let bench = try ViewBench(10, 4) { view in
      let red = UIView(1, 1, 4, 2, .red)
      red.addSubview(UIView(3, -1, 3, 2, .blue))
      view.addSubview(red)
      view.addSubview(UIView(2, 2, 3, 1, .green))
    }
    #expect(
      bench.colors(legend) == """
        ....bbb...
        .rrrbbb...
        .rggg.....
        ..........
        """)
  }

  @Test func clippingCutsSubviews() throws {
    let bench = try ViewBench(10, 3) { view in
      let red = UIView(1, 0, 4, 2, .red)
      red.clipsToBounds = true
      red.addSubview(UIView(3, 1, 5, 5, .blue))
      view.addSubview(red)
    }
    #expect(
      bench.colors(legend) == """
        .rrrr.....
        .rrrb.....
        ..........
        """)
  }

  @Test func onlyTheMaskedPartIsDrawn() throws {
    let bench = try ViewBench(6, 3) { view in
      let red = UIView(0, 0, 6, 3, .red)
      red.addSubview(UIView(0, 0, 2, 3, .blue))
      red.mask = UIView(1, 1, 3, 1, .black)
      view.addSubview(red)
    }
    #expect(
      bench.colors(legend) == """
        ......
        .brr..
        ......
        """)
  }

  @Test func hiddenViewsAreNotDrawn() throws {
    let bench = try ViewBench(4, 1) { view in
      for (column, view) in [view].flatMap({ parent in
        (0..<4).map { column in
          let child = UIView(column, 0, 1, 1, .red)
          parent.addSubview(child)
          return (column, child)
        }
      }) {
        view.isHidden = column == 1
        view.alpha = column == 2 ? 0 : 1
      }
    }
    #expect(bench.colors(legend) == "r..r")
  }

  @Test func alphaMixesWithWhatLiesBeneath() throws {
    let bench = try ViewBench(8, 1) { view in
      view.backgroundColor = .white
      let faint = UIView(1, 0, 2, 1, .red)
      faint.alpha = 0.5
      view.addSubview(faint)
      view.addSubview(UIView(4, 0, 2, 1, UIColor.red.withAlphaComponent(0.5)))
      view.layer.opacity = 1
    }
    #expect(bench.colors(legend) == "wppwppww")
  }

  @Test func aTransparentViewKeepsTheTextBeneath() throws {
    let bench = try ViewBench(8, 1) { view in
      view.backgroundColor = .white
      let label = UILabel(0, 0, 8, 1)
      label.text = "beneath"
      view.addSubview(label)
      view.addSubview(UIView(0, 0, 7, 1, UIColor.white.withAlphaComponent(0.4)))
      let clear = UIView(0, 0, 8, 1, .red)
      clear.alpha = 0.2
      view.addSubview(clear)
    }
    #expect(bench.text == "beneath")
    #expect(bench.style(0, 0).foreground != bench.style(0, 0).background)
  }

  @Test func aViewThinnerThanACellIsALine() throws {
    let bench = try ViewBench(6, 3) { view in
      let line = UIView(frame: CGRect(x: 8, y: 20, width: 32, height: 1))
      line.backgroundColor = .lightGray
      let post = UIView(frame: CGRect(x: 1, y: 0, width: 2, height: 48))
      post.backgroundColor = .lightGray
      view.addSubview(line)
      view.addSubview(post)
    }
    #expect(
      bench.text == """
        │
        │────
        │
        """)
  }

  @Test func transformsScaleAndMove() throws {
    let bench = try ViewBench(8, 4) { view in
      let red = UIView(2, 1, 4, 2, .red)
      red.addSubview(UIView(0, 0, 2, 2, .blue))
      red.transform = CGAffineTransform(scaleX: 1.5, y: 2).translatedBy(x: 0, y: 0)
      view.addSubview(red)
    }
    #expect(
      bench.colors(legend) == """
        .bbbrrr.
        .bbbrrr.
        .bbbrrr.
        .bbbrrr.
        """)
  }

  // MARK: Borders and corners

  @Test func bordersAreLines() throws {
    let bench = try ViewBench(15, 3) { view in
      for (index, (width, radius)) in [(1, 0), (1, 6), (6, 0)].enumerated() {
        let box = UIView(index * 5, 0, 4, 3)
        box.layer.borderColor = UIColor.white.cgColor
        box.layer.borderWidth = CGFloat(width)
        box.layer.cornerRadius = CGFloat(radius)
        view.addSubview(box)
      }
    }
    #expect(
      bench.text == """
        ┌──┐ ╭──╮ ┏━━┓
        │  │ │  │ ┃  ┃
        └──┘ ╰──╯ ┗━━┛
        """)
  }

  @Test func roundCornersShowWhatLiesBeneath() throws {
    let bench = try ViewBench(13, 4) { view in
      view.backgroundColor = .white
      let small = UIView(0, 0, 4, 2, .red)
      small.layer.cornerRadius = 8
      let circle = UIView(frame: CGRect(x: 40, y: 0, width: 64, height: 64))
      circle.backgroundColor = .blue
      circle.layer.cornerRadius = 32
      view.addSubview(small)
      view.addSubview(circle)
    }
    #expect(
      bench.text == """
        ▟  ▙  ▄▟  ▙▄
        ▜  ▛ ▟      ▙
             ▜      ▛
              ▀▜  ▛▀
        """)
    #expect(bench.style(0, 0).foreground == .rgb(0xff0000) && bench.style(0, 0).background == .rgb(0xffffff))
    let ascii = try ViewBench(4, 2, isUnicode: false) { view in
      let box = UIView(0, 0, 4, 2, .red)
      box.layer.borderWidth = 1
      box.layer.borderColor = UIColor.white.cgColor
      view.addSubview(box)
    }
    #expect(ascii.text == "+--+\n+--+")
  }

  @Test func roundCornersCutPicturesThatAreClipped() throws {
    let folder = try PictureFolder()
    let bench = try ViewBench(8, 4, folder: folder.path) { view in
      let picture = UIImageView(image: UIImage(named: "flag"))
      picture.frame = .cells(0, 0, 8, 4)
      picture.layer.cornerRadius = 32
      picture.layer.masksToBounds = true
      view.addSubview(picture)
    }
    #expect(
      bench.text == """
         ▄▟  ▙▄
        ▟      ▙
        ▜      ▛
         ▀▜  ▛▀
        """)
    #expect(bench.style(0, 1) == Style(foreground: .rgb(0xff0000)) && bench.style(3, 1).background == .rgb(0xff0000))
  }

  // MARK: Labels

  @Test func labelsAlignTheirText() throws {
    let bench = try ViewBench(12, 3) { view in
      for (row, alignment) in [NSTextAlignment.left, .center, .right].enumerated() {
        let label = UILabel(0, row, 11, 1)
        label.text = "Dune"
        label.textAlignment = alignment
        view.addSubview(label)
      }
    }
    #expect(
      bench.text == """
        Dune
           Dune
               Dune
        """)
  }

  @Test func labelsBreakAndTruncateLines() throws {
    let bench = try ViewBench(30, 7) { view in
      func add(_ column: Int, _ row: Int, _ rows: Int, _ lines: Int, _ mode: NSLineBreakMode) {
        let label = UILabel(column, row, 8, rows)
        label.text = "a seldom seen thing"
        label.numberOfLines = lines
        label.lineBreakMode = mode
        view.addSubview(label)
      }
      add(0, 0, 1, 1, .byTruncatingTail)
      add(10, 0, 1, 1, .byTruncatingHead)
      add(20, 0, 1, 1, .byTruncatingMiddle)
      add(0, 1, 3, 0, .byTruncatingTail)
      add(10, 1, 3, 2, .byTruncatingTail)
      add(20, 1, 3, 0, .byCharWrapping)
      add(0, 5, 1, 1, .byClipping)
      // In the middle of its height; a label that is too low for a line still has one.
      add(10, 4, 3, 1, .byClipping)
      let low = UILabel(frame: CGRect(x: 160, y: 86, width: 64, height: 6))
      low.text = "low"
      view.addSubview(low)
    }
    #expect(
      bench.text == """
        a seldo…  …n thing  a se…ing
        a seldom  a seldom  a seldom
        seen      seen th…   seen th
        thing               ing

        a seldom  a seldom  low

        """)
  }

  @Test func weightsFromSemiboldOnAreBoldAndColoursAreReadable() throws {
    let bench = try ViewBench(20, 2) { view in
      view.addSubview(UIView(0, 1, 20, 1, .white))
      let fonts = [
        UIFont.systemFont(ofSize: 12), .boldSystemFont(ofSize: 12), .systemFont(ofSize: 9, weight: .semibold),
      ]
      for (index, font) in fonts.enumerated() {
        for row in 0..<2 {
          let label = UILabel(index * 5, row, 4, 1)
          label.text = "text"
          label.font = font
          label.textColor = index == 2 ? .blue : .black
          view.addSubview(label)
        }
      }
    }
    #expect([0, 5, 10].map { bench.style($0, 0).attributes.contains(.bold) } == [false, true, true])
    // Black on the terminal's own black is replaced by the theme's colour, but not on what a view has painted.
    #expect(bench.style(0, 0).foreground == .rgb(0xe4e4e4) && bench.style(0, 0).background.isDefault)
    #expect(bench.style(0, 1).foreground == .rgb(0) && bench.style(0, 1).background == .rgb(0xffffff))
    #expect(bench.style(10, 1).foreground == .rgb(0x0000ff))
  }

  // MARK: Pictures

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
