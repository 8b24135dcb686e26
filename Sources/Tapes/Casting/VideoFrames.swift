import Basics
import Pictures

/// The frames of a video as PNG files with their times. ffmpeg creates the video.
struct VideoFrames {
  /// The folder of the files.
  let folder: String
  /// The greatest frame rate, in frames per second. Of faster frames, the last one is used.
  private static let rate = 30.0
  /// The times in seconds.
  private var times: [Double] = []
  /// The time of the last frame in the cast and in the video.
  private var last = (cast: 0.0, video: 0.0)

  init(folder: String) { self.folder = folder }

  /// Advances to a time of the cast at a speed; 2 halves the duration of the video.
  mutating func advance(to time: Double, speed: Double) { last = (time, last.video + (time - last.cast) / speed) }

  /// Adds a screen. `write` writes a file.
  mutating func add(_ shot: ScreenShot, write: (String, [UInt8]) throws -> Void) rethrows {
    let time = (last.video * Self.rate + 1e-6).rounded(.down) / Self.rate
    if times.last != time { times.append(time) }
    let encoder = PNGEncoder(compression: 1, hasAlpha: false)
    try write("\(folder)/\(name(times.count))", encoder.encode(PNGDrawing.bitmap(of: shot)) ?? [])
  }

  /// Writes the list of frames, which ends at the last time. Returns its path.
  ///
  /// Source: the concat demuxer in the documentation of ffmpeg. The last file is listed twice, since ffmpeg ignores its
  /// duration.
  func writeList(write: (String, [UInt8]) throws -> Void) rethrows -> String {
    var text = "ffconcat version 1.0\n"
    for (index, next) in (times.dropFirst() + [max(last.video, (times.last ?? 0) + 1 / Self.rate)]).enumerated() {
      text += "file \(name(index + 1))\nduration \((next - times[index]).fixed(6))\n"
    }
    let path = folder + "/video.txt"
    try write(path, Array((text + "file \(name(times.count))\n").utf8))
    return path
  }

  private func name(_ number: Int) -> String { "video-\(number).png" }
}
