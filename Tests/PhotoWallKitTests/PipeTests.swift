import Foundation
import TestSupport
import Testing

/// Pipes, devices and folders in place of files: refused at once, unless the command line names them.
@Suite(.oneProgramAtATime) struct PipeTests {
  private static let feed = Scratch.project + "/Data/feed.json"

  @Test(
    "a pipe in place of the settings file is refused with a sentence",
    arguments: [("mkfifo", "it is a pipe or a device, not a file"), ("mkdir", "is a directory")])
  func settings(command: String, reason: String) throws {
    try Scratch.folder { folder in
      let path = folder + "/photowall/config.toml"
      try make(path, by: command)
      let print = try Command(["print", Self.feed], environment: ["XDG_CONFIG_HOME": folder])
      #expect(print.status == 3 && print.errors == "photowall: \(path) cannot be read: \(reason).\n")
    }
  }

  @Test("a pipe that a tape names is refused: as its feed, as a tape, as a golden screen")
  func tapes() throws {
    try Scratch.folder { folder in
      try make(folder + "/pipe", by: "mkfifo")
      for (line, status, sentence) in [
        ("Set Feed pipe", 3, "pipe: this cannot be opened: it is a pipe or a device, not a file"),
        ("Set Feed pipe\nSet FeedFolder /tmp", 3, "it is a pipe or a device, not a file"),
        ("Source pipe", 2, "pipe cannot be read"),
        ("Set Feed \(Self.feed)\nExpect snapshot \"pipe.snap\"", 3, "pipe.snap"),
      ] {
        try make(folder + "/pipe.snap", by: "mkfifo")
        try Scratch.write(line, folder + "/a.tape")
        let replay = try Command(["replay", folder + "/a.tape"])
        #expect(replay.status == status && replay.errors.contains(sentence), "\(line): \(replay.errors)")
      }
    }
  }

  @Test("pipes that the command line names are read: feeds, settings, tapes")
  func named() throws {
    let items = "[{\"url\":\"a.jpg\",\"title\":\"Here\",\"width\":4,\"height\":3}]"
    #expect(try Command(["feed", "/dev/stdin"], input: items).output.contains("Here"))
    let settings = try Command(["print", Self.feed, "--config", "/dev/stdin"], input: "columns = \"x\"")
    #expect(settings.status == 2 && settings.errors.contains("/dev/stdin:1:"))
    let tape = "Set Feed \(Self.feed)\nExpect item 2 focused"
    #expect(try Command(["replay", "/dev/stdin"], input: tape).errors.contains("focus is on item 1"))
  }

  @Test("standard input is read without a source, unless it is empty: a list of names, a feed, a file")
  func withoutSource() throws {
    let items = "[{\"url\":\"a.jpg\",\"title\":\"Here\",\"width\":4,\"height\":3}]"
    #expect(try Command(["feed"], input: items).output.contains("Here"))
    let name = Scratch.project + "/Data/pictures/rose.jpg"
    for end in ["\n", "\0"] {
      let feed = try Command(["feed", "--format", "jsonl"], input: name + end)
      #expect(feed.output.split(separator: "\n").count == 1 && feed.output.contains("rose.jpg"), "\(feed.errors)")
    }
    #expect(try Command(["feed", "--format", "jsonl"]).output.split(separator: "\n").count == 48)
    let file = try Command(
      ["-c", "\(BuiltProduct.path("photowall")) feed --format jsonl < \(Self.feed)"], of: "/bin/sh")
    #expect(file.output.split(separator: "\n").count == 48, "\(file.errors)")
    let device = try Command(
      ["-c", "\(BuiltProduct.path("photowall")) feed --format jsonl < /dev/null"], of: "/bin/sh")
    #expect(device.output.split(separator: "\n").count == 48, "\(device.errors)")
  }

  private func make(_ path: String, by command: String) throws {
    try? FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
    guard !FileManager.default.fileExists(atPath: path) else { return }
    let process = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: [command, path])
    process.waitUntilExit()
  }
}
