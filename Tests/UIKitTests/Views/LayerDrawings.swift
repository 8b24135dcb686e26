import TerminalPanels
import TestSupport
import Testing
import UIKit
import Wall

/// Drawings of layers: sublayers, gradients, shapes, shadows; and texts on a slope.
@Suite(.oneAtATime) struct LayerDrawings {
  private let legend: [UInt32: Character] = [0xff0000: "r", 0x0000ff: "b", 0xffffff: "w", 0x00ff00: "g", 0x000000: "k"]

  private func layer(_ column: Int, _ row: Int, _ columns: Int, _ rows: Int, _ color: UIColor) -> CALayer {
    let layer = CALayer()
    layer.frame = .cells(column, row, columns, rows)
    layer.backgroundColor = color.cgColor
    return layer
  }

  private func gradient(_ colors: UIColor...) -> CAGradientLayer {
    let gradient = CAGradientLayer()
    gradient.colors = colors.map(\.cgColor)
    return gradient
  }

  /// The red part of each cell's background, in sixteenths.
  private func reds(_ bench: ViewBench, _ cells: [(Int, Int)]) -> [Int] {
    cells.map { Int((bench.style($0.0, $0.1).background.rgbValue ?? 0) >> 20) }
  }

  @Test func sublayersLieAmongSubviewsInTheOrderOfAdding() throws {
    let bench = try ViewBench(10, 3) { view in
      view.layer.addSublayer(layer(0, 0, 4, 2, .red))
      view.addSubview(UIView(2, 0, 4, 2, .blue))
      let last = layer(4, 1, 4, 2, .green)
      view.layer.addSublayer(last)
      last.addSublayer(layer(1, 1, 1, 1, .white))
      view.addSubview(UIView(7, 1, 2, 1, .black))
      view.layer.insertSublayer(layer(0, 0, 3, 3, .white), at: 0)
      #expect(view.layer.sublayers?.count == 3 && last.superlayer === view.layer)
    }
    #expect(
      bench.colors(legend) == """
        rrbbbb....
        rrbbgggkk.
        www.gwgg..
        """)
  }

  @Test func sublayersGoBesideOthers() throws {
    let bench = try ViewBench(6, 1) { view in
      let (low, high) = (UIView(0, 0, 4, 1, .red), UIView(2, 0, 4, 1, .blue))
      view.addSubview(low)
      view.addSubview(high)
      view.layer.insertSublayer(layer(0, 0, 3, 1, .green), below: high.layer)
      view.layer.insertSublayer(layer(5, 0, 1, 1, .white), above: high.layer)
      view.layer.insertSublayer(layer(0, 0, 1, 1, .white), below: low.layer)
    }
    #expect(bench.colors(legend) == "ggbbbw")
    let moved = try ViewBench(4, 1) { view in
      let front = UIView(0, 0, 2, 1, .red)
      front.layer.zPosition = 1
      view.addSubview(front)
      view.addSubview(UIView(0, 0, 4, 1, .blue))
    }
    #expect(moved.colors(legend) == "rrbb")
  }

  @Test func sublayersHaveCornersBordersOpacityAndClip() throws {
    let bench = try ViewBench(16, 3) { view in
      let round = layer(0, 0, 4, 3, .red)
      round.cornerRadius = 16
      view.layer.addSublayer(round)
      let border = layer(5, 0, 4, 3, .clear)
      (border.borderWidth, border.borderColor) = (1, UIColor.white.cgColor)
      view.layer.addSublayer(border)
      let clip = layer(10, 0, 3, 1, .blue)
      clip.masksToBounds = true
      clip.addSublayer(layer(2, 0, 3, 3, .red))
      view.layer.addSublayer(clip)
      let faint = layer(14, 0, 2, 1, .white)
      faint.opacity = 0.5
      view.layer.addSublayer(faint)
    }
    #expect(bench.text == "▄  ▄ ┌──┐\n     │  │\n▀  ▀ └──┘")
    #expect(bench.style(12, 0).background == .rgb(0xff0000) && bench.style(13, 0).background.isDefault)
    let grey = (bench.style(14, 0).background.rgbValue ?? 0) & 0xff
    #expect(grey > 0x60 && grey < 0xa0)
  }

  @Test func gradientsChangeFromCellToCell() throws {
    let bench = try ViewBench(8, 4) { view in
      let down = gradient(.black, .red)
      down.frame = .cells(0, 0, 2, 4)
      view.layer.addSublayer(down)
      let across = gradient(.red, .black, .red)
      across.frame = .cells(2, 0, 6, 2)
      (across.startPoint, across.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
      across.locations = [0, 0.5, 1]
      view.layer.addSublayer(across)
      let round = gradient(.red, .black)
      round.frame = .cells(2, 2, 6, 2)
      round.type = .radial
      (round.startPoint, round.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
      view.layer.addSublayer(round)
    }
    #expect(reds(bench, (0..<4).map { (0, $0) }) == [2, 6, 9, 13])
    #expect(reds(bench, (2..<8).map { ($0, 0) }) == [13, 8, 2, 2, 8, 13])
    let radial = reds(bench, (2..<8).map { ($0, 2) })
    #expect(radial == radial.reversed() && radial[0] < radial[1] && radial[1] < radial[2])
  }

  /// A radial gradient is an ellipse in the box around it: here it ends above the middle of the first row.
  @Test func aRadialGradientIsAnEllipse() throws {
    let bench = try ViewBench(6, 2) { view in
      let round = gradient(.red, .black)
      round.frame = .cells(0, 0, 6, 2)
      round.type = .radial
      (round.startPoint, round.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.75))
      view.layer.addSublayer(round)
    }
    #expect(reds(bench, (0..<6).map { ($0, 0) }) == [0, 0, 0, 0, 0, 0])
  }

  @Test func aGradientDarkensThePictureBeneathACaption() throws {
    let folder = try PictureFolder()
    let bench = try ViewBench(8, 4, folder: folder.path) { view in
      let picture = UIImageView(frame: .cells(0, 0, 8, 4))
      picture.image = UIImage(named: "flag")
      let shade = gradient(.clear, UIColor.black.withAlphaComponent(0.8))
      shade.frame = .cells(0, 2, 8, 2)
      picture.layer.addSublayer(shade)
      view.addSubview(picture)
      let label = UILabel(1, 3, 6, 1)
      label.text = "Dune"
      label.textColor = .white
      view.addSubview(label)
    }
    #expect(bench.text.hasSuffix(" Dune"))
    #expect(reds(bench, (0..<4).map { (0, $0) }) == [15, 15, 12, 6] && reds(bench, [(1, 3)]) == [6])
    #expect(bench.style(1, 3).foreground == .rgb(0xffffff))
  }

  @Test func aViewMayHaveAGradientAsItsLayer() throws {
    final class GradientView: UIView {
      override class var layerClass: AnyClass { CAGradientLayer.self }
    }
    let bench = try ViewBench(2, 4) { view in
      let shade = GradientView(0, 0, 2, 4)
      (shade.layer as? CAGradientLayer)?.colors = [UIColor.red.cgColor, UIColor.black.cgColor]
      view.addSubview(shade)
    }
    #expect(reds(bench, (0..<4).map { (1, $0) }) == [13, 9, 6, 2])
  }

  @Test func shapesAreFilledAndOutlined() throws {
    let bench = try ViewBench(24, 4) { view in
      func add(_ path: UIBezierPath, fill: UIColor?, line: UIColor?, part: CGFloat = 1) {
        let shape = CAShapeLayer()
        shape.frame = view.bounds
        shape.path = path.cgPath
        (shape.fillColor, shape.strokeColor) = (fill?.cgColor, line?.cgColor)
        shape.strokeEnd = part
        view.layer.addSublayer(shape)
      }
      add(UIBezierPath(ovalIn: .cells(0, 0, 8, 4)), fill: .red, line: nil)
      let triangle = UIBezierPath()
      triangle.move(to: CGPoint(x: 80, y: 64))
      triangle.addLine(to: CGPoint(x: 112, y: 0))
      triangle.addLine(to: CGPoint(x: 144, y: 64))
      triangle.close()
      add(triangle, fill: nil, line: .white)
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 153, y: 20))
      line.addLine(to: CGPoint(x: 192, y: 20))
      add(line, fill: nil, line: .green, part: 0.55)
    }
    #expect(
      bench.text == """
         ▄    ▄      ▞▚
        ▟      ▙    ▞  ▚   ▀▀▀
        ▜      ▛   ▞    ▚
         ▀    ▀   ▟▄▄▄▄▄▄▙
        """)
  }

  /// The outline of several parts is that of each: an open one is not closed because another follows.
  @Test func anOutlineIsThatOfEachPart() {
    func points(_ points: (Int, Int)..., closed: Bool = false) -> CGMutablePath {
      let path = CGMutablePath()
      path.addLines(between: points.map { CGPoint(x: 20 * $0.0, y: 20 * $0.1) })
      if closed { path.closeSubpath() }
      return path
    }
    let arc = CGMutablePath()
    arc.addArc(center: CGPoint(x: 40, y: 40), radius: 35, startAngle: 1, endAngle: 4, clockwise: false)
    let parts = [
      points((0, 0), (4, 0), (4, 3)), arc, points((1, 4), (0, 1), (3, 2), closed: true), points((0, 2), (4, 4)),
    ]
    func outline(_ path: CGPath) -> (CGPoint) -> Bool {
      path.line(width: 2, from: 0, to: 1, spacing: CGSize(width: 2, height: 2))
    }
    let grid = (0...40).flatMap { x in (0...40).map { CGPoint(x: 2 * x, y: 2 * $0) } }
    for turn in parts.indices {
      let (joined, ordered) = (CGMutablePath(), parts[turn...] + parts[..<turn])
      for part in ordered { joined.addPath(part) }
      let (whole, each) = (outline(joined), ordered.map(outline))
      #expect(grid.filter(whole) == grid.filter { point in each.contains { $0(point) } }, "from part \(turn)")
    }
  }

  @Test func translucentShapesStayTranslucentWithoutUnicode() throws {
    let bench = try ViewBench(8, 4, isUnicode: false) { view in
      let shape = CAShapeLayer()
      shape.frame = view.bounds
      shape.path = UIBezierPath(ovalIn: .cells(0, 0, 8, 4)).cgPath
      shape.fillColor = UIColor.red.withAlphaComponent(0.5).cgColor
      view.layer.addSublayer(shape)
    }
    let shown = Set((0..<8).map { bench.style($0, 0).background } + (0..<8).map { bench.style($0, 1).background })
    #expect(shown.count == 2 && !shown.contains(.rgb(0xff0000)), "\(shown)")
  }

  /// A cell often has the shadow, and its content view the background and the corners.
  @Test(arguments: [false, true]) func shadowsDarkenWhatLiesAroundACard(isOfItsContent: Bool) throws {
    let bench = try ViewBench(14, 6) { view in
      view.backgroundColor = .white
      let label = UILabel(0, 4, 6, 1)
      label.text = "under"
      view.addSubview(label)
      let card = UIView(3, 1, 8, 3, isOfItsContent ? .clear : .red)
      if isOfItsContent {
        let content = UIView(0, 0, 8, 3, .red)
        content.clipsToBounds = true
        card.addSubview(content)
      }
      card.layer.shadowOpacity = 0.8
      card.layer.shadowRadius = 8
      card.layer.shadowOffset = CGSize(width: 0, height: 8)
      view.addSubview(card)
      let clipped = UIView(12, 0, 1, 1, .blue)
      clipped.layer.shadowOpacity = 1
      clipped.clipsToBounds = true
      view.addSubview(clipped)
    }
    let below = reds(bench, [(6, 4), (6, 5)])
    #expect(below[0] < 10 && below[1] > 12, "\(below)")
    #expect(reds(bench, [(6, 0), (0, 2), (13, 0)]) == [15, 15, 15] && reds(bench, [(2, 3)])[0] < 13)
    #expect(bench.text.contains("under") && bench.style(6, 2).background == .rgb(0xff0000))
  }

  @Test func textsFollowTheSlopeOfTheirView() throws {
    func bench(_ degrees: CGFloat) throws -> ViewBench {
      try ViewBench(30, 7) { view in
        let label = UILabel(3, 3, 24, 1)
        label.text = "a caption that leans"
        label.textAlignment = .center
        label.transform = CGAffineTransform(rotationAngle: degrees * .pi / 180)
        view.addSubview(label)
      }
    }
    let lines = try bench(20).text.split(separator: "\n", omittingEmptySubsequences: false)
    let letters = (0..<30).compactMap { column in
      lines.lazy.compactMap { line in Array(line).indices.contains(column) ? Array(line)[column] : nil }
        .first { $0 != " " }
    }
    #expect(String(letters) == "acaptionthatleans", "\(lines)")
    #expect(lines.count { !$0.isEmpty } >= 4)
    // A line that fills its view is the same seen from its other end.
    let full = try ViewBench(30, 7) { view in
      let label = UILabel(3, 3, 24, 1)
      label.text = "abcdefghijklmnopqrstuvwx"
      label.transform = CGAffineTransform(a: 1, b: 0.41, c: 0, d: 1, tx: 0, ty: 0)
      view.addSubview(label)
    }
    let rows: [Substring] = full.text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
    let places = "abcdefghijklmnopqrstuvwx".map { letter in rows.firstIndex { $0.contains(letter) } ?? -1 }
    #expect(zip(places, places.reversed()).allSatisfy { $0 + $1 == 6 } && Set(places).count == 5, "\(full.text)")
    #expect(try bench(90).text.contains("a"))
    for width in [1e20, 1e300, CGFloat.greatestFiniteMagnitude] {
      let endless = try ViewBench(30, 7) { view in
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 24, height: 16))
        label.text = "endless"
        label.transform = CGAffineTransform(a: width, b: 1, c: 0.9, d: 1, tx: 0, ty: 30)
        view.addSubview(label)
      }
      #expect(endless.screen.size.columns == 30)
    }
  }

  /// Before the first stop is the first colour, and after the last one the last colour.
  @Test(arguments: [(2, 0xff0000), (30, 0xff0000), (50, 0x800080), (70, 0x0000ff), (98, 0x0000ff)] as [(CGFloat, Int)])
  func gradientsGoOnBeyondTheirStops(x: CGFloat, color: Int) {
    let gradient = gradient(.red, .blue)
    gradient.frame = rect(0, 0, 100, 10)
    (gradient.startPoint, gradient.endPoint) = (.zero, CGPoint(x: 1, y: 0))
    gradient.locations = [0.4, 0.6]
    let shown = gradient.shader(spacing: .zero)(CGPoint(x: x, y: 5))
    #expect(UIColor(red: shown.x, green: shown.y, blue: shown.z).rgb == UInt32(color))
  }
}
