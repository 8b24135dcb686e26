import Foundation
import TestSupport
import Testing

@testable import CollectionView

/// A simple and slow reference of the flow layout: puts one item after the other and searches nothing.
private func slowFrames(_ cases: [FlowCase], breadth: CGFloat, grid: CGFloat) -> [[CGRect]] {
  func snap(_ value: CGFloat) -> CGFloat { (value / grid).rounded() * grid }
  var y: CGFloat = 0
  return cases.map { flow in
    y += flow.header + flow.inset.top
    let limit = max(breadth - flow.inset.horizontal, 0)
    let isUniform = Set(flow.sizes.map { [$0.width, $0.height] }).count <= 1
    var lines: [[CGSize]] = []
    var room: CGFloat = -1
    for size in flow.sizes {
      if size.width + flow.itemGap <= room + 0.001, !lines.isEmpty {
        lines[lines.count - 1].append(size)
        room -= size.width + flow.itemGap
      } else {
        lines.append([size])
        room = limit - size.width
      }
    }
    var frames: [CGRect] = []
    for (index, line) in lines.enumerated() {
      if index > 0 { y += flow.lineGap }
      let isLast = index == lines.count - 1
      var phantom = line
      while isUniform, isLast, let size = line.first,
        phantom.reduce(0, { $0 + $1.width }) + flow.itemGap * CGFloat(phantom.count) + size.width <= limit + 0.001
      { phantom.append(size) }
      let used = phantom.reduce(0) { $0 + $1.width } + flow.itemGap * CGFloat(phantom.count - 1)
      let spare = isLast && !isUniform ? 0 : max(limit - used, 0)
      var x = flow.inset.left + (phantom.count == 1 ? spare / 2 : 0)
      let height = line.map(\.height).max() ?? 0
      for size in line {
        frames.append(
          CGRect(
            x: snap(x), y: snap(y + (height - size.height) / 2), width: size.width, height: size.height))
        x += size.width + flow.itemGap + (phantom.count > 1 ? spare / CGFloat(phantom.count - 1) : 0)
      }
      y += height
    }
    y += flow.inset.bottom + flow.footer
    return frames
  }
}

private func turned(_ rect: CGRect) -> CGRect {
  CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
}

private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
  // Rounding may differ by a step where sums are added in another order.
  abs(a.minX - b.minX) <= 1 && abs(a.minY - b.minY) <= 1 && a.size == b.size
}

private func randomCase(_ random: inout SeededRandom) -> FlowCase {
  let count = Int.random(in: 0...40, using: &random)
  let isUniform = Bool.random(using: &random)
  func size() -> CGSize {
    CGSize(width: Int.random(in: 5...120, using: &random), height: Int.random(in: 5...60, using: &random))
  }
  let common = size()
  return FlowCase(
    sizes: (0..<count).map { _ in isUniform ? common : size() },
    inset: EdgeInsets(
      top: CGFloat(Int.random(in: 0...20, using: &random)), left: CGFloat(Int.random(in: 0...20, using: &random)),
      bottom: CGFloat(Int.random(in: 0...20, using: &random)), right: CGFloat(Int.random(in: 0...20, using: &random))),
    itemGap: CGFloat(Int.random(in: 0...15, using: &random)), lineGap: CGFloat(Int.random(in: 0...15, using: &random)),
    header: CGFloat(Int.random(in: 0...1, using: &random) * 30),
    footer: CGFloat(Int.random(in: 0...1, using: &random) * 20))
}

