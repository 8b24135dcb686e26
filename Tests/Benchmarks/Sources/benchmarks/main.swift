import Foundation
import Platform

// `make bench` runs all, `make bench ARGS="feed"` those that are named.
let benchmarks: [(name: String, run: () throws -> Void)] = [
  ("feed", FeedBenchmarks.run),
  ("columns", ColumnBenchmarks.run),
  ("symbol-art", SymbolArtBenchmarks.run),
  ("art", ArtBenchmarks.run),
  ("collection-view", CollectionViewBenchmarks.run),
  ("updates", UpdateBenchmarks.run),
  ("pictures", PictureBenchmarks.run),
  ("alike", AlikeBenchmarks.run),
  ("layouts", LayoutBenchmarks.run),
  ("compositional", CompositionalBenchmarks.run),
  ("panels", PanelBenchmarks.run),
  ("pixels", PixelBenchmarks.run),
  ("wall", WallBenchmarks.run),
  ("million", MillionBenchmarks.run),
  ("sections", SectionBenchmarks.run),
  ("choosing", ChoosingBenchmarks.run),
  ("bucket", BucketBenchmarks.run),
  ("files", FileBenchmarks.run),
  ("line", LineBenchmarks.run),
  ("answers", AnswerBenchmarks.run),
  ("tapes", TapeBenchmarks.run),
  ("peers", PeerBenchmarks.run),
  ("first", FirstBenchmarks.run),
]

// As the program does.
ProcessMemory.returnLargeBlocks()

let wanted = Set(CommandLine.arguments.dropFirst())
let chosen = benchmarks.filter { wanted.isEmpty || wanted.contains($0.name) }
do {
  if let unknown = wanted.subtracting(benchmarks.map(\.name)).min() {
    throw BenchmarkError("there is none named \(unknown); there are \(benchmarks.map(\.name).joined(separator: ", "))")
  }
  if chosen.count == 1 {
    try chosen[0].run()
  } else {
    // Each runs in a new process, so that the peak memory of one does not count for the next.
    for benchmark in chosen {
      let process = Process()
      process.executableURL = Bundle.main.executableURL
      process.arguments = [benchmark.name]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
    }
  }
} catch {
  FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
  exit(1)
}
