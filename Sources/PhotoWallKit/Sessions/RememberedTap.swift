import Platform
import Wall

/// What Enter and a click do to the photos of folders, as the user has answered once.
struct RememberedTap {
  private let path: String

  /// - Parameter stateFolder: The folder of the state of programs.
  init(stateFolder: String) { path = stateFolder + "/photowall/tap" }

  /// The action; nil if the user has not been asked.
  var action: TapAction? {
    let bytes = try? FileDescriptor.contents(of: FilePath(path), limit: 100)
    return bytes.flatMap { TapAction(rawValue: String(decoding: $0, as: UTF8.self).filter { !$0.isNewline }) }
  }

  /// Remembers an action. Returns an error message, or nil.
  func write(_ action: TapAction) -> String? {
    do {
      try Folder.create(FilePath(path).folder.string)
      try AtomicFile.write(Array("\(action.rawValue)\n".utf8), to: FilePath(path))
      return nil
    } catch { return "this cannot be remembered: \(error)" }
  }
}
