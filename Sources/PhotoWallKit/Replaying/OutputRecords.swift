import Foundation
import Platform

/// Records of files that tapes have written, so that a later run of the same tape may replace them. For each tape and
/// output, a small file has the SHA-256 of the written bytes.
struct OutputRecords {
  let folder: String
  /// The greatest number of records; the oldest are removed.
  private static let limit = 2000

  init(stateFolder: String) { folder = stateFolder + "/photowall/outputs" }

  /// Returns true if a file is unchanged since the tape wrote it.
  func isOutput(_ path: String, of tape: String) -> Bool {
    guard let noted = FileManager.default.contents(atPath: record(path, tape)),
      let bytes = FileManager.default.contents(atPath: path)
    else { return false }
    return Array(noted) == Array(Digest.sha256(Array(bytes)).hexadecimal.utf8)
  }

  /// Records a written file. Without a record, a later run asks for `--overwrite`.
  func note(_ path: String, _ bytes: [UInt8], of tape: String) {
    _ = try? Folder.create(folder)
    let text = Array(Digest.sha256(bytes).hexadecimal.utf8)
    _ = try? AtomicFile.write(text, to: FilePath(record(path, tape)))
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard names.count > Self.limit else { return }
    let dated = names.map { name -> (String, Date) in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
      return (name, attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for (name, _) in dated.sorted(by: { $0.1 < $1.1 }).prefix(names.count - Self.limit / 2) {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private func record(_ path: String, _ tape: String) -> String {
    let names = [tape, path].map { FilePath($0).absolute.lexicallyNormalized().string }
    return "\(folder)/\(Digest.sha256(Array(names.joined(separator: "\n").utf8)).hexadecimal)"
  }
}