@Suite struct FlowArrangementLaws {
  @Test func agreesWithTheSlowReference() {
    var random = SeededRandom(seed: 2026)
    for round in 0..<400 {
      let cases = (0..<Int.random(in: 0...5, using: &random)).map { _ in randomCase(&random) }
      let breadth = CGFloat(Int.random(in: 20...400, using: &random))
      let expected = slowFrames(cases, breadth: breadth, grid: 1)
      let flow = FlowArrangement(
        direction: .vertical, breadth: Double(breadth), grid: 1,
        sections: cases.map { $0.section(.vertical, breadth: breadth) })
      var frames: [IndexPath: CGRect] = [:]
      for (section, list) in expected.enumerated() {
        for (item, frame) in list.enumerated() {
          let path = IndexPath(item: item, section: section)
          frames[path] = flow.frame(at: path)
          #expect(isNear(flow.frame(at: path), frame), "round \(round), \(path)")
        }
      }
      let content = CGRect(origin: .zero, size: flow.contentSize).insetBy(dx: -1, dy: -1)
      for frame in frames.values where frame.width <= breadth { #expect(frame.minY >= 0 && frame.maxY <= content.maxY) }
      for _ in 0..<5 {
        let rect = CGRect(
          x: Int.random(in: -50...400, using: &random), y: Int.random(in: -50...1500, using: &random),
          width: Int.random(in: 1...400, using: &random), height: Int.random(in: 1...400, using: &random))
        var found: [IndexPath: CGRect] = [:]
        flow.forEachItem(in: rect) { path, frame in
          #expect(found.updateValue(frame, forKey: path) == nil, "round \(round): \(path) found twice")
        }
        #expect(found == frames.filter { $0.value.intersects(rect) }, "round \(round), \(rect)")
      }
    }
  }

  @Test func theHorizontalLayoutIsTheTransposedVerticalOne() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<100 {
      let flow = randomCase(&random)
      var turnedCase = flow
      turnedCase.sizes = flow.sizes.map { CGSize(width: $0.height, height: $0.width) }
      turnedCase.inset = EdgeInsets(
        top: flow.inset.left, left: flow.inset.top, bottom: flow.inset.right, right: flow.inset.bottom)
      let down = FlowArrangement(
        direction: .vertical, breadth: 200, grid: 1, sections: [flow.section(.vertical, breadth: 200)])
      let right = FlowArrangement(
        direction: .horizontal, breadth: 200, grid: 1, sections: [turnedCase.section(.horizontal, breadth: 200)])
      for item in flow.sizes.indices {
        let path = IndexPath(item: item, section: 0)
        #expect(right.frame(at: path) == turned(down.frame(at: path)))
      }
    }
  }

  @Test func packingFromAChangedItemEqualsPackingAll() {
    var random = SeededRandom(seed: 99)
    for round in 0..<300 {
      var cases = [randomCase(&random), randomCase(&random)]
      var flow = FlowArrangement(
        direction: .vertical, breadth: 300, grid: 1, sections: cases.map { $0.section(.vertical, breadth: 300) })
      for _ in 0..<4 {
        var changes: [ElementKey: CGSize] = [:]
        for (section, flowCase) in cases.enumerated() where !flowCase.sizes.isEmpty {
          let item = Int.random(in: flowCase.sizes.indices, using: &random)
          let size = CGSize(width: Double.random(in: 5...200, using: &random).rounded(), height: 33.3)
          cases[section].sizes[item] = size
          changes[.item(IndexPath(item: item, section: section))] = size
        }
        flow.resize(changes)
        let fresh = FlowArrangement(
          direction: .vertical, breadth: 300, grid: 1, sections: cases.map { $0.section(.vertical, breadth: 300) })
        // A section whose items have equal size again is still packed as mixed; its last line differs.
        for (section, flowCase) in cases.enumerated() where fresh.sections[section].lines.sizes.common == nil {
          for item in flowCase.sizes.indices {
            let path = IndexPath(item: item, section: section)
            let (now, then) = (flow.frame(at: path), fresh.frame(at: path))
            #expect(now.minX == then.minX && now.size == then.size, "round \(round), \(path)")
          }
          #expect(flow.sections[section].length == fresh.sections[section].length, "round \(round)")
        }
      }
    }
  }
}
