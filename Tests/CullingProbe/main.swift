import Glibc

// The exhaustive test: see ExhaustiveTest.swift.
var arguments = CommandLine.arguments.dropFirst()
let isThorough = arguments.first == "--all"
if isThorough { arguments.removeFirst() }
guard arguments.count == 2, let one = arguments.first, let other = arguments.last else {
  print("usage: CullingProbe [--all] FOLDER FOLDER-OF-ANOTHER-FILE-SYSTEM")
  exit(2)
}
var test = ExhaustiveTest(folders: (one, other), isThorough: isThorough)
test.run()
print("\(test.count) runs, \(test.failures) photos that are not whole")
exit(test.failures == 0 ? 0 : 1)
