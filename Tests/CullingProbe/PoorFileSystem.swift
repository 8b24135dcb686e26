import CFaults
import Culling
import Glibc
import Platform

/// Single acts on a file system with few features, such as FAT on memory cards: without links and exchanges of names.
enum PoorFileSystem {
  /// Performs an act with `photos/a.jpg`. Returns what it reports.
  ///
  /// - Parameter act: `move` moves the photo to `keep`; just before, another program gives the photo's name to the file
  ///   `other`. `copy` copies the photo to `keep`, without permissions and with a umask. `finish` finishes acts that were cut
  ///   off.
  static func perform(_ act: String, in root: FilePath) throws -> String {
    var planner = FilePlanner(trash: Trash(dataFolder: root.string)) { $0.hasSuffix(".jpg") }
    let (photo, keep) = (FilePlanner.Photo(path: root.appending("photos/a.jpg")), root.appending("keep"))
    let runner = ActRunner(folder: root.appending("acts"))
    faults_forbid(1, 1)
    let plan: PhotoPlan
    switch act {
    case "move":
      plan = try planner.move(photo, to: keep)
      faults_replace(strdup(photo.path.string), strdup(root.appending("other").string))
    case "copy":
      plan = try planner.copy(photo, to: keep)
      faults_hide_permissions(0o027)
    default: return runner.finishLeft().sentence
    }
    guard let failure = try runner.perform([plan])[0].failure else { return "done" }
    return "\(failure.path.nameText) \(failure.clause)"
  }
}
