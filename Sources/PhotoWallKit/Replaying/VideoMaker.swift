import Foundation
import Platform
import Tapes

/// Makes videos of casts with the programs agg (github.com/asciinema/agg) and ffmpeg.
struct VideoMaker {
  /// Folder for temporary files.
  let folder: String

  /// Writes a video in the form that the path's extension names: .gif, .mp4 or .webm.
  func make(_ path: String, of cast: [UInt8]) throws {
    let castPath = folder + "/video.cast"
    let isGIF = path.hasSuffix(".gif")
    let gif = isGIF ? path : folder + "/video.gif"
    try OutputFile.write(cast, to: castPath)
    try run(["agg", "--quiet", castPath, gif], for: path)
    // Both sides of a video must be even.
    let even = "pad=ceil(iw/2)*2:ceil(ih/2)*2"
    if !isGIF {
      try run(["ffmpeg", "-y", "-loglevel", "error", "-i", gif, "-pix_fmt", "yuv420p", "-vf", even, path], for: path)
    }
  }

  private func run(_ words: [String], for path: String) throws {
    do throws(Errno) {
      let exit = try ChildProcess(words, inheritsErrors: true).wait()
      if exit.status == 0 { return }
    } catch {
      throw TapeFileError("\(path) cannot be made: \(words[0]) cannot be run: \(error.clause)", isRefusal: false)
    }
    throw TapeFileError("\(path) cannot be made: \(words[0]) failed", isRefusal: false)
  }
}
