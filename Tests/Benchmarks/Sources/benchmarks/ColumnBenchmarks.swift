import Foundation
import PhotoFeed

/// Fields of a data set of a million items with twelve fields: reading a column, answers, orders and values, with the same questions
/// to programs that may be installed.
enum ColumnBenchmarks {
  private static let count = 1_000_000

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("photowall-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("data.jsonl").path
    try write(to: path)
    let megabytes = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0) >> 20
    var feed = PhotoFeed.empty
    let load = try measure { feed = try FeedLoader().load([.path(path)]) }
    print("columns: \(count) items of 12 fields, \(megabytes) MB, loaded in \(load.seconds.inSeconds)")
    let names = measure { _ = feed.fields() }
    print("columns: \(feed.fields().count) names and kinds in \(names.seconds.inSeconds)")
    for (name, aim) in [
      ("score", "aim 1.5 s"), ("class", ""), ("pred.label", ""), ("caption", "each text another one"),
    ] {
      var column: FeedColumn?
      let before = ProcessInfo.processInfo.residentBytes
      let reading = measure { column = feed.column(name) }
      guard let column else { continue }
      let bytes = (ProcessInfo.processInfo.residentBytes - before) / count
      let search = measure {
        let answers = column.answers(numbers: { $0 > 0.5 }, texts: { $0.contains("a") })
        var found = 0
        for index in 0..<count where answers[index] == true { found += 1 }
        precondition(found > 0)
      }
      let sort = measure { _ = column.order(isReversed: true) { _ in true } }
      let values = measure { _ = column.counts(limit: 1_000, in: 0..<count) }
      print(
        "columns: \(name) read in \(reading.seconds.inSeconds)\(aim.isEmpty ? "" : " (\(aim))"), about \(bytes) bytes an item "
          + "(aim 16); all asked in \(search.seconds.inSeconds) (aim 0.050 s), sorted in \(sort.seconds.inSeconds) (aim 2 s), "
          + "values counted in \(values.seconds.inSeconds) (aim 1 s)")
    }
    let first = measure { _ = feed.column("score") }
    for (program, arguments) in [
      ("grep", ["-c", "\"score\": 0.[5-9]", path]), ("jq", ["-c", "select(.score > 0.5) | .id", path]),
      ("duckdb", ["-c", "select count(*) from read_json_auto('\(path)') where score > 0.5"]),
    ] {
      guard let seconds = time(program, arguments) else {
        print("columns: \(program) is not installed")
        continue
      }
      print(
        "columns: \(program) answers score > 0.5 in \(seconds.inSeconds), \((seconds / first.seconds).inTimes) reading the column"
      )
    }
  }

  private static func write(to path: String) throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? file.close() }
    let classes = ["cat", "dog", "bird", "car", "tree", "house", "boat", "cloud"]
    var text = ""
    for index in 0..<count {
      let hash = UInt64(index) &* 0x9e37_79b9_7f4a_7c15 >> 20
      let score = Double(hash % 10_000) / 10_000
      text += """
        {"file_name": "images/\(index).jpg", "id": \(index), "width": 640, "height": 480, "class": "\(classes[Int(hash % 8)])", \
        "pred": {"label": "\(classes[Int(hash / 8 % 8)])", "top": [\(score), 0.1]}, "score": \(score), "split": \
        "\(hash % 5 == 0 ? "test" : "train")", "caption": "A photograph of number \(index), taken on a long afternoon beside the \
        road, with a little rain, many clouds and nobody in it", "taken": "2024-0\(1 + hash % 9)-11T10:20:30", "source": \
        "crawl-\(hash % 40)", "ok": \(hash % 2 == 0)}

        """
      if text.utf8.count > 1 << 20 {
        try file.write(contentsOf: Data(text.utf8))
        text = ""
      }
    }
    try file.write(contentsOf: Data(text.utf8))
  }

  /// Returns the seconds that a program takes; nil if it is not installed.
  private static func time(_ program: String, _ arguments: [String]) -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    let start = Date()
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? Date().timeIntervalSince(start) : nil
  }
}

extension ProcessInfo {
  /// The bytes of this process that are in memory (Linux).
  fileprivate var residentBytes: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * Int(getpagesize())
  }
}
