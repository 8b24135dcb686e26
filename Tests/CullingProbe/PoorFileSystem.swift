import CFaults
import Culling
import Glibc
import Platform

/// Single acts on a file system that supports little, as those of memory cards do.
enum PoorFileSystem {
  /// Performs an act with `photos/a.jpg`. Returns what it reports.
  ///
  /// - Parameter act: `move`: another program gives the file `other` the photo's name just before it moves to `keep`.
  ///   `copy`: the photo is copied to `keep`, by a process whose files only their group may read. `finish`: acts that were
  ///   cut off are finished.
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
