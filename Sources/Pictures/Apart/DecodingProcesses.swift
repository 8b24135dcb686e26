import Platform
import Synchronization

/// Processes for libraries whose decoding cannot be stopped: librsvg, libheif, libjxl and libffmpegthumbnailer. A
/// picture that takes too much time or memory ends only its process.
///
/// A process is reused for the next picture, so that most pictures take no longer than in this program.
public final class DecodingProcesses: Sendable {
  private let program: String
  private let seconds: Int
  private let idle = Mutex<[DecodingProcess]>([])

  /// Creates the pool for a program that calls `DecodingService.runIfAsked` first. `seconds` limits the CPU time per picture.
  public init(program: String, seconds: Int = 10) { (self.program, self.seconds) = (program, seconds) }

  /// Keeps a process for the next picture, unless its priority was lowered.
  private func keep(_ process: DecodingProcess, _ format: PictureFormat, since start: Double) {
    if monotonicSeconds() - start < DecodingProcess.slowness {
      idle.withLock { $0.append(process) }
    } else {
      _ = process.end(decoding: format)
    }
  }

  /// Decodes a picture; in this process if no other one can be started.
  func decode(_ request: DecodeRequest) throws(PictureError) -> DecodedPixels {
    let format = request.file.header.format
    var isLast = false
    while true {
      let kept = isLast ? nil : idle.withLock { $0.popLast() }
      // After a lack of memory or a crash in a reused process, the picture is tried again in a new one.
      isLast = kept == nil
      guard let process = kept ?? (try? DecodingProcess(program: program, seconds: seconds)) else {
        return try format.codec.decode(request)
      }
      let start = monotonicSeconds()
      switch process.decode(request) {
      case .decoded(let pixels):
        keep(process, format, since: start)
        return pixels
      case .failed(let error):
        if error == .outOfMemory, !isLast {
          _ = process.end(decoding: format)
          continue
        }
        keep(process, format, since: start)
        throw error
      case .cancelled:
        _ = process.end(decoding: format)
        throw .cancelled
      case .ended:
        let error = process.end(decoding: format)
        guard !isLast, case .broken = error else { throw error }
      }
    }
  }
}
