import Foundation
import Pictures
import Platform
import TerminalPanels
import TestSupport
import Testing
import Wall

@testable import PhotoWallKit

/// JSON Lines on standard input.
@Suite(.oneAtATime) struct GrowingFeedTests {
  /// (the beginning of standard input, whether more lines may come)
  @Test(
    "a first line that is an object is the first of lines",
    arguments: [
      ("{\"url\": \"a.jpg\"}\n", true), (" {\"url\": \"a.jpg\"} \r\n", true), ("{\"url\":\"a.jpg\"}", false),
      ("{\"url\": \"a.jpg\"}", false), ("{\"items\": [{\"url\": \"a.jpg\"}]}\n", false),
      ("{\"url\": \"a.jpg\", \"tags\": [\"x\"]}\n{\"url\": \"b.jpg\"}\n", true), ("{\"x\": [1]}\n", true),
      ("{\"sections\": [{\"items\": [\"a.jpg\"]}]}\n", false),
      ("{\n\"photos\": []}\n", false), ("[{\"url\": \"a.jpg\"}]\n", false), ("a.jpg\r\nb.jpg\n", false), ("", false),
    ])
  func beginnings(text: String, areLines: Bool) throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    let descriptor = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
    switch try GrowingFeed.begin(descriptor) {
    case .lines(let growing): #expect(areLines && growing.feed.count == text.components(separatedBy: "url").count - 1)
    case .whole(let bytes): #expect(!areLines && bytes == Array(text.utf8))
    }
  }

  @Test("lines beyond the limit of bytes end the growth: the photos before stay, and the status line says so")
  func tooLarge() throws {
    func line(_ number: Int) -> String { #"{"url": "/\#(number).jpg"}"# + "\n" }
    let pipe = Pipe()
    let descriptor = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
    pipe.fileHandleForWriting.write(Data((line(1) + line(2)).utf8))
    let beginning = try GrowingFeed.begin(descriptor, limit: 3 * line(1).utf8.count)
    guard case .lines(let growing) = beginning else {
      Issue.record("these are lines")
      return
    }
    let screen = try Screen.headless(CellSize(columns: 80, rows: 24))
    defer { screen.close() }
    let wall = Wall(
      screen: screen, feed: growing.feed, options: WallOptions(), pictures: DelayedPictureLoader(PictureLoader {}),
      layouts: Program(environment: .ofThisProcess()).layouts)
    let loop = try EventLoop(screen: nil)
    growing.begin(with: wall, on: loop)
    for number in [3, 4] {
      pipe.fileHandleForWriting.write(Data(line(number).utf8))
      growing.read(descriptor.rawValue)
    }
    _ = growing.advance(to: 1)
    wall.frame(at: 1)
    #expect(wall.state.count == 3)
    #expect(wall.state.status.contains("standard input is not read to its end: feeds of 4 GB"), "\(wall.state.status)")
    // What comes later is not read.
    growing.read(descriptor.rawValue)
    #expect(growing.feed.count == 3)
  }
}
