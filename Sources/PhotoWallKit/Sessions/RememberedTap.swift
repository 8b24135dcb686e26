import Platform
import Wall

/// The stored action of Enter and a click for photos of folders.
struct RememberedTap {
  private let path: String

  init(stateFolder: String) { path = stateFolder + "/photowall/tap" }

  /// The action; nil if the user was not asked yet.
  var action: TapAction? {
    let bytes = try? FileDescriptor.contents(of: FilePath(path), limit: 100)
    return bytes.flatMap { TapAction(rawValue: String(decoding: $0, as: UTF8.self).filter { !$0.isNewline }) }
  }

  /// Stores an action. Returns an error message, or nil.
  func write(_ action: TapAction) -> String? {
    do {
      try Folder.create(FilePath(path).folder.string)
      try AtomicFile.write(Array("\(action.rawValue)\n".utf8), to: FilePath(path))
      return nil
    } catch { return "this cannot be remembered: \(error)" }
  }
}
