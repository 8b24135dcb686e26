import Foundation
import Pictures
import Testing

@testable import TerminalPanels

/// Pictures that go through tmux.
extension KittyTests {
  @Test func commandsAreWrappedForTmux() {
    let channel = GraphicsChannel(medium: .direct, usesTmux: true)
    #expect(
      String(decoding: channel.command("a=p,i=9"), as: UTF8.self)
        == "\u{1b}Ptmux;\u{1b}\u{1b}_Ga=p,i=9;\u{1b}\u{1b}\\\u{1b}\\")
  }

  /// tmux may discard images, so they are transmitted once more after a quiet period.
  @Test func insideTmuxAPictureIsRetransmittedOnceAfterAQuietPeriod() throws {
    let screen = try Screen.headless(CellSize(columns: 60, rows: 20))
    let loop = try EventLoop(screen: nil)
    let channel = GraphicsChannel(medium: .direct, usesTmux: true)
    let pixels = KittyPictures(screen: screen, channel: channel, waker: loop.waker)
    #expect(pixels.nextTime == nil)
    #expect(transmit(bitmap(20, 10), 5, to: pixels, loop))
    let first = commands(screen.takeOutput()).map(\.control)
    _ = pixels.placement(of: 5, columns: 20, rows: 5)
    #expect(commands(screen.takeOutput()).map(\.control["c"]) == ["20"])
    // Within the quiet period.
    pixels.beginFrame(at: PendingRetransmissions.quietPeriod / 2)
    #expect(pixels.nextTime == PendingRetransmissions.quietPeriod)
    pixels.beginFrame(at: PendingRetransmissions.quietPeriod)
    #expect(pixels.nextTime == nil)
    var again: [[String: String]] = []
    while again.isEmpty {
      _ = loop.wait(until: nil)
      pixels.beginFrame(at: 1)
      again = commands(screen.takeOutput()).map(\.control)
    }
    #expect(again.first == first.first && again.last?["a"] == "p" && again.last?["c"] == "20")
    #expect(pixels.nextTime == nil)
    // A placement may be discarded, too: one of another size is followed by another transmission.
    _ = pixels.placement(of: 5, columns: 20, rows: 5)
    #expect(pixels.nextTime == nil)
    _ = pixels.placement(of: 5, columns: 10, rows: 5)
    #expect(pixels.nextTime == 1 + PendingRetransmissions.quietPeriod)
  }

  /// A picture that has replaced another one, and is still being prepared as the quiet period ends, is sent once.
  @Test func aReplacementIsNotRetransmittedBeforeItIsSent() throws {
    let screen = try Screen.headless(CellSize(columns: 60, rows: 20))
    let loop = try EventLoop(screen: nil)
    let channel = GraphicsChannel(medium: .direct, usesTmux: true)
    let pixels = KittyPictures(screen: screen, channel: channel, waker: loop.waker)
    #expect(transmit(bitmap(4, 4), 5, to: pixels, loop))
    #expect(pixels.add(bitmap(4, 4, seed: 2), for: 5))
    _ = screen.takeOutput()
    pixels.beginFrame(at: PendingRetransmissions.quietPeriod)
    // The queue is serial, so the picture before has been prepared, too.
    #expect(transmit(bitmap(4, 4, seed: 3), 6, to: pixels, loop))
    #expect(commands(screen.takeOutput()).count { $0.control["a"] == "t" } == 2)
  }

  @Test func programsInTwoPanesOfOneTmuxUseDifferentImageIDs() throws {
    func ids(process: Int32, channel: GraphicsChannel) throws -> Set<String> {
      let screen = try Screen.headless(CellSize(columns: 60, rows: 20))
      let loop = try EventLoop(screen: nil)
      let pixels = KittyPictures(screen: screen, channel: channel, waker: loop.waker, process: process)
      for number in 1...3 { #expect(transmit(bitmap(4, 4), .init(picture: number), to: pixels, loop)) }
      return Set(commands(screen.takeOutput()).compactMap { $0.control["i"] })
    }
    let tmux = GraphicsChannel(medium: .direct, usesTmux: true)
    let (one, other) = (try ids(process: 4711, channel: tmux), try ids(process: 4712, channel: tmux))
    #expect(one.count == 3 && other.count == 3 && one.isDisjoint(with: other))
    #expect(try ids(process: 4711, channel: GraphicsChannel(medium: .direct)) == ["8", "9", "10"])
  }

  @Test func withoutTmuxNothingIsRetransmitted() throws {
    let screen = try Screen.headless(CellSize(columns: 60, rows: 20))
    let loop = try EventLoop(screen: nil)
    let pixels = KittyPictures(screen: screen, channel: GraphicsChannel(medium: .direct), waker: loop.waker)
    #expect(transmit(bitmap(20, 10), 5, to: pixels, loop))
    #expect(pixels.nextTime == nil)
  }

  @Test(arguments: [1, 7, 50]) func framePaddingSplitsNoSequence(distance: Int) {
    let frame = Array(
      "\u{1b}[1;1Hab\u{1b}[38;2;0;0;9m\u{10eeee}\u{305}\u{305}\u{10eeee}\u{305}\u{30d}\u{1b}[2;1Hcd".utf8)
    let text = String(decoding: TmuxFramePadding.padded(frame, distance: distance), as: UTF8.self)
    let empty = "\u{1b}Ptmux;\u{1b}\\"
    #expect(text.hasPrefix(empty))
    #expect(text.components(separatedBy: empty).joined() == String(decoding: frame, as: UTF8.self))
    for part in text.components(separatedBy: empty).dropFirst() where distance < 50 {
      #expect(part.hasPrefix("\u{1b}"))
    }
  }

  /// All images that tmux may have discarded are transmitted again after the last one.
  @Test func theQuietPeriodBeginsAfterTheLastImage() {
    var pending = PendingRetransmissions()
    pending.add(1, at: 0)
    pending.add(2, at: 0.5)
    pending.add(1, at: 0.75)
    #expect(pending.dueTime == 0.75 + PendingRetransmissions.quietPeriod)
    #expect(pending.takeDue(at: 1) == [] && pending.takeDue(at: 2) == [1, 2] && pending.dueTime == nil)
  }
}
