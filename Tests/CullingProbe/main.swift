import Culling
import Glibc
import Platform

// The exhaustive test: see ExhaustiveTest.swift.
var arguments = CommandLine.arguments.dropFirst()
let isThorough = arguments.first == "--all"
let isKilled = arguments.first == "--kill"
let isOfFeed = arguments.first == "--feed"
if arguments.first == "--poor", arguments.count == 3 {
  print(try PoorFileSystem.perform(arguments[arguments.startIndex + 1], in: FilePath(arguments.last ?? "")))
  exit(0)
}
if isThorough || isKilled || isOfFeed { arguments.removeFirst() }
// Some scenes alone: kinds of photos and acts, between commas.
var kinds: Set<String> = []
if isThorough, arguments.count > 2 { kinds = Set(arguments.removeFirst().split(separator: ",").map(String.init)) }
guard arguments.count == (isKilled || isOfFeed ? 1 : 2), let one = arguments.first, let other = arguments.last else {
  print(
    """
    usage: CullingProbe [--all [KINDS]] FOLDER FOLDER-OF-ANOTHER-FILE-SYSTEM
           CullingProbe --kill FOLDER
           CullingProbe --feed FOLDER
           CullingProbe --poor move|copy|finish FOLDER
    """
  )
  exit(2)
}
if isOfFeed {
  var test = FeedTest(folder: FilePath(one))
  try test.run()
  print("\(test.count) runs, \(test.failures) feeds that are not whole")
  exit(test.failures == 0 ? 0 : 1)
}
if isKilled {
  // Copies `photos/a.jpg` to `keep`, and is killed after the second megabyte.
  let root = FilePath(one)
  var planner = FilePlanner(trash: Trash(dataFolder: one)) { $0.hasSuffix(".jpg") }
  let plan = try planner.copy(.init(path: root.appending("photos/a.jpg")), to: root.appending("keep"))
  var asked = 0
  _ = try ActRunner(folder: root.appending("acts")).perform([plan]) { _ in
    asked += 1
    if asked == 4 { kill(getpid(), SIGKILL) }
    return true
  }
  exit(1)
}
var test = ExhaustiveTest(folders: (one, other), isThorough: isThorough, kinds: kinds)
test.run()
print("\(test.count) runs, \(test.failures) photos that are not whole")
exit(test.failures == 0 ? 0 : 1)
