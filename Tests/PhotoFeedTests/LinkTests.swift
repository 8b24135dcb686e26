import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@Suite("Links and names given twice: nothing is twice in a feed") struct LinkTests {
  private func load(_ folder: String, _ names: [String] = [""]) throws -> PhotoFeed {
    try FeedLoader(folders: FolderOptions(isRecursive: true), pictures: .testFiles())
      .load(names.map { .path(folder + $0) })
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// The paths of a feed's photos, without the folder.
  private func paths(_ feed: PhotoFeed, in folder: String) -> [String] {
    (0..<feed.count).map { index in
      guard case .file(let path) = feed.address(at: index) else { return "?" }
      return path.string.replacing(folder, with: "")
    }
  }

  @Test("a link to its own folder, to one above, or to one that is found is not entered; real folders come first")
  func links() throws {
    try inFolder { folder in
      for name in ["d/b.jpg", "d/z/c.jpg", "e.jpg"] { try write("x", to: "\(folder)/\(name)") }
      try link(folder + "/d/loop", to: ".")
      try link(folder + "/d/up", to: "..")
      try link(folder + "/d/a", to: "z")
      try link(folder + "/d/z/again", to: "../z")
      let feed = try load(folder, ["/d"])
      #expect(paths(feed, in: folder) == ["/d/b.jpg", "/d/z/c.jpg"] && feed.sections.map(\.title) == ["d", "z"])
    }
  }

  @Test("folders that links lead to stand between the others, by the links' names")
  func outside() throws {
    try inFolder { folder in
      for name in ["d/2/b.jpg", "d/10/c.jpg", "o/k.jpg", "o/in/l.jpg", "d/.h/x/m.jpg"] {
        try write("x", to: "\(folder)/\(name)")
      }
      try link(folder + "/d/3", to: "../o")
      try link(folder + "/d/4", to: folder + "/o/in")
      try link(folder + "/d/5", to: ".h/x")
      let feed = try load(folder, ["/d"])
      #expect(
        paths(feed, in: folder) == ["/d/2/b.jpg", "/d/3/k.jpg", "/d/3/in/l.jpg", "/d/5/m.jpg", "/d/10/c.jpg"])
      #expect(feed.sections.map(\.title) == ["2", "3", "3/in", "5", "10"])
      #expect(feed.sections.map(\.range) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    }
  }

  @Test(
    "the command line names a folder or a file twice",
    arguments: [
      (["/d", "/d/", "/to d"], ["/d/a.jpg", "/d/in/b.jpg"]),
      (["/d", "/d/in"], ["/d/a.jpg", "/d/in/b.jpg"]),
      (["/d/in", "/d"], ["/d/in/b.jpg", "/d/a.jpg"]),
      (["/d/a.jpg", "/d/../d/a.jpg", "/to d/a.jpg"], ["/d/a.jpg"]),
      (["/d", "/to d/in/b.jpg"], ["/d/a.jpg", "/d/in/b.jpg"]),
      (["/d/in/b.jpg", "/d"], ["/d/in/b.jpg", "/d/a.jpg"]),
      (["/d/in/b.jpg", "/to d"], ["/d/in/b.jpg", "/to d/a.jpg"]),
      (["/to d", "/d/in"], ["/to d/a.jpg", "/d/in/b.jpg"]),
    ])
  func twice(names: [String], photos: [String]) throws {
    try inFolder { folder in
      for name in ["d/a.jpg", "d/in/b.jpg"] { try write("x", to: "\(folder)/\(name)") }
      try link(folder + "/to d", to: "d")
      #expect(try paths(load(folder, names), in: folder) == photos)
    }
  }

  @Test("a link to a file is a file of its own, and so are rows of a list that name one file")
  func rows() throws {
    try inFolder { folder in
      try write("x", to: folder + "/a.jpg")
      try link(folder + "/b.jpg", to: "a.jpg")
      #expect(try paths(load(folder, ["/a.jpg", "/b.jpg"]), in: folder) == ["/a.jpg", "/b.jpg"])
      try write(#"[{"id": "1", "src": "a.jpg"}, {"id": "2", "src": "a.jpg"}]"#, to: folder + "/f.json")
      #expect(try paths(load(folder, ["/f.json"]), in: folder) == ["/a.jpg", "/a.jpg"])
    }
  }

  @Test("a link that leads nowhere, or to itself, has its own reason")
  func broken() throws {
    try inFolder { folder in
      try write("x", to: folder + "/a.jpg")
      try link(folder + "/b.jpg", to: "nowhere")
      try link(folder + "/c.jpg", to: "c.jpg")
      let reason = "left out: this link leads to no file"
      let feed = try load(folder)
      #expect(feed.warnings.map(\.message) == [reason] && feed.warnings.map(\.count) == [2] && feed.count == 1)
      try write("a.jpg\nb.jpg\n", to: folder + "/list")
      #expect(try load(folder, ["/list"]).warnings.map(\.description) == ["\(folder)/list:2:1: \(reason)"])
      #expect { try load(folder, ["/b.jpg"]) } throws: {
        "\($0)" == "\(folder)/b.jpg: this cannot be opened: this link leads to no file"
      }
    }
  }

  @Test("photos whose paths are too long for the system are told")
  func longPaths() throws {
    try inFolder { folder in
      try write("x", to: folder + "/a.jpg")
      // Each step is a short one from an open folder.
      let name = String(repeating: "n", count: 250)
      var descriptor = open(folder, O_RDONLY)
      for _ in 0..<17 {
        try #require(mkdirat(descriptor, name, 0o700) == 0)
        let next = openat(descriptor, name, O_RDONLY)
        close(descriptor)
        descriptor = next
      }
      close(openat(descriptor, "b.jpg", O_CREAT | O_WRONLY, 0o600))
      close(descriptor)
      let feed = try load(folder)
      #expect(feed.count == 1)
      #expect(feed.warnings.map(\.message) == ["left out: its path has more than 4,096 bytes"])
      let removal = Process()
      (removal.executableURL, removal.arguments) = (URL(fileURLWithPath: "/bin/rm"), ["-r", folder + "/" + name])
      try removal.run()
      removal.waitUntilExit()
    }
  }

  /// A tree with links in every direction, in which some folders are opened. Returns the paths of its folders.
  private func grow(_ root: String, _ random: inout SeededRandom) throws -> [String] {
    var folders = [root]
    for number in 0..<Int.random(in: 3...10, using: &random) {
      let hidden = Int.random(in: 0..<6, using: &random) == 0 ? "." : ""
      folders.append("\(folders.randomElement(using: &random)!)/\(hidden)\(number)")
      try FileManager.default.createDirectory(atPath: folders.last!, withIntermediateDirectories: true)
    }
    for folder in folders {
      for number in 0..<Int.random(in: 0...2, using: &random) { try write("x", to: "\(folder)/p\(number).jpg") }
    }
    for number in 0..<Int.random(in: 1...8, using: &random) {
      let target = folders.randomElement(using: &random)!
      try link("\(folders.randomElement(using: &random)!)/\("am".randomElement(using: &random)!)\(number)", to: target)
    }
    return folders
  }

  /// Returns the real names of the photos that can be reached, by looking at everything again until nothing comes.
  private func reachable(from opened: [String]) -> Set<String> {
    var known: [String: String] = [:]
    func real(_ path: String) -> String {
      if let name = known[path] { return name }
      let name = FilePath(path).resolved?.string ?? path
      known[path] = name
      return name
    }
    var folders = Set(opened.map(real))
    var photos: Set<String> = []
    while true {
      var next = folders
      for folder in folders {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !name.hasPrefix(".") {
          let path = folder + "/" + name
          if name.hasSuffix(".jpg") {
            photos.insert(path)
          } else if !opened.contains(where: { (real($0) + "/").hasPrefix(real(path) + "/") }) || real(path) == path {
            next.insert(real(path))
          }
        }
      }
      if next == folders { return photos }
      folders = next
    }
  }

  @Test("each real name that can be reached is exactly one photo", arguments: 1...(Soak.isOn ? 2_000 : 40))
  func law(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    try inFolder { made in
      let base = FilePath(made).resolved?.string ?? made
      let folders = try grow(base + "/t", &random)
      let opened = (0..<Int.random(in: 1...3, using: &random)).map { _ in folders.randomElement(using: &random)! }
      let feed = try load("", opened)
      let names = (0..<feed.count).compactMap { index -> String? in
        guard case .file(let path) = feed.address(at: index) else { return nil }
        return path.folder.resolved.map { "\($0)/\(path.lastComponent?.string ?? "")" }
      }
      #expect(names.count == Set(names).count && Set(names) == reachable(from: opened), "\(opened)")
      // What is real below an opened folder is known by that path, and not by a link's.
      for (path, name) in zip(paths(feed, in: ""), names) {
        let isBelow = opened.contains { name.hasPrefix($0 + "/") && !name.dropFirst($0.count).contains("/.") }
        #expect(!isBelow || path == name)
      }
      #expect(feed.sections.map(\.range).reduce(0) { $0 + $1.count } == feed.count)
    }
  }
}
