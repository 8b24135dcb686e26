// `make bench` runs all, `make bench ARGS="feed"` those that are named.
let benchmarks: [(name: String, run: () throws -> Void)] = [
  ("feed", FeedBenchmarks.run),
  ("symbol-art", SymbolArtBenchmarks.run),
  ("collection-view", CollectionViewBenchmarks.run),
  ("pictures", PictureBenchmarks.run),
  ("layouts", LayoutBenchmarks.run),
  ("panels", PanelBenchmarks.run),
  ("wall", WallBenchmarks.run),
  ("tapes", TapeBenchmarks.run),
  ("peers", PeerBenchmarks.run),
]

let wanted = Set(CommandLine.arguments.dropFirst())
for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
  try benchmark.run()
}
