import Foundation
import PhotoFeed
import Platform
import TestSupport
import Testing

@testable import PhotoStores

private let sftpServer = ["/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}
private let python = "/usr/bin/python3"

/// Links in folders behind SFTP: each file is one photo.
@Suite(.enabled(if: sftpServer != nil, "the package openssh-sftp-server is not installed"))
struct SFTPLinkTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  private func stores(_ ssh: [String]? = nil) throws -> PhotoStores {
    var surroundings = StoreEnvironment(variables: [:], home: "/", isPictureName: { $0.hasSuffix(".jpg") })
    surroundings.ssh = try ssh ?? folder.script("ssh", "exec \(sftpServer ?? "")")
    return PhotoStores(surroundings)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }

  /// Reads all pages of opened folders, as walls do. Returns the photos without the test's folder, and the titles of sections.
  private func read(_ opened: [String], of stores: PhotoStores) throws -> (photos: [String], titles: [String]) {
    let names = opened.map { StoreAddress(.sftp, "h", "\(folder.path.dropFirst())/\($0)").text }
    let repeated = stores.open(names)
    var all = names.indices.filter { !repeated.contains($0) }.map { index in
      FeedPages(PageRequest(address: names[index]), name: names[index], loader: FeedLoader())
    }
    func readPage(of pages: inout FeedPages) throws {
      guard let request = pages.next else { return }
      let page = try stores.page(at: request.address)
      try pages.append(page.feed, from: request.address, link: nil, others: page.next, last: page.links)
    }
    // The first page of each comes before all others.
    for index in all.indices { try readPage(of: &all[index]) }
    for index in all.indices { while all[index].next != nil { try readPage(of: &all[index]) } }
    #expect(all.compactMap(\.notice) == [] && all.flatMap(\.feed.warnings) == [])
    let photos = all.flatMap { pages in
      (0..<pages.feed.count).map { index in
        let path = StoreAddress(pages.feed.address(at: index).text)?.path ?? ""
        return String(path.dropFirst(folder.path.count))
      }
    }
    return (photos, all.flatMap { $0.feed.sections.map(\.title) })
  }

  private func makeTree() throws {
    for name in ["d/a/1.jpg", "d/b/2.jpg", "o/in/3.jpg", "o/4.jpg"] { try folder.write([1], as: name) }
    try link("d/a/up", to: "..")
    try link("d/a/above", to: "../..")
    try link("d/a/0", to: "../b")
    try link("d/c", to: folder.path + "/o")
    try link("d/d", to: "c/in")
    try link("o/back", to: "../d/a")
    try link("o/self", to: "self")
  }

  @Test func linksUpwardsAndAcrossLeadToNothingTwice() throws {
    try makeTree()
    let (photos, titles) = try read(["d"], of: stores())
    #expect(photos == ["d/a/1.jpg", "d/b/2.jpg", "o/4.jpg", "o/in/3.jpg"])
    #expect(titles == ["a", "b", "c", "c/in"])
    // An opened folder is the section of its own name, wherever links to it are.
    #expect(try read(["d", "o"], of: stores()).photos == ["d/a/1.jpg", "d/b/2.jpg", "o/4.jpg", "o/in/3.jpg"])
    #expect(try read(["o"], of: stores()).photos == ["o/4.jpg", "o/in/3.jpg", "d/a/1.jpg", "d/b/2.jpg"])
  }

  /// Names that lead to one folder or photo, and folders in others.
  @Test(arguments: [
    (["d", "d/", "to d"], ["d/1.jpg", "d/in/2.jpg"]), (["to d", "d"], ["to d/1.jpg", "to d/in/2.jpg"]),
    (["d", "d/in"], ["d/1.jpg", "d/in/2.jpg"]), (["d/in", "to d"], ["d/in/2.jpg", "to d/1.jpg"]),
    (["d/1.jpg", "to d/1.jpg"], ["d/1.jpg"]), (["d", "to d/in/2.jpg"], ["d/1.jpg", "to d/in/2.jpg"]),
  ])
  func namesOfOneThing(names: [String], photos: [String]) throws {
    for name in ["d/1.jpg", "d/in/2.jpg"] { try folder.write([1], as: name) }
    try link("to d", to: "d")
    #expect(try read(names, of: stores()).photos == photos)
  }

  /// OpenSSH's server is behind another one, which answers REALPATH with the path itself, but for its dots. It refuses READLINK
  /// of other files than links in several ways.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "python3 is not installed"),
    arguments: [1, 2, 4])
  func aServerWhoseRealPathsHaveLinks(refusal: Int) throws {
    try makeTree()
    try folder.write(
      Array(
        """
        import os, struct, subprocess, sys, threading
        server = subprocess.Popen(sys.argv[1], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        lock = threading.Lock()
        def message(file):
            head = file.read(4)
            return head and head + file.read(struct.unpack('>I', head)[0])
        def put(data):
            with lock:
                sys.stdout.buffer.write(data)
                sys.stdout.buffer.flush()
        links = set()
        def back():
            while data := message(server.stdout):
                if data[4] == 101 and data[5:9] in links:
                    data = data[:9] + struct.pack('>I', int(sys.argv[2])) + data[13:]
                put(data)
        threading.Thread(target=back, daemon=True).start()
        while data := message(sys.stdin.buffer):
            if data[4] == 16:
                path = os.path.normpath(data[13:])
                name = struct.pack('>I', len(path)) + path
                body = b'h' + data[5:9] + struct.pack('>I', 1) + name + name + struct.pack('>I', 0)
                put(struct.pack('>I', len(body)) + body)
            else:
                if data[4] == 19: links.add(data[5:9])
                server.stdin.write(data)
                server.stdin.flush()
        """.utf8), as: "proxy.py")
    let ssh = try folder.script("ssh", "exec \(python) '\(folder.path)/proxy.py' \(sftpServer ?? "") \(refusal)")
    #expect(try read(["d"], of: stores(ssh)).photos == ["d/a/1.jpg", "d/b/2.jpg", "o/4.jpg", "o/in/3.jpg"])
  }

  @Test(arguments: 1...20) func eachRealNameIsOnePhoto(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var folders = ["t/"]
    for number in 0..<8 {
      let hidden = Int.random(in: 0..<6, using: &random) == 0 ? "." : ""
      folders.append("\(folders.randomElement(using: &random)!)\(hidden)\(number)/")
    }
    for name in folders { try folder.write([1], as: name + "p.jpg") }
    for number in 0..<8 {
      let target = folder.path + "/" + folders.randomElement(using: &random)!
      try link("\(folders.randomElement(using: &random)!)\("am".randomElement(using: &random)!)\(number)", to: target)
    }
    let opened = (0..<Int.random(in: 1...3, using: &random)).map { _ in folders.randomElement(using: &random)! }
    // What is reached, found by looking again until nothing comes.
    let base = folder.path + "/"
    var reached = Set(opened)
    while true {
      var next = reached
      for name in reached {
        for inner in try FileManager.default.contentsOfDirectory(atPath: base + name) where !inner.hasPrefix(".") {
          guard let real = FilePath(base + name + inner).resolved?.string, !inner.hasSuffix(".jpg") else { continue }
          let path = String(real.dropFirst(base.count)) + "/"
          if path == "\(name)\(inner)/" || !opened.contains(where: { $0.hasPrefix(path) }) { next.insert(path) }
        }
      }
      if next == reached { break }
      reached = next
    }
    let photos = try read(opened, of: stores()).photos
    #expect(photos.count == Set(photos).count && Set(photos) == Set(reached.map { $0 + "p.jpg" }), "\(opened)")
  }
}
