import Foundation

// Paints the demonstration pictures and writes them, the feed and the post that name them (`make drawings`):
//
//     swift run -c release --package-path Data/drawings drawings Data [NAME …]
//
// Every number comes from a seed, so the files are the same, bit for bit, on every run.

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  FileHandle.standardError.write(
    Data("drawings: name the folder to write to: make drawings\n".utf8))
  exit(2)
}
do {
  try Gallery(folder: folder, only: Set(arguments.dropFirst())).write()
} catch {
  FileHandle.standardError.write(Data("drawings: \(error)\n".utf8))
  exit(3)
}
