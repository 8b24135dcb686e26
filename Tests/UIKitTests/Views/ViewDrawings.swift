import TerminalPanels
import TestSupport
import Testing
import UIKit

/// Drawings for each property of views. The drawings show the screen, or a letter for the colour of each cell.
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

  @Test func viewsBesideCollectionViewsAreTouched() throws {
    var log: [String] = []
    let bench = try ViewBench(10, 4) { view in
      let square = UIView(2, 1, 4, 2, .red)
      square.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("tap") })
      square.addGestureRecognizer(
        UIPanGestureRecognizer { pan in
          guard let pan = pan as? UIPanGestureRecognizer else { return }
          square.center.x += pan.translation(in: view).x
          pan.setTranslation(.zero, in: view)
        })
      view.addSubview(square)
    }
    bench.click(3, 1)
    bench.click(0, 0)
    #expect(log == ["tap"])
    bench.mouse(.press(.left), 3, 1)
    bench.mouse(.drag(.left), 5, 1)
    bench.mouse(.drag(.left), 6, 1)
    bench.mouse(.release(.left), 6, 1)
    #expect(log == ["tap"])
    #expect(bench.colors([0xff0000: "r"]) == "..........\n.....rrrr.\n.....rrrr.\n..........")
  }
}
