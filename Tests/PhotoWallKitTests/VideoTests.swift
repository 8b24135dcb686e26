import Foundation
import Testing

/// Videos of tapes.
@Suite struct VideoTests {
  private static let tape = """
    Set Feed "\(Scratch.project)/Data/feed.json"
    Set Columns 40
    Set Rows 12
    Sleep 200ms
    Hide
    Right
    Show
    Tab
    Sleep 300ms
    """

  private static var hasFFmpeg: Bool {
    ["/usr/local/bin", "/usr/bin", "/bin"].contains { FileManager.default.isExecutableFile(atPath: $0 + "/ffmpeg") }
  }

  /// Runs ffmpeg on a file, and returns what it writes to standard output.
  private func ffmpeg(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-loglevel", "error"] + arguments + ["-"]
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { process.waitUntilExit() }
    return Array(output.fileHandleForReading.readDataToEndOfFile())
  }

  @Test(
    "a video ends with the last screen, and has the size of the screen",
    .enabled(if: hasFFmpeg, "ffmpeg is not installed"),
    arguments: ["gif", "mp4", "webm"])
  func made(form: String) throws {
    try Scratch.folder { folder in
      try Scratch.write("Output out/wall.\(form)\nOutput last.png\n" + Self.tape, folder + "/wall.tape")
      let replay = try Command(["replay", folder + "/wall.tape"])
      #expect(replay.status == 0, "\(replay.errors)")
      // As pixels of 8-bit grey, in which compression loses little.
      let pixels = ["-f", "rawvideo", "-pix_fmt", "gray"]
      let video = try ffmpeg(["-i", "\(folder)/out/wall.\(form)"] + pixels)
      let last = try ffmpeg(["-i", folder + "/last.png"] + pixels)
      #expect(last.count == 40 * 8 * 12 * 16)
      #expect(video.count > last.count && video.count % last.count == 0)
      let difference = zip(last, video.suffix(last.count)).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(difference < last.count * 8, "\(difference / max(1, last.count)) on average")
    }
  }

  @Test("without ffmpeg, the error says what to write", arguments: ["gif", "mp4", "webm"])
  func hint(form: String) throws {
    try Scratch.folder { folder in
      try Scratch.write("Output wall.\(form)\n" + Self.tape, folder + "/wall.tape")
      let replay = try Command(["replay", folder + "/wall.tape"], environment: ["PATH": folder])
      #expect(replay.status == 2)
      let hint = "ffmpeg is not installed; install it, or write \"Output \(folder)/wall.cast\", and run"
      #expect(replay.errors.contains(hint), "\(replay.errors)")
      try Scratch.write("Output wall.cast\n" + Self.tape, folder + "/wall.tape")
      #expect(try Command(["replay", folder + "/wall.tape"], environment: ["PATH": folder]).status == 0)
    }
  }
}
