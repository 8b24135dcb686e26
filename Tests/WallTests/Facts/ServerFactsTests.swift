import Dispatch
import Foundation
import PhotoFeed
import PhotoStores
import Pictures
import Platform
import Sidecars
import Synchronization
import Testing

@testable import Wall

/// Facts of files on servers are read when a search, a filter or an order needs them. The server is that of OpenSSH,
/// without ssh.
@Suite(.oneAtATime, .enabled(if: sftpServer != nil, "the package openssh-sftp-server is not installed"))
struct ServerFactsTests {
  /// Files of a server that are counted as they are read, and wait for a gate.
  private final class CountedFiles: ServerFiles {
    private let files: StoreMetadata
    private let read = Mutex<[String]>([])
    private let gate = DispatchSemaphore(value: 0)
    private let isGated: Bool

    init(_ files: StoreMetadata, isGated: Bool) { (self.files, self.isGated) = (files, isGated) }

    func has(_ address: String) -> Bool { files.has(address) }
    func version(of address: String) -> UInt64? { files.version(of: address) }
    func sidecar(of address: String) -> PacketFacts? { files.sidecar(of: address) }
    func reading(of address: String) throws(PictureError) -> PictureReading {
      if isGated {
        gate.wait()
        gate.signal()
      }
      read.withLock { $0.append(address) }
      return try files.reading(of: address)
    }

    /// Lets all files be read.
    func open() { gate.signal() }

    var count: Int { read.withLock { $0.count } }
  }

  /// A folder on a server, and what a wall knows of its photos.
  private final class Server {
    let root = NSTemporaryDirectory() + "photowall-facts-\(UUID().uuidString)"
    let feed: PhotoFeed
    let facts: FileFactsStore
    let files: CountedFiles

    /// - Parameters:
    ///   - packets: The properties of the packets in JPEG files, by their names.
    ///   - cache: The folder of another server, whose files and cache these are, too.
    init(_ packets: [String: String] = [:], sidecars: [String: String] = [:], isGated: Bool = false) throws {
      try Folder.create("\(root)/photos")
      for (name, properties) in packets {
        try AtomicFile.write(Self.jpeg(Self.packet(properties)), to: FilePath("\(root)/photos/\(name)"))
      }
      for (name, properties) in sidecars {
        try AtomicFile.write(Self.packet(properties), to: FilePath("\(root)/photos/\(name)"))
      }
      (feed, facts, files) = try Self.listed(root, isGated: isGated)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// Lists the photos, as each start does.
    static func listed(_ root: String, isGated: Bool = false) throws -> (PhotoFeed, FileFactsStore, CountedFiles) {
      var surroundings = StoreEnvironment(variables: [:], home: root) { $0.hasSuffix(".jpg") }
      surroundings.ssh = ["/bin/sh", "-c", "exec \(sftpServer ?? "")"]
      surroundings.options.retryDelay = 0.01
      let stores = PhotoStores(surroundings)
      let address = "sftp://nas\(root)/photos/"
      let page = try stores.page(at: address)
      let files = CountedFiles(
        StoreMetadata(stores, fetcher: PictureFetcher(options: surroundings.options, stores: stores)), isGated: isGated)
      return (
        try FeedLoader().load([.bytes(page.feed, name: address, origin: .web(address: address))]),
        FileFactsStore(cachePath: root + "/cache", servers: files), files
      )
    }

    private static func packet(_ properties: String) -> [UInt8] {
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
         \(properties)></rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8)
    }

    /// The beginning of a JPEG file with a packet, without pixels.
    private static func jpeg(_ packet: [UInt8]) -> [UInt8] {
      func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count + 2
        return [0xff, marker, UInt8(count >> 8), UInt8(count & 255)] + content
      }
      return [0xff, 0xd8] + segment(0xe1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
        + segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
    }

