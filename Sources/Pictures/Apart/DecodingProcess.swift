import CLibrary
import Platform

/// A process that decodes pictures for this program.
final class DecodingProcess: Sendable {
  private let process: ChildProcess
  private let seconds: Int

  /// Starts a process of a program, with a limit in seconds of CPU time for each picture.
  init(program: String, seconds: Int) throws(Errno) {
    process = try ChildProcess([program, DecodingService.argument, "\(seconds)"], input: .connection)
    self.seconds = seconds
  }

  /// The result of a request.
  enum Outcome {
    case decoded(DecodedPixels)
    case failed(PictureError)
    /// The picture is no longer needed.
    case cancelled
    /// The process has ended.
    case ended
  }

  /// The seconds of decoding after which a cancelled picture ends its process; most pictures take less.
  private static let patience = 0.5
  /// The seconds of decoding after which a process gets a lower priority, to leave the processor to others.
  static let slowness = 1.0

  /// Decodes a picture.
  func decode(_ request: DecodeRequest) -> Outcome {
    do {
      try process.send(DecodingMessage.bytes(of: request))
      try process.send(request.bytes.memory)
    } catch {
      return .ended
    }
    let start = monotonicSeconds()
    var answer = pollfd(fd: process.output.rawValue, events: Int16(POLLIN), revents: 0)
    while poll(&answer, 1, 100) <= 0 {
      let passed = monotonicSeconds() - start
      if passed > Self.patience, request.isCancelled() { return .cancelled }
      if passed > Self.slowness { process.lowerPriority() }
    }
    guard let numbers = read(8 * DecodingMessage.answerNumbers).map(DecodingMessage.numbers),
      let text = read(numbers[4]).map({ String(decoding: $0, as: UTF8.self) })
    else { return .ended }
    if numbers[0] != 0 { return .failed(DecodingMessage.error(numbers[0], text, of: request)) }
    let size = PixelSize(width: numbers[1], height: numbers[2])
    guard size.width > 0, size.height > 0, size.area <= request.limits.pixels, let pixels = read(4 * size.area) else {
      return .ended
    }
    return .decoded(
      DecodedPixels(
        bitmap: Bitmap(width: size.width, height: size.height, pixels: pixels), isPartial: numbers[3] == 1,
        warning: text.isEmpty ? nil : text))
  }

  private func read(_ count: Int) -> [UInt8]? {
    0...4 * PictureLimits().pixels ~= count ? DecodingMessage.read(count, from: process.output) : nil
  }

  /// Ends the process if necessary, and waits for it. Returns the error of the picture in progress.
  func end(decoding format: PictureFormat) -> PictureError {
    process.terminate()
    let exit = process.wait()
    if exit.signal == SIGXCPU { return .overLimit(format, "it takes more than \(seconds) s to decode") }
    if exit.peakMemory > DecodingService.memory / 10 * 9 {
      return .overLimit(format, "it takes more than 1 GB of memory to decode")
    }
    return .broken(format, "its decoder has ended" + (exit.signal.map { " by signal \($0)" } ?? ""))
  }
}
