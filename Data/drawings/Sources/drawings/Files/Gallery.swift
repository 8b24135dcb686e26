import Foundation

/// The folder that the demonstration pictures and their feeds are written to.
struct Gallery {
  let folder: String
  /// Names of the scenes to paint; empty for all.
  let only: Set<String>

  func write() throws {
    let pictures = URL(fileURLWithPath: folder).appendingPathComponent("pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let scenes = Catalogue.scenes.filter { only.isEmpty || only.contains($0.name) }
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: scenes.count) { index in
      let scene = scenes[index]
      do {
        let bytes = try scene.encoded()
        try Data(bytes).write(to: pictures.appendingPathComponent(scene.fileName))
      } catch {
        failures.add("\(scene.name): \(error)")
      }
    }
    if let failure = failures.first { throw EncodingError(description: failure) }
    guard only.isEmpty else { return }
    try Data(Catalogue.feed.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent("feed.json"))
    try Data(Catalogue.post.utf8).write(to: URL(fileURLWithPath: folder).appendingPathComponent("post.json"))
    try Data(Catalogue.predictions.utf8).write(
      to: URL(fileURLWithPath: folder).appendingPathComponent("predictions.jsonl"))
  }

  /// Errors of the painting threads.
  private final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var messages: [String] = []

    func add(_ message: String) { lock.withLock { messages.append(message) } }
    var first: String? { lock.withLock { messages.first } }
  }
}

extension Scene {
  var fileName: String { "\(name).\(format.fileExtension)" }

  /// Returns the bytes of the file.
  func encoded() throws -> [UInt8] {
    if case .gif = format, let paintFrame {
      let drawn = (0..<frames).map { index in
        let canvas = Canvas(width, height)
        paintFrame(canvas, Float(index) / Float(frames))
        return canvas.developed(grain: 0)
      }
      return try GIFFile.encoded(drawn, delay: 12)
    }
    let canvas = Canvas(width, height)
    paint(canvas)
    // Grain hides the steps of gradients in a JPEG; in a PNG it would only add bytes.
    if case .png = format { return try canvas.developed(grain: 0).encoded(as: format) }
    return try canvas.developed().encoded(as: format)
  }
}