    /// Returns the letters of the photos that match.
    func filtered(_ query: String, _ facts: FileFactsStore? = nil) throws -> String {
      let (query, facts) = (try PhotoQuery(query), facts ?? self.facts)
      #expect(query.readServers(of: feed, facts) { _, _ in true } == .done)
      let found = query.photos(of: feed, facts)
      return (0..<found.count).map { String(found.name(at: $0).prefix(1)) }.joined()
    }

    func bench(sort: WallSort = .feed) throws -> (WallBench, DispatchSemaphore) {
      let news = DispatchSemaphore(value: 0)
      var (services, options) = (WallServices(), WallOptions.still)
      services.facts.store = facts
      services.facts.worker = BackgroundWorker { news.signal() }
      services.worker = BackgroundWorker { news.signal() }
      options.sort = sort
      return (try WallBench(options: options, feed: feed, services: services), news)
    }
  }

  private static let packets = [
    "a.jpg": #"dc:subject="gull" xmp:Rating="2""#, "b.jpg": #"dc:subject="owl" dc:description="At sea" xmp:Rating="5""#,
    "c.jpg": #"dc:subject="gull" xmp:Label="Red""#,
  ]

  @Test func filtersReadWhatTheyNeed() throws {
    let server = try Server(Self.packets, sidecars: ["c.jpg.xmp": #"dc:subject="tern" xmp:Rating="4""#])
    #expect(try server.filtered("a.jpg") == "a" && server.files.count == 0, "words need no file")
    #expect(try server.filtered("keyword:gull") == "a" && server.files.count == 3)
    // The sidecar tells more than the packet in the picture.
    #expect(try server.filtered("keyword:tern rating:4") == "c" && server.filtered("rating:>=4") == "bc")
    #expect(try server.filtered("has:caption") == "b" && server.filtered("sea") == "b" && server.files.count == 3)
    // The next start knows what was listed as it was; one that has changed is read again.
    try AtomicFile.write([1], to: FilePath("\(server.root)/photos/b.jpg"))
    let (_, facts, files) = try Server.listed(server.root)
    #expect(try server.filtered("keyword:owl or keyword:gull", facts) == "a" && files.count == 1)
    #expect(try server.filtered("has:error", facts) == "b")
  }

  @Test func aServerThatIsGoneIsNamed() throws {
    let server = try Server(Self.packets)
    try FileManager.default.removeItem(atPath: "\(server.root)/photos/a.jpg")
    #expect(try server.filtered("has:error") == "a")
    let gone = try Server(Self.packets)
    try FileManager.default.removeItem(atPath: "\(gone.root)/photos")
    let end = try PhotoQuery("keyword:gull").readServers(of: gone.feed, gone.facts) { _, _ in true }
    guard case .failed(let reason) = end else { return #expect(Bool(false), "\(end)") }
    #expect(reason.contains("no such file"), "\(reason)")
  }

  /// A wall tells the error of a server, and that a search has not seen everything.
  @Test func aWallTellsTheErrorOfAServer() throws {
    let server = try Server(Self.packets, isGated: true)
    let (bench, news) = try server.bench()
    bench.press("/ \"keyword:gull\" Enter")
    try FileManager.default.removeItem(atPath: "\(server.root)/photos")
    server.files.open()
    try wait(for: bench, news)
    let message = try #require(bench.wall.status.message)
    #expect(message.isError && message.text.hasPrefix("files on the server were not read: "), "\(message.text)")
    #expect(message.text.contains("no such file"), "\(message.text)")
    bench.press("n")
    #expect(bench.state.status.contains("no match for ‘keyword:gull’ in what has been read"), "\(bench.state.status)")
  }

  /// Until all files have told, nothing is said to be missing; then the matches are there, with the stars of the pictures.
  @Test func aSearchGoesOnWhileFilesAreRead() throws {
    let server = try Server(Self.packets, isGated: true)
    let (bench, news) = try server.bench()
    bench.press("/ \"keyword:owl\"")
    #expect(bench.wall.statusText.contains("0 matches…"), "\(bench.wall.statusText)")
    bench.press("Enter")
    #expect(
      bench.state.status.contains("searching for ‘keyword:owl’") && bench.state.status.contains("reading files on"))
    #expect(bench.state.focus == 1)
    server.files.open()
    try wait(for: bench, news)
    #expect(bench.state.focus == 2 && bench.wall.model[.rating][PhotoID(1)] == 5)
    bench.press("n")
    #expect(bench.state.status.contains("match 1 of 1"), "\(bench.state.status)")
    bench.press("/ \"keyword:lion\" Enter")
    #expect(bench.state.status.contains("no match for ‘keyword:lion’") && server.files.count == 3)
  }

  @Test func whatIsStoppedIsSaid() throws {
    let server = try Server(Self.packets, isGated: true)
    let (bench, news) = try server.bench()
    bench.press("/ \"keyword:owl\" Enter Escape")
    #expect(bench.state.status.contains("stopped reading files on servers"))
    bench.press("n")
    #expect(bench.state.status.contains("no match for ‘keyword:owl’ in what has been read"), "\(bench.state.status)")
    // Another search reads them after all.
    bench.press("/ \"keyword:lion\" Enter")
    #expect(bench.wall.fileFactsReader.isReading)
    server.files.open()
    try wait(for: bench, news)
    bench.press("n")
    #expect(
      bench.state.status.contains("no match for ‘keyword:lion’") && !bench.state.status.contains("has been read"),
      "\(bench.state.status)")
  }

  /// Waits until no files are read any more.
  private func wait(for bench: WallBench, _ news: DispatchSemaphore) throws {
    try bench.settle(after: news) { bench.wall.fileFactsReader.isReading }
  }

  /// What a search needed that is over is not read, and another search that needs it reads it.
  @Test func filesThatNoSearchNeedsAreNotRead() throws {
    let server = try Server(Self.packets, isGated: true)
    let (bench, news) = try server.bench()
    try wait(for: bench, news)
    for _ in 0..<2 {
      bench.press("/ \"keyword:owl\" Enter")
      #expect(bench.wall.fileFactsReader.isReading)
      bench.press("/ \"c.jpg\" Enter")
      #expect(!bench.wall.fileFactsReader.isReading && bench.state.focus == 3)
    }
    bench.press("/ \"keyword:owl\" Enter")
    server.files.open()
    try wait(for: bench, news)
    bench.press("n")
    #expect(bench.state.focus == 2 && bench.state.status.contains("match 1 of 1"), "\(bench.state.status)")
  }

  /// An order that is stopped while files are read is none.
  @Test func aStoppedOrderIsNone() throws {
    let server = try Server(Self.packets)
    func order(stops: Bool) throws -> (order: PhotoOrder?, calls: Int) {
      var calls = 0
      let order = PhotoOrder(
        try #require(WallSort(rawValue: "-keyword")), isReversed: false, in: .auto,
        photos: PhotoTable(server.feed, server.facts), values: [:], seed: 1
      ) { _ in
        calls += 1
        return !stops || calls > 1
      }
      return (order, calls)
    }
    let stopped = try order(stops: true)
    #expect(stopped.order == nil && stopped.calls == 1 && server.files.count == 3)
    #expect(try order(stops: false).order != nil)
  }

  /// Orders by what files tell, and by stars.
  @Test(arguments: [("-keyword", "bac"), ("rating", "bac")]) func orders(key: String, letters: String) throws {
    let server = try Server(Self.packets)
    let (bench, news) = try server.bench(sort: try #require(WallSort(rawValue: key)))
    try bench.settle(after: news) { bench.wall.sorter.pendingKey != nil || bench.wall.fileFactsReader.isReading }
    let photos = bench.wall.model.shown.photos
    #expect(photos.map { server.feed.name(at: $0.index).prefix(1) }.joined() == letters)
  }
}

private let sftpServer = ["/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}
