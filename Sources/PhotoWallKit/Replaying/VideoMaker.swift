import Foundation
import Platform
import Tapes

/// Creates videos with the program ffmpeg.
enum VideoMaker {
  /// Returns a video in the format of an extension: `.gif`, `.mp4` or `.webm`.
  ///
  /// - Parameter list: The path of a list of frames for ffmpeg's concat demuxer. The video is written beside it.
  static func video(of list: String, ending: Substring) throws -> [UInt8] {
    // A GIF needs a palette; other videos need even sides.
    let form =
      ending == ".gif"
      ? ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"]
      : ["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p"]
    let path = list + ending
    let words = ["ffmpeg", "-y", "-loglevel", "error", "-f", "concat", "-i", list, "-vsync", "vfr"] + form + [path]
    let exit: ChildProcess.Exit
    do throws(Errno) { exit = try ChildProcess(words, inheritsErrors: true).wait() } catch {
      throw TapeFileError("ffmpeg cannot be run: \(error.clause)", isRefusal: false)
    }
    guard exit.status == 0, let bytes = FileManager.default.contents(atPath: path) else {
      throw TapeFileError("ffmpeg failed", isRefusal: false)
    }
    return Array(bytes)
  }
}
